import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, openDatabase, sql } from '../../api/platform/database/database.ts';
import { openSession } from '../../api/platform/security/sessions.ts';
import {
  deleteEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/embedded-postgres/start.ts';
import { startCard } from '../../simulators/card/card.ts';
import { startDaraja } from '../../simulators/daraja/daraja.ts';
import { disagreements } from '../books.ts';
import { caller, checkout } from '../browser-like.ts';
import { openFaultProxyFor } from '../fault-proxy.ts';
import { freePort, startShopProcess } from '../shop-process.ts';

/**
 * Eight shoppers buy without a pause, by M-PESA and card, while PostgreSQL is killed, then stopped,
 * and both providers are down for a minute. In the end the responses to each shopper are compared
 * with the books.
 */

const SHOPPERS = 8;
const LOAD_MS = 130_000;
const KILL_AT = 10_000;
const STOP_AT = 28_000;
const AWAY_AT = 45_000;
const AWAY_MS = 60_000;
const HOLD_MINUTES = 2;
const STOCK = 5000;

type Told = { at: number; call: string; status: number; code: string; message: string; ms: number };
type Round = { shopper: number; method: string; paymentId: string; end: string; told: Told[] };

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const began = performance.now();
const now = (): number => performance.now() - began;
const log = (line: string): void =>
  console.log(`${(now() / 1000).toFixed(1).padStart(6)} s  ${line}`);

const keys = { shortcode: '174379', passkey: 'sim-passkey' };
const dataDir = await mkdtemp(path.join(tmpdir(), 'malkia-fire-'));
const port = await freePort();
const base = `http://127.0.0.1:${port}`;
const daraja = await startDaraja({
  ...keys,
  consumerKey: 'sim-key',
  consumerSecret: 'sim-secret',
  delayMs: 300,
});
const card = await startCard({
  secretKey: 'sk_test_simulator',
  publishableKey: 'pk_test_simulator',
  webhookSecret: 'whsec_simulator',
  webhookUrl: `${base}/hooks/card`,
  browserBase: () => '',
});
const ways = [await openFaultProxyFor(daraja.url), await openFaultProxyFor(card.url)] as const;

const shop = await startShopProcess({
  SHOP_MODE: 'demo',
  HOST: '127.0.0.1',
  PORT: String(port),
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  HOLD_MINUTES: String(HOLD_MINUTES),
  SIM_ELSEWHERE: '1',
  DARAJA_BASE_URL: ways[0].through(daraja.url),
  STRIPE_BASE_URL: ways[1].through(card.url),
  DARAJA_CONSUMER_KEY: 'sim-key',
  DARAJA_CONSUMER_SECRET: 'sim-secret',
  DARAJA_SHORTCODE: keys.shortcode,
  DARAJA_PASSKEY: keys.passkey,
  DARAJA_TIMEOUT_MS: '5000',
  STRIPE_SECRET_KEY: 'sk_test_simulator',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_simulator',
  STRIPE_WEBHOOK_SECRET: 'whsec_simulator',
  STRIPE_TIMEOUT_MS: '5000',
});
if (!shop) throw new Error('the shop did not start');
log('the shop is open');

// Only its URL: the shop itself has to restart the server.
const embedded = await startEmbeddedPostgres({ dataDir });
const { url } = embedded;
await embedded.stop();
const db: Database = openDatabase(url, 4);

const postmaster = async (): Promise<number> => {
  const { rows } = await sql<{
    at: string;
  }>`SELECT current_setting('data_directory') AS at`.execute(openAdmin);
  const text = await readFile(path.join(rows[0]?.at ?? '', 'postmaster.pid'), 'utf8');
  return Number(text.split('\n')[0]);
};
const openAdmin = openDatabase(embedded.adminUrl, 1);

// The demo's past orders never existed at these providers.
await sql`TRUNCATE payment_events, refunds, payments, holds, order_events, order_items, orders CASCADE`.execute(
  db,
);
await sql`UPDATE products SET held = 0`.execute(db);

const pieces = new Map<string, number>();
for (let n = 0; n < 5; n++) {
  const { id } = await db
    .insertInto('products')
    .values({
      name: `Fire ${n}`,
      category: 'dress',
      color: 'red',
      price_cents: 100_000,
      on_hand: STOCK,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  pieces.set(id, STOCK);
}
const products = [...pieces.keys()];
const tokens: string[] = [];
for (let n = 0; n < SHOPPERS; n++) {
  const { id } = await db
    .insertInto('users')
    .values({ username: `Fire ${n}`, email: `fire${n}@example.com`, password_hash: '-' })
    .returning('id')
    .executeTakeFirstOrThrow();
  tokens.push(await openSession(db, id, { now: new Date(), days: 1 }));
}

const rounds: Round[] = [];
const loadBegan = now();
const loading = (): boolean => now() - loadBegan < LOAD_MS;

const runShopper = async (shopper: number): Promise<void> => {
  const plain = caller(() => base, tokens[shopper] ?? '', 90_000);
  for (let n = 0; loading(); n++) {
    const method = (n + shopper) % 2 === 0 ? 'mpesa' : 'visa';
    const round: Round = { shopper, method, paymentId: '', end: '', told: [] };
    rounds.push(round);
    const call: typeof plain = async (verb, at, body, key) => {
      const from = now();
      const answer = await plain(verb, at, body, key);
      const { code = '', message = '' } = answer?.body ?? {};
      const name = `${verb} ${at.replace(/[0-9a-f-]{36}/, ':id').split('?')[0]}`;
      const status = answer?.status ?? 0;
      round.told.push({
        at: from - loadBegan,
        call: name,
        status,
        code,
        message,
        ms: now() - from,
      });
      return answer;
    };
    // A different cart each time: an identical one would join a live payment.
    const items = [
      { productId: products[n % products.length] ?? '', quantity: 1 + (Math.floor(n / 5) % 40) },
    ];
    const amount = (items[0]?.quantity ?? 0) * 1050;
    const phone = `07${String(20_000_000 + shopper * 100_000 + n)}`;
    const pay = checkout(call, {
      items,
      amount,
      ...(method === 'mpesa' ? { phone } : { card: 'pm_card_visa' }),
    });
    const answer = await pay.start();
    const lost = answer === undefined || (answer.status >= 500 && answer.status !== 503);
    if (answer?.status === 200 || lost) {
      const status = await pay.watch(lost ? 10_000 : 90_000);
      round.end = status === 'succeeded' ? await pay.finish() : status;
    } else round.end = `refused ${answer.status} ${answer.body.code}`;
    round.paymentId = pay.record.paymentId;
    // A person reads before pressing again.
    if (round.end !== 'Paid') await pause(1000);
  }
};

const fire = async (): Promise<void> => {
  await pause(KILL_AT);
  log('PostgreSQL is killed (SIGKILL)');
  process.kill(await postmaster(), 'SIGKILL');
  await pause(STOP_AT - KILL_AT);
  log('PostgreSQL is stopped (fast)');
  process.kill(await postmaster(), 'SIGINT');
  await pause(AWAY_AT - STOP_AT);
  log('both providers swallow everything');
  for (const way of ways) way.set({ kind: 'black-hole' });
  await pause(AWAY_MS / 2);
  log('both providers refuse every connection');
  for (const way of ways) {
    way.set({ kind: 'refuse' });
    way.cutAll();
  }
  await pause(AWAY_MS / 2);
  for (const way of ways) way.heal();
  log('both providers are back');
};

await Promise.all([fire(), ...tokens.map((_token, shopper) => runShopper(shopper))]);
log(`${rounds.length} purchases tried; waiting for the last to end`);

const open = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`SELECT
    (SELECT count(*) FROM payments WHERE status IN ('created', 'prompted', 'requires_action'))::int
    + (SELECT count(*) FROM holds WHERE state = 'open')::int AS n`.execute(db);
  return rows[0]?.n ?? 0;
};
for (const end = now() + (HOLD_MINUTES + 3) * 60_000; (await open()) > 0 && now() < end; )
  await pause(1000);

const left = await open();
const differences = await disagreements({ db, daraja: daraja.control, card: card.control, pieces });
const payments = await db.selectFrom('payments').select(['id', 'status', 'order_id']).execute();
const stateOf = new Map(payments.map(({ id, status }) => [id, status]));

const WORDS = /\w+ \w+/;
/** Responses that were wrong or missing. */
const wrongs = rounds.flatMap(({ shopper, method, paymentId, end, told }) => {
  const who = `shopper ${shopper}, ${method}, ${paymentId || 'no payment'}`;
  const state = stateOf.get(paymentId);
  const wrong: string[] = [];
  for (const { call, status, message } of told) {
    if (status === 0) wrong.push(`${who}: no answer to ${call}`);
    else if (status >= 400 && !WORDS.test(message))
      wrong.push(`${who}: ${call} ${status} "${message}"`);
  }
  if (end === 'Paid' && state !== 'succeeded') wrong.push(`${who}: told Paid, is ${state}`);
  if (end === 'failed' && state !== 'failed') wrong.push(`${who}: told failed, is ${state}`);
  if (end === 'unknown' && state !== undefined) wrong.push(`${who}: told unknown, is ${state}`);
  return wrong;
});

const countTexts = (texts: string[]): [string, number][] =>
  [
    ...texts.reduce(
      (all, text) => all.set(text, (all.get(text) ?? 0) + 1),
      new Map<string, number>(),
    ),
  ].sort((a, b) => b[1] - a[1]);
/** The longest time without a saved order, within a period of the load. */
const longestWait = (from: number, to: number): string => {
  const saved = rounds
    .flatMap((round) => round.told)
    .filter((t) => t.call === 'POST /api/orders' && t.status === 201)
    .map((t) => t.at + t.ms)
    .filter((at) => at > from && at < to);
  const moments = [from, ...saved.sort((one, other) => one - other), to];
  const waits = moments.slice(1).map((at, n) => at - (moments[n] ?? 0));
  return `${(Math.max(...waits) / 1000).toFixed(1)} s`;
};
const everything = rounds.flatMap(({ told }) => told);
const [mpesa, cards] = [
  daraja.control.books().totals.received,
  card.control.books().totals.charged / 100,
];
const failed = differences.length > 0 || wrongs.length > 0 || left > 0 || !shop.isRunning();
const report = [
  '# Payments under fire',
  '',
  `${new Date().toISOString().slice(0, 10)} · Node ${process.version} · ${cpus().length} cores · ${failed ? 'FAILED' : 'passed'}`,
  '',
  `${SHOPPERS} shoppers bought for ${LOAD_MS / 1000} s by M-PESA and card over HTTP. PostgreSQL (the shop's own) was killed by SIGKILL`,
  `after ${KILL_AT / 1000} s and stopped after ${STOP_AT / 1000} s; both providers swallowed everything for ${AWAY_MS / 2000} s from ${AWAY_AT / 1000} s on, then refused`,
  `every connection for ${AWAY_MS / 2000} s. The shop's process was never restarted.`,
  '',
  `- purchases tried: ${rounds.length}; calls answered: ${everything.length}; slowest answer: ${(Math.max(...everything.map(({ ms }) => ms)) / 1000).toFixed(1)} s`,
  `- longest time without an order saved: ${longestWait(KILL_AT, STOP_AT)} after the kill, ${longestWait(STOP_AT, AWAY_AT)} after the stop`,
  `- providers took Ksh ${mpesa} by M-PESA and Ksh ${cards} by card; payments still open: ${left}`,
  `- books: ${differences.length === 0 ? 'balance (money, orders, stock)' : differences.join('; ')}`,
  `- wrong answers: ${wrongs.length === 0 ? 'none' : wrongs.slice(0, 20).join('; ')}`,
  '',
  '| What the shopper saw in the end | Times |',
  '|---|---|',
  ...countTexts(rounds.map(({ end, method }) => `${end} (${method})`)).map(
    ([end, n]) => `| ${end} | ${n} |`,
  ),
  '',
  '| Answer other than success | Times |',
  '|---|---|',
  ...countTexts(
    everything
      .filter(({ status }) => status >= 300 || status === 0)
      .map(({ call, status, message }) => `${call} ${status} “${message}”`),
  ).map(([text, n]) => `| ${text} | ${n} |`),
  '',
  '| State of payment in the end | Number |',
  '|---|---|',
  ...countTexts(payments.map(({ status }) => status)).map(([status, n]) => `| ${status} | ${n} |`),
  '',
].join('\n');
const results = path.join(import.meta.dirname, '../results');
await mkdir(results, { recursive: true });
await writeFile(path.join(results, 'payments-under-fire.md'), report);
console.log(report);
if (failed) console.log(shop.printed().slice(-4000));

await shop.kill();
await Promise.all([db.destroy(), openAdmin.destroy(), daraja.close(), card.close()]);
await Promise.all(ways.map((way) => way.close()));
await deleteEmbeddedPostgres(dataDir);
await rm(dataDir, { recursive: true, force: true });
process.exit(failed ? 1 : 0);
