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
export const UTC_OFFSET_MS = 3 * 60 * 60 * 1000;

const two = (number: number): string => String(number).padStart(2, '0');

/**
 * Own arithmetic instead of `Intl`: formatting in a zone and locale costs a browser more time than the rest of
 * a page's script, and the result must not depend on the installed locale data.
 */
const inNairobi = (instant: string) => {
  const at = new Date(Date.parse(instant) + UTC_OFFSET_MS);
  const month = MONTHS[at.getUTCMonth()];
  if (!month) throw new RangeError(`Not a time: ${instant}`);
  return {
    day: at.getUTCDate(),
    month,
    // The British abbreviation.
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

/** A date or a sum on one line, wherever it stands. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');
