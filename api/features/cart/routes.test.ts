import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const quote = (items: object[], as?: TestUser) => shop.post('/api/cart/quote', { items }, as);

/** An unpaid order that holds pieces of a product until 15 minutes from now. */
const hold = async (user: TestUser, productId: string, quantity: number) => {
  const now = shop.clock.now();
  const { id } = await shop.db
    .insertInto('orders')
    .values({
      user_id: user.user.id,
      status: 'awaiting',
      method: 'mpesa',
      subtotal_cents: 0,
      tax_cents: 0,
      tax_rate: 5,
      payable: 1,
      cart: '',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const item = { product_id: productId, quantity, name: '', price_cents: 0 };
  await shop.db
    .insertInto('order_items')
    .values({ order_id: id, position: 0, ...item })
    .execute();
  await shop.db
    .insertInto('holds')
    .values({ order_id: id, state: 'open', expires_at: new Date(now.getTime() + 900_000) })
    .execute();
  await shop.db
    .updateTable('products')
    .set((eb) => ({ held: eb('held', '+', quantity) }))
    .where('id', '=', productId)
    .execute();
};

test('a cart is priced by the server, whatever its ids look like', async () => {
  const dress = await shop.makeProduct({ priceCents: 99_990, stock: 3 });
  const { status, body } = await quote([
    { productId: dress.id, quantity: 1 },
    { productId: 'broken', quantity: 4 },
    { productId: dress.id.toUpperCase(), quantity: 1 },
  ]);
  expect(status).toBe(200);
  expect(body.lines).toMatchObject([
    { productId: dress.id, available: true, price: 999.9, quantity: 2, stock: 3 },
    { productId: 'broken', available: false, price: 0, quantity: 4, stock: 0 },
  ]);
  expect(body).toMatchObject({
    selectedItems: 2,
    totalPrice: 1999.8,
    tax: 99.99,
    taxRate: 5,
    grandTotal: 2099.79,
    payable: 2100,
  });
});

test('an empty cart costs nothing', async () => {
  expect((await quote([])).body).toMatchObject({ lines: [], totalPrice: 0, payable: 0 });
});

test.each([0, -1, 1.5, '2', 1001])('a quantity of %j is refused', async (quantity) => {
  const dress = await shop.makeProduct();
  expect((await quote([{ productId: dress.id, quantity }])).status).toBe(400);
});

// Proves rule-own-holds.
test('my own open holds count as free for me and for nobody else', async () => {
  const [me, other] = [await shop.makeUser(), await shop.makeUser()];
  const dress = await shop.makeProduct({ stock: 5 });
  await hold(me, dress.id, 2);
  await hold(me, dress.id, 1);
  await hold(other, dress.id, 1);
  const stockFor = async (as?: TestUser) =>
    (await quote([{ productId: dress.id, quantity: 1 }], as)).body.lines[0].stock;
  expect(await stockFor()).toBe(1);
  expect(await stockFor(me)).toBe(4);
  expect(await stockFor(other)).toBe(2);

  shop.clock.advance(900_000);
  expect(await stockFor(me)).toBe(1);
});

test('a dead token is a guest here, not an error', async () => {
  const dress = await shop.makeProduct();
  const reply = await shop.app.inject({
    method: 'POST',
    url: '/api/cart/quote',
    headers: { authorization: 'Bearer dead' },
    payload: { items: [{ productId: dress.id, quantity: 1 }] },
  });
  expect(reply.statusCode).toBe(200);
});
