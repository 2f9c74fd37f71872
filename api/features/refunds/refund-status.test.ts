import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatKsh } from '#contract/money.ts';
import { type Shopper, until } from '../../../test/paying-shop.ts';
import { openRefundingShop, type RefundingShop } from '../../../test/refunding-shop.ts';

let shop: RefundingShop;
beforeAll(async () => {
  shop = await openRefundingShop({ ORDER_WAIT_MS: '100' });
});
afterAll(() => shop.close());

const assign = (paymentId: string, orderId: string) =>
  shop.staff.post(`/api/payments/${paymentId}/bind`, { orderId });
/** A Pending order of one piece. */
const pending = async (shopper: Shopper, { cents = 100_000, stock = 5 } = {}) => {
  const dress = await shop.product(cents, stock);
  const items = [{ productId: dress, quantity: 1 }];
  const saved = await shopper.post('/api/orders', { items });
  return { dress, items, orderId: saved.body.order._id as string };
};
/** Requests a refund that stays in flight. */
const requestRefund = async (paymentId: string, amount: number) => {
  shop.simulators.daraja.control.next('reversal', { kind: 'drop-request' });
  const answer = await shop.refund(paymentId, { amount });
  expect(answer.body.refund.status).toBe('requested');
};

// Proves rule-refunds, order-payment-returned.
test('money whose return was requested is claimed by no order', async () => {
  const shopper = await shop.shopper();
  const stray = await shop.strayMoney(shopper, 1050);
  await requestRefund(stray, 1050);
  const { items, orderId } = await pending(shopper);
  expect((await shop.orderRow(orderId)).status).toBe('Pending');
  const named = await shopper.post('/api/orders', { items, paymentId: stray });
  expect(named).toMatchObject({ status: 409, body: { code: 'payment_returned' } });
  expect(await assign(stray, orderId)).toMatchObject({
    status: 409,
    body: { code: 'payment_returned' },
  });
  await shop.pass(31_000);
  expect((await shop.orderRow(orderId)).status).toBe('Pending');
  // Pressing Pay again starts a separate payment.
  const { phone } = await shop.paymentRow(stray);
  const started = await shopper.post('/api/mpesa/stk-push', { phone, amount: 1050 });
  expect(started.body.paymentId).not.toBe(stray);
  expect(await shop.paymentRow(stray)).toMatchObject({ order_id: null, status: 'succeeded' });
});

test('a failed return leaves the money to be claimed again', async () => {
  const shopper = await shop.shopper();
  const stray = await shop.strayMoney(shopper, 1050);
  shop.simulators.daraja.control.next('reversal', { kind: 'html-503' });
  await shop.refund(stray, { amount: 1050 });
  const { orderId } = await pending(shopper);
  expect(await shop.orderRow(orderId)).toMatchObject({ status: 'Paid' });
  expect(await shop.paymentRow(stray)).toMatchObject({ order_id: orderId });
});

test('placing an order and asking the money back at once: one of them has it', async () => {
  for (let round = 0; round < 4; round++) {
    const shopper = await shop.shopper();
    const stray = await shop.strayMoney(shopper, 1050);
    const dress = await shop.product(100_000, 5);
    const [placed] = await Promise.all([
      shopper.post('/api/orders', { items: [{ productId: dress, quantity: 1 }] }),
      shop.refund(stray, { amount: 1050 }),
    ]);
    await shop.ended(stray);
    const order = await shop.orderRow(placed.body.order._id);
    // Either the order had taken it and is Refunded now, or it waits for other money.
    const { order_id: given, status } = await shop.paymentRow(stray);
    expect(status).toBe('refunded');
    expect(order.status).toBe(given ? 'Refunded' : 'Pending');
  }
});

test('money that fits nothing is returned without touching the order it was meant for', async () => {
  const shopper = await shop.shopper();
  const dress = await shop.product(100_000, 5);
  const started = await shopper.post('/api/mpesa/stk-push', {
    phone: '0712999994',
    amount: 1050,
    items: [{ productId: dress, quantity: 1 }],
  });
  const { paymentId, orderId } = started.body;
  await until(
    () => shop.paymentRow(paymentId),
    ({ status }) => status === 'needs_attention',
  );
  expect((await shop.refunds(paymentId)).body).toMatchObject({
    refundable: 1049,
    restockable: false,
  });
  const restocking = await shop.refund(paymentId, { amount: 1049, restock: true });
  expect(restocking).toMatchObject({ status: 409, body: { code: 'not_restockable' } });
  await shop.refund(paymentId, { amount: 1049 });
  expect(await shop.ended(paymentId)).toEqual(['done']);
  expect(await shop.paymentRow(paymentId)).toMatchObject({ status: 'refunded' });
  expect(await shop.orderRow(orderId)).toMatchObject({ status: 'awaiting', flagged: false });
});

test('a second payment of one order goes back and the order stays paid', async () => {
  const { shopper, paymentId, orderId } = await shop.paidOrder();
  const second = await shop.strayMoney(shopper, 1050);
  await shop.db
    .updateTable('payments')
    .set({ status: 'needs_attention', order_id: orderId })
    .where('id', '=', second)
    .execute();
  await shop.db.updateTable('orders').set({ flagged: true }).where('id', '=', orderId).execute();
  expect((await shop.refunds(second)).body).toMatchObject({ restockable: false });
  await shop.refund(second, { amount: 1050 });
  await shop.ended(second);
  expect(await shop.orderRow(orderId)).toMatchObject({
    status: 'Paid',
    returned: 0,
    flagged: false,
  });
  expect((await shopper.get('/api/orders/my-orders')).body.totalSpent).toBe(1050);
  await shop.refund(paymentId, { amount: 1050 });
  await shop.ended(paymentId);
  expect(await shop.orderRow(orderId)).toMatchObject({ status: 'Refunded', returned: 1050 });
});

// Proves assign.
test('stray money is bound to a waiting order of its size, in the name of staff', async () => {
  const shopper = await shop.shopper();
  const stray = await shop.strayMoney(shopper, 1050);
  await shop.db
    .updateTable('payments')
    .set({ status: 'needs_attention' })
    .where('id', '=', stray)
    .execute();
  const { dress, orderId } = await pending(shopper);
  expect(await assign(stray, orderId)).toMatchObject({
    status: 200,
    body: { message: 'The order is paid by this payment now' },
  });
  expect(await shop.orderRow(orderId)).toMatchObject({ status: 'Paid', payable: 1050 });
  expect(await shop.paymentRow(stray)).toMatchObject({ status: 'succeeded', order_id: orderId });
  expect(await shop.stock(dress)).toEqual({ onHand: 4, held: 0, free: 4 });
  const { history } = (await shopper.get(`/api/orders/${orderId}`)).body.order;
  expect(history.at(-1)).toMatchObject({ from: 'Pending', to: 'Paid', actor: 'staff' });
  expect(await assign(stray, orderId)).toMatchObject({
    status: 409,
    body: { code: 'not_bindable' },
  });
});

// Proves assign-misfit.
test('money of another size, for another customer or for an order that ended is not bound', async () => {
  const shopper = await shop.shopper();
  const stray = await shop.strayMoney(shopper, 1049);
  const { orderId } = await pending(shopper);
  expect(await assign(stray, orderId)).toMatchObject({
    status: 409,
    body: {
      code: 'amount_differs',
      message: `The order costs ${formatKsh(105_000)}, not ${formatKsh(104_900)}.`,
    },
  });
  const { orderId: foreign } = await pending(await shop.shopper());
  expect(await assign(stray, foreign)).toMatchObject({
    status: 409,
    body: { code: 'another_customer' },
  });
  await shop.staff.patch(`/api/orders/${orderId}/status`, { status: 'Cancelled' });
  expect(await assign(stray, orderId)).toMatchObject({ status: 409, body: { code: 'not_unpaid' } });
  expect((await assign(stray, 'none')).status).toBe(404);
  expect((await assign('none', orderId)).status).toBe(404);
});

test('a payment that named another one’s receipt has no money to give, until a receipt of its own is told', async () => {
  const shopper = await shop.shopper();
  const named = await shop.strayMoney(shopper, 1050);
  const set = (attention: string) =>
    shop.db
      .updateTable('payments')
      .set({ status: 'needs_attention', attention })
      .where('id', '=', named)
      .execute();
  await set('used_receipt');
  const { dress, orderId } = await pending(shopper);
  expect(await assign(named, orderId)).toMatchObject({
    status: 409,
    body: { code: 'used_receipt', message: expect.stringContaining('belongs to another one') },
  });
  expect(await shop.orderRow(orderId)).toMatchObject({ status: 'Pending' });
  expect(await shop.stock(dress)).toEqual({ onHand: 5, held: 1, free: 4 });
  await set('second_receipt');
  expect((await assign(named, orderId)).status).toBe(200);
});

test('an order that is paid by bound money keeps its doubt while other money of it waits', async () => {
  const shopper = await shop.shopper();
  const [stray, odd] = [await shop.strayMoney(shopper, 1050), await shop.strayMoney(shopper, 1049)];
  const waits = (id: string, attention: string, order: string | null) =>
    shop.db
      .updateTable('payments')
      .set({ status: 'needs_attention', attention, order_id: order })
      .where('id', '=', id)
      .execute();
  await waits(stray, 'unclaimed', null);
  const { orderId } = await pending(shopper);
  await waits(odd, 'wrong_amount', orderId);
  await shop.db.updateTable('orders').set({ flagged: true }).where('id', '=', orderId).execute();
  expect((await assign(stray, orderId)).status).toBe(200);
  expect(await shop.orderRow(orderId)).toMatchObject({ status: 'Paid', flagged: true });
  await shop.refund(odd, { amount: 1049, byHand: true });
  expect(await shop.orderRow(orderId)).toMatchObject({ status: 'Paid', flagged: false });
});

test('of two pieces of money bound to one order at once, one is', async () => {
  const shopper = await shop.shopper();
  const [one, two] = [await shop.strayMoney(shopper, 1050), await shop.strayMoney(shopper, 1050)];
  await shop.db
    .updateTable('payments')
    .set({ status: 'needs_attention' })
    .where('id', 'in', [one, two])
    .execute();
  const { dress, orderId } = await pending(shopper);
  const answers = await Promise.all([assign(one, orderId), assign(two, orderId)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await shop.stock(dress)).toEqual({ onHand: 4, held: 0, free: 4 });
  const assigned = await Promise.all([one, two].map(shop.paymentRow));
  expect(assigned.filter(({ order_id }) => order_id === orderId)).toHaveLength(1);
});

// Proves assign.
test('late money is bound to its own ended order once its pieces are there again, and not before', async () => {
  const [late, quick] = [await shop.shopper(), await shop.shopper()];
  const dress = await shop.product(100_000, 1);
  const { daraja } = shop.simulators;
  daraja.control.hold(true);
  const items = [{ productId: dress, quantity: 1 }];
  const started = await late.post('/api/mpesa/stk-push', {
    phone: '0712000072',
    amount: 1050,
    items,
  });
  const { paymentId, orderId } = started.body;
  await late.post('/api/orders', { items, paymentId });
  await shop.pass(16 * 60_000);
  const taken = (await quick.post('/api/orders', { items })).body.order._id;
  daraja.control.approve(daraja.control.openPrompts().at(-1)?.checkoutRequestId ?? '');
  daraja.control.hold(false);
  await until(
    () => shop.paymentRow(paymentId),
    ({ status }) => status === 'needs_attention',
  );
  expect(await assign(paymentId, orderId)).toMatchObject({
    status: 409,
    body: { code: 'out_of_stock' },
  });
  expect((await shop.orderRow(orderId)).status).toBe('Cancelled');
  await shop.staff.patch(`/api/orders/${taken}/status`, { status: 'Cancelled' });
  expect((await assign(paymentId, orderId)).status).toBe(200);
  expect(await shop.orderRow(orderId)).toMatchObject({ status: 'Paid', flagged: false });
  expect(await shop.stock(dress)).toEqual({ onHand: 0, held: 0, free: 0 });
});
