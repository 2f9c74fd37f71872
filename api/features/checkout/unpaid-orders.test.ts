import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPayingShop, type PayingShop, type Shopper, until } from '../../../test/paying-shop.ts';
import { removeNeverPaid } from '../orders/never-paid.ts';

const MINUTE = 60_000;
let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop({ env: { HOLD_PIECES: '20' } });
});
afterAll(() => shop.close());

const order = (shopper: Shopper, items: { productId: string; quantity: number }[], more = {}) =>
  shopper.post('/api/orders', { items, ...more });
const push = (shopper: Shopper, phone: string, productId: string, amount: number, quantity = 1) =>
  shopper.post('/api/mpesa/stk-push', {
    phone,
    amount,
    items: [{ productId, quantity }],
  });

// Proves order-out-of-range.
test('an order that nobody pays is bounded like a payment', async () => {
  const shopper = await shop.shopper();
  const coat = await shop.product(20_000_00, 1000);
  const whole = await order(shopper, [{ productId: coat, quantity: 15 }]);
  expect(whole).toMatchObject({ status: 400, body: { code: 'out_of_range' } });
  const card = await order(shopper, [{ productId: coat, quantity: 15 }], { method: 'visa' });
  expect(card.status).toBe(201);
});

// Proves rule-unpaid-holds.
test('without a payment an account keeps 20 pieces of a product at most, whatever it repeats or changes', async () => {
  const shopper = await shop.shopper();
  const scarf = await shop.product(100_00, 100);
  const many = await order(shopper, [{ productId: scarf, quantity: 21 }]);
  expect(many).toMatchObject({ status: 409, body: { code: 'hold_limit' } });
  expect(many.body.message).toContain('20 pieces');
  expect(await shop.stock(scarf)).toMatchObject({ held: 0 });
  for (const quantity of [19, 20, 18]) {
    expect((await order(shopper, [{ productId: scarf, quantity }])).status).toBe(201);
    expect(await shop.stock(scarf)).toMatchObject({ held: quantity });
  }
  // Pieces with a live payment do not count.
  const paid = await push(shopper, '0712000811', scarf, 2205, 21);
  expect(paid.body).toMatchObject({ success: true });
  await until(
    () => shop.stock(scarf),
    ({ onHand }) => onHand === 79,
  );
});

// Proves rule-unpaid-holds.
test('without a payment an account keeps 60 pieces of all products at most; paid for, it gets more', async () => {
  const shopper = await shop.shopper();
  const scarves = await Promise.all(Array.from({ length: 4 }, () => shop.product(100_00, 100)));
  const items = scarves.map((productId) => ({ productId, quantity: 16 }));
  const many = await order(shopper, items, { method: 'visa' });
  expect(many).toMatchObject({ status: 409, body: { code: 'hold_limit' } });
  expect(many.body.message).toContain('60 pieces in all');
  for (const scarf of scarves) expect(await shop.stock(scarf)).toMatchObject({ held: 0 });
  expect((await order(shopper, items.slice(0, 3))).status).toBe(201);
  const paid = await shopper.post('/api/mpesa/stk-push', {
    phone: '0712000813',
    amount: 6720,
    items,
  });
  expect(paid.body).toMatchObject({ success: true });
});

// Proves rule-unpaid-holds, order-hold-limit.
test('pieces are held unpaid for half of any hour, then by a live payment alone', async () => {
  const shopper = await shop.shopper();
  const dress = await shop.product(1000_00, 3);
  const { control } = shop.simulators.daraja;
  const all = [{ productId: dress, quantity: 3 }];
  expect((await order(shopper, all)).status).toBe(201);
  await shop.pass(14 * MINUTE);
  // Changed and repeated before the hold ends: the count continues.
  expect((await order(shopper, [{ productId: dress, quantity: 2 }])).status).toBe(201);
  expect((await order(shopper, all)).status).toBe(201);
  await shop.pass(14 * MINUTE);
  expect((await order(shopper, all)).status).toBe(201);
  await shop.pass(2.5 * MINUTE);
  expect(await shop.stock(dress)).toMatchObject({ held: 0, free: 3 });
  const refused = await order(shopper, all);
  expect(refused).toMatchObject({ status: 409, body: { code: 'hold_limit' } });
  expect(refused.body.retryAfter).toBeGreaterThan(25 * 60);
  expect(refused.body.message).toMatch(/try again in \d+ minutes/);
  expect(await shop.stock(dress)).toMatchObject({ held: 0 });

  // Others can buy the pieces, and the shopper can still pay: they are held while the prompt is
  // live.
  control.hold(true);
  const paying = await push(shopper, '0712000812', dress, 3150, 3);
  expect(paying.body).toMatchObject({ success: true, status: 'pending' });
  await shop.pass(1 * MINUTE);
  expect(await shop.stock(dress)).toMatchObject({ held: 3 });
  const prompt = control.openPrompts().find(({ phone }) => phone === '254712000812');
  control.hold(false);
  control.cancel(prompt?.id ?? '');
  await until(
    async () => (await shopper.get(`/api/payments/${paying.body.paymentId}`)).body,
    ({ status }) => status === 'failed',
  );
  expect(await shop.stock(dress)).toMatchObject({ held: 0, free: 3 });

  await shop.pass(refused.body.retryAfter * 1000);
  expect((await order(shopper, all)).status).toBe(201);
});

// Proves order-limited.
test('orders without a payment are limited by account', async () => {
  const shopper = await shop.shopper();
  const hat = await shop.product(500_00, 50);
  const answers: number[] = [];
  for (let n = 0; n < 70; n++)
    answers.push((await order(shopper, [{ productId: hat, quantity: 1 + (n % 5) }])).status);
  expect(answers.slice(0, 60).every((status) => status === 201)).toBe(true);
  expect(answers.slice(60).every((status) => status === 429)).toBe(true);
});

// Proves order-just-placed.
test('the same cart posted again after one payment is that order, until another payment is made', async () => {
  const shopper = await shop.shopper();
  const bag = await shop.product(1000_00, 10);
  const items = [{ productId: bag, quantity: 1 }];
  const bare = (phone: string) => shopper.post('/api/mpesa/stk-push', { phone, amount: 1050 });
  const settled = (paymentId: string) =>
    until(
      async () => (await shopper.get(`/api/payments/${paymentId}`)).body,
      ({ status }) => status === 'succeeded',
    );
  await settled((await bare('0712000813')).body.paymentId);
  const first = await order(shopper, items);
  expect(first.body.order.status).toBe('Paid');
  const again = await shopper.post('/api/orders/', { items });
  expect(again).toMatchObject({ status: 201, body: { order: { _id: first.body.order._id } } });
  expect(await shop.stock(bag)).toMatchObject({ onHand: 9, held: 0 });
  // Other items are another order; so is the same cart under a key.
  const other = await order(shopper, [{ productId: bag, quantity: 2 }]);
  expect(other.body.order._id).not.toBe(first.body.order._id);
  const keyed = await shopper.post('/api/orders', { items }, 'key-of-its-own');
  expect(keyed.body.order._id).not.toBe(first.body.order._id);

  await shop.pass(2 * MINUTE);
  await settled((await bare('0712000814')).body.paymentId);
  const second = await order(shopper, items);
  expect(second.body.order._id).not.toBe(first.body.order._id);
  expect(second.body.order.status).toBe('Paid');
  await shop.pass(11 * MINUTE);
  const late = await order(shopper, items);
  expect(late.body.order).toMatchObject({ status: 'Pending' });
});

// Proves never-paid-removed.
test('orders that nobody tried to pay are removed a month after; those with a payment stay', async () => {
  const shopper = await shop.shopper();
  const shoe = await shop.product(1000_00, 10);
  const never = await order(shopper, [{ productId: shoe, quantity: 1 }]);
  const tried = await push(shopper, '0712000815', shoe, 2100, 2);
  await until(
    async () => (await shopper.get(`/api/payments/${tried.body.paymentId}`)).body,
    ({ status }) => status === 'succeeded',
  );
  await shop.pass(16 * MINUTE);
  const left = async () =>
    (
      await shop.db.selectFrom('orders').select('id').where('user_id', '=', shopper.id).execute()
    ).map(({ id }) => id);
  const at = (days: number) => new Date(shop.clock.now().getTime() + days * 24 * 60 * MINUTE);
  await removeNeverPaid(shop.db, at(29));
  expect(await left()).toContain(never.body.order._id);
  await removeNeverPaid(shop.db, at(31));
  expect(await left()).toEqual([tried.body.orderId]);
});

test('orders that end without a payment leave the list of staff, but not the filter and the search', async () => {
  const staff = await shop.shopper('admin');
  const shopper = await shop.shopper();
  const shawl = await shop.product(1000_00, 10, 'Lapsed shawl');
  const placed = await order(shopper, [{ productId: shawl, quantity: 1 }]);
  const id = placed.body.order._id;
  const listed = async (query: string): Promise<string[]> => {
    const { body } = await staff.get(`/api/orders/admin/all-orders?limit=1000&${query}`);
    return body.orders.map((one: { _id: string }) => one._id);
  };
  expect(await listed('')).toContain(id);
  await shop.pass(16 * MINUTE);
  expect(await listed('')).not.toContain(id);
  expect(await listed('status=Cancelled')).toContain(id);
  expect(await listed('search=Lapsed shawl')).toContain(id);
  const { body } = await shopper.get('/api/orders/my-orders');
  expect(body.orders).toMatchObject([{ _id: id, status: 'Cancelled' }]);
});
