import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOperations } from '../../api/platform/config/operations-config.ts';
import { poolFigures } from '../../api/platform/database/database.ts';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { cachesResponses, listen, until } from '../../test/second-server.ts';

const MAX_WAITING = 3;
/** An error response, which is not cached. */
const UNCACHED = '/api/posts/nothing';

let shop: TestApp;
let origin: string;
let release: () => void = () => {};

beforeAll(async () => {
  shop = await createTestApp({
    config: {
      operations: readOperations({
        BUSY_POOL_WAITING: String(MAX_WAITING),
        BUSY_EVENT_LOOP_MS: '0',
      }),
    },
  });
  origin = await listen(shop.app);
  await cachesResponses(shop.app);
});
afterAll(() => shop.close());

/** Takes every connection of the pool until released, as slow queries would. */
const takeAll = async () => {
  const free = new Promise<void>((resolve) => {
    release = resolve;
  });
  const taken = Array.from({ length: 8 }, () => shop.db.transaction().execute(() => free));
  await until(() => poolFigures(shop.db).size === 8 && poolFigures(shop.db).idle === 0);
  return Promise.all(taken);
};

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { headers });

// Proves S8.7.
test('while nobody gets a connection, requests are refused as busy, and what needs none or must not is not', async () => {
  await ask('/api/products');
  const held = takeAll();
  await until(() => poolFigures(shop.db).idle === 0);
  const waiting = ['one', 'two', 'three'].map((name) =>
    fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${name}@example.com`, password: 'none at all' }),
    }),
  );
  await until(() => poolFigures(shop.db).waiting >= MAX_WAITING);

  // Checked ten times a second.
  await until(() => shop.app.isUnderPressure());
  const refused = await ask(UNCACHED);
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect(await refused.json()).toEqual({
    code: 'busy',
    message: expect.stringMatching(/\w+ \w+/),
    requestId: refused.headers.get('x-request-id'),
    retryAfter: Number(refused.headers.get('retry-after')),
  });
  const page = await ask('/thank-you', { accept: 'text/html,*/*' });
  expect(page.status).toBe(503);
  expect(await page.text()).toContain('Try again</a>');

  const kept = await ask('/api/products');
  expect([kept.status, kept.headers.get('x-cache')]).toEqual([200, 'hit']);
  expect((await ask('/healthz')).status).toBe(200);
  // A provider's callback waits instead of being refused.
  const callback = fetch(`${origin}/hooks/pay/unknown`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Body: { stkCallback: { CheckoutRequestID: 'x', ResultCode: 1032 } } }),
  });
  await until(() => poolFigures(shop.db).waiting >= MAX_WAITING + 1);

  release();
  await held;
  expect((await callback).status).toBe(404);
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([401, 401, 401]);
  await until(async () => (await ask(UNCACHED)).status === 404);
});

const withBounds = (env: Record<string, string>) =>
  createTestApp({ config: { operations: readOperations({ BUSY_EVENT_LOOP_MS: '0', ...env }) } });
const statusOf = async ({ app }: TestApp, url: string) => (await app.inject(url)).statusCode;

test('an event loop that comes late turns requests away until it comes in time', async () => {
  const slow = await withBounds({ BUSY_EVENT_LOOP_MS: '100' });
  expect(await statusOf(slow, UNCACHED)).toBe(404);
  let over = false;
  const block = () => {
    for (const end = performance.now() + 300; performance.now() < end; );
    if (!over) setTimeout(block, 1);
  };
  block();
  await until(async () => (await statusOf(slow, UNCACHED)) === 503);
  over = true;
  await until(async () => (await statusOf(slow, UNCACHED)) === 404);
  await slow.close();
});

test('too much memory turns requests away, callbacks and signs of life excepted', async () => {
  const full = await withBounds({ BUSY_MEMORY_MB: '1' });
  await until(async () => (await statusOf(full, UNCACHED)) === 503);
  expect(await statusOf(full, '/healthz/')).toBe(200);
  const hook = await full.app.inject({ method: 'POST', url: '/hooks/pay/unknown', payload: {} });
  expect(hook.statusCode).not.toBe(503);
  await full.close();
});

test('the bounds hold for this machine without being set', () => {
  expect(readOperations({}).busy).toEqual({
    poolWaiting: 2000,
    eventLoopMs: 1000,
    memoryMb: undefined,
  });
});
