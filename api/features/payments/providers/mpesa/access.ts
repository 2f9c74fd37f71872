import type { DarajaConfig } from '../../../../platform/config/payment-config.ts';
import { storable } from '../../../../platform/database/storable.ts';
import { countProviderCall, outcomeOfStatus } from '../../../../platform/operations/metrics.ts';
import {
  type Answer,
  isTokenRefusal,
  type NoToken,
  type TokenOutcome,
  tokenOutcome,
} from './outcomes.ts';
import { createTokenSource } from './token-source.ts';
import type { Token, TokenStore } from './token-store.ts';

const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

const RETRY_MS = 250;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const errorCodeOf = (error: unknown): string => {
  const cause = (error as { cause?: { code?: string; errors?: { code?: string }[] } }).cause;
  return cause?.code ?? cause?.errors?.[0]?.code ?? (error as Error).name;
};

const readBody = (status: number, text: string): Answer => {
  try {
    const body = storable(JSON.parse(text));
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
      return { kind: 'json', status, body: body as Record<string, unknown> };
    }
  } catch {
    // Not JSON: an error page of a firewall or proxy.
  }
  return { kind: 'text', status, text };
};

/** Worth an immediate retry of an idempotent call. Not a timeout: it already took long. */
const isTransient = (answer: Answer): boolean =>
  answer.kind === 'never_connected' ||
  (answer.kind === 'silent' && answer.reason !== 'TimeoutError') ||
  (answer.kind === 'text' && answer.status >= 500) ||
  (answer.kind === 'json' && (answer.status === 429 || answer.body.fault !== undefined));

export type DarajaAccess = {
  /** Calls with the shared access token; renews a rejected token once. */
  post(path: string, body: object): Promise<Answer | NoToken>;
  /** The same for a read-only call, which may be sent twice. */
  ask(path: string, body: object): Promise<Answer | NoToken>;
  /** Fetches a new token now and stores it for all servers. */
  renewToken(): Promise<TokenOutcome>;
};

/** HTTP client of Daraja: HTTPS, timeouts and the access token shared by all servers. */
export const createDarajaAccess = (
  settings: DarajaConfig,
  now: () => Date,
  tokens: TokenStore,
): DarajaAccess => {
  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    const start = performance.now();
    try {
      const response = await fetch(settings.baseUrl + path, {
        ...init,
        redirect: 'manual',
        signal: AbortSignal.timeout(settings.timeoutMs),
      });
      const text = await response.text();
      countProviderCall('mpesa', outcomeOfStatus(response.status), start);
      return readBody(response.status, text);
    } catch (error) {
      countProviderCall('mpesa', 'lost', start);
      const reason = errorCodeOf(error);
      return { kind: NEVER_CONNECTED.has(reason) ? 'never_connected' : 'silent', reason };
    }
  };

  const sendTwice = async (path: string, init: RequestInit): Promise<Answer> => {
    const answer = await send(path, init);
    if (!isTransient(answer)) return answer;
    await pause(RETRY_MS * (1 + Math.random()));
    return send(path, init);
  };

  let last: TokenOutcome = { kind: 'unreached', reason: 'busy' };
  const fetchToken = async (): Promise<Token | undefined> => {
    const pair = `${settings.consumerKey}:${settings.consumerSecret}`;
    const answer = await sendTwice('/oauth/v1/generate?grant_type=client_credentials', {
      headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` },
    });
    last = tokenOutcome(answer);
    if (last.kind !== 'token') return undefined;
    // Expire the token a minute early, so that it is still valid when a request arrives.
    const life = Math.max(1, last.seconds - 60) * 1000;
    return { value: last.value, until: new Date(now().getTime() + life) };
  };

  const source = createTokenSource({
    store: tokens,
    fetchToken,
    now,
    leaseMs: settings.timeoutMs * 2 + 2000,
  });

  const call =
    (sending: typeof send) =>
    async (path: string, body: object): Promise<Answer | NoToken> => {
      let dead: string | undefined;
      for (let attempt = 1; ; attempt++) {
        const value = await source.token(dead);
        if (!value) return { kind: 'no_token' };
        const answer = await sending(path, {
          method: 'POST',
          headers: { authorization: `Bearer ${value}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        if (!isTokenRefusal(answer)) return answer;
        dead = value;
        if (attempt === 2) return { kind: 'no_token' };
      }
    };

  return {
    post: call(send),
    ask: call(sendTwice),
    async renewToken() {
      last = { kind: 'unreached', reason: 'busy' };
      const value = await source.token(await source.token());
      // Another server may have renewed it first: then its token is the new one.
      return value ? { kind: 'token', value, seconds: 0 } : last;
    },
  };
};
