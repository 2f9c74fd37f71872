import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Asked, askTable } from '../test/access-table.ts';
import type { TestApp } from '../test/app.ts';
import type { Schema } from '../test/bad-inputs.ts';
import { keyOf, openCallShop, specOf, specs } from '../test/endpoint-calls.ts';
import { makeMessage, makePayment, makePost } from '../test/endpoint-inputs.ts';
import { strayMembers } from '../test/reply-shape.ts';
import { makeOrder } from '../test/scene.ts';
import { sql } from './platform/database/database.ts';

let shop: TestApp;
let good: Asked[];
beforeAll(async () => {
  shop = await openCallShop();
  // Data for the lists.
  const owner = await shop.makeUser({ username: 'Neighbour', email: 'neighbour@example.test' });
  const scene = { shop, owner };
  await makeOrder(scene, 'Paid');
  await makePayment(scene);
  await makeMessage(scene);
  await makePost(scene);
  const { id: productId } = await shop.makeProduct({ name: 'A dress', ratings: [5] });
  await shop.post('/api/reviews/post-review', { comment: 'Good', rating: 5, productId }, owner);
  good = (await askTable(shop, { onlyGood: true })).filter(({ status }) => status < 300);
}, 120_000);
afterAll(() => shop.close());

test('a good answer has the members its schema declares, and no other, at every depth', () => {
  const called = new Set(good.map(({ key }) => key as string));
  expect(specs.map(keyOf).filter((key) => !called.has(key))).toEqual([]);
  const strays = good.flatMap(({ key, name, body }) =>
    strayMembers(specOf(key).reply as Schema, body).map((stray) => `${name}: ${stray}`),
  );
  expect(strays).toEqual([]);
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
  'GET /api/contact',
  'PATCH /api/contact/:id',
  'GET /api/mails',
  'POST /api/mails/:id/resend',
  'GET /api/audit',
  // The customer of an order, for staff only.
  'GET /api/orders/admin/all-orders',
  'GET /api/orders/:id',
  'PATCH /api/orders/:id/status',
  'POST /api/orders/ship',
  'PUT /api/orders/:id/sent',
  'POST /api/orders/:id/ready',
  'PATCH /api/orders/:id/sizes',
];
/** Calls that return the shop's own address. */
const TELLS_THE_SHOPS = [
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

test('an e-mail goes to its owner or to staff, never to anybody else', () => {
  let seen = 0;
  for (const { key, name, text, who, scene } of good) {
    const emails = text.match(/[\w.+-]+@[\w.-]+\w/g) ?? [];
    if (emails.length === 0 || TELLS_THE_SHOPS.includes(key)) continue;
    seen++;
    if (TELLS_EMAILS_TO_STAFF.includes(key)) {
      expect(who, name).toBe('admin');
      continue;
    }
    expect(TELLS_THE_ACCOUNT_ITS_OWN, name).toContain(key);
    if (key === 'POST /api/auth/register') expect(emails[0]).toMatch(/^njeri-/);
    const own = key.startsWith('POST /api/auth/login') ? scene.owner : scene.caller;
    if (key !== 'POST /api/auth/register') expect(emails, name).toEqual([own?.user.email]);
  }
  expect(seen).toBeGreaterThan(15);
});

test('the phone of a payer is masked for everybody but staff', () => {
  // An account that signs in by phone gets its own phone.
  const shown = good.filter(
    ({ key, text }) => text.includes('2547') && key !== 'POST /api/auth/phone/verify',
  );
  expect(shown.length).toBeGreaterThan(0);
  for (const { name, text, who } of shown)
    if (who !== 'admin') expect(text, name).not.toContain('254712345678');
  expect(shown.some(({ who }) => who !== 'admin')).toBe(true);
});
