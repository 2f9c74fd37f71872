/** The shop's time in snapshots: a Monday morning in Nairobi. */
export const STILL_NOW = '2026-06-15T09:30:00+03:00';
