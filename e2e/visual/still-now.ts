/** When it is in the shop whose pictures are compared: a Monday morning in Nairobi. */
export const STILL_NOW = '2026-06-15T09:30:00+03:00';
