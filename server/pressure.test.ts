import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { poolFigures } from '../api/platform/database.ts';
import { readOperations } from '../api/platform/operations-config.ts';
import { createTestApp, type TestApp } from '../test/app.ts';
import { keepsAnswers, listen, until } from '../test/second-server.ts';
import { gaugesOf, type Pressure, watchPressure } from './pressure.ts';

const MOST_WAITING = 3;

let shop: TestApp;
let origin: string;
let pressure: Pressure | undefined;
let release: () => void = () => {};

beforeAll(async () => {
  shop = await createTestApp({
    config: {
      operations: readOperations({
        BUSY_POOL_WAITING: String(MOST_WAITING),
        BUSY_EVENT_LOOP_MS: '0',
      }),
    },
  });
  origin = await listen(shop.app);
  await keepsAnswers(shop.app);
});
afterEach(() => pressure?.stop());
afterAll(() => shop.close());

/** Takes every connection of the pool until it is let go, as slow queries do. */
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
  await until(() => poolFigures(shop.db).waiting >= MOST_WAITING);

  const refused = await ask('/api/products?page=99');
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
  // A provider's callback waits for its turn rather than being sent away.
  const callback = fetch(`${origin}/hooks/pay/unknown`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Body: { stkCallback: { CheckoutRequestID: 'x', ResultCode: 1032 } } }),
  });
  await until(() => poolFigures(shop.db).waiting >= MOST_WAITING + 1);

  release();
  await held;
  expect((await callback).status).toBe(404);
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([401, 401, 401]);
  expect((await ask('/api/products?page=99')).status).toBe(200);
});

const bounds = (env: Record<string, string>) => readOperations(env).busy;
const gauges = (given: Partial<ReturnType<typeof gaugesOf>>) => ({
  ...gaugesOf(() => 0),
  ...given,
});

/** Keeps the event loop from anything else. */
const block = (ms: number) => {
  for (const end = performance.now() + ms; performance.now() < end; );
};

test('an event loop that comes late again and again turns requests away until it comes in time', async () => {
  pressure = watchPressure(bounds({ BUSY_EVENT_LOOP_MS: '100' }), gauges({}));
  const { reason } = pressure;
  block(300);
  await new Promise((resolve) => setTimeout(resolve));
  expect(reason()).toBeUndefined();
  while (reason() === undefined) {
    block(300);
    await new Promise((resolve) => setTimeout(resolve));
  }
  expect(reason()).toBe('event_loop');
  await until(() => reason() === undefined);
});

test('too much memory turns requests away until there is less', async () => {
  let mb = 501;
  let share = 0.1;
  const own = gauges({ memoryMb: () => mb, heapShare: () => share });
  pressure = watchPressure(bounds({ BUSY_MEMORY_MB: '500', BUSY_EVENT_LOOP_MS: '0' }), own);
  const { reason } = pressure;
  await until(() => reason() === 'memory');
  mb = 499;
  await until(() => reason() === undefined);
  share = 0.95;
  await until(() => reason() === 'memory');
});

test('the bounds hold for this machine without being set', () => {
  pressure = watchPressure(bounds({}), gauges({}));
  expect(pressure.reason()).toBeUndefined();
  expect(bounds({})).toEqual({ poolWaiting: 100, eventLoopMs: 1000, memoryMb: undefined });
});
