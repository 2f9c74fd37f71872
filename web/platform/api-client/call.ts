import type { CallInput, CallKey, CallReply } from '#contract/all.endpoints.ts';
import type { ErrorCode } from '#contract/problem.ts';
import { noteReached } from '../browser/connection.ts';
import { noteServerTime } from '../browser/server-clock.ts';
import { siteStorage } from '../browser/storage.ts';
import { endSession, isSamePerson, lockStaffPages, storedToken } from './session.ts';

/** A code of the API; `network` without a reply, `another_person` where nothing was sent, `unknown` for a reply that is none of the API's. */
export type ProblemCode = ErrorCode | 'network' | 'another_person' | 'unknown';
type ProblemReply = Record<string, unknown> & { code?: ProblemCode };

/** An error reply of the API, or no reply at all (`status` 0, code `network`). */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: ProblemCode;
  readonly fields: Record<string, string>;
  readonly body: Record<string, unknown>;

  constructor(status: number, body: ProblemReply) {
    super(typeof body.message === 'string' ? body.message : '');
    this.status = status;
    this.code = typeof body.code === 'string' ? body.code : 'unknown';
    this.fields = (body.fields as Record<string, string> | undefined) ?? {};
    this.body = body;
  }
}

/** The id of what an earlier try of this form made, before it was changed. */
export const savedAlready = (error: unknown): string | undefined =>
  error instanceof ApiProblem && error.code === 'saved_already'
    ? String(error.body.saved)
    : undefined;

/** The message of a failed call; without a reply, that there was no connection. */
export const problemText = (error: unknown): string => {
  if (error instanceof ApiProblem && error.message) return error.message;
  if (error instanceof ApiProblem && error.status === 0) {
    return 'We could not reach the shop. Check your connection and try again.';
  }
  return 'That did not work. Please try again.';
};

type Parts = {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
};

/** `'GET /api/products/:id'` with its input as method, URL and body. */
export const toRequest = (key: string, input: Parts = {}) => {
  const [method = 'GET', path = ''] = key.split(' ');
  const filled = path.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return { method, url: text ? `${filled}?${text}` : filled, body: input.body };
};

export type CallOptions = { signal?: AbortSignal; idempotencyKey?: string };

/** The headers of every call: a Bearer token when there is one. */
export const callHeaders = (token: string | null): Record<string, string> => ({
  accept: 'application/json',
  ...(token ? { authorization: `Bearer ${token}` } : {}),
});

/**
 * The token to send. Throws if another tab has signed somebody else in or out: what this page asks for or sends is the
 * former person's.
 */
export const tokenToSend = (): string | null => {
  if (isSamePerson()) return storedToken();
  const message = 'Somebody has signed in or out in another tab. Nothing was sent.';
  throw new ApiProblem(403, { code: 'another_person', message });
};

/** Calls that send the device id. */
const SIGN_IN: readonly CallKey[] = [
  'POST /api/auth/login',
  'POST /api/auth/login/second-factor',
  'POST /api/auth/register',
  'POST /api/auth/forgot-password',
];

/** The problem of a call without a reply. */
export const networkProblem = (): ApiProblem => {
  noteReached(false);
  return new ApiProblem(0, { code: 'network', message: '' });
};

/**
 * Returns the reply of a successful call and throws `ApiProblem` for any other. A 401 for the current token
 * ends the session.
 */
export const readReply = <K extends CallKey>(
  key: K,
  token: string | null,
  status: number,
  reply: unknown,
): CallReply<K> => {
  // A 401 to sign-in or logout does not mean an expired session, and another tab may have signed in again
  // meanwhile.
  const judged = !SIGN_IN.includes(key) && key !== 'POST /api/auth/logout';
  if (status === 401 && token && judged && storedToken() === token) endSession();
  if (status === 403 && (reply as ProblemReply).code === 'second_factor_required') lockStaffPages();
  if (status < 200 || status > 299) throw new ApiProblem(status, reply as ProblemReply);
  return reply as CallReply<K>;
};

/** Calls the API from the browser. Throws `ApiProblem`; a 401 for a token we sent ends the session. */
export const call = async <K extends CallKey>(
  key: K,
  input?: CallInput<K>,
  { signal, idempotencyKey }: CallOptions = {},
): Promise<CallReply<K>> => {
  const { method, url, body } = toRequest(key, input as Parts);
  const token = tokenToSend();
  const headers = callHeaders(token);
  if (SIGN_IN.includes(key)) headers['x-device'] = deviceMark();
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
  if (body !== undefined) headers['content-type'] = 'application/json';
  const response = await fetch(url, {
    method,
    headers,
    credentials: 'include',
    signal: signal ?? null,
    body: body === undefined ? null : JSON.stringify(body),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw networkProblem();
  });
  noteReached(true);
  noteServerTime(response.headers.get('date'));
  const reply = await response.json().catch(() => ({}));
  return readReply(key, token, response.status, reply);
};

/** A random key. `crypto.randomUUID` is missing on plain http. */
export const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** As `newKey` makes it; storage may contain anything, and a header may not. */
const DEVICE = /^[0-9a-f]{32}$/;

/**
 * A random id of this browser, sent with sign-in. It grants nothing: the server counts wrong passwords from
 * browsers that the account has signed in from apart from those of other browsers. Logout does not remove it.
 */
const deviceMark = (): string => {
  const stored = siteStorage.read('device') ?? '';
  const mark = DEVICE.test(stored) ? stored : newKey();
  siteStorage.write('device', mark);
  return mark;
};
