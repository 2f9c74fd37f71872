/**
 * User text in one line, for mails: removes line breaks and control characters, so that nobody can
 * forge a line.
 */
export const oneLine = (text: string): string =>
  text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();
