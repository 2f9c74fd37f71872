import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate, newestMigration } from '../db/migrate.ts';
import { createTestApp, type TestApp, type TestUser } from './app.ts';
import { createTestDatabase } from './database.ts';
import { piecesOf, sizeDifferences } from './sizes.ts';

/**
 * A shop in use, created by the squashed migrations and filled by plain SQL in their schema, is
 * upgraded: everything open continues. The rows below never change; a later migration that needs
 * others adds its own test.
 */
const LAST_CHAPTER = '0009_cache_invalidation.sql';

const NOW = '2026-03-01T09:00:00Z';
const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [shopper, staff, dress, shoes] = [id(1), id(2), id(11), id(12)];
const [awaiting, pending, paid, expired] = [id(21), id(22), id(23), id(24)];
const [live, settled, unclaimed] = [id(31), id(32), id(33)];
const refund = id(41);
const cart = `${dress}:2@250000`;
const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

const FILLED = `
  INSERT INTO users (id, username, email, password_hash, role, created_at) VALUES
    ('${shopper}', 'Akinyi', 'akinyi@example.test', 'argon2id$AAAA$AAAA', 'user', '${NOW}'),
    ('${staff}', 'Moraa', 'moraa@example.test', 'argon2id$AAAA$AAAA', 'admin', '${NOW}');
  INSERT INTO sessions (token_hash, user_id, created_at, expires_at, second_factor) VALUES
    ('\\x${tokenHash('shopper')}', '${shopper}', '${NOW}', '2026-04-01', false),
    ('\\x${tokenHash('staff')}', '${staff}', '${NOW}', '2026-04-01', true);
  INSERT INTO products (id, name, category, color, price_cents, on_hand, held) VALUES
    ('${dress}', 'Kitenge dress', 'dress', 'red', 250000, 10, 4),
    ('${shoes}', 'Beaded shoes', 'shoes', 'black', 90050, 3, 0);
  INSERT INTO reviews (product_id, user_id, rating, comment, updated_at)
    VALUES ('${shoes}', '${shopper}', 4, 'They last.', '${NOW}');
  UPDATE products SET rating_sum = 4, rating_count = 1 WHERE id = '${shoes}';
  INSERT INTO orders (id, user_id, status, ended_by, method, subtotal_cents, tax_cents, tax_rate, payable, cart,
      shipping, created_at, paid_at) VALUES
    ('${awaiting}', '${shopper}', 'awaiting', NULL, 'mpesa', 500000, 25000, 5, 5250, '${cart}', '{}', '${NOW}', NULL),
    ('${pending}', '${shopper}', 'Pending', NULL, 'visa', 500000, 25000, 5, 5250, '${cart}', '{}', '${NOW}', NULL),
    ('${paid}', '${shopper}', 'Paid', NULL, 'mpesa', 90050, 4503, 5, 946, '${shoes}:1@90050',
      '{"fullName": "Akinyi O.", "phone": "0712 345 678"}', '2026-02-27', '2026-02-27'),
    ('${expired}', '${shopper}', 'Cancelled', 'expiry', 'visa', 500000, 25000, 5, 5250, '${cart}', '{}',
      '2026-02-20', NULL);
  INSERT INTO order_items (order_id, position, product_id, quantity, name, price_cents) VALUES
    ('${awaiting}', 0, '${dress}', 2, 'Kitenge dress', 250000),
    ('${pending}', 0, '${dress}', 2, 'Kitenge dress', 250000),
    ('${paid}', 0, '${shoes}', 1, 'Beaded shoes', 90050),
    ('${expired}', 0, '${dress}', 2, 'Kitenge dress', 250000);
  INSERT INTO holds (order_id, state, expires_at, opened_at) VALUES
    ('${awaiting}', 'open', '2026-03-01T09:10:00Z', '${NOW}'), ('${pending}', 'open', '2026-03-01T09:10:00Z', '${NOW}'),
    ('${paid}', 'sold', '2026-02-27', '2026-02-27'), ('${expired}', 'released', '2026-02-20', '2026-02-20');
  INSERT INTO payments (id, user_id, order_id, method, amount, status, phone, callback_token, request_id, receipt,
      received_amount, request_hash, created_at, prompted_at, finished_at) VALUES
    ('${live}', '${shopper}', '${awaiting}', 'mpesa', 5250, 'prompted', '254712345678', 'a', 'ws_CO_1', NULL, NULL, 'h',
      '${NOW}', '${NOW}', NULL),
    ('${settled}', '${shopper}', '${paid}', 'mpesa', 946, 'succeeded', '254712345678', 'b', 'ws_CO_2', 'SFF0000001', 946,
      'h', '2026-02-27', '2026-02-27', '2026-02-27'),
    ('${unclaimed}', '${shopper}', NULL, 'mpesa', 946, 'needs_attention', '254712345678', 'c', 'ws_CO_3', 'SFF0000002',
      946, 'h', '2026-02-26', '2026-02-26', '2026-02-26');
  UPDATE payments SET attention = 'unclaimed' WHERE id = '${unclaimed}';
  INSERT INTO refunds (id, payment_id, order_id, amount, way, state, callback_token, own_id, request_hash, created_at)
    VALUES ('${refund}', '${settled}', '${paid}', 46, 'by_hand', 'requested', 'd', 'own-1', 'h', '${NOW}');
  INSERT INTO contact_messages (name, email, message, created_at)
    VALUES ('Wanjiru', 'w@example.test', 'Do you deliver to Kisumu?', '${NOW}');
  INSERT INTO posts (slug, title, published_at) VALUES ('kitenge', 'How kitenge is made', '${NOW}');`;

let shop: TestApp;
const as = (token: string): TestUser =>
  ({ auth: { authorization: `Bearer ${token}` } }) as unknown as TestUser;

beforeAll(async () => {
  const database = await createTestDatabase({ migrated: false });
  await migrate(database.url, undefined, { last: LAST_CHAPTER });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(FILLED);
  await client.end();
  const later = await migrate(database.url);
  if (later.length > 0) expect(later.at(-1)).toBe(await newestMigration());
  shop = await createTestApp({ database });
});
afterAll(() => shop.close());

test('products show what is free, and an old cart is quoted with its own holds', async () => {
  const { body } = await shop.get('/api/products?sort=price-asc');
  expect(body.products).toMatchObject([
    { _id: shoes, price: 900.5, stock: 3, rating: 4, reviews: 1 },
    { _id: dress, price: 2500, stock: 6 },
  ]);
  const old = { items: [{ productId: dress, quantity: 2 }] };
  const quote = await shop.post('/api/cart/quote', old, as('shopper'));
  expect(quote.body).toMatchObject({ payable: 5250, lines: [{ available: true, stock: 10 }] });
});

test('orders, the live payment and what waits for staff are all there', async () => {
  const { body } = await shop.get('/api/orders/my-orders', as('shopper'));
  expect(body).toMatchObject({ totalOrders: 3 });
  expect(body.orders).toMatchObject([
    { _id: pending, status: 'Pending', totalPrice: 5250 },
    { _id: paid, status: 'Paid', items: [{ productId: shoes, quantity: 1 }] },
    { _id: expired, status: 'Cancelled' },
  ]);
  for (const order of body.orders) {
    expect(order.delivery).toMatchObject({ kind: 'door', name: 'Free delivery', fee: 0 });
  }
  expect((await shop.get(`/api/payments/${live}`, as('shopper'))).body).toMatchObject({
    status: 'pending',
    amount: 5250,
    orderId: awaiting,
  });
  const { body: refunds } = await shop.get(`/api/payments/${settled}/refunds`, as('staff'));
  expect(JSON.stringify(refunds)).toContain(refund);
});

test('a product gets its first sizes: what is held waits for a size, what is sold does not', async () => {
  const sizes = ['10', '12'].map((label) => ({ label, stock: 5 }));
  const given = await shop.patch(
    `/api/products/update-product/${dress}`,
    { sizeSystem: 'uk', sizes: JSON.stringify(sizes) },
    as('staff'),
  );
  expect(given.status).toBe(200);
  expect(await piecesOf(shop.db, dress)).toEqual({ 10: [5, 0], 12: [5, 0] });
  expect(await sizeDifferences(shop.db)).toEqual([]);
  const { body } = await shop.get(`/api/orders/${pending}`, as('shopper'));
  expect(body.order.items).toMatchObject([{ quantity: 2, sizeToAgree: true }]);
  const old = { items: [{ productId: dress, quantity: 2 }] };
  const quote = await shop.post('/api/cart/quote', old, as('shopper'));
  expect(quote.body).toMatchObject({ payable: 5250, lines: [{ available: true, stock: 10 }] });

  const agreed = { position: 0, sizes: sizes.map(({ label }) => ({ label, quantity: 1 })) };
  const reply = await shop.patch(`/api/orders/${pending}/sizes`, { items: [agreed] }, as('staff'));
  expect(reply.status).toBe(200);
  expect(await piecesOf(shop.db, dress)).toEqual({ 10: [5, 1], 12: [5, 1] });
});

test('what was open goes on: an order is shipped, and holds end when their time is over', async () => {
  const shipped = await shop.patch(
    `/api/orders/${paid}/status`,
    { status: 'Shipped' },
    as('staff'),
  );
  expect(shipped.body.order).toMatchObject({ status: 'Shipped' });
  shop.clock.advance(3 * 24 * 3_600_000);
  await shop.jobs.runRepeated();
  const { body } = await shop.get(`/api/orders/${pending}`, as('shopper'));
  expect((body.order ?? body).status).toBe('Cancelled');
  expect(await piecesOf(shop.db, dress)).toEqual({ 10: [5, 0], 12: [5, 0] });
  expect(await sizeDifferences(shop.db)).toEqual([]);
});

test('sizes that were there before their lists had an index are in them; notices wait on', async () => {
  const database = await createTestDatabase({ migrated: false });
  const client = new pg.Client({ connectionString: database.url });
  try {
    await migrate(database.url, undefined, { last: '0018_shop_pages.sql' });
    await client.connect();
    await client.query(`
      INSERT INTO products (id, name, category, price_cents, on_hand, held, size_system) VALUES
        ('${dress}', 'Kitenge dress', 'dress', 250000, 6, 1, 'uk'),
        ('${shoes}', 'Beaded shoes', 'shoes', 90050, 2, 2, 'eu_shoe');
      INSERT INTO product_sizes (product_id, label, position, on_hand, held) VALUES
        ('${dress}', '10', 2, 5, 0), ('${dress}', '12', 3, 1, 1), ('${shoes}', '38', 3, 2, 0);
      INSERT INTO restock_notices (product_id, size, email, created_at)
        VALUES ('${dress}', '12', 'akinyi@example.test', '${NOW}')`);
    await migrate(database.url);
    const listed = await client.query('SELECT sizes_in_stock FROM products ORDER BY name DESC');
    expect(listed.rows).toEqual([{ sizes_in_stock: ['10'] }, { sizes_in_stock: [] }]);
    const waiting = await client.query('SELECT email, phone FROM restock_notices');
    expect(waiting.rows).toEqual([{ email: 'akinyi@example.test', phone: null }]);
  } finally {
    await client.end();
    await database.drop();
  }
});
