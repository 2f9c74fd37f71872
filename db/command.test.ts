import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, sql } from '../api/platform/database.ts';
import { createTestDatabase, type TestDatabase } from '../test/database.ts';
import { pendingMigrations } from './migrate.ts';
import { demoProducts } from './seed/products.ts';

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
    const file = path.join(import.meta.dirname, 'command.ts');
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

const live = {
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://malkia.example',
  DARAJA_CONSUMER_KEY: 'k',
  DARAJA_CONSUMER_SECRET: 's',
  DARAJA_SHORTCODE: '123456',
  DARAJA_PASSKEY: 'p',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
};

test('migrate brings a database up to date and then has nothing to do', async () => {
  expect(await command('migrate')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/0001/),
  });
  expect(await pendingMigrations(database.url)).toEqual([]);
  expect(await command('migrate')).toEqual({ code: 0, output: 'Nothing to migrate\n' });
});

test.each(['', 'drop', 'toString'])('the verb %j is refused with those there are', async (verb) => {
  const { code, output } = await command(verb);
  expect(code).toBe(1);
  expect(output).toBe('Say one of: migrate, seed, reset, types, backup, restore, pictures.\n');
});

test('an unreachable database fails with a word about it', async () => {
  const { code, output } = await command('migrate', { DATABASE_URL: 'postgres://127.0.0.1:9/x' });
  expect(code).toBe(1);
  expect(output).not.toBe('');
});

test.each(['seed', 'reset'])('%s refuses to touch a live shop', async (verb) => {
  const { code, output } = await command(verb, live);
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
