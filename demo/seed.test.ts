import { access, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COLORS } from '#contract/catalogue.ts';
import { CATEGORIES } from '#contract/categories.ts';
import { CATEGORY_SIZES, FIT_VOTES, SIZE_LABELS, type SizeSystem } from '#contract/sizes.ts';
import { PRODUCT_COLUMNS } from '../api/features/catalogue/rules.ts';
import { openDatabase, sql } from '../api/platform/database/database.ts';
import type { Pictures } from '../api/platform/images/pictures.ts';
import { createTestApp, type TestApp } from '../test/app.ts';
import { addProvidersExtensions, createTestDatabase } from '../test/database.ts';
import { refuseDemoAccounts, refuseLiveDatabase } from './demo-rows.ts';
import { details } from './details.ts';
import { demoOrders } from './orders.ts';
import { demoPeople } from './people.ts';
import { demoPosts } from './posts.ts';
import { demoProducts } from './products.ts';
import { demoReviews } from './reviews.ts';
import { seedDemo } from './seed.ts';
import { sizesOf } from './sizes.ts';

let shop: TestApp;
const lines: string[] = [];
const shelf = new Set<string>();

/** Stores nothing: tests of the pictures cover the real storage. */
const fakePictures: Pictures = {
  async save(upload) {
    const id = `picture-${shelf.size}-${upload.length}`;
    shelf.add(id);
    return id;
  },
  async derive() {
    return undefined;
  },
  async sizeOf() {
    return undefined;
  },
  async small() {
    return undefined;
  },
  async icon() {
    return undefined;
  },
  async preview() {
    return undefined;
  },
  async settled() {},
  async remove(id) {
    shelf.delete(id);
  },
};
const seed = () =>
  seedDemo({
    db: shop.db,
    pictures: fakePictures,
    log: (line) => lines.push(line),
    now: shop.clock.now(),
  });

beforeAll(async () => {
  shop = await createTestApp();
  // An empty database may belong to a live shop.
  await refuseDemoAccounts(shop.db);
  // An e-mail address alone does not make an account a demo account.
  await refuseLiveDatabase(shop.db);
  await shop.makeUser({ email: 'stranger@malkia.test' });
  await refuseDemoAccounts(shop.db);
  await expect(refuseLiveDatabase(shop.db)).rejects.toThrow(
    /^SHOP_MODE=demo refuses to start: the database holds 1 accounts that are not the demo's\./,
  );
  await shop.db.deleteFrom('users').execute();
  await seed();
});
afterAll(() => shop.close());

test('the shop lists the demo products in their order, the first one newest', async () => {
  const { body } = await shop.get('/api/products?limit=1000');
  expect(body.products.map((product: { name: string }) => product.name)).toEqual(
    demoProducts.map((product) => product.name),
  );
  const dates = body.products.map((product: { createdAt: string }) => product.createdAt);
  expect(dates).toEqual(dates.toSorted().reverse());
  expect(lines).toContain(`Pictures ${demoProducts.length}/${demoProducts.length}`);
});

test('every demo product fits the catalogue and has its picture', async () => {
  expect(new Set(demoProducts.map(({ slug }) => slug)).size).toBe(demoProducts.length);
  for (const product of demoProducts) {
    expect(CATEGORIES).toContain(product.category);
    expect(COLORS).toContain(product.color);
    expect(product.oldPriceCents ?? Infinity).toBeGreaterThan(product.priceCents);
    // The home page promises up to 20 % discount.
    expect(product.priceCents / (product.oldPriceCents ?? 1)).toBeGreaterThanOrEqual(0.8);
    await access(path.join(import.meta.dirname, 'pictures', product.picture));
  }
});

test('every demo product has a close-up of its own, that says what it shows and weighs little', async () => {
  const { body } = await shop.get('/api/products?limit=1000');
  const shown = new Set<string>();
  for (const [i, { slug }] of demoProducts.entries()) {
    const [first, close, ...more] = body.products[i].images;
    expect([first.alt, more]).toEqual(['', []]);
    expect(close.alt, slug).toMatch(/^[A-Z].{5,70}$/);
    expect(close.url).toBe(`/images/art-${slug}-detail/640.webp`);
    const file = path.join(import.meta.dirname, 'pictures', `${slug}-detail.webp`);
    expect((await stat(file)).size, slug).toBeLessThan(30_000);
    shown.add(close.alt);
  }
  expect(Object.keys(details)).toHaveLength(demoProducts.length);
  expect(shown.size).toBeGreaterThan(120);
});

test('every category and every colour has something to show', () => {
  expect(new Set(demoProducts.map(({ category }) => category)).size).toBe(CATEGORIES.length);
  expect(new Set(demoProducts.map(({ color }) => color)).size).toBe(COLORS.length);
});

/** A demo product is neither archived nor held, its name describes its main picture, and no model wears it. */
const NOT_IN_DEMO = ['held', 'archived_at', 'model_cm', 'model_size', 'picture_alt'];

test('every column that the shop reads of a product is filled in some demo product', async () => {
  const rows = await shop.db.selectFrom('products').select(PRODUCT_COLUMNS).execute();
  const blank = PRODUCT_COLUMNS.filter((column) => !rows.some((row) => row[column]));
  expect(blank).toEqual(NOT_IN_DEMO);
});

test('sizes fit their category, and their pieces add up to the stock of the product', async () => {
  const { body } = await shop.get('/api/products?limit=1000');
  const sized: { slug: string; lacks: number; of: number }[] = [];
  for (const [i, product] of demoProducts.entries()) {
    const { stock, sizeSystem, sizes = [] } = body.products[i];
    expect(stock, product.slug).toBe(product.stock);
    if (!sizeSystem) continue;
    expect(sizeSystem).toBe(CATEGORY_SIZES[product.category]);
    const labels: string[] = sizes.map(({ label }: { label: string }) => label);
    expect(labels).toEqual(SIZE_LABELS[sizeSystem as SizeSystem].filter((l) => labels.includes(l)));
    const pieces: number[] = sizes.map((size: { stock: number }) => size.stock);
    expect(
      pieces.reduce((sum, each) => sum + each, 0),
      product.slug,
    ).toBe(stock);
    const lacks = pieces.filter((each) => each === 0).length;
    sized.push({ slug: product.slug, lacks, of: pieces.length });
    // Trending products and those on the first pages are in stock in most sizes.
    if (i < 24) expect(lacks / pieces.length, product.slug).toBeLessThan(0.3);
  }
  // The other products of those categories come in one size.
  const withSizes = demoProducts.filter(({ category }) => CATEGORY_SIZES[category]);
  expect(withSizes.length - sized.length).toBe(4);
  const share = sized.filter(({ lacks }) => lacks > 0).length / sized.length;
  expect(share).toBeGreaterThan(0.25);
  expect(share).toBeLessThan(0.4);
});

test('orders and reviews name sizes that their products have', async () => {
  const sizes = new Map(
    demoProducts.map((product) => [product.slug, sizesOf(product)?.map(({ label }) => label)]),
  );
  const ordered = demoOrders.flatMap(({ items }) => items);
  for (const [slug, , size] of ordered)
    expect(sizes.get(slug)?.includes(size ?? ''), slug).toBe(size === undefined ? undefined : true);
  for (const { product, size } of demoReviews)
    if (size) expect(sizes.get(product), product).toContain(size);
  const votes = Map.groupBy(
    demoReviews.filter(({ fit }) => fit),
    ({ product }) => product,
  );
  const enough = [...votes.values()].filter((of) => of.length >= FIT_VOTES);
  expect(enough.length).toBeGreaterThanOrEqual(4);
});

test('the first pages of the shop can be bought', () => {
  for (const product of demoProducts.slice(0, 24)) expect(product.stock).toBeGreaterThan(0);
});

test.each([
  ['admin@malkia.test', 'malkia-admin', 'admin', 'Malkia Admin'],
  ['shopper@malkia.test', 'malkia-shopper', 'user', 'Wanjiku'],
])('%s can sign in', async (email, password, role, username) => {
  const { status, body } = await shop.post('/api/auth/login', { email, password });
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ role, username, email });
});

// Proves S2.23.
test('a live shop does not open with the demo’s accounts, whose passwords everybody knows', async () => {
  await expect(refuseDemoAccounts(shop.db)).rejects.toThrow(/demo account \S+@malkia\.test exists/);
});

test('a demo opens again with the accounts and orders that people left in it', async () => {
  await refuseLiveDatabase(shop.db);
  const { user } = await shop.makeUser();
  await refuseLiveDatabase(shop.db);
  await shop.db.deleteFrom('users').where('id', '=', user.id).execute();
});

test('every account, product and order of the demo is marked as such, and nothing else', async () => {
  const { rows } = await sql`
    SELECT (SELECT count(*)::int FROM demo_rows) AS marked,
      (SELECT count(*)::int FROM users WHERE id NOT IN (SELECT id FROM demo_rows)) AS users,
      (SELECT count(*)::int FROM products WHERE id NOT IN (SELECT id FROM demo_rows)) AS products,
      (SELECT count(*)::int FROM orders WHERE id NOT IN (SELECT id FROM demo_rows)) AS orders`.execute(
    shop.db,
  );
  const marked = demoPeople.length + demoProducts.length + demoOrders.length;
  expect(rows).toEqual([{ marked, users: 0, products: 0, orders: 0 }]);
});

test('nobody else can sign in with the demo’s passwords', async () => {
  for (const password of ['malkia-shopper', 'malkia-admin', 'akinyi', '']) {
    const { status } = await shop.post('/api/auth/login', {
      email: 'akinyi@malkia.test',
      password,
    });
    expect(status).not.toBe(200);
  }
});

test('ratings are what the reviews say, and no review is older than its product', async () => {
  const products = await shop.db.selectFrom('products').selectAll().execute();
  const reviews = await shop.db.selectFrom('reviews').selectAll().execute();
  expect(reviews).toHaveLength(demoReviews.length);
  for (const product of products) {
    const own = reviews.filter((review) => review.product_id === product.id);
    expect(product.rating_count).toBe(own.length);
    expect(product.rating_sum).toBe(own.reduce((sum, { rating }) => sum + rating, 0));
    for (const { updated_at } of own) {
      expect(updated_at > product.created_at && updated_at < shop.clock.now()).toBe(true);
    }
  }
});

test('past orders are whole: story, payment, hold, and nothing older than its product', async () => {
  const orders = await shop.db.selectFrom('orders').selectAll().execute();
  expect(orders).toHaveLength(demoOrders.length);
  for (const order of orders) {
    const of = { order: order.id };
    const events = await shop.db
      .selectFrom('order_events')
      .selectAll()
      .where('order_id', '=', of.order)
      .orderBy('id')
      .execute();
    expect(events.at(-1)?.to_status).toBe(order.status);
    expect(events.every(({ at }) => at <= shop.clock.now())).toBe(true);
    expect(events.slice(1).every((event, i) => event.from_status === events[i]?.to_status)).toBe(
      true,
    );
    const payment = await shop.db
      .selectFrom('payments')
      .selectAll()
      .where('order_id', '=', of.order)
      .executeTakeFirstOrThrow();
    expect(payment.amount).toBe(order.payable);
    expect(payment.receipt === null).toBe(order.status === 'Cancelled');
    const products = await shop.db
      .selectFrom('order_items as i')
      .innerJoin('products as p', 'p.id', 'i.product_id')
      .select('p.created_at')
      .where('i.order_id', '=', of.order)
      .execute();
    expect(products.every(({ created_at }) => created_at < order.created_at)).toBe(true);
  }
  const open = await shop.db
    .selectFrom('holds')
    .select('order_id')
    .where('state', '=', 'open')
    .execute();
  expect(open).toEqual([]);
});

test('the shopper’s dashboard has orders and payments, and counts only money that was kept', async () => {
  const { body } = await shop.post('/api/auth/login', {
    email: 'shopper@malkia.test',
    password: 'malkia-shopper',
  });
  const call = async (url: string) =>
    (await shop.app.inject({ url, headers: { authorization: `Bearer ${body.token}` } })).json();
  const mine = await call('/api/orders/my-orders');
  expect(new Set(mine.orders.map((order: { status: string }) => order.status))).toEqual(
    new Set(['Paid', 'Shipped', 'Delivered', 'Cancelled', 'Refunded']),
  );
  const kept = mine.orders.filter((order: { status: string }) =>
    ['Paid', 'Shipped', 'Delivered'].includes(order.status),
  );
  expect(mine.totalSpent).toBe(
    kept.reduce((sum: number, order: { totalPrice: number }) => sum + order.totalPrice, 0),
  );
  const { payments } = await call('/api/payments/my-payments');
  expect(payments).toHaveLength(mine.totalOrders);
});

test('a fresh demo shop balances to zero, and every payment has its story in the ledger', async () => {
  const { body: signed } = await shop.post('/api/auth/login', {
    email: 'admin@malkia.test',
    password: 'malkia-admin',
  });
  const headers = { authorization: `Bearer ${signed.token}` };
  const report = (await shop.app.inject({ url: '/api/payments/report', headers })).json();
  expect(report.unaccounted).toEqual([]);
  expect(report.balance).toMatchObject({ difference: 0, waiting: 0 });
  expect(report.net).toBeGreaterThan(10_000);
  expect(report.returned.map((row: { count: number }) => row.count)).toEqual([1, 1]);
  const events = await shop.db.selectFrom('payment_events').selectAll().orderBy('id').execute();
  const payments = await shop.db.selectFrom('payments').selectAll().execute();
  for (const payment of payments) {
    const told = events.filter((event) => event.payment_id === payment.id);
    const bodies = told.map(({ body }) => body as { change?: string; to?: string });
    expect(told.some(({ source }) => source !== 'shop')).toBe(true);
    expect(bodies.findLast(({ change }) => change === 'payment')?.to).toBe(payment.status);
    expect(told.every(({ at }) => at <= shop.clock.now())).toBe(true);
  }
});

test('the three newest posts are announced', async () => {
  const { body } = await shop.get('/api/posts');
  expect(body.posts.map((post: { slug: string }) => post.slug)).toEqual(
    demoPosts.map(({ slug }) => slug),
  );
  for (const post of demoPosts) {
    const words = post.text.split(/\s+/).length;
    expect(words > 120 && words < 200).toBe(true);
    const file = `${post.pictureId.replace('art-', '')}.webp`;
    await access(path.join(import.meta.dirname, 'pictures', file));
  }
});

test('a shop that has people or products is left alone', async () => {
  const before = shelf.size;
  await seed();
  expect(shelf.size).toBe(before);
});

test('two processes that start at once fill the shop once and leave no picture behind', async () => {
  const other = await createTestApp();
  try {
    shelf.clear();
    const options = { db: other.db, pictures: fakePictures, log: () => {} };
    await Promise.all([seedDemo(options), seedDemo(options)]);
    const { body } = await other.get('/api/products');
    expect(body.totalProducts).toBe(demoProducts.length);
    expect(shelf.size).toBe(demoProducts.length);
  } finally {
    await other.close();
  }
});

test('all of Kenya has a free way, and Nairobi has a rider, a pickup with points, and the shop', async () => {
  const optionsIn = async (county: string) =>
    (await shop.get(`/api/delivery?county=${county}`)).body.options;
  const free = { kind: 'door', fee: 0, daysMin: 2, daysMax: 5 };
  expect(await optionsIn('Turkana')).toMatchObject([free]);
  const kinds = (await optionsIn('Nairobi')).map(({ kind }: { kind: string }) => kind);
  expect(kinds.toSorted()).toEqual(['door', 'door', 'pickup', 'shop']);
  expect(await optionsIn('Kisumu')).toMatchObject([free, { kind: 'parcel', fee: 300 }]);
  const orders = await shop.db.selectFrom('orders').select('delivery').execute();
  expect(orders.every(({ delivery }) => delivery?.name === 'Free delivery')).toBe(true);
});

test('a new database with a hosting provider’s extensions is empty, one with a table of its own is not', async () => {
  const hosted = await createTestDatabase({ migrated: false });
  await addProvidersExtensions(hosted.url);
  const db = openDatabase(hosted.url, 1);
  try {
    await refuseLiveDatabase(db);
    await sql`CREATE TABLE ledger (id int)`.execute(db);
    await expect(refuseLiveDatabase(db)).rejects.toThrow('holds 1 tables of another program');
  } finally {
    await db.destroy();
    await hosted.drop();
  }
});
