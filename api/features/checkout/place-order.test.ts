import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPayingShop, type PayingShop, until } from '../../../test/paying-shop.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop.close());

const bare = (phone: string, amount: number) => ({ phone, amount, method: 'mpesa' });
const order = (productId: string, quantity: number, totalPrice: number) => ({
  items: [{ productId, quantity }],
  totalPrice,
  status: 'Paid',
  method: 'mpesa',
});

// Proves §7.27, §7.28, S1.12, success-unbound.
test('a bare push followed at once by an order is Paid with the server’s own total', async () => {
  const shopper = await shop.shopper();
  const dress = await shop.product(199950, 5);
  const pushed = await shopper.post('/api/mpesa/stk-push', bare('0712345678', 2099));
  expect(pushed.body).toMatchObject({ success: true });
  const saved = await shopper.post('/api/orders', order(dress, 1, 2099));
  expect(saved).toMatchObject({
    status: 201,
    body: { order: { status: 'Paid', totalPrice: 2099 } },
  });
  expect(await shop.stock(dress)).toEqual({ onHand: 4, held: 0, free: 4 });
});

// Proves §3.15, §4.13, §7.28, rule-money-pays, order-unpaid.
test('an order with no payment is Pending with the true total, whatever the client claims', async () => {
  const shopper = await shop.shopper();
  const dress = await shop.product(500000, 5);
  const saved = await shopper.post('/api/orders', order(dress, 1, 1));
  expect(saved).toMatchObject({
    status: 201,
    body: { order: { status: 'Pending', totalPrice: 5250 } },
  });
  expect(await shop.stock(dress)).toEqual({ onHand: 5, held: 1, free: 4 });
});

test('a payment of one shilling never pays a dear order', async () => {
  const shopper = await shop.shopper();
  const dress = await shop.product(500000, 5);
  const pushed = await shopper.post('/api/mpesa/stk-push', bare('0712345678', 1));
  await until(
    () => shopper.get(`/api/payments/${pushed.body.paymentId}`),
    ({ body }) => body.status === 'succeeded',
  );
  const saved = await shopper.post('/api/orders', order(dress, 1, 1));
  expect(saved.body.order).toMatchObject({ status: 'Pending', totalPrice: 5250 });
  const named = await shopper.post('/api/orders', {
    ...order(dress, 1, 1),
    paymentId: pushed.body.paymentId,
  });
  expect(named).toMatchObject({ status: 409, body: { code: 'amount_changed' } });
});

// Proves order-takes-money.
test('one received payment pays one order only', async () => {
  const shopper = await shop.shopper();
  const dress = await shop.product(100000, 5);
  await shopper.post('/api/mpesa/stk-push', bare('0712345678', 1050));
  const first = await shopper.post('/api/orders', order(dress, 1, 1050));
  // With a new key it is another order; without a key, the same call returns the same order.
  const second = await shopper.post('/api/orders', order(dress, 1, 1050), 'another-order');
  expect(first.body.order.status).toBe('Paid');
  expect(second.body.order.status).toBe('Pending');
  expect(second.body.order._id).not.toBe(first.body.order._id);
});

// Proves order-foreign-payment.
test('another shopper’s payment is not found', async () => {
  const [owner, thief] = [await shop.shopper(), await shop.shopper()];
  const dress = await shop.product(100000, 5);
  const pushed = await owner.post('/api/mpesa/stk-push', bare('0712345678', 1050));
  const stolen = await thief.post('/api/orders', {
    ...order(dress, 1, 1050),
    paymentId: pushed.body.paymentId,
  });
  expect(stolen.status).toBe(404);

  // Also once it has paid an order.
  const saved = await owner.post('/api/orders', order(dress, 1, 1050));
  expect(saved.body.order.status).toBe('Paid');
  const again = await thief.post('/api/orders', {
    ...order(dress, 1, 1050),
    paymentId: pushed.body.paymentId,
  });
  expect(again.status).toBe(404);
});

// Proves key-other-body.
test('the same key answers the same order, another body under it 422', async () => {
  const shopper = await shop.shopper();
  const dress = await shop.product(100000, 5);
  const first = await shopper.post('/api/orders', order(dress, 1, 1050), 'key');
  const again = await shopper.post('/api/orders', order(dress, 1, 1050), 'key');
  const other = await shopper.post('/api/orders', order(dress, 2, 2100), 'key');
  expect(again.body.order._id).toBe(first.body.order._id);
  expect(other.status).toBe(422);
});

// Proves rule-same-cart.
test('the same unpaid cart is one order; another cart replaces it and frees its pieces', async () => {
  const shopper = await shop.shopper();
  const [dress, bag] = [await shop.product(100000, 2), await shop.product(70000, 2)];
  const first = await shopper.post('/api/orders', order(dress, 2, 0));
  const same = await shopper.post('/api/orders', order(dress, 2, 0));
  expect(same.body.order._id).toBe(first.body.order._id);
  expect(await shop.stock(dress)).toMatchObject({ held: 2 });
  await shopper.post('/api/orders', order(bag, 1, 0));
  expect(await shop.stock(dress)).toMatchObject({ held: 0 });
  const mine = await shopper.get('/api/orders/my-orders');
  expect(mine.body.orders.map((o: { status: string }) => o.status)).toEqual([
    'Pending',
    'Cancelled',
  ]);
});

// Proves §3.14, price-set.
test('items of an order are snapshots: a later price or name does not change them', async () => {
  const shopper = await shop.shopper();
  const dress = await shop.product(100000, 5, 'Old name');
  await shopper.post('/api/orders', order(dress, 1, 0));
  await shop.db
    .updateTable('products')
    .set({ name: 'New name', price_cents: 1 })
    .where('id', '=', dress)
    .execute();
  const mine = await shopper.get('/api/orders/my-orders');
  expect(mine.body.orders[0].items[0]).toMatchObject({ name: 'Old name', price: 1000 });
});

// Proves order-no-items.
test.each([
  ['no items', { items: [] }, 400],
  ['a quantity of zero', { items: [{ productId: 'x', quantity: 0 }] }, 400],
  ['an unknown product', { items: [{ productId: 'x', quantity: 1 }] }, 409],
])('%s is refused', async (_what, body, status) => {
  const shopper = await shop.shopper();
  expect((await shopper.post('/api/orders', body)).status).toBe(status);
});

test('fifty shoppers at once for the last three pieces: three orders, stock zero, the rest told so', async () => {
  const dress = await shop.product(100000, 3, 'Last dress');
  const shoppers = await Promise.all(Array.from({ length: 50 }, () => shop.shopper()));
  const answers = await Promise.all(
    shoppers.map((shopper) => shopper.post('/api/orders', order(dress, 1, 1050))),
  );
  const saved = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status === 409);
  expect(saved).toHaveLength(3);
  expect(refused).toHaveLength(47);
  expect(new Set(refused.map(({ body }) => body.message))).toEqual(
    new Set(['Last dress is out of stock']),
  );
  expect(await shop.stock(dress)).toEqual({ onHand: 3, held: 3, free: 0 });
});
