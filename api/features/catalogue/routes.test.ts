import { afterAll, beforeAll, expect, test } from 'vitest';
import { Product } from '#contract/catalogue.endpoints.ts';
import { createTestApp, type TestApp } from '../../../test/app.ts';

let shop: TestApp;
/** Ids by name, in order of creation: the last is the newest. */
const ids = new Map<string, string>();

beforeAll(async () => {
  shop = await createTestApp();
  const make = async (name: string, more: Parameters<TestApp['makeProduct']>[0]) =>
    ids.set(name, (await shop.makeProduct({ name, ...more })).id);
  await make('Ankara wrap dress', { priceCents: 99_999, color: 'red', ratings: [5, 4] });
  await make('Kiondo bag', { category: 'bag', color: 'brown', priceCents: 100_000, ratings: [5] });
  await make('Linen dress', {
    color: 'white',
    priceCents: 500_000,
    oldPriceCents: 620_050,
    description: '100% linen_cotton \\ cut in Nairobi',
    stock: 4,
    held: 3,
  });
  await make('Evening dress', { color: 'red', priceCents: 1_000_001, ratings: [3, 4, 4] });
  await make('Maasai shuka scarf', { category: 'scarf', color: 'red', priceCents: 123_450 });
  await make('Sold-out bag', { category: 'bag', color: 'black', priceCents: 500_001, stock: 0 });
  await make('Old dress', { archived: true });
});
afterAll(() => shop.close());

const names = async (query: string): Promise<string[]> => {
  const { status, body } = await shop.get(`/api/products${query}`);
  expect(status).toBe(200);
  return body.products.map((product: Product) => product.name);
};

const NEWEST = [
  'Sold-out bag',
  'Maasai shuka scarf',
  'Evening dress',
  'Linen dress',
  'Kiondo bag',
  'Ankara wrap dress',
];

// Proves §3.5, §7.15.
test('products come newest first, without archived ones, with true totals', async () => {
  const { body } = await shop.get('/api/products');
  expect(body.products.map((product: Product) => product.name)).toEqual(NEWEST);
  expect(body).toMatchObject({ totalPages: 1, totalProducts: 6 });
});

// Proves §3.4.
test('a product carries exactly the fields of the contract', async () => {
  const { body } = await shop.get('/api/products?search=linen');
  expect(body.products).toEqual([
    {
      ...Object.fromEntries(Product.required.map((field) => [field, expect.anything()])),
      _id: ids.get('Linen dress'),
      name: 'Linen dress',
      description: '100% linen_cotton \\ cut in Nairobi',
      category: 'dress',
      color: 'white',
      price: 5000,
      oldPrice: 6200.5,
      stock: 1,
      image: '/images/art-no-picture/640.webp',
      rating: 0,
      reviews: 0,
      createdAt: '2026-03-01T09:00:00.000Z',
      images: [{ url: '/images/art-no-picture/640.webp', alt: '' }],
    },
  ]);
  const [bag] = (await shop.get('/api/products?search=kiondo')).body.products;
  expect('oldPrice' in bag).toBe(false);
});

test('pages have no gap and no overlap, and past the end is empty with true totals', async () => {
  expect(await names('?limit=4')).toEqual(NEWEST.slice(0, 4));
  expect(await names('?limit=4&page=2')).toEqual(NEWEST.slice(4));
  const { body } = await shop.get('/api/products?limit=4&page=9');
  expect(body).toEqual({ products: [], totalPages: 2, totalProducts: 6 });
});

// Proves §7.15, §9.14, §9.15.
test('category and colour filter in any case; all and empty do not filter', async () => {
  expect(await names('?category=Dress&color=RED')).toEqual(['Evening dress', 'Ankara wrap dress']);
  expect(await names('?category=all&color=')).toEqual(NEWEST);
  expect((await shop.get('/api/products?category=hats')).body).toEqual({
    products: [],
    totalPages: 0,
    totalProducts: 0,
  });
  expect(await names('?color=mauve')).toEqual([]);
});

// Proves §9.16.
test('each product is in exactly one price band', async () => {
  expect(await names('?minPrice=0&maxPrice=999.99')).toEqual(['Ankara wrap dress']);
  expect(await names('?minPrice=1000&maxPrice=5000')).toEqual([
    'Maasai shuka scarf',
    'Linen dress',
    'Kiondo bag',
  ]);
  expect(await names('?minPrice=5000.01&maxPrice=10000')).toEqual(['Sold-out bag']);
  expect(await names('?minPrice=10000.01')).toEqual(['Evening dress']);
});

test('a highest price without an end is no bound', async () => {
  for (const bound of ['Infinity', '1e12', '1e999'])
    expect(await names(`?maxPrice=${bound}`)).toEqual(NEWEST);
  expect(await names('?minPrice=10000.01&maxPrice=Infinity')).toEqual(['Evening dress']);
  expect((await shop.get('/api/products?minPrice=Infinity')).status).toBe(400);
});

test.each([
  'minPrice=10&maxPrice=5',
  'minPrice=-1',
  'minPrice=cheap',
  'limit=0',
  'limit=1001',
  'limit=2.5',
  'page=0',
  'sort=random',
])('%s is refused with 400', async (query) => {
  const { status, body } = await shop.get(`/api/products?${query}`);
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'invalid', requestId: expect.any(String) });
});

test('unknown and empty parameters are ignored', async () => {
  expect(await names('?colour=red&minPrice=&maxPrice=&limit=&_=1')).toEqual(NEWEST);
});

// Proves §2.52.
test('search finds name, description, category, colour and price text in any case', async () => {
  expect(await names('?search=KIONDO')).toEqual(['Kiondo bag']);
  expect(await names('?search=nairobi')).toEqual(['Linen dress']);
  expect(await names('?search=scarf')).toEqual(['Maasai shuka scarf']);
  expect(await names('?search=brown')).toEqual(['Kiondo bag']);
  expect(await names('?search=1234.5')).toEqual(['Maasai shuka scarf']);
  expect(await names('?search=%20wrap%20%20dress%20')).toEqual(['Ankara wrap dress']);
});

test('search finds a price as screens print it, and as a plain number', async () => {
  for (const text of ['5000.01', 'Ksh 5000.01'])
    expect(await names(`?search=${text}`)).toEqual(['Sold-out bag']);
  for (const text of ['1234.50', 'Ksh 1234.50', 'KSH 1234.5', '1234.5'])
    expect(await names(`?search=${text}`)).toEqual(['Maasai shuka scarf']);
  for (const text of ['1000.00', 'Ksh 1000.00', 'Ksh 1000'])
    expect(await names(`?search=${text}`)).toEqual(['Kiondo bag']);
  // A substring of 10000.01: numbers are matched as text.
  expect(await names('?search=1000')).toEqual(['Evening dress', 'Kiondo bag']);
});

test('where nothing holds the text as it stands, all of its words in any form do, and the answer says so', async () => {
  const { body } = await shop.get('/api/products?search=dresses%20red');
  expect(body.products.map((product: Product) => product.name)).toEqual([
    'Evening dress',
    'Ankara wrap dress',
  ]);
  expect(body).toMatchObject({ totalProducts: 2, match: 'words' });
  const second = await shop.get('/api/products?search=dresses%20red&limit=1&page=2');
  expect(second.body).toMatchObject({ totalPages: 2, totalProducts: 2, match: 'words' });
  expect(second.body.products[0].name).toBe('Ankara wrap dress');
  expect((await shop.get('/api/products?search=dress&limit=1')).body).not.toHaveProperty('match');
  // One of two words is not enough, stop words find nothing, and the other filters still apply.
  for (const text of ['dresses zebra', 'the of', '!!', 'dresses red&category=bag'])
    expect((await shop.get(`/api/products?search=${text}`)).body).toEqual({
      products: [],
      totalPages: 0,
      totalProducts: 0,
    });
});

test('wildcards in a search stand for themselves', async () => {
  expect(await names('?search=100%25')).toEqual(['Linen dress']);
  expect(await names('?search=n_c')).toEqual(['Linen dress']);
  expect(await names('?search=%5C')).toEqual(['Linen dress']);
  expect(await names('?search=%25%25')).toEqual([]);
});

test('a search text that no database can hold is refused, not an error of the server', async () => {
  expect((await shop.get('/api/products?search=a%00b')).status).toBe(400);
});

test('sorting by price and rating breaks ties by the newest', async () => {
  expect((await names('?sort=price-asc')).slice(0, 2)).toEqual(['Ankara wrap dress', 'Kiondo bag']);
  expect((await names('?sort=price-desc'))[0]).toBe('Evening dress');
  expect(await names('?sort=rating')).toEqual([
    'Kiondo bag',
    'Ankara wrap dress',
    'Evening dress',
    'Sold-out bag',
    'Maasai shuka scarf',
    'Linen dress',
  ]);
});

// Proves §2.56, §3.6, §7.16.
test('the detail call has the product and its reviews newest first, never an e-mail', async () => {
  const id = ids.get('Kiondo bag') ?? '';
  const [first, second] = [await shop.makeUser(), await shop.makeUser()];
  await shop.post('/api/reviews/post-review', { comment: 'Poa', rating: 4, productId: id }, first);
  shop.clock.advance(1000);
  await shop.post(
    '/api/reviews/post-review',
    { comment: 'Safi', rating: 5, productId: id },
    second,
  );
  const { status, body } = await shop.get(`/api/products/${id}/`);
  expect(status).toBe(200);
  expect(body.product).toMatchObject({ _id: id, reviews: 3, rating: 4.7 });
  expect(body.reviews).toMatchObject([
    { comment: 'Safi', userId: { _id: second.user.id, username: second.user.username } },
    { comment: 'Poa', userId: { _id: first.user.id } },
  ]);
  expect(JSON.stringify(body)).not.toContain('@');
});

test.each([
  ['malformed', 'no-such-thing'],
  ['unknown', '00000000-0000-4000-8000-000000000000'],
])('a %s id is 404', async (_kind, id) => {
  for (const path of [`/api/products/${id}`, `/api/products/related/${id}`]) {
    const { status, body } = await shop.get(path);
    expect(status).toBe(404);
    expect(body.message).toBe('Product not found.');
  }
});

test('an archived product is 404', async () => {
  expect((await shop.get(`/api/products/${ids.get('Old dress')}`)).status).toBe(404);
});

// Proves §7.18.
test('related products share the category, then the colour, without the product itself', async () => {
  const { body } = await shop.get(`/api/products/related/${ids.get('Ankara wrap dress')}`);
  expect(body.products.map((product: Product) => product.name)).toEqual([
    'Evening dress',
    'Linen dress',
    'Maasai shuka scarf',
  ]);
});
