import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { cachesResponses, changesReceived } from '../../../test/second-server.ts';

let shop: TestApp;
let admin: TestUser;
beforeAll(async () => {
  shop = await createTestApp();
  await cachesResponses(shop.app);
  admin = await shop.makeUser({ role: 'admin' });
});
afterAll(() => shop.close());

const update = (id: string, body: object) =>
  shop.patch(`/api/products/update-product/${id}`, body, admin);
const page = async (id: string) => {
  const reply = await shop.app.inject(`/api/products/${id}`);
  return { cache: reply.headers['x-cache'], product: reply.json().product };
};
const colours = async (id: string) =>
  (await page(id)).product.colours?.map(({ _id, color }: { _id: string; color: string }) => [
    _id,
    color,
  ]);

test('a product shows the others on sale of its style, and follows each of their changes', async () => {
  const { id } = await shop.makeProduct({ style: 'Amani wrap', color: 'red' });
  const unstyled = await shop.makeProduct({ color: 'red' });
  await shop.makeProduct({ style: 'Zuri wrap', color: 'blue' });
  await shop.makeProduct({ style: 'Amani wrap', color: 'gold', archived: true });
  expect(await colours(id)).toBeUndefined();

  const blue = await shop.makeProduct({ style: 'Amani wrap', color: 'blue' });
  await changesReceived(shop);
  expect(await colours(id)).toEqual([[blue.id, 'blue']]);
  expect(await colours(blue.id)).toEqual([[id, 'red']]);

  // Each step changes another product while this page is cached.
  await update(unstyled.id, { style: ' Amani wrap ' });
  expect(await colours(id)).toEqual([
    [unstyled.id, 'red'],
    [blue.id, 'blue'],
  ]);
  await update(unstyled.id, { color: 'black' });
  expect((await colours(id))[0]).toEqual([unstyled.id, 'black']);
  await update(blue.id, { style: '' });
  expect(await colours(id)).toEqual([[unstyled.id, 'black']]);
  const { product } = await page(id);
  await shop.db
    .updateTable('products')
    .set({ picture_id: 'art-logo' })
    .where('id', '=', unstyled.id)
    .execute();
  await changesReceived(shop);
  expect((await page(id)).product.colours[0].image).toContain('art-logo');
  expect(product.colours[0].image).not.toContain('art-logo');
  await shop.delete(`/api/products/${unstyled.id}`, admin);
  expect(await colours(id)).toBeUndefined();
});

test('a page without a style stays cached when another product changes', async () => {
  const { id } = await shop.makeProduct();
  const other = await shop.makeProduct();
  await changesReceived(shop);
  await page(id);
  await update(other.id, { name: 'Shuka' });
  expect((await page(id)).cache).toBe('hit');
});

test('the page says how tall the model is and what she wears, each where it is known', async () => {
  const { id } = await shop.makeProduct();
  expect((await page(id)).product).not.toHaveProperty('model');
  await update(id, { modelCm: 172 });
  expect((await page(id)).product.model).toEqual({ cm: 172 });
  await update(id, { modelSize: ' 10 ' });
  expect((await page(id)).product.model).toEqual({ cm: 172, size: '10' });
  await update(id, { modelCm: '', modelSize: '' });
  expect((await page(id)).product).not.toHaveProperty('model');
});

test('reviews are counted by what they say of the fit, from the first one on', async () => {
  const { id } = await shop.makeProduct();
  const post = async (fit: string | undefined, user: TestUser) =>
    expect(
      (
        await shop.post(
          '/api/reviews/post-review',
          { productId: id, comment: 'Sawa', rating: 5, ...(fit ? { fit } : {}) },
          user,
        )
      ).status,
    ).toBe(201);
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => shop.makeUser()));
  if (!first || !second || !third) throw new Error();
  await post(undefined, first);
  expect((await page(id)).product).not.toHaveProperty('fit');
  await post('small', second);
  await post('large', third);
  expect((await page(id)).product.fit).toEqual({ small: 1, true: 0, large: 1 });
  // Same rating, another fit.
  await post('true', third);
  expect((await page(id)).product.fit).toEqual({ small: 1, true: 1, large: 0 });
});
