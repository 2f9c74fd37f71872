import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPayingShop, type PayingShop, until } from '../../../test/paying-shop.ts';
import { giveSizes, piecesOf, sizeDifferences } from '../../../test/sizes.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop({ env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => shop.close());

type Item = { productId: string; quantity: number; size?: string };

let phones = 0;
const push = (items: readonly Item[], amount: number) => ({
  phone: `0712${String(600_000 + phones++)}`,
  amount,
  method: 'mpesa',
  items,
});
/** A product of Ksh 1,000 with sizes. */
const sized = async (pieces: Record<string, number>, name = 'Sized dress'): Promise<string> => {
  const id = await shop.product(100_000, 0, name);
  await giveSizes(shop.db, id, pieces);
  return id;
};
const inSize = (productId: string, size: string, quantity = 1): Item => ({
  productId,
  quantity,
  size,
});

test('a size is held, sold and shown with the order', async () => {
  const shopper = await shop.shopper();
  const dress = await sized({ S: 2, M: 3 });
  shop.simulators.daraja.control.hold(true);
  const items = [inSize(dress, 'M', 2), inSize(dress, 'S')];
  const pushed = await shopper.post('/api/mpesa/stk-push', push(items, 3150));
  expect(pushed.body).toMatchObject({ success: true });
  expect(await piecesOf(shop.db, dress)).toEqual({ S: [2, 1], M: [3, 2] });
  expect(await shop.stock(dress)).toEqual({ onHand: 5, held: 3, free: 2 });
  shop.simulators.daraja.control.hold(false);
  await until(
    () => shopper.get(`/api/payments/${pushed.body.paymentId}`),
    ({ body }) => body.status === 'succeeded',
  );
  expect(await piecesOf(shop.db, dress)).toEqual({ S: [1, 0], M: [1, 0] });
  expect(await shop.stock(dress)).toEqual({ onHand: 2, held: 0, free: 2 });

  const { body } = await shopper.get(`/api/orders/${pushed.body.orderId}`);
  expect(body.order.items).toMatchObject([
    { productId: dress, quantity: 2, size: 'M' },
    { productId: dress, quantity: 1, size: 'S' },
  ]);
  const { body: mine } = await shopper.get('/api/orders/my-orders');
  expect(mine.orders[0].items.map(({ size }: Item) => size)).toEqual(['M', 'S']);
  expect(await sizeDifferences(shop.db)).toEqual([]);
});

test('an item without a size holds the product as a whole, its size is to be agreed', async () => {
  const shopper = await shop.shopper();
  const dress = await sized({ S: 1, M: 1 });
  const items = [{ productId: dress, quantity: 2 }];
  const saved = await shopper.post('/api/orders', { items, method: 'mpesa' });
  expect(saved.status).toBe(201);
  expect(saved.body.order.items).toMatchObject([{ quantity: 2, sizeToAgree: true }]);
  expect(saved.body.order.items[0]).not.toHaveProperty('size');
  expect(await piecesOf(shop.db, dress)).toEqual({ S: [1, 0], M: [1, 0] });
  expect(await shop.stock(dress)).toMatchObject({ held: 2, free: 0 });

  const other = await shop.shopper();
  const refused = await other.post('/api/orders', { items: [inSize(dress, 'M')], method: 'mpesa' });
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'out_of_stock', message: 'Sized dress, size M is out of stock' },
  });
  expect(await sizeDifferences(shop.db)).toEqual([]);
});

// Proves start-unknown-item, order-unknown-item.
test.each([
  ['an order', '/api/orders'],
  ['a payment by M-PESA', '/api/mpesa/stk-push'],
  ['a payment by card', '/api/stripe/create-payment-intent'],
])('%s refuses a size that its product doesn’t have, or has no more', async (_what, path) => {
  const shopper = await shop.shopper();
  const dress = await sized({ S: 2, M: 0 });
  await shop.db
    .updateTable('product_sizes')
    .set({ retired_at: shop.clock.now() })
    .where('product_id', '=', dress)
    .where('label', '=', 'M')
    .execute();
  const plain = await shop.product(100_000, 5, 'Plain scarf');
  const start = (productId: string, size: string) =>
    shopper.post(path, {
      ...push([inSize(productId, size)], 1050),
      ...(path.endsWith('intent')
        ? { method: 'visa', paymentMethodId: 'pm_card_visa', phone: undefined }
        : {}),
    });
  for (const [productId, size, message] of [
    [dress, 'XXL', 'Sized dress has no size XXL'],
    [dress, 'M', 'Sized dress has no size M'],
    [plain, 'M', 'Plain scarf has no size M'],
  ] as const) {
    expect(await start(productId, size)).toMatchObject({
      status: 422,
      body: { code: 'no_such_size', message },
    });
  }
  expect((await start(dress, 'S')).status).toBeLessThan(300);
});

test('a short size is refused by its name, all lines of a product together by the product', async () => {
  const shopper = await shop.shopper();
  const dress = await sized({ S: 2, M: 2 }, 'Short dress');
  const start = (items: readonly Item[]) => shopper.post('/api/orders', { items, method: 'mpesa' });
  expect((await start([inSize(dress, 'M', 3)])).body).toMatchObject({
    code: 'out_of_stock',
    message: 'Only 2 left of Short dress, size M',
    productId: dress,
    size: 'M',
    stock: 2,
  });
  const tooMany = await start([inSize(dress, 'M', 2), { productId: dress, quantity: 3 }]);
  expect(tooMany.body).toMatchObject({ message: 'Only 4 left of Short dress', stock: 4 });
});

test('another size is another cart: the order before it ends and gives its size back', async () => {
  const shopper = await shop.shopper();
  const dress = await sized({ S: 2, M: 2 });
  const start = (size: string) =>
    shopper.post('/api/orders', { items: [inSize(dress, size)], method: 'mpesa' });
  const first = await start('S');
  expect((await start('S')).body.order._id).toBe(first.body.order._id);
  const second = await start('M');
  expect(second.body.order._id).not.toBe(first.body.order._id);
  expect(await piecesOf(shop.db, dress)).toEqual({ S: [2, 0], M: [2, 1] });
  expect(await sizeDifferences(shop.db)).toEqual([]);
});

test('a quote tells the stock of each size; own holds of a size count as free', async () => {
  const shopper = await shop.shopper();
  const dress = await sized({ S: 2, M: 2 });
  await shopper.post('/api/orders', { items: [inSize(dress, 'M', 2)], method: 'mpesa' });
  const items = [
    inSize(dress, 'M'),
    inSize(dress, 'S'),
    inSize(dress.toUpperCase(), 'M'),
    inSize(dress, '3XL'),
    { productId: dress, quantity: 1 },
  ];
  const { body: mine } = await shopper.post('/api/cart/quote', { items });
  expect(mine.lines).toMatchObject([
    { size: 'M', quantity: 2, stock: 2, available: true },
    { size: 'S', quantity: 1, stock: 2, available: true },
    { size: '3XL', quantity: 1, stock: 0, available: false, price: 0 },
    { quantity: 1, stock: 4, available: true },
  ]);
  expect(mine).toMatchObject({ selectedItems: 4, totalPrice: 4000, payable: 4200 });
  const { body: guest } = await shop.request('POST', '/api/cart/quote', undefined, { items });
  expect(guest.lines[0]).toMatchObject({ size: 'M', stock: 0, available: true });
});

test('three free pieces are no four, though each size has enough', async () => {
  const dress = await sized({ M: 2, L: 2 });
  const first = await shop.shopper();
  await first.post('/api/orders', { items: [{ productId: dress, quantity: 1 }], method: 'mpesa' });
  expect(await shop.stock(dress)).toMatchObject({ onHand: 4, free: 3 });
  const items = [inSize(dress, 'M', 2), inSize(dress, 'L', 2)];
  const shopper = await shop.shopper();
  const soldOut = { status: 409, body: { code: 'out_of_stock' } };
  expect(await shopper.post('/api/orders', { items, method: 'mpesa' })).toMatchObject(soldOut);
  expect(await shopper.post('/api/mpesa/stk-push', push(items, 4200))).toMatchObject(soldOut);
  expect(await piecesOf(shop.db, dress)).toEqual({ M: [2, 0], L: [2, 0] });
  const three = [inSize(dress, 'M', 2), inSize(dress, 'L')];
  expect((await shopper.post('/api/orders', { items: three, method: 'mpesa' })).status).toBe(201);
});
