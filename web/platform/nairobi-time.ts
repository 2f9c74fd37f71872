const IN_NAIROBI = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Africa/Nairobi',
});

/** An instant as `<input type="datetime-local" step="1">` shows it, in Nairobi whatever the device's zone. */
export const toNairobiInput = (instant: string): string => {
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? '' : IN_NAIROBI.format(at).replace(' ', 'T');
};

/** What such an input holds, with Nairobi's offset; undefined unless it is a whole date and time. */
export const fromNairobiInput = (text: string): string | undefined => {
  // An input leaves out seconds that are zero.
  const whole = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? `${text}:00` : text;
  // Kenya knows no summer time: the offset never changes.
  const instant = `${whole}+03:00`;
  return Number.isNaN(Date.parse(instant)) ? undefined : instant;
};
