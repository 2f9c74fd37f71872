import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { sql } from '../../platform/database/database.ts';
import { lockWithOwners, removeUser } from '../accounts/admin-store.ts';
import { lockRating } from './store.ts';

let shop: TestApp;
let shopper: TestUser;
beforeAll(async () => {
  shop = await createTestApp();
  shopper = await shop.makeUser({ username: 'Wanjiku' });
});
afterAll(() => shop.close());

const post = (body: object, as: TestUser | undefined = shopper) =>
  shop.post('/api/reviews/post-review', body, as);

const ratingOf = (id: string) =>
  shop.db
    .selectFrom('products')
    .select(['rating_sum', 'rating_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

// Proves §3.7, §7.22.
test('a review is stored under the caller and moves the rating', async () => {
  const product = await shop.makeProduct({ ratings: [4] });
  const other = await shop.makeUser();
  const { status, body } = await post({
    comment: '  Inatoshea vizuri sana  ',
    rating: 5,
    productId: product.id,
    userId: other.user.id,
  });
  expect(status).toBe(201);
  expect(body).toEqual({
    message: 'Comment posted successfully',
    review: {
      _id: expect.any(String),
      comment: 'Inatoshea vizuri sana',
      rating: 5,
      userId: { _id: shopper.user.id, username: 'Wanjiku' },
      productId: product.id,
      updatedAt: shop.clock.now().toISOString(),
    },
    rating: 4.5,
  });
});

test('posting again edits the one review and keeps the sums right', async () => {
  const product = await shop.makeProduct();
  const first = await post({ comment: 'Meh', rating: 2, productId: product.id });
  shop.clock.advance(60_000);
  const second = await post({ comment: 'It grew on me', rating: 4, productId: product.id });
  expect(second.body.review).toMatchObject({
    _id: first.body.review._id,
    comment: 'It grew on me',
    updatedAt: shop.clock.now().toISOString(),
  });
  expect(await ratingOf(product.id)).toEqual({ rating_sum: 4, rating_count: 1 });
});

/** A product with size S and a retired size M. */
const makeSized = async () => {
  const { id } = await shop.makeProduct({ stock: 2 });
  await shop.db
    .updateTable('products')
    .set({ size_system: 'letter' })
    .where('id', '=', id)
    .execute();
  const rows = [
    { product_id: id, label: 'S', position: 1, on_hand: 2 },
    { product_id: id, label: 'M', position: 2, on_hand: 0, retired_at: shop.clock.now() },
  ];
  await shop.db.insertInto('product_sizes').values(rows).execute();
  return id;
};

test('a review says how the product fits and in which size; posted without, it says neither', async () => {
  const productId = await makeSized();
  const review = { comment: 'Inabana kidogo', rating: 4, productId };
  const seen = async () => {
    const [shown] = (await shop.get(`/api/products/${productId}`)).body.reviews;
    const { reviews } = (await shop.get(`/api/reviews/${shopper.user.id}`)).body;
    expect(reviews).toContainEqual(shown);
    return [shown.fit, shown.size];
  };
  const posted = await post({ ...review, fit: 'small', size: 'M' });
  expect(posted.body.review).toMatchObject({ fit: 'small', size: 'M' });
  expect(await seen()).toEqual(['small', 'M']);
  const mine = (await shop.get('/api/privacy/my-data', shopper)).body.reviews;
  expect(mine).toContainEqual(expect.objectContaining({ productId, fit: 'small', size: 'M' }));
  await post({ ...review, fit: 'true' });
  expect(await seen()).toEqual(['true', undefined]);
  await post(review);
  expect(await seen()).toEqual([undefined, undefined]);
});

test('a size that the product never had is refused, and so is any other word for the fit', async () => {
  const plain = await shop.makeProduct();
  for (const productId of [await makeSized(), plain.id]) {
    const refused = await post({ comment: 'Sawa', rating: 5, productId, size: 'XL' });
    expect([refused.status, refused.body.code]).toEqual([422, 'no_such_size']);
    expect(await ratingOf(productId)).toEqual({ rating_sum: 0, rating_count: 0 });
    const fit = await post({ comment: 'Sawa', rating: 5, productId, fit: 'tight' });
    expect(fit.status).toBe(400);
  }
});

test('a review is of a verified purchase while a shipped or delivered order of its author has the product', async () => {
  const product = await shop.makeProduct();
  const other = await shop.makeProduct();
  const buyer = await shop.makeUser();
  const items = [{ productId: product.id, quantity: 1 }];
  const orderId = (await shop.post('/api/orders', { items }, buyer)).body.order._id;
  const stranger = await shop.makeUser();
  for (const person of [buyer, stranger])
    for (const { id } of [product, other])
      await post({ comment: 'Safi', rating: 5, productId: id }, person);
  const verified = async () => {
    const shown = [];
    for (const { id } of [product, other])
      for (const review of (await shop.get(`/api/products/${id}`)).body.reviews)
        if (review.verified) shown.push([id, review.userId._id, review.verified]);
    const { reviews } = (await shop.get(`/api/reviews/${buyer.user.id}`)).body;
    const own = reviews.filter((review: { verified?: boolean }) => review.verified);
    expect(own).toHaveLength(shown.length);
    return shown;
  };
  for (const status of ['Pending', 'Paid', 'Shipped', 'Delivered', 'Refunded', 'Cancelled']) {
    await shop.db.updateTable('orders').set({ status }).where('id', '=', orderId).execute();
    const isTheirs = status === 'Shipped' || status === 'Delivered';
    expect(await verified(), status).toEqual(isTheirs ? [[product.id, buyer.user.id, true]] : []);
  }
});

test('forty reviews at once, twice per person, leave the right sums', async () => {
  const product = await shop.makeProduct();
  const people = await Promise.all(Array.from({ length: 20 }, () => shop.makeUser()));
  const answers = await Promise.all(
    people.flatMap((person, i) =>
      [1, 1 + (i % 5)].map((rating) =>
        post({ comment: 'Sawa', rating, productId: product.id }, person),
      ),
    ),
  );
  expect(answers.every(({ status }) => status === 201)).toBe(true);
  const rows = await shop.db
    .selectFrom('reviews')
    .select('rating')
    .where('product_id', '=', product.id)
    .execute();
  expect(rows).toHaveLength(20);
  const sum = rows.reduce((total, row) => total + row.rating, 0);
  expect(await ratingOf(product.id)).toEqual({ rating_sum: sum, rating_count: 20 });
});

test('only a signed-in caller may post', async () => {
  const { status, body } = await shop.post('/api/reviews/post-review', {});
  expect(status).toBe(401);
  expect(body.code).toBe('unauthorized');
});

/** Waits until a query of this database is blocked by another transaction's lock. */
const somebodyWaits = async () => {
  const waiting = async () => {
    const { rows } = await sql`
      SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(shop.db);
    return rows.length;
  };
  await expect.poll(waiting).toBe(1);
};

test('a review posted while its author is being deleted is refused as signed out', async () => {
  const product = await shop.makeProduct({ ratings: [3] });
  const author = await shop.makeUser();
  const answer = await shop.db.transaction().execute(async (tx) => {
    await lockWithOwners(tx, author.user.id);
    await removeUser(tx, author.user.id);
    // Others still see the session: the call passes authentication and waits for the author's row.
    const posting = post({ comment: 'Nzuri', rating: 5, productId: product.id }, author);
    await somebodyWaits();
    return { posting };
  });
  const { status, body } = await answer.posting;
  expect(status).toBe(401);
  expect(body.code).toBe('unauthorized');
  expect(await ratingOf(product.id)).toEqual({ rating_sum: 3, rating_count: 1 });
});

test('a deletion waits for a review that is being posted and takes it along', async () => {
  const product = await shop.makeProduct({ ratings: [3] });
  const author = await shop.makeUser();
  const admin = await shop.makeUser({ role: 'admin' });
  const blocked = await shop.db.transaction().execute(async (tx) => {
    await lockRating(tx, product.id);
    const posting = post({ comment: 'Nzuri', rating: 5, productId: product.id }, author);
    await somebodyWaits();
    const deleting = shop.delete(`/api/auth/users/${author.user.id}`, admin);
    return { posting, deleting };
  });
  expect((await blocked.posting).status).toBe(201);
  expect((await blocked.deleting).status).toBe(200);
  expect(await ratingOf(product.id)).toEqual({ rating_sum: 3, rating_count: 1 });
});

// Proves §9.10.
test.each([
  { rating: 0 },
  { rating: 6 },
  { rating: 4.5 },
  { rating: '5' },
  { comment: '' },
  { comment: ' \n ' },
  { comment: 'x'.repeat(1001) },
])('%j is refused with 400', async (part) => {
  const { id } = await shop.makeProduct();
  const { status } = await post({ comment: 'Fine', rating: 5, productId: id, ...part });
  expect(status).toBe(400);
  expect(await ratingOf(id)).toEqual({ rating_sum: 0, rating_count: 0 });
});

test('a product that is unknown, malformed or archived is 404', async () => {
  const archived = await shop.makeProduct({ archived: true });
  for (const productId of ['x', '00000000-0000-4000-8000-000000000000', archived.id]) {
    const { status, body } = await post({ comment: 'Hello', rating: 3, productId });
    expect(status).toBe(404);
    expect(body.message).toBe('Product not found.');
  }
});

test('markup and emoji come back as they were written', async () => {
  const product = await shop.makeProduct();
  const comment = '<script>alert(1)</script> 👗 “nzuri”';
  await post({ comment, rating: 5, productId: product.id });
  const { body } = await shop.get(`/api/products/${product.id}`);
  expect(body.reviews[0].comment).toBe(comment);
});

// Proves §3.8, §7.24.
test('reviews of a user are public, newest first and without the e-mail', async () => {
  const author = await shop.makeUser({ username: 'Atieno' });
  for (const comment of ['first', 'second']) {
    shop.clock.advance(1000);
    await post({ comment, rating: 4, productId: (await shop.makeProduct()).id }, author);
  }
  const { status, body } = await shop.get(`/api/reviews/${author.user.id}`);
  expect(status).toBe(200);
  expect(body.reviews.map((review: { comment: string }) => review.comment)).toEqual([
    'second',
    'first',
  ]);
  expect(JSON.stringify(body)).not.toContain('@');
});

test('a user without reviews has an empty list; an unknown or malformed id is 404', async () => {
  const { user } = await shop.makeUser();
  const none = await shop.get(`/api/reviews/${user.id}`);
  expect(none).toEqual({ status: 200, body: { reviews: [] } });
  const unknown = await shop.get('/api/reviews/00000000-0000-4000-8000-000000000000');
  expect(unknown.status).toBe(404);
  expect((await shop.get('/api/reviews/wanjiku@example.com')).status).toBe(404);
});

// Proves §7.23.
test('total-reviews counts and is not taken for a user', async () => {
  const { count } = await shop.db
    .selectFrom('reviews')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect((await shop.get('/api/reviews/total-reviews')).body).toEqual({ totalReviews: count });
});
