/**
 * Characters of which nothing is seen: blanks, control, format and private characters, marks without
 * a letter, fillers, and the symbols and letters that Unicode draws as blanks.
 */
const UNSEEN =
  '\\p{Z}\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{M}\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}\\u2800\\ufffc\\u{1d159}\\u{13441}\\u{13442}';
const SEEN = new RegExp(`[^${UNSEEN}]`, 'u');

/** The text without white space around it; empty if nothing in it can be seen. */
export const readText = (text: string): string => (SEEN.test(text) ? text.trim() : '');

/** A decimal digit of any script as 0 to 9: the digits of a script follow each other in Unicode. */
const plainDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
};

/**
 * A typed or pasted number, code or address in plain signs: digits of any script, fullwidth letters,
 * dashes and blanks of any kind become ASCII, signs that show nothing are left out.
 */
export const plainSigns = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/(?![0-9])\p{Nd}/gu, plainDigit)
    .trim();
