const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** Kenya is UTC+3 and has no daylight saving time. */
const UTC_OFFSET_MS = 3 * 60 * 60 * 1000;

const two = (number: number): string => String(number).padStart(2, '0');

/**
 * Own arithmetic instead of `Intl`: a browser spends longer on reading in a zone and a locale than on the rest
 * of a page's script, and the words are the same whatever a server or browser knows of languages.
 */
const inNairobi = (instant: string) => {
  const at = new Date(Date.parse(instant) + UTC_OFFSET_MS);
  const month = MONTHS[at.getUTCMonth()];
  if (!month) throw new RangeError(`Not a time: ${instant}`);
  return {
    day: at.getUTCDate(),
    month,
    // As British newspapers shorten them.
    short: month === 'September' ? 'Sept' : month.slice(0, 3),
    year: at.getUTCFullYear(),
    time: `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`,
  };
};

/** `31 Aug 2025, 23:59`, in Nairobi. */
export const dateAndTime = (instant: string): string =>
  `${shortDate(instant)}, ${inNairobi(instant).time}`;

/** `31 August 2025`, in Nairobi. */
export const longDate = (instant: string): string => {
  const { day, month, year } = inNairobi(instant);
  return `${day} ${month} ${year}`;
};

/** `31 Aug 2025`, in Nairobi. */
export const shortDate = (instant: string): string => {
  const { day, short, year } = inNairobi(instant);
  return `${day} ${short} ${year}`;
};

/** An instant as `<input type="datetime-local" step="1">` shows it, in Nairobi whatever the device's zone. */
export const toNairobiInput = (instant: string): string => {
  const at = Date.parse(instant);
  return Number.isNaN(at) ? '' : new Date(at + UTC_OFFSET_MS).toISOString().slice(0, 19);
};

/** What such an input holds, with Nairobi's offset; undefined unless it is a whole date and time. */
export const fromNairobiInput = (text: string): string | undefined => {
  // An input leaves out seconds that are zero.
  const whole = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? `${text}:00` : text;
  const instant = `${whole}+03:00`;
  return Number.isNaN(Date.parse(instant)) ? undefined : instant;
};
