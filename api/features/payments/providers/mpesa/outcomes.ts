import { meaningOfResult, type ResultMeaning } from '../../rules.ts';
import { textOf } from './values.ts';

/** Daraja's response, or that none came. */
export type Answer =
  | { kind: 'json'; status: number; body: Record<string, unknown> }
  | { kind: 'text'; status: number; text: string }
  | { kind: 'never_connected'; reason: string }
  | { kind: 'silent'; reason: string };
export type NoToken = { kind: 'no_token' };

export type TokenOutcome =
  | { kind: 'token'; value: string; seconds: number }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'unreached'; reason: string };

export type PushOutcome =
  | { kind: 'accepted'; requestId: string; message: string; body: unknown }
  /** `message` is for the shopper; M-PESA's own message is in the body. */
  | { kind: 'refused'; code: string; message: string; body: unknown }
  /** Certainly no prompt: the request never reached M-PESA. */
  | { kind: 'unreached'; reason: string }
  /** Perhaps a prompt: no readable response came. Never sent again. */
  | { kind: 'lost'; reason: string };

export type QueryOutcome = ResultMeaning | { kind: 'no_answer' };

const TOKEN_REFUSED = new Set(['404.001.03', '400.003.01', '401.002.01']);

const faultOf = (body: Record<string, unknown>): string | undefined => {
  const { fault } = body;
  if (typeof fault !== 'object' || fault === null) return undefined;
  const { detail, faultstring } = fault as {
    detail?: { errorcode?: unknown };
    faultstring?: unknown;
  };
  return textOf(detail?.errorcode) || textOf(faultstring) || 'fault';
};

/** M-PESA or its gateway rejected the token; nothing was done. */
export const isTokenRefusal = (answer: Answer): boolean => {
  if (answer.kind !== 'json') return false;
  if (TOKEN_REFUSED.has(textOf(answer.body.errorCode))) return true;
  return /access_?token/i.test(faultOf(answer.body) ?? '');
};

const httpReason = (answer: { status: number; text: string }): string =>
  /incapsula|request unsuccessful/i.test(answer.text) ? 'firewall' : `http_${answer.status}`;

/** Maps the response of the token endpoint to an outcome. */
export const tokenOutcome = (answer: Answer): TokenOutcome => {
  if (answer.kind === 'text') return { kind: 'unreached', reason: httpReason(answer) };
  if (answer.kind !== 'json') return { kind: 'unreached', reason: answer.reason };
  const { status, body } = answer;
  const value = textOf(body.access_token);
  if (status === 200 && value) {
    return { kind: 'token', value, seconds: Number(textOf(body.expires_in)) || 3599 };
  }
  const code = textOf(body.errorCode);
  if (code.startsWith('4')) return { kind: 'refused', code, message: textOf(body.errorMessage) };
  return { kind: 'unreached', reason: faultOf(body) ?? (code || `http_${status}`) };
};

const TAKE_NO_PAYMENT =
  'M-PESA could not take this payment. No money was taken. Please use a card or try again later.';
const BUSY = 'M-PESA is busy. No money was taken. Please try again in a moment.';
const NOT_THIS_NUMBER =
  'M-PESA does not take this number. No money was taken. Check it, or use another one.';
/** Must not say that no money was taken: the other open request may be paid. */
const PHONE_IN_USE =
  'Another M-PESA request is open on your phone. Finish it, wait a minute and try again.';

/** Error codes that certainly mean no prompt, with the message for the shopper. */
const REFUSALS: Record<string, string> = {
  '400.002.02': TAKE_NO_PAYMENT,
  '400.008.01': TAKE_NO_PAYMENT,
  '400.008.02': TAKE_NO_PAYMENT,
  '404.001.01': TAKE_NO_PAYMENT,
  '405.001': TAKE_NO_PAYMENT,
  '500.001.1001': TAKE_NO_PAYMENT,
  '500.002.1001': TAKE_NO_PAYMENT,
  '500.003.02': BUSY,
  '500.003.03': BUSY,
};

const BEING_PROCESSED = /being processed|under processing/i;

const refusalSentence = (code: string, errorText: string): string | undefined => {
  if (code === '400.002.02' && /PhoneNumber|PartyA/i.test(errorText)) return NOT_THIS_NUMBER;
  if (code === '500.001.1001' && /unable to lock|already in process/i.test(errorText)) {
    return PHONE_IN_USE;
  }
  // For a push this can only mean that a prompt is being sent.
  if (code === '500.001.1001' && BEING_PROCESSED.test(errorText)) return undefined;
  return REFUSALS[code];
};

const pushTextOutcome = (answer: Extract<Answer, { kind: 'text' }>): PushOutcome => {
  const reason = httpReason(answer);
  const { status } = answer;
  // A redirect or a client error was never processed; 408 is a timeout.
  const rejected = status >= 300 && status < 500 && status !== 408;
  return { kind: reason === 'firewall' || rejected ? 'unreached' : 'lost', reason };
};

/** Maps the response of a push: whether a prompt is, may be or certainly is not on the phone. */
export const pushOutcome = (answer: Answer | NoToken): PushOutcome => {
  if (answer.kind === 'no_token') return { kind: 'unreached', reason: 'no_token' };
  if (answer.kind === 'never_connected') return { kind: 'unreached', reason: answer.reason };
  if (answer.kind === 'silent') return { kind: 'lost', reason: answer.reason };
  if (answer.kind === 'text') return pushTextOutcome(answer);
  const { body, status } = answer;
  const fault = faultOf(body);
  if (fault) return { kind: 'unreached', reason: fault };
  const response = textOf(body.ResponseCode);
  const requestId = textOf(body.CheckoutRequestID);
  if (response === '0') {
    if (!requestId) return { kind: 'lost', reason: 'no_request_id' };
    return { kind: 'accepted', requestId, message: textOf(body.CustomerMessage), body };
  }
  const code = textOf(body.errorCode) || response;
  const errorText = textOf(body.errorMessage) || textOf(body.ResponseDescription);
  const message = refusalSentence(code, errorText) ?? (response ? TAKE_NO_PAYMENT : undefined);
  if (message) return { kind: 'refused', code, message, body };
  return { kind: 'lost', reason: code || `http_${status}` };
};

/**
 * Maps the response of a query; anything that is not a clear result counts as no answer, never as a
 * failure.
 */
export const queryOutcome = (answer: Answer | NoToken, requestId: string): QueryOutcome => {
  if (answer.kind !== 'json') return { kind: 'no_answer' };
  const { body, status } = answer;
  const about = textOf(body.CheckoutRequestID);
  const response = textOf(body.ResponseCode);
  if ((about && about !== requestId) || (response && response !== '0')) {
    return { kind: 'no_answer' };
  }
  const result = textOf(body.ResultCode);
  if (result) return meaningOfResult(result);
  // 500.001.1001 is also returned for unknown ids and for general errors.
  const errorText = textOf(body.errorMessage);
  const stillProcessing =
    status === 200 && textOf(body.errorCode) === '500.001.1001' && errorText === '';
  return stillProcessing || BEING_PROCESSED.test(errorText)
    ? { kind: 'processing' }
    : { kind: 'no_answer' };
};
