import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase, sql } from '../../api/platform/database/database.ts';
import { installErrors } from '../../api/platform/http/errors.ts';
import type { App } from '../../api/platform/http/serve.ts';
import { newestMigration } from '../../db/migrate.ts';
import { createTestDatabase, setReadOnly, type TestDatabase } from '../../test/database.ts';
import { until } from '../../test/second-server.ts';
import { installReadiness } from './readiness.ts';

const POOL = 4;

let database: TestDatabase;
let db: Database;
let migration: string;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, POOL);
  migration = await newestMigration();
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const open = (options: Partial<Parameters<typeof installReadiness>[1]> = {}) => {
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true } }) as unknown as App;
  installErrors(app);
  const none = {
    isStopping: () => false,
    isOutage: async () => false,
    isClockWrong: () => false,
  };
  installReadiness(app, { db, migration, ...none, ...options });
  return app;
};

test('three hundred who ask at once are all told, and open no connections of their own', async () => {
  const app = open();
  const addresses = Array.from({ length: 300 }, (_, n) => (n % 2 ? '/readyz' : '/readyz/'));
  const replies = await Promise.all(addresses.map((url) => app.inject(url)));
  expect([...new Set(replies.map(({ statusCode }) => statusCode))]).toEqual([200]);
  const { rows } = await sql<{ used: number }>`
    SELECT count(*)::int AS used FROM pg_stat_activity WHERE datname = current_database()`.execute(
    db,
  );
  expect(rows[0]?.used).toBeLessThanOrEqual(POOL);
});

test('a server whose database is behind, away or that is about to stop is not ready', async () => {
  const status = async (app: App) => (await app.inject('/readyz')).statusCode;
  expect(await status(open({ migration: '9999_to_come.sql' }))).toBe(503);
  expect(await status(open({ isStopping: () => true }))).toBe(503);
  const away = openDatabase('postgres://nobody@127.0.0.1:1/none', 1);
  const app = open({ db: away });
  const reply = await app.inject('/readyz');
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '1']);
  expect(reply.json()).toMatchObject({ code: 'not_ready' });
  await away.destroy();
});

test('a server whose clock is wrong is not ready, and says why', async () => {
  const reply = await open({ isClockWrong: () => true }).inject('/readyz');
  expect(reply.statusCode).toBe(503);
  expect(reply.json()).toMatchObject({ code: 'wrong_clock' });
});

test('a server whose database may not be written to is not ready', async () => {
  await setReadOnly(database.url, true);
  const standby = openDatabase(database.url, 1);
  const app = open({ db: standby });
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  await setReadOnly(database.url, false);
  await until(async () => (await app.inject('/readyz')).statusCode === 200);
  await standby.destroy();
});

test('a database that comes back is noticed', async () => {
  await sql`ALTER TABLE schema_migrations RENAME TO away`.execute(db);
  const app = open();
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  await sql`ALTER TABLE away RENAME TO schema_migrations`.execute(db);
  await until(async () => (await app.inject('/readyz')).statusCode === 200);
});
