export const MPESA_PHONE_MESSAGE = 'Enter a valid MPESA number starting with 07 or +2547.';

/**
 * Numbers from 01… are refused deliberately: the specification's pattern. Extend it here if the
 * owner wants them.
 */
export const MPESA_PHONE = /^(?:\+254|254|0)?(7\d{8})$/;

/** The number as Daraja expects it (2547XXXXXXXX); undefined if it is not an MPESA number. */
export const toMsisdn = (phone: string): string | undefined => {
  const match = MPESA_PHONE.exec(phone.replace(/\s+/g, ''));
  return match ? `254${match[1]}` : undefined;
};

/**
 * Formats the phone field after input: removes spaces, turns a leading 0 or 254 into +254, prefixes
 * anything else with +254. Idempotent; leaves an unfinished prefix alone so that it can be typed.
 */
export const normalisePhoneInput = (typed: string): string => {
  const text = typed.replace(/\s+/g, '');
  if (text === '' || '+254'.startsWith(text) || '254'.startsWith(text)) return text;
  if (text.startsWith('+254')) return text;
  if (text.startsWith('254')) return `+${text}`;
  if (text.startsWith('0')) return `+254${text.slice(1)}`;
  return `+254${text.replace(/^\+/, '')}`;
};
