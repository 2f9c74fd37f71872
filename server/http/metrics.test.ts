import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, sql } from '../../api/platform/database/database.ts';
import { ledgerRows } from '../../test/ledger-rows.ts';
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
  // Prepared statements of a payment, by their names; the words of their SQL are no label.
  for (const statement of ['insert_payment', 'take_stock', 'pay_order'])
    expect(grown(after, `malkia_query_seconds_count{statement="${statement}"}`)).toBe(1);
  for (const series of after.keys())
    if (series.startsWith('malkia_query_seconds_count'))
      expect(series).toMatch(/^malkia_query_seconds_count\{statement="[a-z]+(_[a-z]+)+"\}$/);
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

// Proves S8.8.
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

// Proves S7.6.
test('figures are for the private port alone, and that port has nothing else', async () => {
  expect((await fetch(`${shop.url}/metrics`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${metrics.port}/`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${metrics.port}/metrics`, { method: 'POST' })).status).toBe(
    404,
  );
});

test('money that waits for staff shows from the first reading on until it is decided', async () => {
  const waiting = 'malkia_payments_in_review';
  expect((await scrape()).get(waiting)).toBe(0);
  const make = ledgerRows(shop.db, () => new Date());
  const at = new Date(Date.now() - 3_600_000);
  const short = { status: 'needs_attention', attention: 'wrong_amount', received: 1000, at };
  const first = await make.payment(short);
  const unclaimed = await make.payment({ at });
  // An order may still claim it.
  await make.payment();
  expect((await scrape()).get(waiting)).toBe(2);
  await make.refund(first, 1000);
  expect((await scrape()).get(waiting)).toBe(1);
  await make.refund(unclaimed, 1050);
  expect((await scrape()).get(waiting)).toBe(0);
});

test('while the database is away, figures of it are not told instead of old ones', async () => {
  const away = openDatabase('postgres://nobody@127.0.0.1:1/none', 1);
  const figures = () => Promise.reject(new Error('away'));
  const other = await openMetrics(
    { host: '127.0.0.1', port: 0 },
    { ...shop, db: away, jobs: { figures } },
    root,
  );
  const text = await (await fetch(`http://127.0.0.1:${other.port}/metrics`)).text();
  expect(text).toContain('\nmalkia_jobs_readable 0\n');
  expect(text).not.toMatch(/^malkia_(payments_in_review|jobs_failed)\b/m);
  await other.close();
  await away.destroy();
});

test('a mistake of ours counts as an error, a refusal does not', async () => {
  const errors = async () => (await scrape()).get('malkia_http_errors_total') ?? 0;
  const before = await errors();
  const url = `${shop.url}/api/reviews/total-reviews`;
  await sql`ALTER TABLE reviews RENAME TO elsewhere`.execute(shop.db);
  expect((await fetch(url)).status).toBe(500);
  await sql`ALTER TABLE elsewhere RENAME TO reviews`.execute(shop.db);
  expect((await fetch(`${shop.url}/api/auth/me`)).status).toBe(401);
  expect((await errors()) - before).toBe(1);
});

/** Selectors of counters in the alarms: `name{label="a",other=~"b|c"}`, each combination of values. */
const countersInAlarms = (): string[] => {
  const text = readFileSync(path.join(root, 'deploy/alerts.yml'), 'utf8');
  const asked = [...text.matchAll(/(?:rate|increase)\((malkia_\w+)(?:\{([^}]*)\})?/g)];
  return asked.flatMap(([, name = '', labels = '']) =>
    [...labels.matchAll(/(\w+)=~?"([^"]*)"/g)].reduce(
      (all, [, label, values = '']) =>
        all.flatMap((each) => values.split('|').map((value) => `${each} ${label}="${value}"`)),
      [name],
    ),
  );
};

/**
 * The rate of a counter that first shows with 1 is 0. Latencies by route are left out: one request
 * is no percentile.
 */
test('each counter of an alarm shows from the start of a process, with 0', async () => {
  const file = path.join(root, 'api/platform/operations/metrics.ts');
  const script = `const { registry } = await import(${JSON.stringify(file)});
    process.stdout.write(await registry.metrics())`;
  const fresh = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  }).split('\n');
  // Counted since the metrics port is open, not by the module.
  const exempt = /^malkia_(http_request_seconds_bucket|response_cache_misses_total)/;
  const asked = countersInAlarms().filter((selector) => !exempt.test(selector));
  expect(asked.length).toBeGreaterThan(5);
  for (const selector of asked) {
    const [name = '', ...labels] = selector.split(' ');
    const shown = fresh.filter(
      (line) =>
        (line.startsWith(`${name} `) || line.startsWith(`${name}{`)) &&
        labels.every((label) => line.includes(label)),
    );
    expect(shown, selector).not.toEqual([]);
    for (const line of shown) expect(line).toMatch(/ 0$/);
  }
});
