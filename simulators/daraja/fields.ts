import { type DarajaError, ERRORS } from './wire.ts';

/** A parsed request body; empty if it is not a JSON object. */
export type Fields = Record<string, unknown>;

type Check = (text: string) => boolean;

/** Strictness about texts for which the provider's behaviour is not documented. */
export interface FieldRules {
  /** refuse over-long or unusual AccountReference and TransactionDesc */
  strictText: boolean;
  /** refuse callback addresses with words such as mpesa, sql, query */
  strictUrlWords: boolean;
}

/** Parses a body like the provider: without a JSON content type it has no fields. */
export function parseFields(contentType: string | undefined, body: unknown): Fields {
  if (!contentType?.includes('json') || typeof body !== 'string') return {};
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Fields) : {};
  } catch {
    return {};
  }
}

/** A field as text; the provider accepts numbers and numeric strings. */
export function text(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

const matches =
  (pattern: RegExp): Check =>
  (value) =>
    pattern.test(value);

const SHORTCODE = matches(/^\d{5,7}$/);
const MSISDN = matches(/^254[17]\d{8}$/);
const FILLED = matches(/\S/);
const STAMP = matches(/^20\d{12}$/);
const BASE64 = matches(/^[A-Za-z0-9+/]+={0,2}$/);
const amountBetween =
  (least: number, most: number): Check =>
  (value) =>
    /^\d{1,7}$/.test(value) && Number(value) >= least && Number(value) <= most;

const RESERVED_WORDS = /mpesa|m-pesa|safaricom|exe|exec|cmd|sql|query/i;

function isAddress(value: string): boolean {
  return !/\s/.test(value) && /^https?:\/\//.test(value) && URL.canParse(value);
}

/** The first error of a push, in the order of the provider's documentation. */
export function pushProblem(fields: Fields, rules: FieldRules): DarajaError | undefined {
  const description = fields.TransactionDesc;
  return firstInvalid(fields, {
    BusinessShortCode: SHORTCODE,
    Password: BASE64,
    Timestamp: STAMP,
    TransactionType: matches(/^Customer(PayBill|BuyGoods)Online$/),
    Amount: amountBetween(1, 250_000),
    PartyA: MSISDN,
    PartyB: SHORTCODE,
    PhoneNumber: MSISDN,
    CallBackURL: (value) =>
      isAddress(value) && !(rules.strictUrlWords && RESERVED_WORDS.test(value)),
    AccountReference: rules.strictText ? matches(/^[A-Za-z0-9 -]{1,12}$/) : FILLED,
    ...(description === undefined || description === ''
      ? {}
      : { TransactionDesc: rules.strictText ? matches(/^[A-Za-z0-9 .-]{1,13}$/) : FILLED }),
  });
}

/** The first error of a query. */
export function queryProblem(fields: Fields): DarajaError | undefined {
  return firstInvalid(fields, {
    BusinessShortCode: SHORTCODE,
    Password: BASE64,
    Timestamp: STAMP,
    CheckoutRequestID: FILLED,
  });
}

/** The first error of a reversal; `Reciever…` is the provider's own spelling. */
export function reversalProblem(fields: Fields): DarajaError | undefined {
  return firstInvalid(fields, {
    Initiator: FILLED,
    SecurityCredential: BASE64,
    CommandID: matches(/^TransactionReversal$/),
    TransactionID: matches(/^[A-Z0-9]{10}$/),
    Amount: amountBetween(1, 250_000),
    ReceiverParty: SHORTCODE,
    RecieverIdentifierType: matches(/^11$/),
    ResultURL: isAddress,
    QueueTimeOutURL: isAddress,
    Remarks: matches(/^.{2,100}$/),
  });
}

/** The first error of a payout. */
export function payoutProblem(fields: Fields): DarajaError | undefined {
  return firstInvalid(fields, {
    OriginatorConversationID: FILLED,
    InitiatorName: FILLED,
    SecurityCredential: BASE64,
    CommandID: matches(/^(Business|Salary|Promotion)Payment$/),
    Amount: amountBetween(10, 250_000),
    PartyA: SHORTCODE,
    PartyB: MSISDN,
    Remarks: FILLED,
    QueueTimeOutURL: isAddress,
    ResultURL: isAddress,
  });
}

/** The first error of a status query: it names a receipt or a conversation. */
export function statusProblem(fields: Fields): DarajaError | undefined {
  const byConversation = text(fields, 'OriginalConversationID') !== '';
  return firstInvalid(fields, {
    Initiator: FILLED,
    SecurityCredential: BASE64,
    CommandID: matches(/^TransactionStatusQuery$/),
    ...(byConversation ? {} : { TransactionID: matches(/^[A-Z0-9]{10}$/) }),
    PartyA: SHORTCODE,
    IdentifierType: matches(/^4$/),
    ResultURL: isAddress,
    QueueTimeOutURL: isAddress,
    Remarks: FILLED,
    Occasion: () => true,
  });
}

function firstInvalid(fields: Fields, checks: Record<string, Check>): DarajaError | undefined {
  for (const [name, check] of Object.entries(checks)) {
    if (!check(text(fields, name))) return ERRORS.invalidField(name);
  }
  return undefined;
}
