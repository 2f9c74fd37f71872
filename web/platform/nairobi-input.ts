import { UTC_OFFSET_MS } from './dates.ts';

/**
 * An instant as the value of `<input type="datetime-local" step="1">`, in Nairobi time whatever the device's
 * zone.
 */
export const toNairobiInput = (instant: string): string => {
  const at = Date.parse(instant);
  return Number.isNaN(at) ? '' : new Date(at + UTC_OFFSET_MS).toISOString().slice(0, 19);
};

/** The value of such an input with Nairobi's offset; undefined unless it is a whole date and time. */
export const fromNairobiInput = (text: string): string | undefined => {
  // An input leaves out seconds that are zero.
  const whole = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? `${text}:00` : text;
  const instant = `${whole}+03:00`;
  return Number.isNaN(Date.parse(instant)) ? undefined : instant;
};
