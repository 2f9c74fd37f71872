import { plainSigns } from './text.ts';

export const MPESA_PHONE_MESSAGE = 'Enter a valid MPESA number starting with 07 or +2547.';
export const PHONE_MESSAGE = 'Please give a phone number, as in 0712 345 678 or +254 712 345 678.';

export const NO_SMS_MESSAGE = 'This is not a Kenyan mobile number: the shop sends SMS to no other.';

/**
 * Numbers from 01… are refused deliberately: the specification's pattern. Extend it here if the
 * owner wants them.
 */
export const MPESA_PHONE = /^(?:\+254|254|0)?(7\d{8})$/;

/** Prefixes of Kenya; the M-PESA field puts its own before one that it does not know. */
const KENYA = '[+0]*(?:254[+0]*)*';
const MOBILE = new RegExp(`^${KENYA}([17]\\d{8})$`);
/** Also free numbers; only with a prefix, because other numbers are as long. */
const LANDLINE = new RegExp(`^(?=0|\\+?254)${KENYA}([2-689]\\d{6,8})$`);
const FOREIGN = /^(?:\+|00)([1-9]\d{6,14})$/;
/** Also signs around a number in a message: `*0712 345 678*`, a telephone, the frame of a keycap. */
const SEPARATORS = /[\s\p{M}\p{So}\p{Sk}\p{Pd}\p{Ps}\p{Pe}\p{Pi}\p{Pf}.,:;/\\|'"·•_*~<>]/gu;
const WORDS_BEFORE =
  /^[\s\p{So}]*(?:(?:https?:\/\/)?wa\.me\/|(?:(?:my|tel|telephone|phone|mobile|cell|call|simu|namba|number|no|is|m-?pesa|whatsapp)\b[\s.:]*)+)/iu;
/** What can be dialled as it is. */
const DIALLED = /^[+\d ().-]*$/;

/** What was written, in plain signs and without words before it. */
const plainPhone = (written: string): string => plainSigns(written).replace(WORDS_BEFORE, '');

/**
 * The number that somebody wrote, in any common spelling, as +254712345678; undefined if it is no
 * phone number. Without a country it is Kenyan.
 */
export const readPhone = (written: string): string | undefined => {
  const signs = plainPhone(written)
    .replace(/\(\s*0\s*\)/g, '')
    .replace(SEPARATORS, '');
  const kenyan = MOBILE.exec(signs)?.[1] ?? LANDLINE.exec(signs)?.[1];
  if (kenyan !== undefined) return `+254${kenyan}`;
  const foreign = FOREIGN.exec(signs)?.[1];
  return foreign === undefined ? undefined : `+${foreign}`;
};

/** The number as Daraja expects it (2547XXXXXXXX); undefined if it is not an MPESA number. */
export const toMsisdn = (phone: string): string | undefined => {
  const match = MPESA_PHONE.exec(readPhone(phone) ?? '');
  return match ? `254${match[1]}` : undefined;
};

/** The number as the outbox has it (254XXXXXXXXX), if the shop sends SMS to it: a Kenyan mobile. */
export const toSmsPhone = (phone: string): string | undefined => {
  const read = readPhone(phone);
  return read && /^\+254[17]/.test(read) ? read.slice(1) : undefined;
};

/**
 * The digits by which a phone is found, as the database's `national_number` has them: without the
 * prefix of Kenya.
 */
export const phoneDigits = (phone: string): string =>
  phone.replace(/\D/g, '').replace(/^(254)?0?/, '');

/**
 * A phone as it is stored: its signs plain, and as it was written if that has a common prefix of the
 * number, so that it can be dialled. A text that is no phone stays as it is.
 */
export const tidyPhone = (written: string): string => {
  const read = readPhone(written);
  if (read === undefined) return written;
  const plain = plainPhone(written);
  const prefix = plain.replace(/[^+\d]/g, '').slice(0, -phoneDigits(read).length);
  const usual = read.startsWith('+254') ? ['+254', '254', '0', ''] : ['+'];
  return usual.includes(prefix) && DIALLED.test(plain) ? plain : read;
};

/**
 * Formats the phone field after input: removes spaces, and what else can't be seen, turns a leading 0
 * or 254 into +254, prefixes anything else with +254. Idempotent; leaves an unfinished prefix alone
 * so that it can be typed.
 */
export const normalisePhoneInput = (typed: string): string => {
  const text = plainPhone(typed).replace(/\s+/g, '');
  if (text === '' || '+254'.startsWith(text) || '254'.startsWith(text)) return text;
  if (text.startsWith('+254')) return text;
  if (text.startsWith('254')) return `+${text}`;
  if (text.startsWith('0')) return `+254${text.slice(1)}`;
  return `+254${text.replace(/^\+/, '')}`;
};
