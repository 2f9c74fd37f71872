import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, sql } from '../../api/platform/database/database.ts';
import { createSecretBox } from '../../api/platform/security/secret-box.ts';
import { openSession } from '../../api/platform/security/sessions.ts';
import { pendingMigrations } from '../../db/migrate.ts';
import { demoProducts } from '../../demo/products.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { LIVE_SETTINGS } from '../../test/live-settings.ts';

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
  dataDir = await mkdtemp(path.join(tmpdir(), 'malkia-command-'));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

type Ended = { code: number; output: string };

const command = (
  verb: string,
  env: Record<string, string> = {},
  ...words: string[]
): Promise<Ended> =>
  new Promise((resolve) => {
    const file = path.join(import.meta.dirname, 'database.ts');
    const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, ...env };
    execFile(
      process.execPath,
      [file, verb, ...words],
      { env: settings },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr });
      },
    );
  });

test('migrate brings a database up to date and then has nothing to do', async () => {
  expect(await command('migrate')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/0001/),
  });
  expect(await pendingMigrations(database.url)).toEqual([]);
  expect(await command('migrate')).toEqual({ code: 0, output: 'Nothing to migrate\n' });
});

test('a shop from before the migrations were squashed is told which commit opens it', async () => {
  const old = await createTestDatabase({ migrated: false });
  const db = openDatabase(old.url, 1);
  try {
    await sql`CREATE TABLE schema_migrations (name text PRIMARY KEY, checksum text)`.execute(db);
    await sql`INSERT INTO schema_migrations VALUES ('0001_people.sql', 'a')`.execute(db);
    const { code, output } = await command('migrate', { DATABASE_URL: old.url });
    expect(code).toBe(1);
    expect(output).toMatch(/^The database is from before .* commit that opens it is \w{7}\.\n$/);
  } finally {
    await db.destroy();
    await old.drop();
  }
});

test.each(['', 'drop', 'toString'])('the verb %j is refused with those there are', async (verb) => {
  const { code, output } = await command(verb);
  expect(code).toBe(1);
  expect(output).toBe(
    'Say one of: migrate, seed, reset, types, backup, restore, pictures, lost-key.\n',
  );
});

test.each([
  ['postgres://malkia:secret@127.0.0.1:9/x', 'malkia@127.0.0.1:9/x', 'Is PostgreSQL running'],
  ['postgres://a@no-such-host.invalid/x', 'a@no-such-host.invalid:5432/x', 'Is its name right'],
])(
  'an unreachable database is said in a sentence that names DATABASE_URL: %s',
  async (url, shown, why) => {
    for (const verb of ['migrate', 'seed', 'backup']) {
      const { code, output } = await command(verb, { DATABASE_URL: url }, '/tmp/never.backup');
      expect(code).toBe(1);
      expect(output).toContain(`The database at ${shown} can't be used: `);
      expect(output).toContain(why);
      expect(output).not.toContain('secret');
      expect(output.trim().split('\n')).toHaveLength(1);
    }
  },
);

test('a database that is not there and a backup of nothing say what to do', async () => {
  const missing = new URL(database.url);
  missing.pathname = '/malkia_not_there';
  const { output } = await command('migrate', { DATABASE_URL: missing.toString() });
  expect(output).toContain('the server has no database of that name: create it.');

  const file = path.join(dataDir, 'x.backup');
  const none = await command('backup', { DATABASE_URL: '' }, file);
  expect(none).toEqual({
    code: 1,
    output: `DATABASE_URL is not set, and DATA_DIR (${dataDir}) holds no shop: set the one that your shop is started with.\n`,
  });
  const empty = await createTestDatabase({ migrated: false });
  try {
    const { output: said } = await command('backup', { DATABASE_URL: empty.url }, file);
    expect(said).toContain('The database holds no shop');
    expect(await readdir(dataDir)).not.toContain('postgres-password');
  } finally {
    await empty.drop();
  }
});

test.each(['seed', 'reset'])('%s refuses to touch a live shop', async (verb) => {
  const { code, output } = await command(verb, { ...LIVE_SETTINGS, DATABASE_URL: database.url });
  expect(code).toBe(1);
  expect(output).toBe(`SHOP_MODE=live refuses ${verb}.\n`);
});

test('reset empties the shop and fills it with the demo, pictures included', async () => {
  const db = openDatabase(database.url, 1);
  try {
    await sql`INSERT INTO settings (name, value) VALUES ('left', '1')`.execute(db);
    const { code, output } = await command('reset');
    expect(output).toContain('Demo shop filled');
    expect(code).toBe(0);
    const { rows } = await sql`
      SELECT (SELECT count(*) FROM settings) AS settings, (SELECT count(*) FROM products) AS products
    `.execute(db);
    expect(rows).toEqual([{ settings: 0, products: demoProducts.length }]);
    const masters = await readdir(path.join(dataDir, 'pictures/masters'));
    expect(masters).toHaveLength(demoProducts.length);
  } finally {
    await db.destroy();
  }
});

test('reset and seed refuse a database with an account, product or order that is not the demo’s, whatever the mode', async () => {
  const db = openDatabase(database.url, 1);
  const name = new URL(database.url).pathname.slice(1);
  try {
    await sql`INSERT INTO users (username, email, password_hash)
      VALUES ('Owner', 'owner@shop.co.ke', 'x')`.execute(db);
    await sql`INSERT INTO products (name, description, category, color, price_cents, on_hand)
      VALUES ('Hers', '', 'dress', 'red', 100, 1)`.execute(db);
    const refused = { code: 1, output: '' };
    refused.output = `The database ${name} holds 1 accounts, 1 products that are not the demo's: db:reset refuses it. If DATABASE_URL is right and all of it may go: npm run db:reset -- erase-${name}\n`;
    expect(await command('reset')).toEqual(refused);
    expect(await command('reset', {}, 'force')).toEqual(refused);
    expect(await command('seed')).toMatchObject({
      code: 1,
      output: expect.stringContaining('db:seed refuses it. Set DATABASE_URL to an empty database.'),
    });
    const { rows } = await sql`SELECT FROM users WHERE email = 'owner@shop.co.ke'`.execute(db);
    expect(rows).toHaveLength(1);
    expect(await readdir(path.join(dataDir, 'pictures/masters'))).not.toEqual([]);

    expect(await command('reset', {}, `erase-${name}`)).toMatchObject({ code: 0 });
    const left = await sql`SELECT FROM users WHERE email = 'owner@shop.co.ke'`.execute(db);
    expect(left.rows).toEqual([]);
  } finally {
    await db.destroy();
  }
});

test('reset refuses the database of another program', async () => {
  const other = await createTestDatabase({ migrated: false });
  const db = openDatabase(other.url, 1);
  try {
    await sql`CREATE TABLE ledger (id int)`.execute(db);
    const { code, output } = await command('reset', { DATABASE_URL: other.url });
    expect(code).toBe(1);
    expect(output).toContain('holds 1 tables of another program');
  } finally {
    await db.destroy();
    await other.drop();
  }
});

test('a backup says that the key is not in it, and a lost key has a way out that is audited', async () => {
  const shop = await createTestDatabase();
  const db = openDatabase(shop.url, 1);
  const keys = [1, 2].map(() => randomBytes(32));
  const of = (n: number) => ({
    DATABASE_URL: shop.url,
    ENCRYPTION_KEY: keys[n]?.toString('base64') ?? '',
  });
  try {
    const file = path.join(dataDir, 'key.backup');
    expect((await command('backup', of(0), file)).output).toContain(
      'The key of two-step logins is not in it: keep a copy of the setting ENCRYPTION_KEY elsewhere.',
    );
    const people = await db
      .insertInto('users')
      .values(
        ['lost', 'read'].map((name) => ({
          username: name,
          email: `${name}@shop.co.ke`,
          role: 'admin',
          password_hash: 'x',
        })),
      )
      .returning(['id', 'username'])
      .execute();
    for (const [n, { id }] of people.entries()) {
      const box = createSecretBox(keys[n] as Buffer);
      const now = new Date();
      await db
        .insertInto('second_factors')
        .values({
          user_id: id,
          secret: box.seal('SECRET', id),
          key_name: box.keyName,
          created_at: now,
          confirmed_at: now,
        })
        .execute();
      await openSession(db, id, { now, days: 7 });
    }
    const asked = await command('lost-key', of(1));
    expect(asked.output).toMatch(
      /^lost@shop\.co\.ke \(admin\)\nTheir .*db:lost-key -- switch-off\n$/,
    );
    expect(await db.selectFrom('second_factors').select('user_id').execute()).toHaveLength(2);

    expect((await command('lost-key', of(1), 'switch-off')).output).toContain('lost@shop.co.ke');
    const left = people.find(({ username }) => username === 'read')?.id;
    const gone = people.find(({ username }) => username === 'lost')?.id;
    expect(await db.selectFrom('second_factors').select('user_id').execute()).toEqual([
      { user_id: left },
    ]);
    expect(await db.selectFrom('sessions').select('user_id').execute()).toEqual([
      { user_id: left },
    ]);
    const log = await db.selectFrom('audit_log').select(['kind', 'action', 'thing']).execute();
    expect(log).toEqual([{ kind: 'second_factor', action: 'turned_off', thing: gone }]);
    expect((await command('lost-key', of(1))).output).toContain('Every two-step login can be read');
  } finally {
    await db.destroy();
    await shop.drop();
  }
});
