import { phoneDigits, readPhone } from '#contract/phone.ts';
import { plainSigns } from '#contract/text.ts';

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const HEX = /^[0-9a-f]$/;

/** The first and last id that begin with a text; undefined if no id can. */
export const idsFrom = (text: string): { first: string; last: string } | undefined => {
  const start = text.toLowerCase();
  if (start === '' || start.length > LAST_ID.length) return undefined;
  const fits = [...start].every((sign, i) => (LAST_ID[i] === '-' ? sign === '-' : HEX.test(sign)));
  if (!fits) return undefined;
  const rest = LAST_ID.slice(start.length);
  return { first: start + rest.replaceAll('f', '0'), last: start + rest };
};

/** Signs around what was written or copied. */
export const ENDS = /^[\s.,;:!?#*"'“”‘’()[\]-]+|[\s.,;:!?#*"'“”‘’()[\]-]+$/g;
const WORDS_BEFORE = /^(?:(?:my|your|order|account|number|no|nr|id|code)\b[\s.:#-]*)+/;
const GROUPS = /^(.{8})(.{1,4})(.{1,4})?(.{1,4})?(.{1,12})?$/;

/**
 * The beginning of an order's id that somebody wrote, as 31b2c3d4-5: also with a word or a sign around
 * it, without its dashes, or as M-PESA's account reference (MLK31B2C3D45). Undefined for other texts.
 */
export const orderNumber = (text: string): string | undefined => {
  const written = plainSigns(text)
    .toLowerCase()
    .replace(ENDS, '')
    .replace(WORDS_BEFORE, '')
    .replace(/^mlk[\s-]*/, '');
  const digits = written.replace(/[\s-]/g, '');
  if (!/^[\da-f]{1,32}$/.test(digits)) return undefined;
  // Few digits with blanks between them are words: "a b".
  if (written !== digits && digits.length <= 8) return undefined;
  return digits.replace(GROUPS, (_, ...groups) => groups.slice(0, 5).filter(Boolean).join('-'));
};

/** Fewer digits after the prefix would match nearly every order. */
const MIN_DIGITS = 4;

/**
 * Digits of a phone number, or of its beginning, after the prefix of Kenya, in any spelling;
 * undefined if the text is not a phone number.
 */
export const phoneStart = (text: string): string | undefined => {
  const phone = readPhone(text) ?? plainSigns(text);
  if (!/^[+\d\s().-]+$/.test(phone)) return undefined;
  const digits = phoneDigits(phone);
  return digits.length >= MIN_DIGITS ? digits : undefined;
};
