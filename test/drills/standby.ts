import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase, retryWhileUnreachable } from '../../api/platform/database/database.ts';
import { caller, checkout } from '../browser-like.ts';
import { SKIPPED } from '../debian.ts';
import { newToken } from '../one-purchase.ts';
import { startPostgres15 } from '../postgres-15.ts';
import { freePort, startShopProcess } from '../shop-process.ts';

/**
 * The leader is started again as a standby, which only reads, and becomes the leader again, as when
 * a cluster manager restarts it in place. Presses before, during and after it are each paid once,
 * none is answered with 500, and a second shop that is started meanwhile waits.
 */

const BUYERS = 24;

const postgres = await startPostgres15();
if (!postgres) process.exit(SKIPPED);
const dataDir = await mkdtemp(path.join(tmpdir(), 'malkia-standby-'));
const db = openDatabase(postgres.url, 4);
let failed = false;
const check = (what: string, good: boolean, said: unknown = ''): void => {
  console.log(`${good ? '✓' : '✗'} ${what} ${good ? '' : JSON.stringify(said)}`);
  failed ||= !good;
};
const [port, secondPort] = [await freePort(), await freePort()];
const start = (on: number) =>
  startShopProcess({
    ...{ SHOP_MODE: 'demo', HOST: '127.0.0.1', PORT: String(on), DATA_DIR: dataDir },
    ...{ DATABASE_URL: postgres.url, SIM_DELAY_MS: '200' },
  });
const base = `http://127.0.0.1:${port}`;
const statuses: Record<string, number> = {};
const count = (what: string, status: number | undefined): void => {
  const key = `${what} ${status ?? 'no answer'}`;
  statuses[key] = (statuses[key] ?? 0) + 1;
};
const statusOf = (url: string): Promise<number> =>
  fetch(url).then(
    async (reply) => {
      await reply.text();
      return reply.status;
    },
    () => 0,
  );
const until = async (url: string, status: number): Promise<boolean> => {
  const end = Date.now() + 60_000;
  while (Date.now() < end) {
    if ((await statusOf(url)) === status) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
};

const buyers = async () => {
  const { id } = await db
    .insertInto('products')
    .values({
      ...{ name: 'Standby gown', category: 'dress', color: 'red' },
      ...{ price_cents: 100_000, on_hand: 100 },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const all = [];
  for (let n = 0; n < BUYERS; n++) {
    const call = caller(() => base, await newToken(db));
    const items = [{ productId: id, quantity: 1 }];
    const pay = checkout(call, { items, amount: 1050, phone: `0712${340_000 + n}` });
    all.push({
      ...pay,
      async press() {
        const answer = await pay.start();
        count('press', answer?.status);
        return answer?.status === 200;
      },
    });
  }
  return { productId: id, all };
};

let shop: Awaited<ReturnType<typeof start>>;
let second: ReturnType<typeof start> | undefined;
try {
  shop = await start(port);
  const { productId, all } = await buyers();
  const before = all.slice(0, 8).map(({ press }) => press());
  await new Promise((resolve) => setTimeout(resolve, 20));
  postgres.demote();
  const during = all.slice(8, 16).map(({ press }) => press());
  check('on a standby the shop is not ready', await until(`${base}/readyz`, 503));
  check('it reads on', await until(`${base}/api/products/${productId}`, 200));
  second = start(secondPort);
  second.catch(() => {});
  const waits = await until(`http://127.0.0.1:${secondPort}/readyz`, 503);
  check('a shop that is started meanwhile waits', waits);
  await Promise.all(during);
  postgres.promote();
  const after = all.slice(16).map(({ press }) => press());
  await Promise.all([...before, ...after]);
  check('promoted, the shop is ready', await until(`${base}/readyz`, 200));
  check('and the one that waited opens', (await second) !== undefined);

  const ends: Record<string, number> = {};
  for (const pay of all) {
    // As a shopper does who was told to try again.
    while (!(await pay.press())) await new Promise((resolve) => setTimeout(resolve, 200));
    await pay.watch(60_000);
    const end = await pay.finish();
    ends[end] = (ends[end] ?? 0) + 1;
  }
  check('every press is paid in the end', ends.Paid === BUYERS, ends);
  const { orders, pieces } = await retryWhileUnreachable(
    () =>
      db
        .selectFrom('orders as o')
        .innerJoin('order_items as i', 'i.order_id', 'o.id')
        .where('i.product_id', '=', productId)
        .select(({ fn }) => [fn.count('o.id').as('orders'), fn.sum('i.quantity').as('pieces')])
        .executeTakeFirstOrThrow(),
    60_000,
  );
  check('and once', Number(orders) === BUYERS && Number(pieces) === BUYERS, { orders, pieces });
  console.log(`  ${JSON.stringify(statuses)}`);
  const wrong = Object.keys(statuses).filter((key) => !/ (200|503)$/.test(key));
  check('each press was answered with 200 or 503', wrong.length === 0, statuses);
  const errors = shop?.printed().match(/"status":500/g) ?? [];
  check('no answer was 500', errors.length === 0, errors.length);
} finally {
  await shop?.kill();
  await (await second?.catch(() => undefined))?.kill();
  await db.destroy();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
