/** Fixed locale and zone: the same words on the server and in any browser. */
const long = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeZone: 'Africa/Nairobi',
});

/** `31 August 2025`, in Nairobi. */
export const longDate = (instant: string): string => long.format(new Date(instant));
