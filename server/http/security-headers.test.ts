import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOperations } from '../../api/platform/config/operations-config.ts';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { head, type RawReply, sendRaw } from '../../test/raw-http.ts';
import { cachesResponses, listen } from '../../test/second-server.ts';
import { installPages } from '../pages/pages.ts';
import { createHttp } from './http.ts';
import { securityHeaders } from './security-headers.ts';

let shop: TestApp;
let port: number;
let clientDir: string;
let busyPort: number;
let closeBusy: () => Promise<unknown>;

beforeAll(async () => {
  clientDir = await mkdtemp(path.join(tmpdir(), 'malkia-client-'));
  await mkdir(path.join(clientDir, 'assets'));
  await writeFile(path.join(clientDir, 'assets/entry-abc.js'), 'go()');
  await writeFile(path.join(clientDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  shop = await createTestApp();
  const app = await createHttp(shop.deps);
  const build = () => Promise.reject(new Error('no pages here'));
  await installPages(app, {
    source: { build, clientDir, mode: 'development' },
    publicUrl: undefined,
    cardProvider: false,
  });
  await listen(app);
  await cachesResponses(app);
  port = (app.server.address() as AddressInfo).port;

  const operations = readOperations({ BUSY_MEMORY_MB: '1' });
  const busy = await createHttp({ ...shop.deps, config: { ...shop.deps.config, operations } });
  await listen(busy);
  busyPort = (busy.server.address() as AddressInfo).port;
  closeBusy = () => Promise.all([app.close(), busy.close()]);
});
afterAll(async () => {
  await closeBusy();
  await shop.close();
  await rm(clientDir, { recursive: true });
});

const ART = '/images/art-blog-1/160.webp';
const LIST = '/api/products?category=scarf';
const ask = (first: string, headers: Record<string, string> = {}) =>
  sendRaw(port, head(first, headers));
const untilBusy = async (): Promise<RawReply> => {
  for (;;) {
    const reply = await sendRaw(busyPort, head('GET /api/posts/nothing'));
    if (reply.status === 503) return reply;
  }
};

type Case = [what: string, status: number, ask: () => Promise<RawReply>];
const REPLIES: Case[] = [
  ['an answer that is made', 200, () => ask('GET /api/products')],
  [
    'an answer from memory',
    200,
    async () => {
      await ask(`GET ${LIST}`);
      const kept = await ask(`GET ${LIST}`);
      expect(kept.headers['x-cache']).toBe('hit');
      return kept;
    },
  ],
  [
    'not modified',
    304,
    async () => {
      const { etag = '' } = (await ask(`GET ${LIST}`)).headers;
      return ask(`GET ${LIST}`, { 'if-none-match': etag });
    },
  ],
  ['the head alone', 200, () => ask('HEAD /api/products')],
  [
    'a preflight of another origin',
    204,
    () =>
      ask('OPTIONS /api/products', {
        origin: 'http://localhost:5173',
        'access-control-request-method': 'GET',
      }),
  ],
  ['no session', 401, () => ask('GET /api/auth/me')],
  ['an input out of range', 400, () => ask('GET /api/products?page=0')],
  ['an unknown product', 404, () => ask('GET /api/products/no-such')],
  ['an unknown address of the API', 404, () => ask('GET /api/nothing')],
  ['a method that is not taken', 404, () => ask('DELETE /nothing')],
  ['a failure of a page', 500, () => ask('GET /thank-you')],
  ['a picture', 200, () => ask(`GET ${ART}`)],
  ['no picture', 404, () => ask('GET /images/none/160.webp')],
  ['a script of the pages', 200, () => ask('GET /assets/entry-abc.js')],
  ['no script of the pages', 404, () => ask('GET /assets/none.js')],
  [
    'a part of a script, which is sent whole',
    200,
    () => ask('GET /assets/entry-abc.js', { range: 'bytes=0-1' }),
  ],
  ['the icon', 200, () => ask('GET /favicon.svg')],
  ['a sign of life', 200, () => ask('GET /healthz')],
  ['the description of the API', 200, () => ask('GET /api/openapi.json')],
  ['its page', 200, () => ask('GET /api/docs/')],
  [
    'a type of data that is not taken',
    415,
    () => ask('POST /api/cart/quote', { 'content-type': 'text/csv', 'content-length': '0' }),
  ],
  [
    'a body too large',
    413,
    () =>
      ask('POST /api/cart/quote', {
        'content-type': 'application/json',
        'content-length': '2000000',
      }),
  ],
  ['a head too large', 431, () => ask('GET /', { 'x-long': 'a'.repeat(17_000) })],
  [
    'too many headers',
    431,
    () => ask('GET /', Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`x-${n}`, '1']))),
  ],
  ['an address that cannot be read', 404, () => ask('GET /api/products/%')],
  ['bytes that are no HTTP', 400, () => sendRaw(port, 'HELO\r\n\r\n')],
  ['busy', 503, untilBusy],
];

// Proves S4.7.
test.each(REPLIES)('%s carries the headers that protect', async (_what, status, get) => {
  const reply = await get();
  expect(reply.status).toBe(status);
  expect(reply.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'cross-origin-resource-policy': expect.stringMatching(/^(same|cross)-origin$/),
    'content-security-policy': expect.stringMatching(/frame-ancestors '(none|self)'/),
    'x-frame-options': expect.stringMatching(/^(DENY|SAMEORIGIN)$/),
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  // Wrong over plain http, or it would lock visitors out.
  expect(reply.headers).not.toHaveProperty('strict-transport-security');
  expect(reply.headers).not.toHaveProperty('cross-origin-opener-policy');
  expect(reply.headers).not.toHaveProperty('x-powered-by');
  expect(reply.headers).not.toHaveProperty('server');
});

// Proves S4.8.
test('only pictures may be shown by other origins', async () => {
  const policyOf = async (first: string) =>
    (await ask(first)).headers['cross-origin-resource-policy'];
  expect(await policyOf(`GET ${ART}`)).toBe('cross-origin');
  expect(await policyOf('GET /assets/entry-abc.js')).toBe('same-origin');
  expect(await policyOf(`GET ${LIST}`)).toBe('same-origin');
});

// Proves S4.6.
test('browsers are held to https where the shop is reached by it', () => {
  expect(securityHeaders('https://malkia.example')).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  });
  for (const other of [undefined, 'http://malkia.example'])
    expect(securityHeaders(other)).not.toHaveProperty('strict-transport-security');
});
