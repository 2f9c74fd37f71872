import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPayingShop, type PayingShop, until } from '../../test/paying-shop.ts';
import { cachesResponses } from '../../test/second-server.ts';
import { openMetrics } from './metrics.ts';

const root = new URL('../..', import.meta.url).pathname;

let shop: PayingShop;
let metrics: Awaited<ReturnType<typeof openMetrics>>;
beforeAll(async () => {
  shop = await openPayingShop();
  metrics = await openMetrics({ host: '127.0.0.1', port: 0 }, shop, root);
  await cachesResponses(shop.app);
});
afterAll(async () => {
  await metrics.close();
  await shop.close();
});

const scrape = async (): Promise<Map<string, number>> => {
  const reply = await fetch(`http://127.0.0.1:${metrics.port}/metrics`);
  expect(reply.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = (await reply.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const space = line.lastIndexOf(' ');
      return [line.slice(0, space), Number(line.slice(space + 1))];
    }),
  );
};
const countOf = (route: string, status: number, method = 'GET') =>
  `malkia_http_request_seconds_count{method="${method}",route="${route}",status="${status}"}`;

test('a purchase shows in every figure that it moves', async () => {
  const before = await scrape();
  const grown = (after: Map<string, number>, name: string) =>
    (after.get(name) ?? 0) - (before.get(name) ?? 0);

  const productId = await shop.product(100_000, 5);
  const shopper = await shop.shopper();
  const started = await shopper.post('/api/mpesa/stk-push', {
    phone: '0712345678',
    amount: 1050,
    items: [{ productId, quantity: 1 }],
  });
  expect(started.status).toBe(200);
  const { paymentId } = started.body;
  await until(
    () => shopper.get(`/api/payments/${paymentId}`),
    ({ body }) => body.status === 'succeeded',
  );

  const after = await scrape();
  expect(grown(after, 'malkia_payments_started_total{method="mpesa"}')).toBe(1);
  expect(grown(after, 'malkia_payments_ended_total{method="mpesa",outcome="succeeded"}')).toBe(1);
  // The token request and the push.
  const calls = 'malkia_provider_call_seconds_count{provider="mpesa",outcome="answered"}';
  expect(grown(after, calls)).toBeGreaterThanOrEqual(2);
  expect(grown(after, countOf('/hooks/pay/:token', 200, 'POST'))).toBe(1);
  expect(grown(after, countOf('/api/mpesa/stk-push', 200, 'POST'))).toBe(1);
  await shopper.post('/api/auth/forgot-password', { email: 'nobody@example.test' });
  const job = 'malkia_job_seconds_count{queue="forgot-password",outcome="done"}';
  await until(scrape, (later) => grown(later, job) === 1);
});

test('answers from memory are counted, and those made anew', async () => {
  const before = await scrape();
  const ask = (headers: Record<string, string> = {}) =>
    fetch(`${shop.url}/api/products?category=scarf`, { headers });
  await (await ask()).text();
  const kept = await ask();
  const etag = kept.headers.get('etag') ?? '';
  await kept.text();
  expect((await ask({ 'if-none-match': etag })).status).toBe(304);
  const after = await scrape();
  const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  expect(grown('malkia_response_cache_misses_total')).toBe(1);
  expect(grown('malkia_response_cache_hits_total{status="200"}')).toBe(1);
  expect(grown('malkia_response_cache_hits_total{status="304"}')).toBe(1);
  expect(after.get('malkia_response_cache_entries')).toBeGreaterThanOrEqual(1);
  expect(after.get('malkia_response_cache_bytes')).toBeGreaterThan(100);
});

test('what runs right now shows while it runs', async () => {
  let release = () => {};
  const free = new Promise<void>((resolve) => {
    release = resolve;
  });
  const locked = shop.db.transaction().execute(async (tx) => {
    await tx.updateTable('settings').set({ name: 'none' }).where('name', '=', 'none').execute();
    await free;
  });
  const during = await until(
    scrape,
    (now) => now.get('malkia_database_connections{state="used"}') === 1,
  );
  expect(during.get('malkia_database_waiting')).toBe(0);
  expect(during.get('malkia_jobs_readable')).toBe(1);
  expect(during.get('malkia_jobs_waiting{queue="payment-callback"}')).toBe(0);
  expect(during.get('malkia_jobs_oldest_seconds{queue="payment-callback"}')).toBe(0);
  expect(during.get('malkia_http_requests_in_flight')).toBe(0);
  expect(during.get('process_resident_memory_bytes')).toBeGreaterThan(1e7);
  expect(during.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
  expect([...during.keys()].filter((name) => name.startsWith('malkia_build_info'))).toEqual([
    `malkia_build_info{version="1.0.0",node="${process.version}"}`,
  ]);
  release();
  await locked;
});

test('no address, name or method that somebody makes up becomes a label', async () => {
  const strange = async (n: number) => {
    await fetch(`${shop.url}/api/products/no-${n}`);
    await fetch(`${shop.url}/nothing/${n}`);
    await fetch(`${shop.url}/api/nothing-${n}`, { method: 'DELETE' });
  };
  await strange(0);
  const series = async () =>
    [...(await scrape()).keys()].filter((name) => name.startsWith('malkia_http')).sort();
  const known = await series();
  for (let n = 1; n < 20; n++) await strange(n);
  expect(await series()).toEqual(known);
  expect(known).toContain(countOf('/api/products/:id', 404));
  expect(known).toContain(countOf('unknown', 404, 'DELETE'));
});

test('figures are for the private port alone, and that port has nothing else', async () => {
  expect((await fetch(`${shop.url}/metrics`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${metrics.port}/`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${metrics.port}/metrics`, { method: 'POST' })).status).toBe(
    404,
  );
});
