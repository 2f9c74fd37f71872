/** Fixed locale and zone: the same words on the server and in any browser. */
const long = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeZone: 'Africa/Nairobi',
});

const short = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Africa/Nairobi',
});

/** `31 Aug 2025, 23:59`, in Nairobi. */
export const dateAndTime = (instant: string): string => short.format(new Date(instant));

/** `31 August 2025`, in Nairobi. */
export const longDate = (instant: string): string => long.format(new Date(instant));

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Africa/Nairobi' });

/** `31 Aug 2025`, in Nairobi. */
export const shortDate = (instant: string): string => day.format(new Date(instant));
