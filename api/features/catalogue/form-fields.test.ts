import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ProductDetail,
  ProductForm,
  ProductSizesForm,
} from '#contract/catalogue.endpoints.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { goodInputs } from '../../../test/endpoint-inputs.ts';

let shop: TestApp;
let admin: TestUser;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.makeUser({ role: 'admin' });
});
afterAll(() => shop.close());

/** Another value of the fields that take no text or number. */
const OTHER: Record<string, string> = {
  category: 'scarf',
  color: 'blue',
  // The same number of pieces in all, so the stock stays unchanged.
  sizes: '[{"label":"8","stock":2},{"label":"12","stock":3}]',
  sizeSystem: '',
};

/** Another value of a field. */
const otherOf = (field: string, value: unknown): string | number =>
  OTHER[field] ?? (typeof value === 'number' ? value + 1 : `${value} too`);

/** The fields of a form as the product's page shows them. */
const shown = ({ model, sizes, sizeSystem, ...product }: ProductDetail) => ({
  ...product,
  sizeSystem: sizeSystem ?? '',
  sizes: JSON.stringify(sizes),
  modelCm: model?.cm,
  modelSize: model?.size,
});
const withoutSkus = (sizes: string) =>
  JSON.stringify(
    JSON.parse(sizes).map(({ label, stock }: { label: string; stock: number }) => ({
      label,
      stock,
    })),
  );

const CREATE = 'POST /api/products/create-product';
const logged = async () =>
  (await shop.get('/api/audit?limit=1', admin)).body.entries[0].changes as { field: string }[];

test('every field of the form is stored, shown and logged, when it is made and when it is changed, without blanks around it', async () => {
  const input = await goodInputs[CREATE]({ shop, owner: admin, caller: admin });
  const form = input.body as { sizes: string; sizeSystem: string };
  expect(Object.keys(form).sort()).toEqual(
    Object.keys({ ...ProductForm.properties, ...ProductSizesForm.properties }).sort(),
  );
  const made = await shop.post('/api/products/create-product', form, admin);
  const page = await shop.get(`/api/products/${made.body.product._id}`);
  expect(shown(page.body.product)).toMatchObject({ ...form, sizes: withoutSkus(form.sizes) });
  expect((await logged()).map(({ field }) => field)).toEqual(
    expect.arrayContaining(Object.keys(form)),
  );
  const id = made.body.product._id;
  // The system last: without one there are no sizes.
  const { sizeSystem, ...fields } = form;
  for (const [field, before] of Object.entries({ ...fields, sizeSystem })) {
    const value = otherOf(field, before);
    const typed = typeof value === 'string' ? ` ${value} ` : value;
    await shop.patch(`/api/products/update-product/${id}`, { [field]: typed }, admin);
    const { product } = (await shop.get(`/api/products/${id}`)).body;
    expect((shown(product) as Record<string, unknown>)[field], field).toBe(value);
    // A change of the whole stock is spread over the sizes; a product without a size system has
    // none.
    const also = field === 'stock' || field === 'sizeSystem' ? ['sizes'] : [];
    expect((await logged()).map((change) => change.field).sort()).toEqual([field, ...also].sort());
  }
});
