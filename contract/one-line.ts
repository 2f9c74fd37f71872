/** A text of people in one line, for letters: without line breaks and control characters nobody forges a line. */
export const oneLine = (text: string): string =>
  text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();
