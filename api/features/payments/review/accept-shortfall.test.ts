import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatKsh } from '#contract/money.ts';
import {
  openPayingShop,
  type PayingShop,
  type Shopper,
  until,
} from '../../../../test/paying-shop.ts';

const MINUTE = 60_000;
let shop: PayingShop;
let staff: Shopper;
beforeAll(async () => {
  shop = await openPayingShop({ env: { SHORTFALL_KSH: '5' } });
  staff = await shop.shopper('admin');
});
afterAll(() => shop.close());

const shippingInfo = {
  fullName: 'Akinyi Otieno',
  phone: '0712345678',
  county: 'Kisumu',
  town: 'Ahero',
};

const push = (shopper: Shopper, phone: string, productId: string, more = {}) =>
  shopper.post('/api/mpesa/stk-push', {
    phone,
    amount: 1050,
    items: [{ productId, quantity: 1 }],
    ...more,
  });

/** A payment that received `missing` shillings too little. */
const underpaid = async (shopper: Shopper, productId: string, missing = 1) => {
  const { control } = shop.simulators.daraja;
  control.next('push', { kind: 'outcome', outcome: { amountChange: -missing } });
  const { body } = await push(shopper, '0712000821', productId, { shippingInfo });
  await until(
    async () => (await shopper.get(`/api/payments/${body.paymentId}`)).body,
    ({ status }) => status === 'needs_attention',
  );
  return { paymentId: body.paymentId as string, orderId: body.orderId as string };
};
const accept = (paymentId: string) => staff.post(`/api/payments/${paymentId}/accept`, {});
const orderOf = async (orderId: string) => (await staff.get(`/api/orders/${orderId}`)).body.order;

// Proves start-money-waits.
test('while money for a cart waits, it can’t be paid again, and the quote says so', async () => {
  const shopper = await shop.shopper();
  const dress = await shop.product(100_000, 5);
  const items = [{ productId: dress, quantity: 1 }];
  const { paymentId } = await underpaid(shopper, dress);
  const again = await push(shopper, '0712000822', dress);
  expect(again).toMatchObject({ status: 409, body: { code: 'needs_attention', paymentId } });
  expect(again.body.message).toContain(`We received ${formatKsh(104_900)}`);
  const quoted = await shopper.post('/api/cart/quote', { items });
  expect(quoted.body.waiting).toEqual({ paymentId, received: 1049 });
  // Also after the hold has ended, and not for anybody else.
  await shop.pass(16 * MINUTE);
  expect((await push(shopper, '0712000822', dress)).body.code).toBe('needs_attention');
  const other = await shop.shopper();
  expect((await other.post('/api/cart/quote', { items })).body.waiting).toBeUndefined();
  expect((await push(other, '0712000823', dress)).body.success).toBe(true);
  // While it is being refunded, the shopper may pay again.
  await staff.post(`/api/payments/${paymentId}/refunds`, { amount: 1049 });
  expect((await push(shopper, '0712000822', dress)).body.success).toBe(true);
});

// Proves shortfall-accepted.
test('staff accept a small shortfall: the order is paid at its price, its address stays, the books balance', async () => {
  const shopper = await shop.shopper();
  const dress = await shop.product(100_000, 5);
  const { paymentId, orderId } = await underpaid(shopper, dress, 2);
  const waiting = (await staff.get('/api/payments/attention')).body.payments.find(
    ({ _id }: { _id: string }) => _id === paymentId,
  );
  expect(waiting.action).toMatchObject({ kind: 'accept' });
  expect(waiting.action.text).toContain(`Only ${formatKsh(200)} is missing`);

  expect((await shopper.post(`/api/payments/${paymentId}/accept`, {})).status).toBe(403);
  expect((await accept(paymentId)).status).toBe(200);
  // Repeating it changes nothing.
  expect((await accept(paymentId)).status).toBe(200);
  expect(await orderOf(orderId)).toMatchObject({ status: 'Paid', totalPrice: 1050, shippingInfo });
  expect(await shop.stock(dress)).toEqual({ onHand: 4, held: 0, free: 4 });
  expect((await shopper.get(`/api/payments/${paymentId}`)).body).toMatchObject({
    status: 'succeeded',
    amount: 1048,
    message: `Payment of ${formatKsh(104_800)} received`,
  });

  const { body: report } = await staff.get('/api/payments/report');
  const row = report.unaccounted.find((one: { orderId?: string }) => one.orderId === orderId);
  expect(row).toMatchObject({ reason: 'shortfall_accepted', difference: -2 });
  expect(report.balance.difference).toBe(report.unaccountedDifference);

  const tooMuch = await staff.post(`/api/payments/${paymentId}/refunds`, { amount: 1050 });
  expect(tooMuch.status).toBe(409);
  const all = await staff.post(`/api/payments/${paymentId}/refunds`, {
    amount: 1048,
    byHand: true,
  });
  expect(all.status).toBe(201);
  expect((await orderOf(orderId)).status).toBe('Refunded');
});

test('an accepted order whose hold had ended takes its pieces again, all or none', async () => {
  const shopper = await shop.shopper();
  const dress = await shop.product(100_000, 1);
  const { paymentId, orderId } = await underpaid(shopper, dress);
  await shop.pass(16 * MINUTE);
  expect((await orderOf(orderId)).status).toBe('Cancelled');
  await shop.db.updateTable('products').set({ on_hand: 0 }).where('id', '=', dress).execute();
  expect(await accept(paymentId)).toMatchObject({ status: 409, body: { code: 'out_of_stock' } });
  await shop.db.updateTable('products').set({ on_hand: 1 }).where('id', '=', dress).execute();
  expect((await accept(paymentId)).status).toBe(200);
  expect((await orderOf(orderId)).status).toBe('Paid');
  expect(await shop.stock(dress)).toEqual({ onHand: 0, held: 0, free: 0 });
});

// Proves shortfall-misfit.
test('more than the shop’s tolerance, or no shortfall, is not accepted', async () => {
  const shopper = await shop.shopper();
  const dress = await shop.product(100_000, 5);
  const { paymentId, orderId } = await underpaid(shopper, dress, 6);
  expect(await accept(paymentId)).toMatchObject({
    status: 409,
    body: { code: 'too_much_missing' },
  });
  expect((await orderOf(orderId)).status).toBe('Pending');
  const exact = await underpaid(await shop.shopper(), await shop.product(100_000, 5), 5);
  expect((await accept(exact.paymentId)).status).toBe(200);
  const other = await shop.shopper();
  const { body } = await push(other, '0712000824', dress);
  await until(
    async () => (await other.get(`/api/payments/${body.paymentId}`)).body,
    ({ status }) => status === 'succeeded',
  );
  expect((await accept(body.paymentId)).body.code).toBe('not_acceptable');
  expect((await accept('nobody')).status).toBe(404);
});
