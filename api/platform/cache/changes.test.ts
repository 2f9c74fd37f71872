import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LOW_STOCK } from '#contract/catalogue.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { setReadOnly } from '../../../test/database.ts';
import { PROCESS_MS } from '../../../test/limits.ts';
import {
  cachesResponses,
  changesReceived,
  secondServer,
  until,
} from '../../../test/second-server.ts';
import { retryWhileUnreachable, sql } from '../database/database.ts';

let shop: TestApp;
let other: Awaited<ReturnType<typeof secondServer>>;
let admin: TestUser;
beforeAll(async () => {
  shop = await createTestApp();
  await cachesResponses(shop.app);
  other = await secondServer(shop);
  admin = await shop.makeUser({ role: 'admin' });
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

// Notifications of the previous test may still be in flight.
beforeEach(() => settled());

const settled = (): Promise<void> => changesReceived(shop, other.app);

/** The second server's cached response, after it has received all notifications. */
const cachedThere = async (url: string) => {
  await settled();
  await other.get(url);
  const reply = await other.get(url);
  expect(reply.cache, url).toBe('hit');
  return reply.body;
};

const cachedHere = async (url: string): Promise<boolean> => {
  const reply = await shop.app.inject(url);
  return reply.headers['x-cache'] === 'hit';
};

const update = (id: string, body: object) =>
  shop.patch(`/api/products/update-product/${id}`, body, admin);

test('a new price is in the very next answer here, and there as soon as it is heard', async () => {
  const { id } = await shop.makeProduct({ priceCents: 100_000, category: 'bag' });
  const urls = [`/api/products/${id}`, '/api/products?category=bag', `/api/products/related/${id}`];
  for (const url of urls) await cachedThere(url);
  await shop.get(urls[0] as string);
  expect((await update(id, { price: 1500 })).status).toBe(200);
  expect((await shop.get(`/api/products/${id}`)).body.product.price).toBe(1500);
  await until(async () => (await other.get(`/api/products/${id}`)).body.product.price === 1500);
  const list = await other.get('/api/products?category=bag');
  expect(list.body.products[0].price).toBe(1500);
});

test('products that come and go change the lists everywhere', async () => {
  const url = '/api/products?category=towel';
  await cachedThere(url);
  const { id } = await shop.makeProduct({ category: 'towel' });
  await until(async () => (await other.get(url)).body.totalProducts === 1);
  await cachedThere(url);
  await shop.delete(`/api/products/${id}`, admin);
  await until(async () => (await other.get(url)).body.totalProducts === 0);
});

test('a review changes its product and its author’s list everywhere', async () => {
  const { id } = await shop.makeProduct();
  const author = await shop.makeUser();
  const urls = [
    `/api/products/${id}`,
    `/api/reviews/${author.user.id}`,
    '/api/reviews/total-reviews',
  ];
  for (const url of urls) await cachedThere(url);
  const rated = '/api/products?sort=rating';
  await cachedThere(rated);
  const body = { productId: id, rating: 4, comment: 'Nzuri sana' };
  expect((await shop.post('/api/reviews/post-review', body, author)).status).toBe(201);
  await settled();
  const detail = (await other.get(`/api/products/${id}`)).body;
  expect(detail.product).toMatchObject({ rating: 4, reviews: 1 });
  expect(detail.reviews[0].comment).toBe('Nzuri sana');
  expect((await other.get(`/api/reviews/${author.user.id}`)).body.reviews).toHaveLength(1);
  expect((await other.get('/api/reviews/total-reviews')).body.totalReviews).toBe(1);
  expect((await other.get(rated)).body.products[0]._id).toBe(id);

  await cachedThere(`/api/products/${id}`);
  await shop.db
    .updateTable('users')
    .set({ username: 'Zawadi' })
    .where('id', '=', author.user.id)
    .execute();
  await settled();
  const renamed = (await other.get(`/api/products/${id}`)).body.reviews[0];
  expect(renamed.userId.username).toBe('Zawadi');

  await cachedThere(`/api/reviews/${author.user.id}`);
  expect((await shop.delete(`/api/auth/users/${author.user.id}`, admin)).status).toBe(200);
  await settled();
  expect((await other.get(`/api/products/${id}`)).body.reviews).toEqual([]);
  expect((await other.get(`/api/reviews/${author.user.id}`)).status).toBe(404);
});

test('a review becomes one of a verified purchase everywhere when the order is shipped', async () => {
  const { id } = await shop.makeProduct();
  const buyer = await shop.makeUser();
  const items = [{ productId: id, quantity: 1 }];
  const orderId = (await shop.post('/api/orders', { items }, buyer)).body.order._id;
  const body = { productId: id, rating: 4, comment: 'Nzuri sana' };
  await shop.post('/api/reviews/post-review', body, buyer);
  const urls = [`/api/products/${id}`, `/api/reviews/${buyer.user.id}`];
  const change = async (to: string) => {
    for (const url of urls) await cachedThere(url);
    await shop.db.updateTable('orders').set({ status: to }).where('id', '=', orderId).execute();
    await settled();
    const answers = await Promise.all(urls.map((url) => other.get(url)));
    return answers.map(({ body, cache }) => [body.reviews[0].verified, cache]);
  };
  const no = undefined;
  expect(await change('Paid')).toEqual([
    [no, 'hit'],
    [no, 'hit'],
  ]);
  expect(await change('Shipped')).toEqual([
    [true, 'miss'],
    [true, 'miss'],
  ]);
  expect(await change('Delivered')).toEqual([
    [true, 'hit'],
    [true, 'hit'],
  ]);
  // Staff undid it.
  expect(await change('Paid')).toEqual([
    [no, 'miss'],
    [no, 'miss'],
  ]);
});

test('posts and the deal change everywhere', async () => {
  for (const url of ['/api/posts', '/api/settings/deal']) await cachedThere(url);
  const { body } = await shop.post(
    '/api/posts',
    { title: 'Vitenge', text: 'a', published: true },
    admin,
  );
  await shop.put('/api/settings/deal', { endsAt: '2027-01-01T00:00:00+03:00' }, admin);
  await settled();
  expect((await other.get('/api/posts')).body.posts[0].title).toBe('Vitenge');
  expect((await other.get('/api/settings/deal')).body.endsAt).toBe('2026-12-31T21:00:00.000Z');
  await cachedThere(`/api/posts/${body.post.slug}`);
  await shop.delete(`/api/posts/${body.post._id}`, admin);
  await settled();
  expect((await other.get(`/api/posts/${body.post.slug}`)).status).toBe(404);
});

test('a post that is kept back appears at its time', async () => {
  const at = new Date(shop.clock.now().getTime() + 60_000);
  await shop.db
    .insertInto('posts')
    .values({ slug: 'later', title: 'Later', published_at: at, created_at: shop.clock.now() })
    .execute();
  await settled();
  const total = (await shop.get('/api/posts')).body.totalPosts;
  expect(await cachedHere('/api/posts')).toBe(true);
  shop.clock.advance(60_000);
  expect((await shop.get('/api/posts')).body.totalPosts).toBe(total + 1);
});

const move = async (id: string, held: number): Promise<void> => {
  await shop.db.updateTable('products').set({ held }).where('id', '=', id).execute();
};

/** A page in the cache with the same tags as the API response, without its details. */
const cachePage = async (id: string): Promise<() => boolean> => {
  const { cache } = other.app.cachedResponses;
  const call = other.app.inProcessApi.get('GET /api/products/:id');
  const { cacheTags } = (await call?.({ params: { id } })) ?? {};
  const names = cacheTags?.names ?? [];
  await cache.fetch(`page ${id}`, 'identity', async () => ({
    status: 200,
    type: 't',
    content: '',
    cacheTags: { names },
  }));
  const isCached = () => cache.get(`page ${id}`, 'identity') !== undefined;
  expect(isCached()).toBe(true);
  return isCached;
};

test('stock that moves and stays in stock leaves pages alone, and is exact here', async () => {
  const { id } = await shop.makeProduct({ stock: 20 });
  const isCached = await cachePage(id);
  await cachedThere(`/api/products/${id}`);
  await shop.get(`/api/products/${id}`);
  for (const held of [1, 5, 16, 2]) {
    await move(id, held);
    expect((await shop.get(`/api/products/${id}`)).body.product.stock).toBe(20 - held);
  }
  await settled();
  expect(isCached()).toBe(true);
  expect((await other.get(`/api/products/${id}`)).cache).toBe('hit');
  shop.clock.advance(5000);
  expect((await other.get(`/api/products/${id}`)).body.product.stock).toBe(18);
});

test('stock that gets low, runs out or comes back changes pages everywhere', async () => {
  const { id } = await shop.makeProduct({ stock: 20 });
  for (const left of [LOW_STOCK, LOW_STOCK - 1, 0, 1, LOW_STOCK + 1]) {
    const isCached = await cachePage(id);
    await move(id, 20 - left);
    await until(() => !isCached());
    expect((await other.get(`/api/products/${id}`)).body.product.stock).toBe(left);
  }
  const isCached = await cachePage(id);
  await move(id, 20 - LOW_STOCK - 2);
  await settled();
  expect(isCached()).toBe(true);
});

test('what a transaction changes is dropped when it ends, whatever was kept meanwhile', async () => {
  const { id } = await shop.makeProduct({ priceCents: 100_000 });
  const url = `/api/products/${id}`;
  await shop.db.transaction().execute(async (tx) => {
    await tx.updateTable('products').set({ price_cents: 200_000 }).where('id', '=', id).execute();
    // Read on another connection before the commit: correct then, and not cached longer.
    expect((await shop.get(url)).body.product.price).toBe(1000);
    expect(await cachedHere(url)).toBe(true);
  });
  expect((await shop.get(url)).body.product.price).toBe(2000);
});

test('many changes at once count as one of everything', async () => {
  const { id } = await shop.makeProduct();
  await cachedThere(`/api/products/${id}`);
  await cachedThere('/api/settings/deal');
  await sql`INSERT INTO reviews (product_id, user_id, rating, comment, updated_at)
    SELECT p.id, u.id, 5, 'x', now() FROM users u, products p
    ON CONFLICT DO NOTHING`.execute(shop.db);
  const users = Array.from({ length: 150 }, (_none, i) => ({
    username: 'x',
    email: `many-${i}@example.test`,
    password_hash: 'x',
    created_at: shop.clock.now(),
  }));
  await shop.db.insertInto('users').values(users).execute();
  await settled();
  await cachedThere('/api/settings/deal');
  await sql`INSERT INTO reviews (product_id, user_id, rating, comment, updated_at)
    SELECT ${id}, id, 5, 'x', now() FROM users WHERE email LIKE 'many-%'`.execute(shop.db);
  await settled();
  expect((await other.get('/api/settings/deal')).cache).toBe('miss');
});

test('a server that no longer hears changes answers nothing from memory until it hears again', async () => {
  const { id } = await shop.makeProduct({ priceCents: 100_000 });
  const url = `/api/products/${id}`;
  await cachedThere(url);
  const { cache } = other.app.cachedResponses;
  const lost = until(() => cache.state !== 'on');
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'malkia changes' AND datname = current_database()`.execute(shop.db);
  await lost;
  await update(id, { price: 1700 });
  expect((await other.get(url)).body.product.price).toBe(1700);
  await until(() => cache.state === 'on');
  await cachesResponses(shop.app);
  expect((await other.get(url)).body.product.price).toBe(1700);
  await cachedThere(url);
  await update(id, { price: 1800 });
  await until(async () => (await other.get(url)).body.product.price === 1800);
});

test('a server whose database became read-only, so that another may be written to, answers nothing from memory', async () => {
  const { id } = await shop.makeProduct();
  await cachedThere(`/api/products/${id}`);
  const { cache } = other.app.cachedResponses;
  const lost = until(() => cache.state !== 'on');
  await setReadOnly(shop.databaseUrl, true);
  await lost;
  const listening = new Set<number>();
  await until(async () => {
    const { rows } = await retryWhileUnreachable(
      () =>
        sql<{ pid: number }>`SELECT pid FROM pg_stat_activity WHERE datname = current_database()
          AND application_name = 'malkia changes'`.execute(shop.db),
      PROCESS_MS,
    );
    for (const { pid } of rows) listening.add(pid);
    // Two servers, each with a first and a second try.
    return cache.state === 'on' || listening.size >= 4;
  });
  expect(cache.state).toBe('off');
  expect(await other.get(`/api/products/${id}`)).toMatchObject({ status: 200, cache: 'miss' });
  await setReadOnly(shop.databaseUrl, false);
  await cachesResponses(other.app);
  await cachesResponses(shop.app);
  // The pool leaves its read-only connections when a write is refused.
  await retryWhileUnreachable(() => shop.makeProduct(), PROCESS_MS);
});

test('however many ask while a price changes, none gets the old one after it, and few answers are made', async () => {
  const { id } = await shop.makeProduct({ priceCents: 100_000, category: 'necklace' });
  const urls = [`/api/products/${id}`, '/api/products?category=necklace'];
  for (const url of urls) await shop.get(url);
  let changed = false;
  let over = false;
  const stale: string[] = [];
  const made: Record<string, number> = {};
  const asker = async (url: string) => {
    while (!over) {
      const wasChanged = changed;
      const reply = await shop.app.inject(url);
      if (wasChanged && !reply.body.includes('"price":1700')) stale.push(url);
      if (reply.headers['x-cache'] === 'miss') made[url] = (made[url] ?? 0) + 1;
      // Cached responses need no turn of the event loop, so the notification would never be
      // processed.
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const askers = Array.from({ length: 32 }, (_none, n) => asker(urls[n % urls.length] as string));
  expect((await update(id, { price: 1700 })).status).toBe(200);
  changed = true;
  await settled();
  over = true;
  await Promise.all(askers);
  expect(stale).toEqual([]);
  // Dropped once by the local change, and perhaps again by the database's notification of it.
  for (const url of urls) expect(made[url], url).toBeLessThanOrEqual(2);
  expect((await shop.get(`/api/products/${id}`)).body.product.price).toBe(1700);
});
