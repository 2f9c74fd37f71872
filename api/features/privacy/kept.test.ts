import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeInvite } from '../../../test/account-inputs.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { findWords, makeEverywhere, WORDS } from '../../../test/person-everywhere.ts';
import { sql, type TableName } from '../../platform/database/database.ts';
import { KEPT, type Kept } from './kept.ts';

let shop: TestApp;
// For each test one person alone, so that a row with their words is theirs.
beforeEach(async () => {
  shop = await createTestApp();
  // The books refuse to be erased before their time by PostgreSQL's own clock.
  shop.clock.set(new Date());
});
afterEach(() => shop.close());

const HOUR_MS = 3_600_000;
const PHONE = '254798765432';

const personal = Object.entries(KEPT).filter(
  (entry): entry is [TableName, Kept<TableName>] => entry[1] !== 'nobody’s',
);

type Known = { owner: TestUser; ids: string[] };

/** A user with rows in every table that holds personal data. */
const makeKnown = async (): Promise<Known> => {
  const owner = await makeEverywhere(shop, 'Delivered');
  const { id } = owner.user;
  const { db } = shop;
  const now = shop.clock.now();
  const later = new Date(now.getTime() + HOUR_MS);
  const token = () => ({ token_hash: randomBytes(32), user_id: id, expires_at: later });
  await db
    .updateTable('users')
    .set({ phone: PHONE, email_confirmed_at: now })
    .where('id', '=', id)
    .execute();
  const payment = await db
    .selectFrom('payments')
    .select(['id', 'order_id'])
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('refunds')
    .values({
      payment_id: payment.id,
      amount: 1,
      way: 'by_hand',
      state: 'done',
      staff_id: id,
      callback_token: randomBytes(9).toString('hex'),
      own_id: randomBytes(9).toString('hex'),
      request_hash: '',
      created_at: now,
      finished_at: now,
    })
    .execute();
  const soldOut = await shop.makeProduct({ stock: 0 });
  const notice = { email: 'zawadika@new.example.test' };
  await shop.post(`/api/products/${soldOut.id}/restock-notices`, notice, owner);
  await db.insertInto('login_challenges').values(token()).execute();
  await db.insertInto('password_resets').values(token()).execute();
  await db
    .insertInto('email_confirmations')
    .values({ ...token(), email: 'zawadika@new.example.test' })
    .execute();
  await makeInvite(shop, 'zawadika@new.example.test');
  await db
    .insertInto('stock_moves')
    .values({
      at: now,
      product_id: (await shop.makeProduct()).id,
      delta: 1,
      shelf: 1,
      reason: 'received',
      actor: id,
    })
    .execute();
  await db
    .insertInto('known_devices')
    .values({ user_id: id, device_hash: randomBytes(32), used_at: now })
    .execute();
  await db
    .insertInto('second_factors')
    .values({ user_id: id, secret: randomBytes(20), key_name: 'k', created_at: now })
    .execute();
  await db
    .insertInto('phone_codes')
    .values({
      challenge_hash: randomBytes(32),
      phone: PHONE,
      code_hash: randomBytes(32),
      created_at: now,
      expires_at: later,
    })
    .execute();
  await db.insertInto('sms_opt_outs').values({ phone: PHONE, created_at: now }).execute();
  return { owner, ids: [id, payment.id, payment.order_id ?? ''] };
};

type Found = Record<string, unknown>;

/** The rows of a table that say anything of the person. */
const rowsOf = async (table: TableName, { ids }: Known): Promise<Found[]> => {
  const { rows } = await sql<{ row: Found }>`
    SELECT to_jsonb(t) AS row FROM ${sql.table(table)} t
    WHERE t::text ~* ${[...ids, ...WORDS].join('|')} ORDER BY t::text`.execute(shop.db);
  return rows.map(({ row }) => row);
};

const namesThem = (value: unknown, words: readonly string[]): boolean =>
  new RegExp(words.join('|'), 'i').test(JSON.stringify(value ?? ''));

test('a table with a column for a person is listed with that column', async () => {
  const { rows } = await sql<{ at: string }>`
    SELECT table_name || '.' || column_name AS at
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name IN
      ('user_id', 'username', 'email', 'phone', 'recipient', 'shipping', 'address', 'actor_name')
    UNION SELECT k.conrelid::regclass || '.' || a.attname
    FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey)
    WHERE k.contype = 'f' AND k.confrelid = 'users'::regclass
    ORDER BY 1`.execute(shop.db);
  const listed = personal.flatMap(([table, { columns }]) =>
    columns.map((column) => `${table}.${column}`),
  );
  expect(rows.length).toBeGreaterThan(20);
  // The shop's own partners.
  const others = ['pickup_points.phone'];
  expect(rows.map(({ at }) => at).filter((at) => !listed.includes(at))).toEqual(others);
});

test('my-data shows what the list says, and what names a person stands in the listed columns', async () => {
  const known = await makeKnown();
  const { body } = await shop.get('/api/privacy/my-data', known.owner);
  for (const [table, { shown }] of personal) {
    expect(await rowsOf(table, known), `rows in ${table}`).not.toEqual([]);
    if (typeof shown === 'string')
      expect(Object.keys(body[shown] ?? {}), `${table} in my-data`).not.toEqual([]);
  }
  const listed = personal.flatMap(([table, { columns }]) =>
    columns.map((column) => `${table}.${column}`),
  );
  const named = await findWords(shop, WORDS);
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((at) => !listed.includes(at))).toEqual([]);
});

test('deleting an account removes, unnames or leaves each table as the list says', async () => {
  const known = await makeKnown();
  const before = new Map<TableName, Found[]>();
  for (const [table] of personal) before.set(table, await rowsOf(table, known));
  const password = { password: 'kanga' };
  const { status } = await shop.post('/api/privacy/delete-account', password, known.owner);
  expect(status).toBe(200);
  for (const [table, { columns, deletion }] of personal) {
    const rows = await rowsOf(table, known);
    if (deletion === 'removed') {
      expect(rows, table).toEqual([]);
      continue;
    }
    if (deletion !== 'unnamed') {
      expect(rows, table).toEqual(before.get(table));
      continue;
    }
    expect(rows.length, table).toBe(before.get(table)?.length);
    const id = known.ids[0] as string;
    for (const row of rows)
      for (const column of columns)
        expect(namesThem(row[column], [...WORDS, id]), `${table}.${column}`).toBe(false);
  }
});

test('rows go when their time is over, and not an hour earlier', async () => {
  const known = await makeKnown();
  const age = async (table: TableName, column: string, ms: number) => {
    const at = new Date(shop.clock.now().getTime() - ms);
    // The books are append-only.
    await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER USER`.execute(shop.db);
    await sql`
      UPDATE ${sql.table(table)} t SET ${sql.ref(column)} = ${at}
      WHERE t::text ~* ${[...known.ids, ...WORDS].join('|')}`.execute(shop.db);
    await sql`ALTER TABLE ${sql.table(table)} ENABLE TRIGGER USER`.execute(shop.db);
  };
  for (const [table, { retention, deletion }] of personal) {
    if (!retention) continue;
    await age(table, retention.after, retention.ms - HOUR_MS);
    const young = await rowsOf(table, known);
    expect(young, table).not.toEqual([]);
    await shop.jobs.runRepeated();
    expect(await rowsOf(table, known), table).toEqual(young);

    await age(table, retention.after, retention.ms + 24 * HOUR_MS);
    await shop.jobs.runRepeated();
    const old = await rowsOf(table, known);
    expect(old.length, table).toBe(deletion === 'removed' ? 0 : young.length);
    expect(namesThem(old, WORDS), table).toBe(false);
  }
});
