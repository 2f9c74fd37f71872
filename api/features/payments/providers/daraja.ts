import type { Config } from '../../../platform/config.ts';
import { meaningOfResult, type ResultMeaning } from '../rules.ts';
import { createDarajaAccount, type DarajaAccount } from './daraja-account.ts';
import { createTokenSource } from './token-source.ts';
import type { Token, TokenStore } from './token-store.ts';

export type PushOutcome =
  | { kind: 'accepted'; requestId: string; message: string; body: unknown }
  | { kind: 'refused'; code: string; message: string; body: unknown }
  /** Certainly no prompt: the request never got to M-PESA. */
  | { kind: 'unreached'; reason: string }
  /** Perhaps a prompt: no readable answer came. Never sent again. */
  | { kind: 'lost'; reason: string };

export type QueryOutcome = ResultMeaning | { kind: 'no_answer' };

export type PushRequest = {
  amount: number;
  msisdn: string;
  callbackUrl: string;
  reference: string;
};

export type Daraja = {
  push(request: PushRequest): Promise<PushOutcome>;
  query(requestId: string): Promise<QueryOutcome>;
  /** Undefined: the shop named no API operator, so it can send nothing back by itself. */
  account: DarajaAccount | undefined;
};

const TOKEN_REFUSED = new Set(['404.001.03', '400.003.01', '401.002.01']);
const REFUSALS = new Set([
  '400.002.02',
  '400.008.01',
  '400.008.02',
  '404.001.01',
  '405.001',
  '500.001.1001',
  '500.002.1001',
  '500.003.02',
  '500.003.03',
]);
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

export type Answer =
  | { kind: 'json'; status: number; body: Record<string, unknown> }
  | { kind: 'text'; status: number; text: string }
  | { kind: 'never_connected'; reason: string }
  | { kind: 'silent'; reason: string };

/** `YYYYMMDDHHmmss` on Nairobi's clock, which is UTC+3 all year. */
export const nairobiTimestamp = (now: Date): string =>
  new Date(now.getTime() + 3 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14);

export const stkPassword = (shortcode: string, passkey: string, timestamp: string): string =>
  Buffer.from(shortcode + passkey + timestamp).toString('base64');

const errorCodeOf = (error: unknown): string => {
  const cause = (error as { cause?: { code?: string; errors?: { code?: string }[] } }).cause;
  return cause?.code ?? cause?.errors?.[0]?.code ?? (error as Error).name;
};

/**
 * Safaricom's Daraja over HTTPS. `now` signs the requests and counts the token's life; `tokens` is where
 * all servers keep the one token that is good.
 */
export const createDaraja = (
  settings: Config['daraja'],
  now: () => Date,
  tokens: TokenStore,
): Daraja => {
  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    try {
      const response = await fetch(settings.baseUrl + path, {
        ...init,
        redirect: 'manual',
        signal: AbortSignal.timeout(settings.timeoutMs),
      });
      const text = await response.text();
      try {
        return { kind: 'json', status: response.status, body: JSON.parse(text) };
      } catch {
        return { kind: 'text', status: response.status, text };
      }
    } catch (error) {
      const reason = errorCodeOf(error);
      return { kind: NEVER_CONNECTED.has(reason) ? 'never_connected' : 'silent', reason };
    }
  };

  const fetchToken = async (): Promise<Token | undefined> => {
    const basic = Buffer.from(`${settings.consumerKey}:${settings.consumerSecret}`).toString(
      'base64',
    );
    const answer = await send('/oauth/v1/generate?grant_type=client_credentials', {
      headers: { authorization: `Basic ${basic}` },
    });
    if (answer.kind !== 'json' || answer.status !== 200) return undefined;
    const value = answer.body.access_token;
    if (typeof value !== 'string') return undefined;
    const life = Number(answer.body.expires_in) || 3599;
    return { value, until: new Date(now().getTime() + (life - 60) * 1000) };
  };

  const source = createTokenSource({
    store: tokens,
    fetchToken,
    now,
    leaseMs: settings.timeoutMs + 2000,
  });

  const post = async (path: string, body: object): Promise<Answer | { kind: 'no_token' }> => {
    let dead: string | undefined;
    for (let attempt = 1; ; attempt++) {
      const value = await source.token(dead);
      if (!value) return { kind: 'no_token' };
      const answer = await send(path, {
        method: 'POST',
        headers: { authorization: `Bearer ${value}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const refused =
        answer.kind === 'json' && TOKEN_REFUSED.has(String(answer.body.errorCode ?? ''));
      if (!refused) return answer;
      dead = value;
      if (attempt === 2) return { kind: 'no_token' };
    }
  };

  const signed = () => {
    const timestamp = nairobiTimestamp(now());
    return {
      BusinessShortCode: settings.shortcode,
      Password: stkPassword(settings.shortcode, settings.passkey, timestamp),
      Timestamp: timestamp,
    };
  };

  const { account } = settings;
  return {
    account: account && createDarajaAccount({ ...settings, account }, post),
    async push({ amount, msisdn, callbackUrl, reference }) {
      const answer = await post('/mpesa/stkpush/v1/processrequest', {
        ...signed(),
        TransactionType:
          settings.kind === 'till' ? 'CustomerBuyGoodsOnline' : 'CustomerPayBillOnline',
        Amount: String(amount),
        PartyA: msisdn,
        PartyB: settings.partyB,
        PhoneNumber: msisdn,
        CallBackURL: callbackUrl,
        AccountReference: reference,
        TransactionDesc: 'Order',
      });
      return pushOutcome(answer);
    },
    async query(requestId) {
      const answer = await post('/mpesa/stkpushquery/v1/query', {
        ...signed(),
        CheckoutRequestID: requestId,
      });
      if (answer.kind !== 'json') return { kind: 'no_answer' };
      const result = answer.body.ResultCode;
      if (typeof result === 'string' || typeof result === 'number') return meaningOfResult(result);
      // 500.001.1001 also stands for unknown ids and for nothing at all: only its text says "processing".
      return /being processed/i.test(String(answer.body.errorMessage ?? ''))
        ? { kind: 'processing' }
        : { kind: 'no_answer' };
    },
  };
};

const pushOutcome = (answer: Answer | { kind: 'no_token' }): PushOutcome => {
  if (answer.kind === 'no_token') return { kind: 'unreached', reason: 'no_token' };
  if (answer.kind === 'never_connected') return { kind: 'unreached', reason: answer.reason };
  if (answer.kind === 'silent') return { kind: 'lost', reason: answer.reason };
  if (answer.kind === 'text') {
    return /incapsula|request unsuccessful/i.test(answer.text)
      ? { kind: 'unreached', reason: 'firewall' }
      : { kind: 'lost', reason: `http_${answer.status}` };
  }
  const { body } = answer;
  if (String(body.ResponseCode ?? '') === '0' && typeof body.CheckoutRequestID === 'string') {
    return {
      kind: 'accepted',
      requestId: body.CheckoutRequestID,
      message: String(body.CustomerMessage ?? ''),
      body,
    };
  }
  if (body.fault) return { kind: 'unreached', reason: 'gateway_fault' };
  const code = String(body.errorCode ?? body.ResponseCode ?? '');
  if (REFUSALS.has(code) || (body.ResponseCode !== undefined && code !== '0')) {
    const message = String(body.errorMessage ?? body.ResponseDescription ?? '');
    return { kind: 'refused', code, message, body };
  }
  return { kind: 'lost', reason: code || `http_${answer.status}` };
};
