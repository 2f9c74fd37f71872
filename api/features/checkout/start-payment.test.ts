import { afterAll, beforeAll, expect, test } from 'vitest';
import { MPESA_PHONE_MESSAGE } from '#contract/phone.ts';
import { openPayingShop, type PayingShop, until } from '../../../test/paying-shop.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop.close());

const PUSH = '/api/mpesa/stk-push';
const pushBody = (phone: string, amount: number, items: object[]) => ({
  phone,
  amount,
  items,
  method: 'mpesa',
  shippingInfo: { fullName: 'Achieng' },
});

// Proves §7.27, start-new, success.
test('a press holds the pieces, the callback sells them and the order is Paid', async () => {
  const shopper = await shop.shopper();
  const dress = await shop.product(123450, 5);
  const pushed = await shopper.post(
    PUSH,
    pushBody('0712345678', 2592, [{ productId: dress, quantity: 2 }]),
  );
  expect(pushed.status).toBe(200);
  expect(pushed.body).toMatchObject({ success: true, status: 'pending' });
  expect(await shop.stock(dress)).toEqual({ onHand: 5, held: 2, free: 3 });

  const payment = await until(
    () => shopper.get(`/api/payments/${pushed.body.paymentId}`),
    ({ body }) => body.status !== 'pending',
  );
  expect(payment.body).toMatchObject({ status: 'succeeded', amount: 2592, phone: '2547•••••678' });
  expect(payment.body.receipt).toMatch(/^[A-Z0-9]{10}$/);
  expect(await shop.stock(dress)).toEqual({ onHand: 3, held: 0, free: 3 });

  const saved = await shopper.post('/api/orders', {
    items: [{ productId: dress, quantity: 2 }],
    totalPrice: 1,
    status: 'Paid',
    method: 'mpesa',
    paymentId: pushed.body.paymentId,
  });
  expect(saved.status).toBe(201);
  expect(saved.body).toMatchObject({
    message: 'Order saved',
    order: { status: 'Paid', totalPrice: 2592, subtotal: 2469, tax: 123.45 },
  });
  const mine = await shopper.get('/api/orders/my-orders');
  expect(mine.body).toMatchObject({ totalOrders: 1, totalSpent: 2592 });
});

// Proves key-again.
test('twenty identical presses with one key prompt once and answer alike', async () => {
  const shopper = await shop.shopper();
  const dress = await shop.product(100000, 9);
  const before = shop.simulators.daraja.control.prompts().length;
  const body = pushBody('0712000020', 1050, [{ productId: dress, quantity: 1 }]);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => shopper.post(PUSH, body, 'one-key')),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map((answer) => answer.body.paymentId)).size).toBe(1);
  expect(shop.simulators.daraja.control.prompts().length - before).toBe(1);
  const orders = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', shopper.id)
    .execute();
  expect(orders).toHaveLength(1);
});

// Proves key-other-body.
test('the same key with another body is refused with 422', async () => {
  const shopper = await shop.shopper();
  const dress = await shop.product(100000, 9);
  const items = [{ productId: dress, quantity: 1 }];
  await shopper.post(PUSH, pushBody('0712000021', 1050, items), 'k');
  const other = await shopper.post(PUSH, pushBody('0712000022', 1050, items), 'k');
  expect(other).toMatchObject({ status: 422, body: { code: 'key_reused' } });
});

// Proves S12.14, start-amount-changed.
test('an amount that is not the quote is refused with the quote, and nothing is held', async () => {
  const shopper = await shop.shopper();
  const dress = await shop.product(100000, 4);
  const answer = await shopper.post(
    PUSH,
    pushBody('0712000023', 1000, [{ productId: dress, quantity: 1 }]),
  );
  expect(answer).toMatchObject({
    status: 409,
    body: { code: 'amount_changed', quote: { payable: 1050, grandTotal: 1050 } },
  });
  expect(await shop.stock(dress)).toMatchObject({ held: 0 });
});

// Proves start-short.
test('more than there is is refused by name', async () => {
  const shopper = await shop.shopper();
  const bag = await shop.product(100000, 2, 'Kiondo bag');
  const answer = await shopper.post(
    PUSH,
    pushBody('0712000024', 3150, [{ productId: bag, quantity: 3 }]),
  );
  expect(answer).toMatchObject({ status: 409, body: { message: 'Only 2 left of Kiondo bag' } });
});

// Proves start-out-of-range.
test.each([
  [
    'a number that is no MPESA number',
    pushBody('0112345678', 1050, []),
    'invalid_phone',
    MPESA_PHONE_MESSAGE,
  ],
  ['an amount with cents', pushBody('0712345678', 10.5, []), 'out_of_range', undefined],
  ['no items', pushBody('0712345678', 1050, []), 'out_of_range', undefined],
  ['more than M-PESA takes', pushBody('0712345678', 250_001, []), 'out_of_range', undefined],
  ['nothing to pay', pushBody('0712345678', 0, []), 'out_of_range', undefined],
])('%s is refused before anything is prompted', async (_what, body, code, message) => {
  const shopper = await shop.shopper();
  const answer = await shopper.post(PUSH, body);
  expect(answer).toMatchObject({ status: 400, body: { code, ...(message ? { message } : {}) } });
  expect(
    await shop.db.selectFrom('payments').select('id').where('user_id', '=', shopper.id).execute(),
  ).toEqual([]);
});

// Proves failure.
test('a cancelled prompt gives the pieces back and the same cart can be paid at the next try', async () => {
  const shopper = await shop.shopper();
  const dress = await shop.product(50000, 1);
  const items = [{ productId: dress, quantity: 1 }];
  const first = await shopper.post(PUSH, pushBody('0712991032', 525, items));
  const failed = await until(
    () => shopper.get(`/api/payments/${first.body.paymentId}`),
    ({ body }) => body.status !== 'pending',
  );
  expect(failed.body).toMatchObject({
    status: 'failed',
    code: '1032',
    message: 'You cancelled the M-PESA request on your phone. No money was taken.',
  });
  expect(await shop.stock(dress)).toEqual({ onHand: 1, held: 0, free: 1 });
  expect((await shopper.get('/api/orders/my-orders')).body.orders).toEqual([]);
  const refused = await shopper.post('/api/orders', { items, paymentId: first.body.paymentId });
  expect(refused).toMatchObject({ status: 409, body: { code: 'payment_failed' } });

  const second = await shopper.post(PUSH, pushBody('0712345678', 525, items));
  expect(second.body.orderId).toBe(first.body.orderId);
  const paid = await shopper.post('/api/orders', { items, paymentId: second.body.paymentId });
  expect(paid.body.order.status).toBe('Paid');
  expect(await shop.stock(dress)).toEqual({ onHand: 0, held: 0, free: 0 });
});

test.each([
  ['0712991037', '1037'],
  ['0712990001', '1'],
  ['0712992001', '2001'],
])('%s fails with result %s', async (phone, code) => {
  const shopper = await shop.shopper();
  const dress = await shop.product(50000, 3);
  const pushed = await shopper.post(
    PUSH,
    pushBody(phone, 525, [{ productId: dress, quantity: 1 }]),
  );
  const failed = await until(
    () => shopper.get(`/api/payments/${pushed.body.paymentId}`),
    ({ body }) => body.status !== 'pending',
  );
  expect(failed.body).toMatchObject({ status: 'failed', code });
});

// Proves call-refused.
test('a push refused at once answers success false and holds nothing', async () => {
  const shopper = await shop.shopper();
  const dress = await shop.product(50000, 3);
  const pushed = await shopper.post(
    PUSH,
    pushBody('0712999998', 525, [{ productId: dress, quantity: 1 }]),
  );
  expect(pushed).toMatchObject({
    status: 200,
    body: { success: false, status: 'failed', code: '500.001.1001' },
  });
  expect(await shop.stock(dress)).toMatchObject({ held: 0 });
});

// Proves start-joins.
test('while a prompt is open the same press joins it and another phone is told to wait', async () => {
  const shopper = await shop.shopper();
  const dress = await shop.product(50000, 3);
  const items = [{ productId: dress, quantity: 1 }];
  shop.simulators.daraja.control.hold(true);
  const first = await shopper.post(PUSH, pushBody('0712000030', 525, items), 'a');
  const again = await shopper.post(PUSH, pushBody('0712000030', 525, items), 'b');
  const other = await shopper.post(PUSH, pushBody('0712000031', 525, items), 'c');
  shop.simulators.daraja.control.hold(false);
  expect(again.body.paymentId).toBe(first.body.paymentId);
  expect(other).toMatchObject({ status: 409, body: { code: 'payment_in_progress' } });
});

// Proves payment-read.
test('a payment is shown to nobody but its owner', async () => {
  const [owner, stranger] = [await shop.shopper(), await shop.shopper()];
  const dress = await shop.product(50000, 3);
  const pushed = await owner.post(
    PUSH,
    pushBody('0712000040', 525, [{ productId: dress, quantity: 1 }]),
    'mine',
  );
  expect((await stranger.get(`/api/payments/${pushed.body.paymentId}`)).status).toBe(404);
  expect((await stranger.get('/api/payments/my-payments?key=mine')).status).toBe(404);
  const own = await owner.get('/api/payments/my-payments?key=mine');
  expect(own.body.payments[0]._id).toBe(pushed.body.paymentId);
});
