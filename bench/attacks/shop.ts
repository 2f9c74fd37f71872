import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { withClient } from '../copy.ts';
import { freePort, START } from '../processes.ts';
import type { Visit, Visited } from './visitor.ts';

/**
 * A shop under attack: started from a checkout, with strict limits, behind a proxy that forwards
 * visitors' addresses.
 */
export type Shop = {
  url: string;
  port: number;
  databaseUrl: string;
  stop(): Promise<void>;
};

export type Person = { token: string; email: string; id: string };
// biome-ignore lint/suspicious/noExplicitAny: an attacker reads whatever comes
export type Reply = { status: number; text: string; body: any; ms: number };
type Asked = {
  body?: unknown;
  by?: Person | undefined;
  /** The visitor's IP address. */
  from?: string;
  headers?: Record<string, string>;
  form?: FormData;
  signal?: AbortSignal;
};

const START_MS = 180_000;
const ASK_MS = 60_000;
export const PASSWORD = 'a-long-enough-password-7';

/** Starts the shop; throws with its output if it does not open. */
export const openShop = async (
  checkout: string,
  databaseUrl: string,
  settings: Record<string, string>,
): Promise<Shop> => {
  const port = await freePort();
  const child = spawn(process.execPath, START, {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      HOST: '127.0.0.1',
      PORT: String(port),
      RATE_LIMITS: 'strict',
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'silent',
      ...settings,
    },
  });
  const ended = new Promise<string>((resolve) => child.once('exit', (code) => resolve(`${code}`)));
  let heard = '';
  const open = new Promise<'open'>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data) => {
        heard += String(data);
        if (heard.includes('Malkia is open')) resolve('open');
      });
  });
  const late = setTimeout(() => child.kill('SIGKILL'), START_MS);
  const first = await Promise.race([open, ended]);
  clearTimeout(late);
  if (first !== 'open') throw new Error(heard.trim());
  const shop = {
    url: `http://127.0.0.1:${port}`,
    port,
    databaseUrl,
    async stop() {
      if (child.exitCode === null) child.kill('SIGTERM');
      await ended;
    },
  };
  // On a busy machine the first requests get 503 busy.
  for (let turn = 0; turn < 60; turn++) {
    if ((await ask(shop, 'GET /api/products?limit=1')).status === 200) break;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return shop;
};

/** One request; status 0 if there is no response. */
export const ask = async (shop: Shop, call: string, asked: Asked = {}): Promise<Reply> => {
  const [method = 'GET', path = '/'] = call.split(' ');
  const { body, by, from = '198.51.100.1', headers, form, signal } = asked;
  const began = performance.now();
  try {
    const reply = await fetch(shop.url + path, {
      method,
      redirect: 'manual',
      signal: signal ?? AbortSignal.timeout(ASK_MS),
      headers: {
        'x-forwarded-for': from,
        ...(by ? { authorization: `Bearer ${by.token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(form ? { body: form } : {}),
    });
    const text = await reply.text();
    const isJson = reply.headers.get('content-type')?.includes('json');
    const ms = performance.now() - began;
    return { status: reply.status, text, body: isJson ? JSON.parse(text) : undefined, ms };
  } catch {
    return { status: 0, text: '', body: undefined, ms: performance.now() - began };
  }
};

export const login = async (
  shop: Shop,
  email: string,
  password: string,
  from?: string,
): Promise<Person> => {
  const headers = { 'x-device': randomBytes(16).toString('hex') };
  const given = { body: { email, password }, headers, ...(from ? { from } : {}) };
  const { body, status } = await ask(shop, 'POST /api/auth/login', given);
  if (!body?.token) throw new Error(`${email} can't sign in: ${status}`);
  return { token: body.token, email, id: body.user._id };
};

let people = 0;
/** An ordinary account, registered and signed in from an address of its own. */
export const newcomer = async (shop: Shop, email?: string, name?: string): Promise<Person> => {
  const from = `198.18.${++people >> 8}.${people & 255}`;
  const address = email ?? `caller-${randomBytes(5).toString('hex')}@example.com`;
  const body = { username: name ?? 'Caller', email: address, password: PASSWORD };
  const { status } = await ask(shop, 'POST /api/auth/register', { body, from });
  if (status !== 201) throw new Error(`${address} can't register: ${status}`);
  return login(shop, address, PASSWORD, from);
};

export const rows = <Row extends Record<string, unknown>>(shop: Shop, text: string) =>
  withClient(shop.databaseUrl, async (client) => (await client.query<Row>(text)).rows);

/** `200: 4, 429: 96`. */
export const counted = (replies: readonly { status: number }[]): string => {
  const counts: Record<string, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return Object.entries(counts)
    .map(([status, count]) => `${status === '0' ? 'no answer' : status}: ${count}`)
    .join(', ');
};

export const p95 = (ms: readonly number[]): number =>
  [...ms].sort((a, b) => a - b)[Math.floor(ms.length * 0.95)] ?? 0;

export const inMs = (ms: number): string =>
  ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;

/** Measures another visitor's requests during `attack`. */
export const whileVisited = async <T>(
  shop: Shop,
  paths: string[],
  attack: () => Promise<T>,
): Promise<{ done: T; visitor: string }> => {
  const workerData: Visit = { url: shop.url, paths, everyMs: 20 };
  const worker = new Worker(new URL('./visitor.ts', import.meta.url), { workerData });
  await new Promise((resolve) => setTimeout(resolve, 300));
  const done = await attack();
  const visited = new Promise<Visited>((resolve) => worker.once('message', resolve));
  worker.postMessage('over');
  const { ms, statuses } = await visited;
  const all = Object.entries(statuses)
    .filter(([status]) => status !== '200')
    .map(([status, count]) => `, ${status}: ${count}`);
  const visitor = `another visitor p95 ${inMs(p95(ms))}, longest ${inMs(Math.max(...ms))}${all.join('')}`;
  return { done, visitor };
};
