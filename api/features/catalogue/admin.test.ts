import { afterAll, beforeAll, expect, test } from 'vitest';
import { Product } from '#contract/catalogue.endpoints.ts';
import {
  createTestApp,
  formOf,
  pictureOf,
  type TestApp,
  type TestUser,
} from '../../../test/app.ts';

let shop: TestApp;
let admin: TestUser;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.makeUser({ role: 'admin' });
});
afterAll(() => shop.close());

const CREATE = '/api/products/create-product';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const dress = { name: 'Kanga dress', price: 2500.5, category: 'dress', stock: 4 };
const create = (body: object) => shop.post(CREATE, body, admin);
const update = (id: string, body: object) =>
  shop.patch(`/api/products/update-product/${id}`, body, admin);
const rowOf = (id: string) =>
  shop.db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const served = async (image: string): Promise<number> =>
  (await shop.app.inject({ url: image })).statusCode;

// Proves §7.17.
test('a form with a picture makes a product that everybody sees', async () => {
  const texts = {
    name: ' Kitenge gown ',
    description: 'Sewn in <b>Thika</b>',
    price: '4999.99',
    oldPrice: '',
    category: 'Dress',
    color: 'red',
    stock: '7',
  };
  const file = { field: 'image', data: await pictureOf('red') };
  const { status, body } = await create(formOf(texts, file));
  expect(status).toBe(201);
  expect(body).toEqual({
    message: 'Product added successfully!',
    product: {
      ...Object.fromEntries(Product.required.map((field) => [field, expect.anything()])),
      _id: expect.any(String),
      name: 'Kitenge gown',
      description: 'Sewn in <b>Thika</b>',
      category: 'dress',
      color: 'red',
      price: 4999.99,
      stock: 7,
      image: expect.stringMatching(/^\/images\/[\w-]{36}\/640\.webp$/),
      rating: 0,
      reviews: 0,
      createdAt: shop.clock.now().toISOString(),
      images: [{ url: body.product.image, alt: '' }],
    },
  });
  expect((await shop.get(`/api/products/${body.product._id}`)).body.product).toEqual(body.product);
  expect(await served(body.product.image)).toBe(200);
});

test('JSON does as well, and cannot write what is not in the form', async () => {
  const { status, body } = await create({
    ...dress,
    oldPrice: 3000,
    rating_sum: 50,
    rating_count: 10,
    held: 3,
    picture_id: 'art-logo',
  });
  expect(status).toBe(201);
  expect(body.product).toMatchObject({ price: 2500.5, oldPrice: 3000, rating: 0, stock: 4 });
  expect(await rowOf(body.product._id)).toMatchObject({
    rating_count: 0,
    held: 0,
    picture_id: null,
  });
});

// Proves §5.11.
test.each(['name', 'price', 'category', 'stock'])('a missing %s is asked for', async (field) => {
  for (const value of [undefined, '']) {
    const { status, body } = await create({ ...dress, [field]: value });
    expect(status).toBe(400);
    expect(body.message).toBe(`Please fill in the ${field} field`);
    expect(body.fields).toEqual({ [field]: body.message });
  }
});

test('an empty form names all that is missing', async () => {
  const { status, body } = await create(formOf({ name: '' }));
  expect(status).toBe(400);
  expect(Object.keys(body.fields)).toEqual(['name', 'price', 'category', 'stock']);
});

test.each([
  ['name', 'x'.repeat(121)],
  ['description', 'x'.repeat(5001)],
  ['category', 'hats'],
  ['color', 'mauve'],
  ['price', 0],
  ['price', -1],
  ['price', 10.005],
  ['price', 1e9],
  ['price', '100'],
  ['oldPrice', -5],
  ['stock', -1],
  ['stock', 1.5],
])('%s %j is refused beside its field', async (field, value) => {
  const { status, body } = await create({ ...dress, [field]: value });
  expect(status).toBe(400);
  expect(Object.keys(body.fields)).toContain(field);
});

// Proves §5.13.
test('what is no picture, or too large a file, makes no product', async () => {
  const before = (await shop.get('/api/products')).body.totalProducts;
  const texts = { name: 'Shuka', price: '10', category: 'scarf', stock: '1' };
  const send = (data: Buffer) => create(formOf(texts, { field: 'image', data }));
  const text = await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  expect([text.status, text.body.message]).toEqual([400, 'The image must be an image file.']);
  const large = await send(Buffer.alloc(5 * 1024 * 1024 + 1));
  expect([large.status, large.body.message]).toEqual([413, 'The image may be 5 MB at most.']);
  expect((await shop.get('/api/products')).body.totalProducts).toBe(before);
});

test('an old price is above the price or none', async () => {
  for (const oldPrice of [2500.5, 2000, 0.01]) {
    const { status, body } = await create({ ...dress, oldPrice });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['oldPrice']]);
  }
  for (const oldPrice of [0, '', null])
    expect((await create({ ...dress, oldPrice })).body.product).not.toHaveProperty('oldPrice');
  expect((await create(formOf({ ...dress, price: '1', stock: '1', oldPrice: '0' }))).status).toBe(
    201,
  );
});

test('a change is held against the price that stands, and a price that reaches the old one ends it', async () => {
  const { id } = await shop.makeProduct({ priceCents: 100_000, oldPriceCents: 150_000 });
  const refused = await update(id, { oldPrice: 900 });
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['oldPrice']]);
  expect((await update(id, { price: 1600, oldPrice: 1500 })).status).toBe(400);
  expect((await update(id, { price: 1400 })).body.product).toMatchObject({ oldPrice: 1500 });
  expect((await update(id, { price: 1500 })).body.product).not.toHaveProperty('oldPrice');
  expect((await update(id, { oldPrice: 1501 })).body.product).toMatchObject({ oldPrice: 1501 });
  expect((await update(id, { oldPrice: 0 })).body.product).not.toHaveProperty('oldPrice');
});

// Proves §7.19.
test('only what is given changes, and the path names the product', async () => {
  const { id } = await shop.makeProduct({ color: 'blue', oldPriceCents: 900_000, ratings: [5] });
  const other = await shop.makeProduct({ name: 'Untouched' });
  const { status, body } = await update(id, {
    id: other.id,
    _id: other.id,
    price: 12.3,
    color: '',
  });
  expect(status).toBe(200);
  expect(body.message).toBe('Product updated successfully!');
  expect(body.product).toMatchObject({
    _id: id,
    price: 12.3,
    color: '',
    oldPrice: 9000,
    rating: 5,
  });
  expect((await update(id, formOf({ oldPrice: '' }))).body.product).not.toHaveProperty('oldPrice');
  expect((await update(id, {})).body.product).toMatchObject({ price: 12.3 });
  expect((await update(id, { name: ' ' })).body.message).toBe('Please fill in the name field');
  expect((await rowOf(other.id)).name).toBe('Untouched');
});

// Proves stock-set.
test('stock means what can be bought; held pieces stay held', async () => {
  const { id } = await shop.makeProduct({ stock: 10, held: 3 });
  const moved = await update(id, { stock: 20, stockWas: 10 });
  expect(moved.status).toBe(409);
  expect(moved.body).toMatchObject({ code: 'stock_moved', stock: 7 });
  expect(await rowOf(id)).toMatchObject({ on_hand: 10, held: 3 });
  expect((await update(id, { stock: 20, stockWas: 7 })).body.product.stock).toBe(20);
  expect(await rowOf(id)).toMatchObject({ on_hand: 23, held: 3 });
  expect((await update(id, { stock: 0 })).body.product.stock).toBe(0);
  expect(await rowOf(id)).toMatchObject({ on_hand: 3, held: 3 });
});

// Proves stock-moved.
test('two who restock at the same moment cannot overwrite each other', async () => {
  const { id } = await shop.makeProduct({ stock: 5 });
  const answers = await Promise.all([8, 9].map((stock) => update(id, { stock, stockWas: 5 })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

// Proves §7.19.
test('a new picture replaces the old one, which stays while an order shows it', async () => {
  const withPicture = async (color: string) =>
    formOf({}, { field: 'image', data: await pictureOf(color) });
  const { body } = await create(dress);
  const id = body.product._id;
  const first = (await update(id, await withPicture('green'))).body.product.image;
  const second = (await update(id, await withPicture('blue'))).body.product.image;
  expect([await served(first), await served(second)]).toEqual([404, 200]);

  await shop.post('/api/orders', { items: [{ productId: id, quantity: 1 }] }, admin);
  const third = (await update(id, await withPicture('white'))).body.product.image;
  expect([await served(second), await served(third)]).toEqual([200, 200]);

  const wrong = await withPicture('white');
  wrong.set('price', '-1');
  const refused = await update(id, wrong);
  expect(refused.status).toBe(400);
  expect((await rowOf(id)).picture_id).toBe(third.split('/')[2]);
});

// Proves §7.20, product-archived.
test('a deleted product is gone for shoppers, once, and stays in the books', async () => {
  const { id } = await shop.makeProduct();
  expect(await shop.delete(`/api/products/${id}`, admin)).toEqual({
    status: 200,
    body: { message: 'Product deleted' },
  });
  expect((await shop.get(`/api/products/${id}`)).status).toBe(404);
  expect((await shop.delete(`/api/products/${id}`, admin)).status).toBe(404);
  expect((await update(id, { price: 5 })).status).toBe(404);
  expect((await rowOf(id)).archived_at).toEqual(shop.clock.now());
});

test('unknown and malformed products are 404; customers and strangers may nothing', async () => {
  for (const id of ['x', UNKNOWN]) {
    expect((await shop.delete(`/api/products/${id}`, admin)).status).toBe(404);
    expect((await update(id, { price: 5 })).status).toBe(404);
  }
  const shopper = await shop.makeUser();
  const { id } = await shop.makeProduct();
  for (const [who, status] of [
    [undefined, 401],
    [shopper, 403],
  ] as const) {
    expect((await shop.post(CREATE, formOf({ name: 'x' }), who)).status).toBe(status);
    expect((await shop.patch(`/api/products/update-product/${id}`, {}, who)).status).toBe(status);
    expect((await shop.delete(`/api/products/${id}`, who)).status).toBe(status);
  }
});
