import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test/database.ts';
import { migrate, pendingMigrations } from './migrate.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase({ migrated: false });
  folder = await mkdtemp(join(tmpdir(), 'malkia-migrations-'));
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const write = (name: string, sql: string) => writeFile(join(folder, name), sql);

async function query(sql: string, url = database.url): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('migrations are applied in order, once, and recorded', async () => {
  await write(
    '0002_colour.sql',
    `alter table dress add colour text; insert into dress values (1);`,
  );
  await write('0001_dress.sql', 'create table dress (id int primary key);');
  expect(await pendingMigrations(database.url, folder)).toEqual([
    '0001_dress.sql',
    '0002_colour.sql',
  ]);
  expect(await migrate(database.url, folder)).toEqual(['0001_dress.sql', '0002_colour.sql']);
  expect(await migrate(database.url, folder)).toEqual([]);
  expect(await pendingMigrations(database.url, folder)).toEqual([]);
  expect(await query('select * from dress')).toEqual([{ id: 1, colour: null }]);

  const recorded = await query('select * from schema_migrations order by name');
  expect(recorded).toEqual([
    { name: '0001_dress.sql', checksum: expect.any(String), applied_at: expect.any(Date) },
    { name: '0002_colour.sql', checksum: expect.any(String), applied_at: expect.any(Date) },
  ]);
});

test('a connected client is used and stays open', async () => {
  await write('0001_dress.sql', 'create table dress (id int);');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  expect(await migrate(client, folder)).toEqual(['0001_dress.sql']);
  expect((await client.query('select count(*)::int as n from dress')).rows).toEqual([{ n: 0 }]);
  await client.end();
});

test('a failing migration leaves nothing of itself and names its file and line', async () => {
  await write('0001_dress.sql', 'create table dress (id int);');
  await write('0002_broken.sql', 'create table shoe (id int);\n\nselect nonsense from dress;');
  await expect(migrate(database.url, folder)).rejects.toThrow(
    'Migration 0002_broken.sql failed at line 3: column "nonsense" does not exist',
  );
  expect(await query(`select to_regclass('shoe') as shoe`)).toEqual([{ shoe: null }]);
  expect(await pendingMigrations(database.url, folder)).toEqual(['0002_broken.sql']);

  await write('0002_broken.sql', 'create table shoe (id int);');
  expect(await migrate(database.url, folder)).toEqual(['0002_broken.sql']);
});

test('an applied migration must not be changed, though its line ends may', async () => {
  await write('0001_dress.sql', 'create table dress (\nid int);\n');
  await migrate(database.url, folder);
  await write('0001_dress.sql', 'create table dress (\r\nid int);\r\n');
  expect(await migrate(database.url, folder)).toEqual([]);
  await write('0001_dress.sql', 'create table dress (\nid bigint);\n');
  const refusal = 'Migration 0001_dress.sql was changed after it was applied';
  await expect(migrate(database.url, folder)).rejects.toThrow(refusal);
  await expect(pendingMigrations(database.url, folder)).rejects.toThrow(refusal);
});

test('numbers must be without gaps and doubles, and names in shape', async () => {
  await write('0001_dress.sql', 'select 1');
  await write('0003_shoe.sql', 'select 1');
  await expect(migrate(database.url, folder)).rejects.toThrow(
    'Migration 0002 is missing: 0003_shoe.sql comes too early.',
  );
  await write('0002_a.sql', 'select 1');
  await write('0002_b.sql', 'select 1');
  await expect(migrate(database.url, folder)).rejects.toThrow(
    'Migrations 0002_a.sql and 0002_b.sql have the same number.',
  );
  await rm(join(folder, '0002_b.sql'));
  await write('4_hat.sql', 'select 1');
  await expect(migrate(database.url, folder)).rejects.toThrow('Migration 4_hat.sql is not named');
});

test('a renamed applied migration is refused, a newer release is let be', async () => {
  await write('0001_dress.sql', 'select 1');
  await write('0002_shoe.sql', 'select 1');
  await migrate(database.url, folder);
  await rm(join(folder, '0002_shoe.sql'));
  expect(await migrate(database.url, folder)).toEqual([]);
  await write('0002_boot.sql', 'select 1');
  await expect(migrate(database.url, folder)).rejects.toThrow(
    'Migration 0002_shoe.sql is applied in the database but its file is gone.',
  );
});

test('a shop from before the migrations were squashed is refused in one sentence and stays as it is', async () => {
  await query(`create table schema_migrations (name text primary key, checksum text not null);
    insert into schema_migrations values ('0001_people.sql', 'a'), ('0002_catalogue.sql', 'b');
    create table users (id int); insert into users values (1)`);
  const everything = () =>
    query(`select (select json_agg(m) from schema_migrations m)::text as migrations,
      (select json_agg(u) from users u)::text as users,
      (select json_agg(relname order by relname) from pg_class where relnamespace = 'public'::regnamespace)::text as names`);
  const before = await everything();
  const refusal =
    /^The database is from before release 1\.0\.0: nothing was changed, and the last commit that opens it is [0-9a-f]{7}\.$/;
  await expect(migrate(database.url)).rejects.toThrow(refusal);
  await expect(pendingMigrations(database.url)).rejects.toThrow(refusal);
  expect(await everything()).toEqual(before);
});

test('of several migrators at once one works and the others find nothing left to do', async () => {
  await write('0001_dress.sql', 'create table dress (id int); select pg_sleep(0.3);');
  await write('0002_shoe.sql', 'create table shoe (id int);');
  const results = await Promise.all([1, 2, 3].map(() => migrate(database.url, folder)));
  expect(results.map((names) => names.length).sort()).toEqual([0, 0, 2]);
});

test('a migration that meets a long transaction lets others pass, and comes back until it gets through', async () => {
  await write('0001_dress.sql', 'create table dress (id int); insert into dress values (1);');
  await migrate(database.url, folder);
  await write('0002_colour.sql', 'alter table dress add colour text;');
  const long = new pg.Client({ connectionString: database.url });
  await long.connect();
  await long.query('begin');
  await long.query('select * from dress');
  const quick = { lockTimeoutMs: 50, pauseMs: 20 };
  await expect(migrate(database.url, folder, { ...quick, lockTries: 2 })).rejects.toThrow(
    'Migration 0002_colour.sql failed: canceling statement due to lock timeout',
  );
  const migrating = migrate(database.url, folder, { ...quick, lockTries: 1000 });
  // Readers get through in between: they queue behind the migration for at most its lock timeout.
  for (let n = 0; n < 5; n++) expect(await query('select id from dress')).toEqual([{ id: 1 }]);
  await long.query('commit');
  await long.end();
  expect(await migrating).toEqual(['0002_colour.sql']);
});

test('an index is built concurrently by one of many migrators, and again when it was left half done', async () => {
  await write('0001_dress.sql', 'create table dress (id int); insert into dress values (1), (1);');
  await migrate(database.url, folder);
  await write(
    '0002_index.sql',
    '-- Sizes.\ncreate unique index concurrently dress_id on dress (id);',
  );
  await expect(migrate(database.url, folder)).rejects.toThrow('0002_index.sql failed');
  const valid = `select indisvalid as valid from pg_index where indexrelid = 'dress_id'::regclass`;
  expect(await query(valid)).toEqual([{ valid: false }]);
  await query('delete from dress');
  const results = await Promise.all([1, 2, 3].map(() => migrate(database.url, folder)));
  expect(results.flat()).toEqual(['0002_index.sql']);
  expect(await query(valid)).toEqual([{ valid: true }]);
});

test('every test database is a migrated copy of its own, also when many are made at once', async () => {
  const copies = await Promise.all([1, 2, 3, 4].map(() => createTestDatabase()));
  try {
    for (const copy of copies) expect(await pendingMigrations(copy.url)).toEqual([]);
    await query('create table only_here (id int)', copies[0]?.url);
    const [elsewhere] = await query(`select to_regclass('only_here') as found`, copies[1]?.url);
    expect(elsewhere).toEqual({ found: null });
  } finally {
    await Promise.all(copies.map((copy) => copy.drop()));
  }
});
