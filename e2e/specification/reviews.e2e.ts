import {
  client,
  closeClients,
  expect,
  good,
  makeProduct,
  newCustomer,
  refused,
  test,
} from './calls.ts';

test.afterEach(closeClients);

type Review = { productId: string; comment: string };
const NOTHING = '00000000-0000-4000-8000-000000000000';

const detail = async (id: string) =>
  good(await (await client()).call('GET', `/api/products/${id}`));

// Proves §3.7, §7.22.
test('post-review takes comment, rating, userId and productId, and the product shows the review', async () => {
  const { call, _id: userId, username } = await newCustomer();
  const { _id: productId } = await makeProduct();
  const body = { comment: 'Inapendeza sana!', rating: 4, userId, productId };
  const { message } = await good(await call('POST', '/api/reviews/post-review', body));
  expect(message).toBe('Comment posted successfully');
  const { product, reviews } = await detail(productId);
  expect(product.rating).toBe(4);
  expect(reviews).toHaveLength(1);
  expect(reviews[0]).toMatchObject({ comment: 'Inapendeza sana!', rating: 4, productId });
  expect(reviews[0].userId).toMatchObject({ username });
  expect(Date.now() - Date.parse(reviews[0].updatedAt)).toBeLessThan(60_000);
});

// Proves S1.13.
test('a review is by whom the token names, whatever userId says', async () => {
  const author = await newCustomer();
  const other = await newCustomer();
  const { _id: productId } = await makeProduct();
  const body = { comment: 'Mine', rating: 5, userId: other._id, productId };
  await good(await author.call('POST', '/api/reviews/post-review', body));
  expect((await detail(productId)).reviews[0].userId.username).toBe(author.username);
});

test('the rating of a product is the mean of its reviews', async () => {
  const { _id: productId } = await makeProduct();
  for (const rating of [5, 4]) {
    const { call, _id: userId } = await newCustomer();
    const body = { comment: 'Sawa', rating, userId, productId };
    await good(await call('POST', '/api/reviews/post-review', body));
  }
  const { product, reviews } = await detail(productId);
  expect(product.rating).toBe(4.5);
  expect(reviews).toHaveLength(2);
});

// Proves §9.10.
test('a rating runs from 1 to 5; others answer 400 with a message', async () => {
  const { call, _id: userId } = await newCustomer();
  const { _id: productId } = await makeProduct();
  const post = (rating: unknown) =>
    call('POST', '/api/reviews/post-review', { comment: 'Sawa', rating, userId, productId });
  for (const rating of [0, 6, -1, 'many', null]) await refused(await post(rating), 400);
  for (const rating of [1, 5]) await good(await post(rating));
});

test('a review without a comment or a rating answers with a message, as nothing checks it before', async () => {
  const { call, _id: userId } = await newCustomer();
  const { _id: productId } = await makeProduct();
  const base = { userId, productId };
  const noRating = await call('POST', '/api/reviews/post-review', { ...base, comment: 'Sawa' });
  await refused(noRating, 400);
  const noComment = await call('POST', '/api/reviews/post-review', { ...base, rating: 5 });
  expect((await noComment.json()).message).toBeTruthy();
});

test('a review of a product nobody knows answers 404 with a message', async () => {
  const { call, _id: userId } = await newCustomer();
  for (const productId of [NOTHING, 'nothing']) {
    const body = { comment: 'Sawa', rating: 5, userId, productId };
    await refused(await call('POST', '/api/reviews/post-review', body), 404);
  }
});

// Proves §7.23.
test('total-reviews answers how many reviews there are, without signing in', async () => {
  const guest = await client();
  const read = async () =>
    (await good(await guest.call('GET', '/api/reviews/total-reviews'), 200)).totalReviews;
  const before = await read();
  const { call, _id: userId } = await newCustomer();
  const { _id: productId } = await makeProduct();
  const body = { comment: 'Sawa', rating: 5, userId, productId };
  await good(await call('POST', '/api/reviews/post-review', body));
  expect(await read()).toBeGreaterThan(before);
});

// Proves §7.24.
test('reviews of a user are listed by the id of the user, without the e-mail', async () => {
  const { call, _id: userId, email } = await newCustomer();
  const { _id: productId } = await makeProduct();
  await good(
    await call('POST', '/api/reviews/post-review', {
      comment: 'Yangu',
      rating: 3,
      userId,
      productId,
    }),
  );
  const reply = await (await client()).call('GET', `/api/reviews/${userId}`);
  const { reviews } = await good(reply, 200);
  expect(reviews.map(({ comment }: Review) => comment)).toEqual(['Yangu']);
  expect(reviews[0]).toMatchObject({ rating: 3 });
  expect(await reply.text()).not.toContain(email);
});
