import { randomBytes, randomInt } from 'node:crypto';

/** An error in Daraja's envelope: HTTP status, code and message belong together. */
export interface DarajaError {
  status: number;
  errorCode: string;
  errorMessage: string;
}

const NAIROBI_OFFSET_MS = 3 * 60 * 60 * 1000;

/** YYYYMMDDHHmmss of an instant in Nairobi time. */
export function nairobiTimestamp(moment: Date): string {
  const shifted = new Date(moment.getTime() + NAIROBI_OFFSET_MS);
  return shifted.toISOString().slice(0, 19).replaceAll(/\D/g, '');
}

/** `base64(shortcode + passkey + timestamp)`, the password of push and query. */
export function stkPassword(shortcode: string, passkey: string, timestamp: string): string {
  return Buffer.from(shortcode + passkey + timestamp).toString('base64');
}

/**
 * A CheckoutRequestID: Nairobi time with the day first, at least one digit, the payer's nine
 * digits.
 */
export function checkoutRequestId(
  moment: Date,
  phone: string,
  isTaken: (id: string) => boolean,
): string {
  const stamp = nairobiTimestamp(moment);
  const dayFirst = stamp.slice(6, 8) + stamp.slice(4, 6) + stamp.slice(0, 4) + stamp.slice(8);
  const first = randomInt(10);
  // One digit is usual in 2026; several prompts of one phone in the same second need more to stay
  // unique.
  for (let extra = first; ; extra += 1) {
    const id = `ws_CO_${dayFirst}${extra}${phone.slice(-9)}`;
    if (!isTaken(id)) return id;
  }
}

/** A MerchantRequestID of the observed shape: hexadecimal groups and seven digits. */
export function merchantRequestId(): string {
  const hex = randomBytes(12).toString('hex');
  const groups = [hex.slice(0, 4), hex.slice(4, 8), hex.slice(8, 12), hex.slice(12)];
  return groups.join('-') + String(randomInt(1_000_000, 10_000_000));
}

/** The `requestId` of an error envelope. */
export function errorRequestId(): string {
  return `${randomBytes(2).toString('hex')}-${randomBytes(6).toString('hex')}-${randomInt(10)}`;
}

/** A ConversationID, such as AG_20261121_00004e48cf7e3533f581. */
export function conversationId(moment: Date): string {
  return `AG_${nairobiTimestamp(moment).slice(0, 8)}_0000${randomBytes(8).toString('hex')}`;
}

/** An OriginatorConversationID in Daraja's form, if the caller gives none. */
export function originatorConversationId(): string {
  return `${randomInt(10_000, 100_000)}-${randomInt(1_000_000, 10_000_000)}-1`;
}

const BASE36 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * A receipt number: letters for year and month, a digit or letter for the day, seven random
 * characters.
 */
export function receiptNumber(moment: Date, isTaken: (receipt: string) => boolean): string {
  const stamp = nairobiTimestamp(moment);
  const year = String.fromCharCode(65 + Number(stamp.slice(0, 4)) - 2006);
  const month = String.fromCharCode(64 + Number(stamp.slice(4, 6)));
  const day = BASE36.charAt(Number(stamp.slice(6, 8)));
  for (;;) {
    const rest = Array.from(randomBytes(7), (byte) => BASE36.charAt(byte % 36)).join('');
    const receipt = year + month + day + rest;
    if (!isTaken(receipt)) return receipt;
  }
}

/** The fault envelope of the gateway in front of Daraja. */
export const SPIKE_ARREST = {
  fault: {
    faultstring: 'Spike arrest violation. Allowed rate : MessageRate{capacity=5, period=1s}',
    detail: { errorcode: 'policies.ratelimit.SpikeArrestViolation' },
  },
};

const overloaded = (errorMessage: string): DarajaError => ({
  status: 500,
  errorCode: '500.001.1001',
  errorMessage,
});

/** All errors that the simulator returns by itself. */
export const ERRORS = {
  invalidField: (field: string): DarajaError => ({
    status: 400,
    errorCode: '400.002.02',
    errorMessage: `Bad Request - Invalid ${field}`,
  }),
  authentication: {
    status: 400,
    errorCode: '400.008.01',
    errorMessage: 'Invalid Authentication passed',
  },
  grantType: { status: 400, errorCode: '400.008.02', errorMessage: 'Invalid grant type passed' },
  accessToken: { status: 404, errorCode: '404.001.03', errorMessage: 'Invalid Access Token' },
  resource: { status: 404, errorCode: '404.001.01', errorMessage: 'Resource not found' },
  method: { status: 405, errorCode: '405.001', errorMessage: 'Method Not Allowed' },
  internal: { status: 500, errorCode: '500.003.1001', errorMessage: 'Internal Server Error' },
  duplicate: {
    status: 500,
    errorCode: '500.002.1001',
    errorMessage: 'Duplicate OriginatorConversationID.',
  },
  merchant: overloaded('Merchant does not exist'),
  credentials: overloaded('Wrong credentials'),
  locked: overloaded(
    'Unable to lock subscriber, a transaction is already in process for the current subscriber',
  ),
  processing: overloaded('The transaction is being processed'),
  unknownTransaction: overloaded('The transaction does not Exist'),
};
