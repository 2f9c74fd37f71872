import { countProviderCall, outcomeOfStatus } from '../operations/metrics.ts';

export type SmsSettings = {
  baseUrl: string;
  username: string;
  apiKey: string;
  senderId: string | undefined;
  timeoutMs: number;
};

/** The provider's response for one SMS. */
export type SmsAnswer =
  | { kind: 'accepted'; providerId: string; costCents: number | undefined }
  /** Certainly not sent, and a retry would not help. */
  | { kind: 'refused'; reason: string; optedOut: boolean }
  /** Certainly not sent; may be retried. */
  | { kind: 'later'; reason: string }
  /** Perhaps sent. */
  | { kind: 'unknown'; reason: string };

type Meaning = { kind: 'accepted' | 'refused' | 'later'; reason: string };

/** Recipient status codes, as documented by the provider. */
const CODES: Record<number, Meaning> = {
  100: { kind: 'accepted', reason: 'Processed' },
  101: { kind: 'accepted', reason: 'Sent' },
  102: { kind: 'accepted', reason: 'Queued' },
  401: { kind: 'refused', reason: 'The provider holds it back as a risk.' },
  402: { kind: 'later', reason: 'The provider does not know the sender ID of the shop.' },
  403: { kind: 'refused', reason: 'This is no phone number.' },
  404: { kind: 'refused', reason: 'This kind of number gets no SMS.' },
  405: { kind: 'later', reason: 'The SMS account of the shop has no money left.' },
  406: { kind: 'refused', reason: 'This phone opted out of SMS.' },
  407: { kind: 'refused', reason: 'The provider has no way to this phone.' },
  409: { kind: 'refused', reason: 'This phone wants no SMS of this kind.' },
  500: { kind: 'later', reason: 'The provider had a fault.' },
  501: { kind: 'later', reason: 'The phone’s network had a fault.' },
  502: { kind: 'refused', reason: 'The phone’s network refused it.' },
};
const OPTED_OUT = 406;

/** Connection errors: certainly nothing was sent. */
const NEVER_CONNECTED = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

const lost = (reason: string): SmsAnswer => ({ kind: 'unknown', reason });
const later = (reason: string): SmsAnswer => ({ kind: 'later', reason });

/** A rejected message has the id `None`. */
const MESSAGE_ID = /^(?!None$)[\w.-]{1,100}$/;

/** Cents of `KES 0.8000`. */
const costOf = (text: unknown): number | undefined => {
  const amount = /^[A-Z]{3} (\d{1,6}(?:\.\d{1,6})?)$/.exec(String(text))?.[1];
  return amount === undefined ? undefined : Math.round(Number(amount) * 100);
};

/** A response has some hundred bytes; longer ones are cut off. */
const MAX_REPLY_BYTES = 64 * 1024;

const readReply = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_REPLY_BYTES) break;
  }
  return Buffer.concat(chunks).toString();
};

type Recipient = { statusCode?: unknown; messageId?: unknown; cost?: unknown };

/** The only recipient of a response; 'nobody' if the provider sent nothing at all. */
const recipientOf = (text: string): Recipient | 'nobody' | undefined => {
  try {
    const list = JSON.parse(text)?.SMSMessageData?.Recipients;
    if (!Array.isArray(list)) return undefined;
    if (list.length === 0) return 'nobody';
    return typeof list[0] === 'object' ? (list[0] ?? undefined) : undefined;
  } catch {
    return undefined;
  }
};

/** Parses the response of a call for one recipient. */
const answerOf = (status: number, text: string): SmsAnswer => {
  if (status === 401 || status === 403) return later('The provider refused the key of the shop.');
  if (status === 429) return later('The provider has too many calls.');
  if (status >= 400 && status < 500) {
    return {
      kind: 'refused',
      reason: `The provider refused the call (${status}).`,
      optedOut: false,
    };
  }
  if (status >= 300 && status < 400) return later('The provider was not at its address.');
  if (status < 200 || status > 299) return lost(`The provider answered ${status}.`);
  const recipient = recipientOf(text);
  if (!recipient) return lost('The answer of the provider could not be read.');
  // The response to a sender ID that is not the shop's.
  if (recipient === 'nobody') return later('The provider refused the sender ID, or the account.');
  const code = Number(recipient.statusCode);
  const meaning = CODES[code];
  if (!meaning) return lost(`The provider answered the unknown code ${code}.`);
  if (meaning.kind === 'refused')
    return { ...meaning, kind: 'refused', optedOut: code === OPTED_OUT };
  if (meaning.kind === 'later') return later(meaning.reason);
  const { messageId } = recipient;
  if (typeof messageId !== 'string' || !MESSAGE_ID.test(messageId)) {
    return lost('The provider took it and gave no id.');
  }
  return { kind: 'accepted', providerId: messageId, costCents: costOf(recipient.cost) };
};

/**
 * Sends SMS with Africa's Talking, one phone per call, so that each has its own response. Never
 * throws.
 */
export const createAfricasTalking = (settings: SmsSettings) => ({
  /** `to` as +2547XXXXXXXX. */
  async sendSms({ to, message }: { to: string; message: string }): Promise<SmsAnswer> {
    const { baseUrl, username, apiKey, senderId, timeoutMs } = settings;
    const form = new URLSearchParams({ username, to, message, bulkSMSMode: '1', enqueue: '1' });
    if (senderId) form.set('from', senderId);
    const start = performance.now();
    try {
      const response = await fetch(`${baseUrl}/version1/messaging`, {
        method: 'POST',
        headers: { apiKey, accept: 'application/json' },
        body: form,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await readReply(response);
      countProviderCall('sms', outcomeOfStatus(response.status), start);
      return answerOf(response.status, text);
    } catch (error) {
      countProviderCall('sms', 'lost', start);
      const { cause, name } = error as Error & { cause?: { code?: string } };
      const code = cause?.code ?? name;
      return NEVER_CONNECTED.includes(code)
        ? later('The provider could not be reached.')
        : lost(`The provider did not answer (${code}).`);
    }
  },
  /** Tests user name and key, and returns the account's balance. */
  async check(): Promise<{ ok: boolean; message: string }> {
    const { baseUrl, username, apiKey, timeoutMs } = settings;
    try {
      const query = new URLSearchParams({ username });
      const response = await fetch(`${baseUrl}/version1/user?${query}`, {
        headers: { apiKey, accept: 'application/json' },
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await readReply(response);
      if (response.status === 401) {
        return { ok: false, message: 'Africa’s Talking refused the user name or the key.' };
      }
      const balance = /"balance"\s*:\s*"([A-Z]{3} -?[\d.]{1,20})"/.exec(text)?.[1];
      return balance
        ? { ok: true, message: `Africa’s Talking accepted the key; the account has ${balance}.` }
        : { ok: false, message: 'The answer of Africa’s Talking could not be read.' };
    } catch {
      return { ok: false, message: 'Africa’s Talking could not be reached.' };
    }
  },
});

export type SmsReport = {
  providerId: string;
  state: 'accepted' | 'delivered' | 'failed';
  reason: string | undefined;
};

/** States of delivery reports. */
const STATES: Record<string, SmsReport['state']> = {
  Sent: 'accepted',
  Submitted: 'accepted',
  Buffered: 'accepted',
  Success: 'delivered',
  Rejected: 'failed',
  Failed: 'failed',
  AbsentSubscriber: 'failed',
  Expired: 'failed',
};

/** Parses a delivery report; undefined if it is not one or has an unknown state. */
export const parseReport = (form: URLSearchParams): SmsReport | undefined => {
  const providerId = form.get('id') ?? '';
  const status = form.get('status') ?? '';
  const state = Object.hasOwn(STATES, status) ? STATES[status] : undefined;
  if (!state || !MESSAGE_ID.test(providerId)) return undefined;
  const why = form.get('failureReason') ?? '';
  const known = /^\w{1,60}$/.test(why) ? why : status;
  return { providerId, state, reason: state === 'failed' ? `Not delivered: ${known}` : undefined };
};

/** The phone that opted out; undefined if the form is not an opt-out. */
export const parseOptOut = (form: URLSearchParams): string | undefined =>
  form.get('phoneNumber') || undefined;
