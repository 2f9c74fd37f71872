import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase, sql } from '../../api/platform/database/database.ts';
import { openSession } from '../../api/platform/security/sessions.ts';
import type { MixedJob, MixedResult } from '../../bench/mixed/load.ts';
import { mixedPaths } from '../../bench/mixed/paths.ts';
import { answerOf, insertFixtures } from '../../bench/orders/bench-shop.ts';
import type { Message } from '../../simulators/sms/messages.ts';
import { type Books, disagreements } from '../books.ts';
import { SKIPPED } from '../debian.ts';
import { checkLetters } from '../letters-check.ts';
import { startNginx } from '../nginx-before.ts';
import { startPostgres15 } from '../postgres-15.ts';
import { watchPrices } from '../price-watch.ts';
import { freePort, type ShopProcess, startShopProcess } from '../shop-process.ts';
import { reportTwoServers } from '../two-servers-report.ts';

/**
 * Two shops behind nginx on one PostgreSQL: under load one shop is killed, PostgreSQL is restarted,
 * and both shops are replaced one after the other, while prices change. `--seconds 150` of load,
 * `--per-second 60` actions.
 */

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '150' },
    'per-second': { type: 'string', default: '60' },
  },
});
const seconds = Number(values.seconds);
const perSecond = Number(values['per-second']);
const FIXTURES = { people: 400, products: 60, pieces: 1_000_000 };
const HOLD_MINUTES = 2;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const bench = path.resolve(import.meta.dirname, '../../bench');
const dir = await mkdtemp(path.join(tmpdir(), 'malkia-two-'));
const stops: (() => unknown)[] = [() => rm(dir, { recursive: true, force: true })];
const began = Date.now();
const log = (line: string): void =>
  console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}`);

const run = async (): Promise<number> => {
  const postgres = await startPostgres15();
  if (!postgres) return SKIPPED;
  stops.push(() => postgres.stop());
  const ports = await Promise.all([1, 2, 3, 4, 5].map(freePort));
  const [front, one, two, ...metrics] = ports as [number, number, number, number, number];
  const nginx = await startNginx({ dir, port: front, shops: [one, two] });
  if (!nginx) return SKIPPED;
  stops.push(() => nginx.stop());
  const providers = fork(path.join(bench, 'orders/providers.ts'), [String(front), 'sms']);
  stops.push(() => providers.kill());
  const simulated = await answerOf<Record<string, string>>(providers);

  const open = async (n: 0 | 1): Promise<ShopProcess> => {
    const shop = await startShopProcess({
      ...simulated,
      SHOP_MODE: 'demo',
      HOST: '127.0.0.1',
      PORT: String([one, two][n]),
      METRICS_PORT: String(metrics[n]),
      DATA_DIR: path.join(dir, 'data'),
      DATABASE_URL: postgres.url,
      TRUST_PROXY: 'loopback',
      PUBLIC_URL: `http://127.0.0.1:${front}`,
      HOLD_MINUTES: String(HOLD_MINUTES),
      SHUTDOWN_NOTICE_SECONDS: '2',
    });
    if (!shop) throw new Error('the shop did not start');
    return shop;
  };
  const shops = [await open(0), await open(1)] as [ShopProcess, ShopProcess];
  stops.push(() => Promise.all(shops.map((shop) => shop.kill())));
  const isUp = [true, true];
  const db = openDatabase(postgres.url, 4);
  stops.push(() => db.destroy());
  // The demo's past orders never existed at these providers.
  await sql`TRUNCATE outbox, payment_events, refunds, payments, holds, order_events, order_items, orders CASCADE`.execute(
    db,
  );
  await sql`UPDATE products SET held = 0`.execute(db);
  const goods = await insertFixtures(postgres.url, FIXTURES);
  const looked = await db.selectFrom('products').select('id').orderBy('id').limit(200).execute();
  const edited = await db
    .insertInto('products')
    .values({ name: 'Priced', category: 'bag', color: 'red', price_cents: 100_000, on_hand: 5 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow();
  const token = await openSession(db, admin.id, { now: new Date(), days: 1 });
  const base = `http://127.0.0.1:${front}`;
  for (let n = 0; n < 50 && !(await fetch(base).catch(() => undefined))?.ok; n++) await pause(100);

  const events: { at: number; what: string }[] = [];
  const happens = (what: string): void => {
    events.push({ at: Date.now(), what });
    log(what);
  };
  const replace = async (n: 0 | 1): Promise<void> => {
    happens(`shop ${n + 1} is told to stop (SIGTERM)`);
    isUp[n] = false;
    process.kill(shops[n].pid, 'SIGTERM');
    await shops[n].ended;
    shops[n] = await open(n);
    isUp[n] = true;
    happens(`shop ${n + 1} is open again`);
  };
  const disturb = async (): Promise<void> => {
    const at = async (share: number) => {
      const left = loadBegan + share * seconds * 1000 - Date.now();
      if (left > 0) await pause(left);
    };
    await at(0.15);
    happens('shop 1 is killed (SIGKILL)');
    isUp[0] = false;
    await shops[0].kill();
    await at(0.25);
    shops[0] = await open(0);
    isUp[0] = true;
    happens('shop 1 is open again');
    await at(0.4);
    happens('PostgreSQL is restarted');
    postgres.restart();
    happens('PostgreSQL is back');
    await at(0.6);
    await replace(0);
    await replace(1);
  };

  const load: ChildProcess = fork(path.join(bench, 'mixed/load.ts'));
  stops.push(() => load.kill());
  const job: MixedJob = {
    port: front,
    people: goods.people,
    products: goods.products,
    paths: mixedPaths(looked.map(({ id }) => id)),
    atOnce: 24,
    payShare: 0.05,
    perSecond,
    warmUpMs: 0,
    runMs: seconds * 1000,
    patienceMs: (HOLD_MINUTES + 1) * 60_000,
  };
  log(`${seconds} s of ${perSecond} looks and purchases a second begin`);
  const loadBegan = Date.now();
  let over = false;
  const watching = watchPrices({
    front: base,
    token,
    productId: edited.id,
    servers: [one, two].map((port, n) => ({
      name: `shop ${n + 1}`,
      base: `http://127.0.0.1:${port}`,
      isUp: () => isUp[n] === true,
    })),
    isOver: () => over,
    everyMs: 500,
  });
  const [result] = await Promise.all([answerOf<MixedResult>(load, job), disturb()]);
  over = true;
  const prices = await watching;
  const figures = await Promise.all(
    metrics.map((port) => fetch(`http://127.0.0.1:${port}/metrics`).then((reply) => reply.text())),
  );

  log('waiting for the last payments to end');
  const unended = async (): Promise<number> => {
    const { rows } = await sql<{ n: number }>`SELECT
      (SELECT count(*) FROM payments WHERE status IN ('created', 'prompted', 'requires_action'))::int
      + (SELECT count(*) FROM holds WHERE state = 'open')::int AS n`.execute(db);
    return rows[0]?.n ?? 0;
  };
  const patience = Date.now() + (HOLD_MINUTES + 3) * 60_000;
  while ((await unended()) > 0 && Date.now() < patience) await pause(1000);
  const jobsLeft = async (): Promise<number> => {
    const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM pgboss.job
      WHERE name IN ('order-letter', 'send-sms') AND state < 'completed'`.execute(db);
    return rows[0]?.n ?? 0;
  };
  while ((await jobsLeft()) > 0 && Date.now() < patience) await pause(1000);
  const taken = await answerOf<{ daraja: never[]; card: never[]; sms: Message[] }>(
    providers,
    'books',
  );
  const differences = await disagreements({
    db,
    daraja: { books: () => ({ entries: taken.daraja }) },
    card: { books: () => ({ entries: taken.card }) },
    pieces: new Map(goods.products.map((id) => [id, FIXTURES.pieces])),
  } as unknown as Books);
  const orders = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('status', '=', 'Paid')
    .executeTakeFirstOrThrow();
  const failed = await reportTwoServers({
    job,
    result,
    prices,
    events,
    loadBegan,
    differences,
    figures,
    unended: await unended(),
    letters: await checkLetters(db, taken.sms),
    paidOrders: orders.n,
    askedTwice: await nginx.askedTwice(),
  });
  if (failed) for (const shop of shops) console.log(shop.printed().slice(-2000));
  return failed ? 1 : 0;
};

let code = 1;
try {
  code = await run();
} finally {
  for (const stop of stops.reverse()) await stop();
}
process.exit(code);
