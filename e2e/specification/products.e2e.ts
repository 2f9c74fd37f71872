import {
  admin,
  client,
  closeClients,
  expect,
  good,
  makeProduct,
  png,
  productForm,
  refused,
  test,
} from './calls.ts';

test.afterEach(closeClients);

const NOTHING = '00000000-0000-4000-8000-000000000000';
const detail = async (id: string) =>
  (await good(await (await client()).call('GET', `/api/products/${id}`), 200)).product;

// Proves §7.17.
test('create-product takes name, price, category, stock, description, color, oldPrice and image as a form', async () => {
  const { form } = await admin();
  const fields = productForm({ price: '2499.5', oldPrice: '3000', stock: '4' });
  const { product } = await good(await form('POST', '/api/products/create-product', fields));
  const { name, category, description, color } = fields;
  const expected = { name, category, description, color, price: 2499.5, oldPrice: 3000, stock: 4 };
  expect(product).toMatchObject(expected);
  expect(await detail(product._id)).toMatchObject(expected);
});

// Proves §5.11.
test('create-product needs name, price, category and stock and nothing else', async () => {
  const { form } = await admin();
  const { name, price, category, stock } = productForm();
  const needed = { name, price, category, stock };
  await good(await form('POST', '/api/products/create-product', needed));
  for (const field of Object.keys(needed)) {
    const { [field as keyof typeof needed]: _, ...rest } = needed;
    await refused(await form('POST', '/api/products/create-product', rest), 400);
    await refused(
      await form('POST', '/api/products/create-product', { ...rest, [field]: '' }),
      400,
    );
  }
});

test('an empty old price, color and description are none', async () => {
  const { form } = await admin();
  const fields = productForm({ oldPrice: '', color: '', description: '' });
  const { product } = await good(await form('POST', '/api/products/create-product', fields));
  expect(product.oldPrice ?? null).toBeNull();
});

test('price, stock and old price are numbers; others answer 400 with a message', async () => {
  const { form } = await admin();
  const wrong: Record<string, string>[] = [
    { price: 'cheap' },
    { price: '-1' },
    { stock: 'some' },
    { stock: '-1' },
    { stock: '1.5' },
    { oldPrice: 'dear' },
  ];
  for (const fields of wrong) {
    const reply = await form('POST', '/api/products/create-product', productForm(fields));
    await refused(reply, 400);
  }
});

// Proves §5.13.
test('the image of a product must be an image file, else 400 or 415 with a message', async () => {
  const { form } = await admin();
  for (const mimeType of ['text/html', 'image/png']) {
    const image = { name: 'dress.png', mimeType, buffer: Buffer.from('<h1>no picture</h1>') };
    const reply = await form('POST', '/api/products/create-product', { ...productForm(), image });
    expect([400, 415]).toContain(reply.status());
    expect((await reply.json()).message).toBeTruthy();
  }
});

// Proves §7.19.
test('update-product takes the same form with id in the body and numbers as text', async () => {
  const { form } = await admin();
  const { _id, image } = await makeProduct();
  const fields = productForm({ price: '999.99', oldPrice: '1200', stock: '3', color: 'pink' });
  const body = { ...fields, id: _id, description: 'Changed.', category: 'scarf' };
  const reply = await form('PATCH', `/api/products/update-product/${_id}`, body);
  expect((await good(reply, 200)).product._id).toBe(_id);
  const product = await detail(_id);
  expect(product).toMatchObject({ name: fields.name, price: 999.99, oldPrice: 1200, stock: 3 });
  expect(product).toMatchObject({ color: 'pink', description: 'Changed.', category: 'scarf' });
  expect(product.image).not.toBe(image);
});

// Proves §7.19.
test('update-product without an image keeps the picture', async () => {
  const { form } = await admin();
  const { _id, image, name } = await makeProduct();
  const { image: _, ...fields } = productForm({ name, price: '10' });
  await good(await form('PATCH', `/api/products/update-product/${_id}`, { ...fields, id: _id }));
  expect(await detail(_id)).toMatchObject({ name, price: 10, image });
});

test('update-product with an image url as text, as the product has it, keeps the picture', async () => {
  const { form } = await admin();
  const { _id, image, name } = await makeProduct();
  const fields = { ...productForm({ name, price: '11' }), id: _id, image };
  await good(await form('PATCH', `/api/products/update-product/${_id}`, fields));
  expect(await detail(_id)).toMatchObject({ price: 11, image });
});

test('update-product with an empty old price takes the old price away', async () => {
  const { form } = await admin();
  const { _id } = await makeProduct({ oldPrice: '2000' });
  const fields = { ...productForm({ oldPrice: '' }), id: _id };
  await good(await form('PATCH', `/api/products/update-product/${_id}`, fields));
  expect((await detail(_id)).oldPrice ?? null).toBeNull();
});

test('the id of the path counts, not the one in the body', async () => {
  const { form } = await admin();
  const one = await makeProduct();
  const other = await makeProduct();
  const fields = { ...productForm({ name: 'Gauni moja' }), id: other._id };
  await good(await form('PATCH', `/api/products/update-product/${one._id}`, fields));
  expect((await detail(one._id)).name).toBe('Gauni moja');
  expect((await detail(other._id)).name).toBe(other.name);
});

// Proves §7.20.
test('delete takes the product out of the list and off its page', async () => {
  const { call } = await admin();
  const { _id, price } = await makeProduct({ price: '777.77' });
  const { message } = await good(await call('DELETE', `/api/products/${_id}`), 200);
  expect(message).toBeTruthy();
  await refused(await call('GET', `/api/products/${_id}`), 404);
  const query = `?minPrice=${price}&maxPrice=${price}&limit=1000`;
  expect(await (await call('GET', `/api/products${query}`)).text()).not.toContain(_id);
  expect((await call('GET', `/shop/${_id}`)).status()).toBe(404);
});

test('updating or deleting a product nobody knows answers 404 with a message', async () => {
  const { call, form } = await admin();
  for (const id of [NOTHING, 'nothing']) {
    const fields = { ...productForm(), id, image: png() };
    await refused(await form('PATCH', `/api/products/update-product/${id}`, fields), 404);
    await refused(await call('DELETE', `/api/products/${id}`), 404);
  }
});

test('markup in a name or a description stays text', async () => {
  const description = '<script>alert("1")</script> & "quotes"';
  const { _id } = await makeProduct({ description });
  expect((await detail(_id)).description).toBe(description);
  const page = await (await client()).call('GET', `/shop/${_id}`);
  expect(await page.text()).not.toContain('<script>alert(');
});
