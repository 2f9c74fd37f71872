import fastify from 'fastify';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { setReadOnly } from '../../../test/database.ts';
import { POLL_MS } from '../../../test/limits.ts';
import { until } from '../../../test/second-server.ts';
import { installErrors } from '../http/errors.ts';
import {
  inTransaction,
  isUnreachable,
  openDatabase,
  poolFigures,
  retryWhileUnreachable,
  runPrepared,
  sql,
} from './database.ts';

let shop: TestApp;
beforeEach(async () => {
  shop ??= await createTestApp();
  await setReadOnly(shop.databaseUrl, false);
});
afterAll(() => shop.close());

const insert = (db = shop.db) =>
  sql`INSERT INTO settings VALUES (gen_random_uuid()::text, '1')`.execute(db);

/** What the shop answers when a statement fails with this SQLSTATE and text. */
const answerTo = async (code: string, text = 'failed for a test') => {
  const app = fastify();
  installErrors(app);
  app.get('/', () =>
    sql
      .raw(
        `DO $do$ BEGIN RAISE EXCEPTION USING ERRCODE = '${code}', MESSAGE = $$${text}$$; END $do$`,
      )
      .execute(shop.db),
  );
  const { statusCode, headers } = await app.inject('/');
  return [statusCode, headers['retry-after']];
};

test.each([
  ...[
    '25006',
    '57P01',
    '57P02',
    '57P03',
    '08000',
    '08003',
    '08006',
    '08001',
    '08004',
    '08P01',
    '53300',
  ],
])('an outage, SQLSTATE %s, is 503 and says when to come again', async (code) => {
  expect(await answerTo(code)).toEqual([503, '2']);
});

test.each([
  ['a syntax error', '42601'],
  ['a table that is not there', '42P01'],
  ['a read-only transaction of our own in error', '25P02'],
  ['a cancelled query', '57014'],
  ['a dropped database', '57P04'],
  ['a full disk', '53100'],
  ['no memory', '53200'],
  ['a wrong password', '28P01'],
  ['a broken index', 'XX002'],
])('%s, SQLSTATE %s, is no outage', async (_what, code) => {
  expect(await answerTo(code)).toEqual([500, undefined]);
});

test('a statement with a parameter too few, which PostgreSQL calls a violation of the protocol, is no outage', async () => {
  const wrong = runPrepared(shop.db, 'SELECT $1::int, $2::int', [1]);
  const error = await wrong.catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: '08P01' });
  expect(isUnreachable(error)).toBe(false);
});

test.each(['connection terminated', 'read timeout', 'Connection terminated unexpectedly'])(
  'a text in a mistake that reads like an outage makes none of it: %s',
  async (text) => {
    expect(await answerTo('22P02', text)).toEqual([500, undefined]);
    const wrong = sql`SELECT ${text}::uuid`.execute(shop.db);
    let tries = 0;
    await expect(
      retryWhileUnreachable(() => {
        tries++;
        return wrong;
      }, POLL_MS),
    ).rejects.toThrow('invalid input syntax');
    expect(tries).toBe(1);
  },
);

test('while the database is read-only, reading goes on and writing is 503', async () => {
  const { id } = await shop.makeProduct();
  const buyer = await shop.makeUser({ password: 'a long password of hers' });
  await setReadOnly(shop.databaseUrl, true);
  await until(async () => (await shop.get(`/api/products/${id}`)).status === 200);
  const order = { items: [{ productId: id, quantity: 1 }] };
  const login = { email: buyer.user.email, password: 'a long password of hers' };
  for (const [url, payload] of [
    ['/api/orders', order],
    ['/api/auth/login', login],
  ] as const) {
    const reply = await shop.app.inject({ method: 'POST', url, payload, headers: buyer.auth });
    expect(reply.statusCode, url).toBe(503);
    expect(reply.headers['retry-after'], url).toBe('2');
    expect(reply.json()).toMatchObject({ code: 'unavailable' });
  }
  await setReadOnly(shop.databaseUrl, false);
  // The first call may still meet a connection from before.
  await shop.post('/api/orders', order, buyer);
  expect((await shop.post('/api/orders', order, buyer)).status).toBe(201);
});

/** Process ids of all connections of a pool, each used by a transaction at the same time. */
const pids = async (db: typeof shop.db, connections: number): Promise<number[]> => {
  const all = Promise.withResolvers<void>();
  let begun = 0;
  const taken = Array.from({ length: connections }, () =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
      begun++;
      if (begun === connections) all.resolve();
      await all.promise;
      return rows[0]?.pid ?? 0;
    }),
  );
  return Promise.all(taken);
};

test('one refused write closes every connection from before, those that read as well', async () => {
  await setReadOnly(shop.databaseUrl, true);
  const db = openDatabase(shop.databaseUrl, 4);
  const before = await pids(db, 4);
  expect(new Set(before).size).toBe(4);
  await setReadOnly(shop.databaseUrl, false);

  // In the middle of a transaction, while another one uses its connection.
  const reading = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  const reader = db.transaction().execute(async (tx) => {
    await sql`SELECT 1`.execute(tx);
    reading.resolve();
    await free.promise;
    return (await sql<{ one: number }>`SELECT 1 AS one`.execute(tx)).rows[0]?.one;
  });
  await reading.promise;
  await expect(
    inTransaction(db, async (tx) => {
      await sql`SELECT 1`.execute(tx);
      await insert(tx as never);
    }),
  ).rejects.toMatchObject({ code: '25006' });
  free.resolve();
  expect(await reader).toBe(1);
  // Nothing is asked again: the next writes simply work.
  await Promise.all(Array.from({ length: 4 }, () => insert(db)));
  const after = await pids(db, 4);
  expect(before.filter((pid) => after.includes(pid))).toEqual([]);
  await until(() => poolFigures(db).size === poolFigures(db).idle);
  await db.destroy();
});

test('a COMMIT whose end is unknown is not repeated', async () => {
  await sql`CREATE TABLE at_commit (code text)`.execute(shop.db);
  await sql`CREATE FUNCTION fail_at_commit() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION USING ERRCODE = NEW.code; END $$`.execute(shop.db);
  await sql`CREATE CONSTRAINT TRIGGER fails AFTER INSERT ON at_commit DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION fail_at_commit()`.execute(shop.db);
  for (const code of ['57P01', '08006', '25006']) {
    let runs = 0;
    const work = inTransaction(shop.db, async (tx) => {
      runs++;
      await sql`INSERT INTO at_commit VALUES (${code})`.execute(tx);
    });
    await expect(work).rejects.toMatchObject({ code });
    expect(runs, code).toBe(1);
  }
});
