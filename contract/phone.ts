export const MPESA_PHONE_MESSAGE = 'Enter a valid MPESA number starting with 07 or +2547.';

/** Numbers from 01… are refused on purpose: the specification's pattern; widen here if the owner wants them. */
export const MPESA_PHONE = /^(?:\+254|254|0)?(7\d{8})$/;

/** The number as Daraja wants it (2547XXXXXXXX), or undefined when it is no MPESA number. */
export const toMsisdn = (phone: string): string | undefined => {
  const match = MPESA_PHONE.exec(phone.replace(/\s+/g, ''));
  return match ? `254${match[1]}` : undefined;
};

/**
 * What the phone field shows after a keystroke or paste: spaces removed, a leading 0 or 254 becomes +254,
 * anything else gets +254 in front. Idempotent, and an unfinished prefix is left alone so it can be typed.
 */
export const normalisePhoneInput = (typed: string): string => {
  const text = typed.replace(/\s+/g, '');
  if (text === '' || '+254'.startsWith(text) || '254'.startsWith(text)) return text;
  if (text.startsWith('+254')) return text;
  if (text.startsWith('254')) return `+${text}`;
  if (text.startsWith('0')) return `+254${text.slice(1)}`;
  return `+254${text.replace(/^\+/, '')}`;
};
