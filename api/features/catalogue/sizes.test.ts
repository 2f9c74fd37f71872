import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SizeCell } from '#contract/catalogue.endpoints.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';

let shop: TestApp;
let admin: TestUser;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.makeUser({ role: 'admin' });
});
afterAll(() => shop.close());

const dress = { name: 'Kanga dress', price: 2500, category: 'dress' };
const create = (body: object) => shop.post('/api/products/create-product', body, admin);
const update = (id: string, body: object) =>
  shop.patch(`/api/products/update-product/${id}`, body, admin);
const grid = (sizes: SizeCell[]) => ({ sizes: JSON.stringify(sizes) });
/** `{ S: 3 }` as a form sends it. */
const cells = (stocks: Record<string, number>) =>
  grid(Object.entries(stocks).map(([label, stock]) => ({ label, stock })));
const sizesOf = async (id: string) => (await shop.get(`/api/products/${id}/sizes`, admin)).body;
/** `{ S: 3 }` as staff see it. */
const stockOf = async (id: string) =>
  Object.fromEntries(
    (await sizesOf(id)).sizes
      .filter(({ retired }: { retired: boolean }) => !retired)
      .map(({ label, stock }: { label: string; stock: number }) => [label, stock]),
  );
const rowOf = (id: string) =>
  shop.db
    .selectFrom('products')
    .select(['on_hand', 'held', 'size_system', 'check_sizes'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const order = async (productId: string, quantity: number): Promise<string> => {
  const buyer = await shop.makeUser();
  const { body } = await shop.post('/api/orders', { items: [{ productId, quantity }] }, buyer);
  return body.order._id;
};
const toAgree = async (orderId: string): Promise<boolean | undefined> =>
  (
    await shop.db
      .selectFrom('order_items')
      .select('size_to_agree')
      .where('order_id', '=', orderId)
      .executeTakeFirst()
  )?.size_to_agree;

test('a new product with sizes has their sum for its stock; a stock beside them is not asked for', async () => {
  const sizes = grid([
    { label: 'M', stock: 4, sku: 'KANGA-M' },
    { label: 'S', stock: 0 },
  ]);
  const { status, body } = await create({ ...dress, sizeSystem: 'letter', stock: '', ...sizes });
  expect(status).toBe(201);
  expect(body.product).toMatchObject({
    stock: 4,
    sizeSystem: 'letter',
    sizes: [
      { label: 'S', stock: 0 },
      { label: 'M', stock: 4 },
    ],
  });
  expect(await sizesOf(body.product._id)).toEqual({
    ...{ stock: 4, held: 0, toSend: 0 },
    sizeSystem: 'letter',
    sizes: [
      { label: 'S', stock: 0, held: 0, toSend: 0, sku: '', retired: false },
      { label: 'M', stock: 4, held: 0, toSend: 0, sku: 'KANGA-M', retired: false },
    ],
    owed: 0,
    checkSizes: false,
  });
  const ignored = await create({ ...dress, sizeSystem: 'letter', stock: 99, ...sizes });
  expect([ignored.status, ignored.body.code]).toEqual([409, 'sku_taken']);
  const other = await create({ ...dress, sizeSystem: 'uk', stock: 99, ...cells({ 8: 2, 10: 3 }) });
  expect(other.body.product.stock).toBe(5);
});

test('a product without sizes has none for staff', async () => {
  const { id } = await shop.makeProduct({ stock: 5 });
  expect((await update(id, { stock: 7, sizeSystem: '', sizes: '' })).body.product).toMatchObject({
    stock: 7,
  });
  expect(await sizesOf(id)).toEqual({
    ...{ stock: 7, held: 0, toSend: 0 },
    sizes: [],
    owed: 0,
    checkSizes: false,
  });
  expect((await shop.get('/api/products/x/sizes', admin)).status).toBe(404);
});

test('the system and the labels must fit', async () => {
  const { id } = await shop.makeProduct({ stock: 5 });
  const refused = async (body: object) => {
    const answer = await update(id, body);
    return [answer.status, answer.body.code, Object.keys(answer.body.fields)];
  };
  expect(await refused({ sizeSystem: 'letter', ...cells({ 36: 1 }) })).toEqual([
    422,
    'no_such_size',
    ['sizes'],
  ]);
  expect(await refused({ sizeSystem: 'inches' })).toEqual([400, 'invalid', ['sizeSystem']]);
  expect(await refused(cells({ M: 1 }))).toEqual([400, 'invalid', ['sizeSystem']]);
  expect(await refused({ sizeSystem: 'uk' })).toEqual([400, 'invalid', ['sizes']]);
  expect(await refused({ sizeSystem: 'uk', sizes: 'M' })).toEqual([400, 'invalid', ['sizes']]);
  expect(await refused({ modelCm: 99 })).toEqual([400, 'invalid', ['modelCm']]);
  expect(await stockOf(id)).toEqual({});
});

test('cells are free pieces; one that moved is named with its present number and nothing is written', async () => {
  const { id } = await shop.makeProduct({ sizes: { S: 5, M: 3 } });
  await shop.db
    .updateTable('product_sizes')
    .set({ held: 2 })
    .where('product_id', '=', id)
    .where('label', '=', 'S')
    .execute();
  await shop.db.updateTable('products').set({ held: 2 }).where('id', '=', id).execute();
  const moved = await update(
    id,
    grid([
      { label: 'S', stock: 8, stockWas: 5 },
      { label: 'M', stock: 9, stockWas: 3 },
    ]),
  );
  expect(moved.status).toBe(409);
  expect(moved.body).toMatchObject({
    code: 'stock_moved',
    fields: { sizes: 'S is 3 now.' },
    sizes: [{ label: 'S', stock: 3 }],
  });
  expect(await stockOf(id)).toEqual({ S: 3, M: 3 });
  const saved = await update(
    id,
    grid([
      { label: 'S', stock: 8, stockWas: 3 },
      { label: 'M', stock: 9, stockWas: 3 },
    ]),
  );
  expect(saved.body.product).toMatchObject({ stock: 17 });
  expect(await rowOf(id)).toMatchObject({ on_hand: 19, held: 2 });
  expect((await sizesOf(id)).sizes[0]).toMatchObject({ label: 'S', stock: 8, held: 2 });
});

test('two who save a cell at the same moment cannot overwrite each other', async () => {
  const { id } = await shop.makeProduct({ sizes: { S: 5 } });
  const answers = await Promise.all(
    [8, 9].map((stock) => update(id, grid([{ label: 'S', stock, stockWas: 5 }]))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a label left out retires once it is empty, keeps its row, and can come back', async () => {
  const { id } = await shop.makeProduct({ sizes: { S: 2, M: 3, L: 1 } });
  const kept = await update(id, cells({ S: 2, M: 3 }));
  expect([kept.status, kept.body.code]).toEqual([409, 'size_in_use']);
  expect(kept.body.message).toContain('The size L ');
  await update(id, cells({ S: 2, M: 3, L: 0 }));
  const { body } = await update(id, cells({ S: 2, M: 3 }));
  expect(body.product).toMatchObject({ stock: 5, sizes: [{ label: 'S' }, { label: 'M' }] });
  expect((await sizesOf(id)).sizes).toContainEqual({
    label: 'L',
    stock: 0,
    held: 0,
    toSend: 0,
    sku: '',
    retired: true,
  });
  expect((await update(id, cells({ S: 2, M: 3, L: 6 }))).body.product.stock).toBe(11);
  expect(await stockOf(id)).toEqual({ S: 2, M: 3, L: 6 });
});

test('an SKU belongs to one size of the shop; two sizes may swap theirs', async () => {
  const { id } = await shop.makeProduct({ name: 'Leso', sizes: { S: 1, M: 1 } });
  const other = await shop.makeProduct({ sizes: { S: 1 } });
  const skus = (S: string, M: string) =>
    grid([
      { label: 'S', stock: 1, sku: S },
      { label: 'M', stock: 1, sku: M },
    ]);
  expect((await update(id, skus('L-1', 'L-2'))).status).toBe(200);
  expect((await update(id, skus('L-2', 'L-1'))).status).toBe(200);
  expect((await sizesOf(id)).sizes.map(({ sku }: { sku: string }) => sku)).toEqual(['L-2', 'L-1']);
  const taken = await update(other.id, grid([{ label: 'S', stock: 1, sku: 'L-1' }]));
  expect([taken.status, taken.body.code]).toEqual([409, 'sku_taken']);
  const words = 'Leso, size M, has the SKU L-1.';
  expect(taken.body).toMatchObject({ message: words, fields: { 'sku-S': words } });
  // SKUs that differ only by case are the same.
  const lower = await update(other.id, grid([{ label: 'S', stock: 1, sku: 'l-1' }]));
  expect(lower.body).toMatchObject({ code: 'sku_taken', fields: { 'sku-S': words } });
  for (const two of [skus('L-3', 'L-3'), skus('L-3', 'l-3')]) {
    expect((await update(id, two)).body).toMatchObject({
      ...{ code: 'sku_taken', fields: { 'sku-M': 'Sizes S and M have the same SKU.' } },
    });
  }
  expect((await update(id, skus('l-2', 'l-1'))).status).toBe(200);
  const race = await Promise.all(
    [id, other.id].map((one) => update(one, grid([{ label: 'S', stock: 1, sku: 'RACE' }]))),
  );
  // The first product still has pieces of M, which its form omits.
  expect(race.map(({ status }) => status)).toEqual([409, 200]);
  const both = await Promise.all([
    update(id, skus('SAME', 'L-2')),
    update(other.id, grid([{ label: 'S', stock: 1, sku: 'Same' }])),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('sku_taken');
});

test('first sizes: what is held waits for a size and stays covered, what was sold is sent as it was', async () => {
  const { id } = await shop.makeProduct({ stock: 10 });
  const [open, sold, released] = [await order(id, 3), await order(id, 2), await order(id, 1)];
  await shop.db.updateTable('holds').set({ state: 'sold' }).where('order_id', '=', sold).execute();
  await shop.db
    .updateTable('holds')
    .set({ state: 'released' })
    .where('order_id', '=', released)
    .execute();
  await shop.db.updateTable('products').set({ on_hand: 8, held: 3 }).where('id', '=', id).execute();
  const few = await update(id, { sizeSystem: 'letter', ...cells({ S: 1, M: 1 }) });
  expect([few.status, few.body.code]).toEqual([409, 'sizes_owed']);
  expect(await toAgree(open)).toBe(false);

  const { body } = await update(id, { sizeSystem: 'letter', ...cells({ S: 4, M: 4 }) });
  // Three of the eight are held by the open order.
  expect(body.product.stock).toBe(5);
  expect(await rowOf(id)).toMatchObject({ on_hand: 8, held: 3 });
  expect(await Promise.all([open, sold, released].map(toAgree))).toEqual([true, false, true]);
  expect(await sizesOf(id)).toMatchObject({ owed: 3, checkSizes: false });
  // No size shows more than the product has free.
  expect((await update(id, cells({ S: 7, M: 0 }))).body.product.sizes).toEqual([
    { label: 'S', stock: 4 },
    { label: 'M', stock: 0 },
  ]);

  // Sold before its size was agreed: no longer in the product's stock, still in the sizes'.
  await shop.db.updateTable('holds').set({ state: 'sold' }).where('order_id', '=', open).execute();
  await shop.db.updateTable('products').set({ on_hand: 4, held: 0 }).where('id', '=', id).execute();
  expect(await sizesOf(id)).toMatchObject({ owed: 3 });
  expect((await update(id, cells({ S: 2, M: 0 }))).body.code).toBe('sizes_owed');
  expect((await update(id, cells({ S: 3, M: 2 }))).body.product.stock).toBe(2);
  expect(await rowOf(id)).toMatchObject({ on_hand: 2, held: 0 });
  expect((await update(id, { sizeSystem: '' })).body.code).toBe('size_in_use');
});

test('a product can do without sizes again when nothing is held, and keeps its stock', async () => {
  const { id } = await shop.makeProduct({ sizes: { S: 2, M: 3 } });
  await shop.db.updateTable('products').set({ held: 1 }).where('id', '=', id).execute();
  const refused = await update(id, { sizeSystem: '' });
  expect([refused.status, refused.body.code]).toEqual([409, 'size_in_use']);
  await shop.db.updateTable('products').set({ held: 0 }).where('id', '=', id).execute();
  const { body } = await update(id, { sizeSystem: '' });
  expect(body.product.stock).toBe(5);
  expect(body.product).not.toHaveProperty('sizes');
  expect(await stockOf(id)).toEqual({});
  const uk = await update(id, { sizeSystem: 'uk', ...cells({ 8: 1 }) });
  expect(uk.body.product).toMatchObject({ stock: 1, sizes: [{ label: '8', stock: 1 }] });
});

test('a stock that knows of no sizes is spread over them, and somebody should count', async () => {
  const { id } = await shop.makeProduct({ sizes: { S: 2, M: 6, L: 3 } });
  expect((await update(id, { stock: 11, stockWas: 11 })).status).toBe(200);
  expect((await rowOf(id)).check_sizes).toBe(false);
  expect((await update(id, { stock: 13, stockWas: 12 })).body.code).toBe('stock_moved');
  expect((await update(id, { stock: 13, stockWas: 11 })).body.product.stock).toBe(13);
  expect(await stockOf(id)).toEqual({ S: 2, M: 8, L: 3 });
  expect((await sizesOf(id)).checkSizes).toBe(true);
  expect((await update(id, { stock: 4 })).body.product.stock).toBe(4);
  expect(await stockOf(id)).toEqual({ S: 2, M: 0, L: 2 });
  await update(id, { price: 2600 });
  expect((await sizesOf(id)).checkSizes).toBe(true);
  await update(id, cells({ S: 2, M: 0, L: 2 }));
  expect((await sizesOf(id)).checkSizes).toBe(false);
  expect((await update(id, { stock: 0 })).body.product.stock).toBe(0);
  expect(await rowOf(id)).toMatchObject({ on_hand: 0 });
});

test('pieces that are owed are never spread away', async () => {
  const { id } = await shop.makeProduct({ stock: 5 });
  await order(id, 2);
  await update(id, { sizeSystem: 'letter', ...cells({ S: 3, M: 2 }) });
  expect((await update(id, { stock: 0 })).body.product.stock).toBe(0);
  expect(await rowOf(id)).toMatchObject({ on_hand: 2, held: 2 });
  expect(await sizesOf(id)).toMatchObject({ owed: 2 });
  expect(await stockOf(id)).toEqual({ S: 0, M: 2 });
});

test('the audit log says what the sizes were and are, an SKU alone as well', async () => {
  const { id } = await shop.makeProduct({ sizes: { S: 2, M: 3 } });
  await update(
    id,
    grid([
      { label: 'S', stock: 2, sku: 'AUD-S' },
      { label: 'M', stock: 3 },
    ]),
  );
  const { entries } = (await shop.get(`/api/audit?thing=${id}`, admin)).body;
  expect(entries[0].changes).toEqual([
    { field: 'sizes', before: 'S: 2, M: 3', after: 'S: 2 (SKU AUD-S), M: 3' },
  ]);
});

test('products whose sizes somebody should count are named to staff alone, until they are counted or gone', async () => {
  const { id } = await shop.makeProduct({ name: 'Vitenge to count', sizes: { S: 1, M: 2 } });
  const named = async () => {
    const { body } = await shop.get('/api/products/to-count', admin);
    return body.products.some((one: { _id: string }) => one._id === id);
  };
  expect(await named()).toBe(false);
  await update(id, { stock: 5 });
  expect(await named()).toBe(true);
  await update(id, cells({ S: 2, M: 3 }));
  expect(await named()).toBe(false);
});
