import {
  admin,
  client,
  closeClients,
  expect,
  good,
  makeProduct,
  ownPrice,
  refused,
  test,
} from './calls.ts';

test.afterEach(closeClients);

type Row = { _id: string; name: string; category: string; color: string; price: number };

const CATEGORIES =
  'accessories dress jewellery cosmetics trouser sweater shoes bag scarf jacket towel stocking panties';
const COLORS = 'black red gold blue silver beige green yellow orange white brown pink purple';

const list = async (query: string) =>
  good(await (await client()).call('GET', `/api/products${query}`), 200);

// Proves §3.5, §9.3.
test('the list has products, totalPages and totalProducts; defaults are minPrice 0, page 1 and limit 10', async () => {
  const price = ownPrice();
  for (let count = 0; count < 11; count += 1) await makeProduct({ price: String(price) });
  const band = `minPrice=${price}&maxPrice=${price}`;
  const first = await list(`?${band}`);
  expect(first.products).toHaveLength(10);
  expect(first).toMatchObject({ totalPages: 2, totalProducts: 11 });
  expect(await list(`?${band}&page=1&limit=10`)).toEqual(first);
  const second = await list(`?${band}&page=2`);
  expect(second.products).toHaveLength(1);
  const ids = [...first.products, ...second.products].map(({ _id }: Row) => _id);
  expect(new Set(ids).size).toBe(11);

  const cheap = await makeProduct({ price: '1' });
  const { products } = await list('?maxPrice=1&limit=1000');
  expect(products.map(({ _id }: Row) => _id)).toContain(cheap._id);
  expect((await list('')).products).toHaveLength(10);
});

test('the list is served at the base with a slash too', async () => {
  const { products, totalPages, totalProducts } = await list('/?limit=3');
  expect(products).toHaveLength(3);
  expect(totalProducts).toBeGreaterThan(3);
  expect(totalPages).toBeGreaterThan(1);
});

test('the list takes the page sizes 8, 10, 50, 100 and 1000', async () => {
  for (const limit of [8, 10, 50, 100]) {
    const { products, totalProducts, totalPages } = await list(`?page=1&limit=${limit}`);
    expect(products).toHaveLength(Math.min(limit, totalProducts));
    expect(totalPages).toBe(Math.ceil(totalProducts / limit));
  }
  const all = await list('?limit=1000');
  expect(all.products).toHaveLength(Math.min(1000, all.totalProducts));
});

test('the list is filtered by category and by color, and by both', async () => {
  const price = ownPrice();
  const band = `minPrice=${price}&maxPrice=${price}`;
  await makeProduct({ price: String(price), category: 'bag', color: 'gold' });
  await makeProduct({ price: String(price), category: 'bag', color: 'pink' });
  await makeProduct({ price: String(price), category: 'scarf', color: 'gold' });
  const kinds = async (query: string) =>
    (await list(`?${band}${query}`)).products
      .map(({ category, color }: Row) => `${category} ${color}`)
      .sort();
  expect(await kinds('&category=bag')).toEqual(['bag gold', 'bag pink']);
  expect(await kinds('&color=gold')).toEqual(['bag gold', 'scarf gold']);
  expect(await kinds('&category=bag&color=gold')).toEqual(['bag gold']);
});

test('category and color all, and empty ones, filter nothing', async () => {
  const price = ownPrice();
  await makeProduct({ price: String(price), category: 'bag', color: 'gold' });
  for (const value of ['all', '']) {
    const query = `?category=${value}&color=${value}&minPrice=${price}&maxPrice=${price}`;
    expect((await list(query)).totalProducts).toBe(1);
  }
});

test('the price range takes its bounds in', async () => {
  const price = ownPrice();
  for (const more of [0, 1, 2]) await makeProduct({ price: String(price + more) });
  const count = async (min: number, max: number) =>
    (await list(`?minPrice=${min}&maxPrice=${max}`)).totalProducts;
  expect(await count(price, price + 2)).toBe(3);
  expect(await count(price + 1, price + 2)).toBe(2);
  expect(await count(price + 1, price + 1)).toBe(1);
  expect(await count(price + 0.5, price + 0.75)).toBe(0);
});

test('empty price bounds filter nothing', async () => {
  const { totalProducts } = await list('?category=&color=&minPrice=&maxPrice=&page=1&limit=8');
  expect(totalProducts).toBeGreaterThan(8);
});

test('an unknown category or color is an empty list', async () => {
  for (const query of ['?category=spaceships', '?color=ultraviolet']) {
    expect(await list(query)).toMatchObject({ products: [], totalProducts: 0 });
  }
});

test('a page past the end is an empty list with true totals', async () => {
  const price = ownPrice();
  await makeProduct({ price: String(price) });
  const query = `?minPrice=${price}&maxPrice=${price}&page=9`;
  expect(await list(query)).toMatchObject({ products: [], totalPages: 1, totalProducts: 1 });
});

test('unknown query parameters are ignored', async () => {
  expect((await list('?limit=2&utm_source=x&__proto__=y')).products).toHaveLength(2);
});

test('pages, limits and prices that are none answer 400 with a message', async () => {
  const { call } = await client();
  for (const query of ['page=0', 'page=x', 'limit=0', 'limit=1001', 'minPrice=x', 'maxPrice=-1']) {
    await refused(await call('GET', `/api/products?${query}`), 400);
  }
  await refused(await call('GET', '/api/products?minPrice=5&maxPrice=4'), 400);
});

// Proves §2.18.
test('every category and every color of the specification can be sold', async () => {
  const price = ownPrice();
  const { form } = await admin();
  const categories = CATEGORIES.split(' ');
  const colors = COLORS.split(' ');
  for (const [at, category] of categories.entries()) {
    const fields = { name: `Gauni ${category}`, price: `${price}`, stock: '1', category };
    const color = colors[at] as string;
    await good(await form('POST', '/api/products/create-product', { ...fields, color }));
  }
  const { products } = await list(`?minPrice=${price}&maxPrice=${price}&limit=50`);
  expect(products.map(({ category }: Row) => category).sort()).toEqual(categories.sort());
  expect(products.map(({ color }: Row) => color).sort()).toEqual(colors.sort());
});

// Proves §1.4.
test('the shop sells dresses, accessories, jackets, shoes and something of every category', async () => {
  for (const category of CATEGORIES.split(' ')) {
    expect((await list(`?category=${category}`)).totalProducts, category).toBeGreaterThan(0);
  }
});

// Proves §3.4.
test('a product has _id, name, description, category, color, price, oldPrice, stock, image, rating and reviews', async () => {
  const fields = {
    name: 'Gauni ya Lamu',
    description: 'Sea cotton.',
    category: 'dress',
    color: 'red',
  };
  const price = ownPrice() + 0.5;
  const numbers = { price: String(price), oldPrice: String(price + 100), stock: '7' };
  const { _id } = await makeProduct({ ...fields, ...numbers });
  const { products } = await list(`?minPrice=${price}&maxPrice=${price}`);
  expect(products).toHaveLength(1);
  expect(products[0]).toMatchObject({ _id, ...fields, price, oldPrice: price + 100, stock: 7 });
  expect(products[0].image).toEqual(expect.any(String));
  expect(products[0].rating).toEqual(expect.any(Number));
  expect(products[0]).toHaveProperty('reviews');
});

test('the old price is optional', async () => {
  const { _id } = await makeProduct();
  const { product } = await good(await (await client()).call('GET', `/api/products/${_id}`), 200);
  expect(product.oldPrice ?? null).toBeNull();
});

// Proves §3.6, §7.16.
test('the detail has product and reviews', async () => {
  const made = await makeProduct({ description: 'For the evening.' });
  const { call } = await client();
  const { product, reviews } = await good(await call('GET', `/api/products/${made._id}`), 200);
  expect(product).toMatchObject({
    _id: made._id,
    name: made.name,
    description: 'For the evening.',
  });
  expect(reviews).toEqual([]);
});

test('the image of a product can be fetched', async () => {
  const { image } = await makeProduct();
  const picture = await (await client()).call('GET', image);
  expect(picture.status()).toBe(200);
  expect(picture.headers()['content-type']).toMatch(/^image\//);
});

// Proves §7.18.
test('related products do not have the product itself, and its category stands first', async () => {
  const product = await makeProduct({ category: 'towel' });
  await makeProduct({ category: 'towel' });
  const { call } = await client();
  const { products } = await good(await call('GET', `/api/products/related/${product._id}`), 200);
  expect(products.length).toBeGreaterThan(0);
  expect(products[0].category).toBe('towel');
  expect(products.map(({ _id }: Row) => _id)).not.toContain(product._id);
});

test('a product nobody knows answers 404 with a message', async () => {
  const { call } = await client();
  for (const id of [
    '00000000-0000-4000-8000-000000000000',
    'nothing',
    '507f1f77bcf86cd799439011',
  ]) {
    await refused(await call('GET', `/api/products/${id}`), 404);
    await refused(await call('GET', `/api/products/related/${id}`), 404);
  }
});
