import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Asked, askTable, type CallerName } from '../test/access-table.ts';
import { makeInvite, OLD_PASSWORD, turnOnFactor } from '../test/account-inputs.ts';
import type { TestApp } from '../test/app.ts';
import type { Schema } from '../test/bad-inputs.ts';
import { keyOf, openCallShop, specOf, specs } from '../test/endpoint-calls.ts';
import { makeDisputed, makeMessage, makePost, makeUnanswered } from '../test/endpoint-inputs.ts';
import { strayMembers } from '../test/reply-shape.ts';
import { makeOrder } from '../test/scene.ts';
import { giveSizes } from '../test/sizes.ts';
import { sql } from './platform/database/database.ts';

let shop: TestApp;
let good: Asked[];
/** The rows of each table that were there before the calls, and those after them. */
let rows: { table: string; before: string[]; after: Set<string> }[];

/** Who sees the data of customers. */
const MANAGERS: readonly CallerName[] = ['admin', 'manager'];

/** Tables that belong to the whole shop. */
const SHARED = [
  ...['rate_limits', 'settings', 'shop_pages', 'provider_tokens'],
  ...['demo_rows', 'sms_reports', 'test_jobs'],
];

const tableRows = async (): Promise<Map<string, string[]>> => {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> ALL (${SHARED})
    ORDER BY 1`.execute(shop.db);
  const found = new Map<string, string[]>();
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      SELECT to_jsonb(t)::text AS row FROM ${sql.table(name)} t`.execute(shop.db);
    found.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return found;
};

/** A person whom no call is about, with rows in the tables of people, orders and money. */
const makeNeighbour = async (): Promise<void> => {
  const email = 'neighbour@example.test';
  const owner = await shop.makeUser({ username: 'Neighbour', email });
  const scene = { shop, owner };
  const orderId = await makeOrder(scene, 'Paid');
  await makeOrder(scene);
  await shop.db
    .updateTable('orders')
    .set({ flagged: true, ended_by: 'expiry' })
    .where('id', '=', orderId)
    .execute();
  for (const attention of [undefined, 'wrong_amount', 'unclaimed'])
    await makeUnanswered(scene, attention);
  await makeDisputed(scene);
  await makeMessage(scene);
  await makeInvite(shop);
  await sql`INSERT INTO stock_moves (at, product_id, delta, shelf, reason)
    SELECT now(), id, on_hand, on_hand, 'opening' FROM products LIMIT 1`.execute(shop.db);
  await makePost(scene);
  const { id: productId } = await shop.makeProduct({ name: 'A dress', ratings: [5] });
  await shop.post('/api/reviews/post-review', { comment: 'Good', rating: 5, productId }, owner);
  const { id: soldOut } = await shop.makeProduct({ stock: 0 });
  await shop.post(`/api/products/${soldOut}/restock-notices`, { email }, owner);
  await shop.post('/api/auth/send-confirmation', {}, owner);
  await shop.post('/api/auth/forgot-password', { email });
  await shop.jobs.runQueued();
  await turnOnFactor(shop, owner);
  await shop.post('/api/auth/login', { email, password: OLD_PASSWORD });
  await shop.post('/api/auth/phone/start', { phone: '0798765432' });
  const at = shop.clock.now();
  await shop.db
    .insertInto('known_devices')
    .values({ user_id: owner.user.id, device_hash: randomBytes(32), used_at: at })
    .execute();
  await shop.db
    .insertInto('sms_opt_outs')
    .values({ phone: '254798765432', created_at: at })
    .execute();
  await giveSizes(shop.db, productId, { M: 3 });
  await sql`
    WITH zone AS (INSERT INTO delivery_zones (name) VALUES ('Rift') RETURNING id),
    place AS (INSERT INTO delivery_places (zone_id, county) SELECT id, 32 FROM zone),
    option AS (INSERT INTO delivery_options (zone_id, kind, name, fee)
      SELECT id, 'pickup', 'Shop in Nakuru', 100 FROM zone RETURNING id)
    INSERT INTO pickup_points (option_id, name, county)
    SELECT id, 'Nakuru', 32 FROM option`.execute(shop.db);
};

beforeAll(async () => {
  shop = await openCallShop();
  await makeNeighbour();
  const before = await tableRows();
  good = (await askTable(shop, { onlyGood: true })).filter(({ status }) => status < 300);
  const after = await tableRows();
  rows = [...before].map(([table, were]) => ({
    ...{ table, before: were },
    after: new Set(after.get(table)),
  }));
});
afterAll(() => shop.close());

// Proves §7.33, S1.14.
test('a good answer has the members its schema declares, and no other, at every depth', () => {
  const called = new Set(good.map(({ key }) => key as string));
  expect(specs.map(keyOf).filter((key) => !called.has(key))).toEqual([]);
  const strays = good.flatMap(({ key, name, body }) =>
    strayMembers(specOf(key).reply as Schema, body).map((stray) => `${name}: ${stray}`),
  );
  expect(strays).toEqual([]);
});

test('no call changes or removes a row that it is not about', () => {
  const without = rows.filter(({ before }) => before.length === 0).map(({ table }) => table);
  expect(without).toEqual([]);
  const changed = rows.flatMap(({ table, before, after }) =>
    before.filter((row) => !after.has(row)).map((row) => `${table}: ${row}`),
  );
  expect(changed).toEqual([]);
});

test('the comparison sees a member too many, one too few and another type', () => {
  const listed = good.find(({ key, who }) => key === 'GET /api/auth/users' && who === 'admin');
  const { reply } = specOf('GET /api/auth/users');
  const [user, ...users] = listed?.body.users ?? [];
  const strays = (changed: object) =>
    strayMembers(reply as Schema, { ...listed?.body, users: [changed, ...users] });
  expect(strays(user)).toEqual([]);
  expect(strays({ ...user, password_hash: 'x' })).toEqual([
    'reply.users[0].password_hash is not declared',
  ]);
  const { role: _, ...less } = user;
  expect(strays(less)).toEqual(['reply.users[0] has no role']);
  expect(strays({ ...user, username: null })).toEqual(['reply.users[0].username is no string']);
});

/** Every secret stored in the database, in all its encodings. */
const secrets = async (): Promise<string[]> => {
  const { rows } = await sql<{ secret: string }>`
    SELECT password_hash AS secret FROM users
    UNION SELECT encode(token_hash, 'hex') FROM sessions
    UNION SELECT encode(token_hash, 'base64') FROM sessions
    UNION SELECT encode(token_hash, 'hex') FROM password_resets
    UNION SELECT encode(token_hash, 'hex') FROM login_challenges
    UNION SELECT encode(secret, 'hex') FROM second_factors
    UNION SELECT encode(secret, 'base64') FROM second_factors
    UNION SELECT unnest(recovery_codes) FROM second_factors
    UNION SELECT encode(device_hash, 'hex') FROM known_devices
    UNION SELECT callback_token FROM payments
    UNION SELECT request_hash FROM payments
    UNION SELECT request_id FROM payments
    UNION SELECT callback_token FROM refunds
    UNION SELECT own_id FROM refunds
    UNION SELECT request_hash FROM refunds
    UNION SELECT request_hash FROM orders`.execute(shop.db);
  return rows.map(({ secret }) => secret).filter(Boolean);
};

test('no answer carries a hash, a token of somebody, or a secret of a payment', async () => {
  const { daraja, card } = shop.deps.config;
  const kept = [
    ...(await secrets()),
    daraja.consumerKey,
    daraja.consumerSecret,
    daraja.passkey,
    daraja.account?.credential ?? 'no operator',
    card.secretKey,
    card.webhookSecret,
  ];
  expect(kept.length).toBeGreaterThan(500);
  const found = good.flatMap(({ name, text, scene }) => {
    const tokens = [scene.owner.token, scene.caller?.token ?? 'no caller'];
    return [...kept, ...tokens, 'argon2', 'password_hash', 'token_hash', 'passwordHash']
      .filter((secret) => text.includes(secret))
      .map((secret) => `${name}: ${secret}`);
  });
  expect(found).toEqual([]);
});

/** Calls that return e-mail addresses on purpose: the caller's own, or others' to staff. */
const TELLS_EMAILS_TO_STAFF = [
  'GET /api/auth/users',
  'PUT /api/auth/users/:userId',
  'PATCH /api/auth/admin/update-user/:userId',
  'GET /api/staff',
  'POST /api/staff/invites',
  'GET /api/contact',
  'PATCH /api/contact/:id',
  'GET /api/mails',
  'POST /api/mails/:id/resend',
  'GET /api/audit',
  // The customer of an order, for staff only.
  'GET /api/orders/admin/all-orders',
  'GET /api/orders/:id',
  'PATCH /api/orders/:id/status',
  'PUT /api/orders/:id/size',
];
/** Calls that return the shop's own address, or that of an invite to whom has its link. */
const TELLS_THE_SHOPS = [
  'POST /api/staff/invite',
  'GET /api/settings/shop',
  'GET /api/settings/texts',
  'PUT /api/settings/texts',
];
const TELLS_THE_ACCOUNT_ITS_OWN = [
  'POST /api/auth/register',
  'POST /api/auth/login',
  'POST /api/auth/login/second-factor',
  'GET /api/auth/me',
  'PATCH /api/auth/edit-profile',
  'GET /api/privacy/my-data',
];

// Proves S1.14.
test('an e-mail goes to its owner or to staff, never to anybody else', () => {
  let seen = 0;
  for (const { key, name, text, who, scene } of good) {
    const emails = text.match(/[\w.+-]+@[\w.-]+\w/g) ?? [];
    if (emails.length === 0 || TELLS_THE_SHOPS.includes(key)) continue;
    seen++;
    if (TELLS_EMAILS_TO_STAFF.includes(key)) {
      expect(MANAGERS, name).toContain(who);
      continue;
    }
    expect(TELLS_THE_ACCOUNT_ITS_OWN, name).toContain(key);
    if (key === 'POST /api/auth/register') expect(emails[0]).toMatch(/^njeri-/);
    const own = key.startsWith('POST /api/auth/login') ? scene.owner : scene.caller;
    if (key !== 'POST /api/auth/register') expect(emails, name).toEqual([own?.user.email]);
  }
  expect(seen).toBeGreaterThan(15);
});

// Proves S1.14.
test('the phone of a payer is masked for everybody but staff', () => {
  // An account that signs in by phone gets its own phone.
  const shown = good.filter(
    ({ key, text }) => text.includes('2547') && key !== 'POST /api/auth/phone/verify',
  );
  expect(shown.length).toBeGreaterThan(0);
  for (const { name, text, who } of shown)
    if (!MANAGERS.includes(who)) expect(text, name).not.toContain('254712345678');
  expect(shown.some(({ who }) => !MANAGERS.includes(who))).toBe(true);
});
