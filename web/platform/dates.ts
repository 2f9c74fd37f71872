/** Fixed locale and zone: the same words on the server and in any browser. */
const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
/** Kenya knows no summer time. */
const AHEAD_MS = 3 * 3_600_000;

const short = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Africa/Nairobi',
});

/** `31 Aug 2025, 23:59`, in Nairobi. */
export const dateAndTime = (instant: string): string => short.format(new Date(instant));

/** `31 August 2025`, in Nairobi. */
export const longDate = (instant: string): string => {
  const there = new Date(Date.parse(instant) + AHEAD_MS);
  return `${there.getUTCDate()} ${MONTHS[there.getUTCMonth()]} ${there.getUTCFullYear()}`;
};

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Africa/Nairobi' });

/** `31 Aug 2025`, in Nairobi. */
export const shortDate = (instant: string): string => day.format(new Date(instant));
