import { afterAll, beforeAll, expect, test } from 'vitest';
import { ProductForm } from '../../../contract/catalogue.endpoints.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { goodInputs } from '../../../test/endpoint-inputs.ts';

let shop: TestApp;
let admin: TestUser;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.makeUser({ role: 'admin' });
});
afterAll(() => shop.close());

/** Another value of each field: a new field does not compile until it is here. */
const OTHER: Required<ProductForm> = {
  name: 'Shuka',
  description: 'Wool',
  category: 'scarf',
  color: 'blue',
  price: 1100,
  oldPrice: 1300,
  stock: 5,
};

const CREATE = 'POST /api/products/create-product';
const logged = async () =>
  (await shop.get('/api/audit?limit=1', admin)).body.entries[0].changes as { field: string }[];

test('every field of the form is stored, shown and logged, when it is made and when it is changed', async () => {
  const input = await goodInputs[CREATE]({ shop, owner: admin, caller: admin });
  const form = input.body as object;
  expect(Object.keys(form).sort()).toEqual(Object.keys(ProductForm.properties).sort());
  const made = await shop.post('/api/products/create-product', form, admin);
  expect(made.body.product).toMatchObject(form);
  expect((await logged()).map(({ field }) => field)).toEqual(
    expect.arrayContaining(Object.keys(form)),
  );
  const id = made.body.product._id;
  for (const [field, value] of Object.entries(OTHER)) {
    await shop.patch(`/api/products/update-product/${id}`, { [field]: value }, admin);
    const { product } = (await shop.get(`/api/products/${id}`)).body;
    expect(product[field], field).toBe(value);
    expect((await logged()).map((change) => change.field)).toEqual([field]);
  }
});
