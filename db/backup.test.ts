import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase, sql } from '../api/platform/database/database.ts';
import { createJobs } from '../api/platform/jobs/jobs.ts';
import { addProvidersExtensions, createTestDatabase, type TestDatabase } from '../test/database.ts';
import { until } from '../test/second-server.ts';
import { verifyArchive, writeArchive } from './archive.ts';
import { backUp, type Moved } from './backup.ts';
import { pendingMigrations } from './migrate.ts';
import { restore } from './restore.ts';

let source: TestDatabase;
let db: Database;
let folder: string;
let file: string;
let made: Moved;
const others: TestDatabase[] = [];

const PRODUCTS = 3000;
const picture = Buffer.from('RIFF-no-real-picture');

beforeAll(async () => {
  source = await createTestDatabase();
  db = openDatabase(source.url, 4);
  folder = await mkdtemp(path.join(tmpdir(), 'malkia-backup-'));
  file = path.join(folder, 'shop.backup');
  await mkdir(path.join(folder, 'from/masters'), { recursive: true });
  await writeFile(path.join(folder, 'from/masters/gown-1.webp'), picture);
  await sql`INSERT INTO products (name, description, category, color, price_cents, on_hand)
    SELECT 'Gown ' || n, E'Tab\\t, line\\n, \\\\N and “quotes” ' || repeat('x', n % 300), 'dress', 'red', n, 5
    FROM generate_series(1, ${PRODUCTS}::int) n`.execute(db);
  await sql`INSERT INTO users (username, email, password_hash) VALUES ('Wanjikũ', 'w@example.test', '-')`.execute(
    db,
  );
  await sql`INSERT INTO sessions SELECT '\\x00ff10'::bytea, id, now(), now() FROM users`.execute(
    db,
  );
  await sql`INSERT INTO settings VALUES ('deal', '{"ends": "2026-12-24", "many": [1, null]}')`.execute(
    db,
  );
  const { rows } = await sql<{ id: string }>`
    INSERT INTO payments (user_id, method, amount, status, callback_token, request_hash, created_at)
    SELECT id, 'visa', 105, 'failed', 'token-1', 'h', now() FROM users RETURNING id`.execute(db);
  // One payment attempt takes another's intent: a table with a self-reference.
  await sql`INSERT INTO payments (user_id, method, amount, status, callback_token, request_hash, created_at, intent_from)
    SELECT id, 'visa', 105, 'created', 'token-0', 'h', now(), ${rows[0]?.id}::uuid FROM users`.execute(
    db,
  );
  await sql`UPDATE payments SET status = 'succeeded', received_amount = 105 WHERE callback_token = 'token-0'`.execute(
    db,
  );
  const jobs = createJobs(source.url, () => {});
  let finish = () => {};
  const busy = new Promise<void>((resolve) => {
    finish = resolve;
  });
  jobs.work('test-work', () => busy);
  await jobs.start();
  for (const n of [1, 2, 3])
    await db.transaction().execute((tx) => jobs.enqueue(tx, 'test-work', { n }));
  made = await backUp({ url: source.url, file, picturesDir: path.join(folder, 'from') });
  finish();
  await jobs.stop();
});
afterAll(async () => {
  await db.destroy();
  await Promise.all([source, ...others].map((each) => each.drop()));
  await rm(folder, { recursive: true });
});

const emptyDatabase = async () => {
  const database = await createTestDatabase({ migrated: false });
  others.push(database);
  return database.url;
};
const into = (url: string, from = file) =>
  restore({ url, file: from, picturesDir: path.join(folder, 'to') });

/** A checksum of all rows by table. */
const contents = async (of: Database): Promise<Record<string, string>> => {
  const { rows: tables } = await sql<{ name: string }>`SELECT tablename AS name FROM pg_tables
    WHERE schemaname = 'public' AND tablename <> 'schema_migrations'`.execute(of);
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ sum: string }>`SELECT count(*) || ' ' ||
      coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS sum FROM ${sql.table(name)} t`.execute(
      of,
    );
    sums[name] = rows[0]?.sum ?? '';
  }
  return sums;
};

test('a restored shop has every row, picture, number and waiting job of the one that was backed up', async () => {
  const url = await emptyDatabase();
  const moved = await into(url);
  expect(moved).toEqual(made);
  expect(moved.rows.get('public.products')).toBe(PRODUCTS);
  expect(moved.rows.get('pgboss.job')).toBe(3);
  const copy = openDatabase(url, 2);
  try {
    expect(await contents(copy)).toEqual(await contents(db));
    expect(await pendingMigrations(url)).toEqual([]);
    const masters = path.join(folder, 'to/masters');
    expect(await readdir(masters)).toEqual(['gown-1.webp']);
    expect(await readFile(path.join(masters, 'gown-1.webp'))).toEqual(picture);

    // Sequences continue, and constraints and triggers are active again.
    const { rows } = await sql<{ fresh: boolean }>`
      INSERT INTO payment_events (at, source, body) VALUES (now(), 'shop', '{}')
      RETURNING id > (SELECT max(id) FROM payment_events) AS fresh`.execute(copy);
    expect(rows).toEqual([{ fresh: true }]);
    await expect(sql`DELETE FROM payment_events`.execute(copy)).rejects.toThrow('append-only');
    const done: unknown[] = [];
    const jobs = createJobs(url, () => {});
    jobs.work('test-work', async (data) => {
      done.push(data);
    });
    await jobs.start();
    await until(() => done.length >= 2);
    await jobs.stop();
  } finally {
    await copy.destroy();
  }
  await expect(into(url)).rejects.toThrow(
    /^The database is not empty: public\.\w+ has rows\. A backup is restored into an empty one only\.$/,
  );
});

test('extensions of a hosting provider are not the shop’s: neither backed up nor missed nor in the way', async () => {
  const hosted = await createTestDatabase();
  others.push(hosted);
  await addProvidersExtensions(hosted.url);
  const there = path.join(folder, 'hosted.backup');
  const { rows } = await backUp({ url: hosted.url, file: there, picturesDir: folder });
  expect([...rows.keys()].filter((name) => name.includes('spatial'))).toEqual([]);
  const bare = await emptyDatabase();
  expect((await into(bare, there)).rows).toEqual(rows);
  const other = await emptyDatabase();
  await addProvidersExtensions(other);
  expect((await into(other)).rows).toEqual(made.rows);
  await expect(into(other)).rejects.toThrow('The database is not empty: public.');
});

test('a backup is of one moment, whatever is written while it is made', async () => {
  let release = () => {};
  const free = new Promise<void>((resolve) => {
    release = resolve;
  });
  let locked = false;
  const held = db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE products IN ACCESS EXCLUSIVE MODE`.execute(tx);
    locked = true;
    await free;
  });
  await until(() => locked);
  const later = path.join(folder, 'later.backup');
  const backup = backUp({ url: source.url, file: later, picturesDir: folder });
  await until(
    async () => (await sql`SELECT 1 FROM pg_locks WHERE NOT granted`.execute(db)).rows.length > 0,
  );
  // One table that was already read and one that was not.
  await sql`INSERT INTO outbox (recipient, subject, text, created_at) VALUES ('late', '', '', now())`.execute(
    db,
  );
  await sql`INSERT INTO settings VALUES ('late', '1')`.execute(db);
  release();
  await held;
  const { rows } = await backup;
  expect(rows.get('public.settings')).toBe(made.rows.get('public.settings'));
  expect(rows.get('public.outbox')).toBe(made.rows.get('public.outbox'));
  expect((await stat(later)).mode & 0o777).toBe(0o600);
});

test('a file that was cut, changed or is no backup fills nothing', async () => {
  const whole = await readFile(file);
  const url = await emptyDatabase();
  const spoilt = path.join(folder, 'spoilt');
  await writeFile(spoilt, whole.subarray(0, whole.length - 30));
  await expect(into(url, spoilt)).rejects.toThrow('The backup is damaged');
  await writeFile(spoilt, 'no backup at all');
  await expect(into(url, spoilt)).rejects.toThrow('The backup is damaged');
  await expect(into(url, path.join(folder, 'none'))).rejects.toThrow('There is no backup');
  // The failed attempt left nothing that prevents a good one.
  expect((await into(url)).rows).toEqual(made.rows);
});

test('a backup from before the migrations were squashed is refused in one sentence and fills nothing', async () => {
  const old = path.join(folder, 'old.backup');
  const archive = writeArchive(old);
  await archive.writeFact({
    kind: 'malkia-backup',
    format: 1,
    at: new Date().toISOString(),
    postgres: '18',
    migrations: [{ name: '0001_people.sql', checksum: 'a' }],
    jobsVersion: null,
  });
  await archive.close();
  const url = await emptyDatabase();
  await expect(into(url, old)).rejects.toThrow(
    /^The backup is from before release 1\.0\.0: nothing was changed, and the last commit that opens it is [0-9a-f]{7}\.$/,
  );
  const copy = openDatabase(url, 1);
  const { rows } = await sql`SELECT FROM pg_tables WHERE schemaname = 'public'`.execute(copy);
  expect(rows).toEqual([]);
  await copy.destroy();
});

test('a byte changed anywhere in a backup is known before a row is written', async () => {
  const whole = await readFile(file);
  const spoilt = path.join(folder, 'changed');
  const TIMES = 60;
  for (let n = 0; n < TIMES; n++) {
    const changed = Buffer.from(whole);
    const at = Math.floor((n / TIMES) * whole.length);
    changed[at] = (changed[at] ?? 0) ^ 0xff;
    await writeFile(spoilt, changed);
    await expect(verifyArchive(spoilt), `byte ${at}`).rejects.toThrow('The backup is damaged');
  }
});

test('a backup that fails leaves no file under its name', async () => {
  const elsewhere = path.join(folder, 'failed.backup');
  const url = await emptyDatabase();
  await expect(backUp({ url, file: elsewhere, picturesDir: folder })).rejects.toThrow();
  expect((await readdir(folder)).filter((name) => name.startsWith('failed'))).toEqual([]);
});
