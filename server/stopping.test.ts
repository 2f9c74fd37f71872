import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, sql } from '../api/platform/database/database.ts';
import { type BareShop, startBareShop } from '../test/bare-shop.ts';
import { createTestDatabase, type TestDatabase } from '../test/database.ts';
import { head, sendRaw } from '../test/raw-http.ts';
import { until } from '../test/second-server.ts';
import { freePort } from '../test/shop-process.ts';

let database: TestDatabase;
let dataDir: string;
let shop: BareShop;
let port: number;

beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'malkia-stop-'));
  port = await freePort();
  shop = startBareShop({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: String(port),
    SHUTDOWN_NOTICE_SECONDS: '0.3',
    SHUTDOWN_SECONDS: '60',
  });
  await shop.says('Malkia is open');
});
afterEach(async () => {
  await shop.kill();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const ask = (url: string) =>
  new Promise<{ status: number; connection: string | undefined; body: string }>(
    (resolve, reject) => {
      const call = request({ port, path: url, agent: false }, async (reply) => {
        let body = '';
        for await (const chunk of reply) body += chunk;
        resolve({ status: reply.statusCode ?? 0, connection: reply.headers.connection, body });
      });
      // As browsers and proxies send it.
      call.setHeader('connection', 'keep-alive');
      call.on('error', reject).end();
    },
  );

/** Locks a table that every product list reads, until released. */
const lockProducts = async () => {
  const db = openDatabase(database.url, 2);
  let free = () => {};
  const held = new Promise<void>((resolve) => {
    free = resolve;
  });
  let locked = false;
  const done = db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE products IN ACCESS EXCLUSIVE MODE`.execute(tx);
    locked = true;
    await held;
  });
  await until(() => locked);
  const someoneWaits = async () => {
    const { rows } = await sql`SELECT 1 FROM pg_locks WHERE NOT granted`.execute(db);
    return rows.length > 0;
  };
  return {
    someoneWaits,
    async release() {
      free();
      await done;
      await db.destroy();
    },
  };
};

const lines = () =>
  shop
    .printed()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

test('told to stop, it says so, takes nothing new, ends what it began and is gone', async () => {
  const lock = await lockProducts();
  const slow = ask('/api/products?page=2');
  await until(lock.someoneWaits);
  // Neither an idle connection nor an unfinished request delays the stop.
  const idle = sendRaw(port, head('GET /healthz', { connection: 'keep-alive' }));
  const halfSent = sendRaw(port, 'GET /api/products HTTP/1.1\r\nhost: shop.te');
  shop.child.kill('SIGTERM');
  const notReady = await (async () => {
    for (;;) {
      const reply = await ask('/readyz');
      if (reply.status !== 200) return reply;
    }
  })();
  expect(notReady).toMatchObject({ status: 503, body: expect.stringContaining('"stopping"') });
  await until(() =>
    ask('/healthz').then(
      () => false,
      (error) => error.code === 'ECONNREFUSED',
    ),
  );
  expect(shop.child.exitCode).toBeNull();
  await lock.release();
  expect(await slow).toMatchObject({ status: 200, connection: 'close' });
  expect(await shop.ended).toBe('0');
  expect((await idle).status).toBe(200);
  await halfSent;

  // One log line per request, with the id of its reply, and no errors.
  const answered = lines().filter(({ msg }) => msg === 'answered');
  expect(answered.filter(({ route }) => route === '/api/products')).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      method: 'GET',
      route: '/api/products',
      status: 200,
      ms: expect.any(Number),
      ip: '127.0.0.1',
      msg: 'answered',
    },
  ]);
  expect(lines().filter(({ level }) => level === 'error')).toEqual([]);
});

test('told twice, it ends at once', async () => {
  const lock = await lockProducts();
  const slow = ask('/api/products?page=2').catch((error) => error.code);
  await until(lock.someoneWaits);
  shop.child.kill('SIGTERM');
  await shop.says('Closing the shop');
  shop.child.kill('SIGTERM');
  expect(await shop.ended).toBe('1');
  expect(await slow).toBe('ECONNRESET');
  await lock.release();
});
