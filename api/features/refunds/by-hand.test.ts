import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatKsh } from '#contract/money.ts';
import { until } from '../../../test/paying-shop.ts';
import { openRefundingShop, type RefundingShop } from '../../../test/refunding-shop.ts';

let shop: RefundingShop;
beforeAll(async () => {
  shop = await openRefundingShop();
});
afterAll(() => shop.close());

// Proves refund-by-hand.
test('money returned by hand is booked at once and nothing is sent', async () => {
  const { shopper, dress, paymentId, orderId } = await shop.paidOrder();
  const before = shop.simulators.daraja.control.books().totals;
  const answer = await shop.refund(paymentId, {
    amount: 1050,
    byHand: true,
    receipt: 'UKL000000A',
    restock: true,
  });
  expect(answer).toMatchObject({
    status: 201,
    body: {
      message: `${formatKsh(105_000)} returned`,
      refund: { way: 'by_hand', status: 'done', receipt: 'UKL000000A' },
    },
  });
  expect((await shop.orderRow(orderId)).status).toBe('Refunded');
  expect(await shop.stock(dress)).toEqual({ onHand: 5, held: 0, free: 5 });
  expect(shop.simulators.daraja.control.books().totals).toEqual(before);
  expect((await shop.mailsTo(shopper.id))[0]?.text).toContain('Receipt: UKL000000A');
  const history = (await shopper.get(`/api/orders/${orderId}`)).body.order.history;
  expect(history.at(-1)).toMatchObject({ from: 'Paid', to: 'Refunded', actor: 'staff' });
});

test('one receipt of a return by hand can’t be booked twice', async () => {
  const { paymentId } = await shop.paidOrder();
  const first = { amount: 10, byHand: true, receipt: 'UKL000000B' };
  expect((await shop.refund(paymentId, first)).status).toBe(201);
  const second = await shop.refund(paymentId, { ...first, amount: 20 });
  expect(second).toMatchObject({ status: 409, body: { code: 'receipt_used' } });
  expect(await shop.refundRows(paymentId)).toHaveLength(1);
});

test('money of a payment that did not come, or of none, can’t be returned', async () => {
  const shopper = await shop.shopper();
  const dress = await shop.product(100_000, 5);
  const failed = await shopper.post('/api/stripe/create-payment-intent', {
    amount: 1050,
    paymentMethodId: 'pm_card_visa_chargeDeclined',
    items: [{ productId: dress, quantity: 1 }],
  });
  const answer = await shop.refund(failed.body.paymentId, { amount: 1, byHand: true });
  expect(answer).toMatchObject({ status: 409, body: { code: 'not_refundable' } });
  expect((await shop.refund('none', { amount: 1 })).status).toBe(404);
});

// Proves ship-returning.
test('until the provider’s result, an order stays Paid, its pieces stay sold, and it is not sent', async () => {
  const { dress, paymentId, orderId } = await shop.paidOrder();
  shop.simulators.daraja.control.next('reversal', { kind: 'drop-request' });
  const answer = await shop.refund(paymentId, { amount: 1050, restock: true });
  const message = `${formatKsh(105_000)} is on its way back`;
  expect(answer).toMatchObject({ status: 201, body: { message, refundable: 0 } });
  expect((await shop.orderRow(orderId)).status).toBe('Paid');
  expect(await shop.stock(dress)).toMatchObject({ onHand: 4 });
  const ship = () => shop.staff.patch(`/api/orders/${orderId}/status`, { status: 'Shipped' });
  expect(await ship()).toMatchObject({ status: 409, body: { code: 'refund_in_progress' } });
  await shop.db
    .updateTable('refunds')
    .set({ state: 'failed' })
    .where('payment_id', '=', paymentId)
    .execute();
  expect((await ship()).status).toBe(200);
});

// Proves refund-by-hand-only.
test('a shop without an M-PESA operator returns by hand, and says so', async () => {
  const plain = await openRefundingShop();
  try {
    plain.context.config.daraja.account = undefined;
    const { paymentId } = await plain.paidOrder();
    const sentence =
      /^This shop has no access to M-PESA refunds\. Return the money on the M-PESA site/;
    const { body } = await plain.refunds(paymentId);
    expect(body).toMatchObject({ refundable: 1050, byHandOnly: expect.stringMatching(sentence) });
    const answer = await plain.refund(paymentId, { amount: 1050 });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'by_hand_only', message: expect.stringMatching(sentence) },
    });
    expect((await plain.refund(paymentId, { amount: 1050, byHand: true })).status).toBe(201);
  } finally {
    await plain.close();
  }
});

test('a callback that comes after all was returned still says in the books how much had come', async () => {
  const { paymentId } = await shop.paidOrder({ phone: '0714999997' });
  await shop.refund(paymentId, { amount: 1050, byHand: true });
  const { request_id, callback_token } = await shop.paymentRow(paymentId);
  const Item = [
    { Name: 'Amount', Value: 1000 },
    { Name: 'MpesaReceiptNumber', Value: 'UKL4B7XQ3P' },
  ];
  const stkCallback = {
    CheckoutRequestID: request_id,
    ResultCode: 0,
    CallbackMetadata: { Item },
  };
  await shop.request('POST', `/hooks/pay/${callback_token}`, undefined, { Body: { stkCallback } });
  const told = await until(
    () => shop.paymentRow(paymentId),
    ({ receipt }) => receipt !== null,
  );
  expect(told).toMatchObject({
    status: 'refunded',
    received_amount: 1000,
    message: `${formatKsh(105_000)} returned`,
  });
});

test('an amount may be a text with commas, and anything else is refused in a sentence', async () => {
  const { paymentId } = await shop.paidOrder();
  const returned = await shop.refund(paymentId, { amount: 'Ksh 1,000.00', byHand: true });
  expect(returned).toMatchObject({ status: 201, body: { refund: { amount: 1000 } } });
  for (const amount of ['', '10.50', '1,0', '-5', 'all', '0']) {
    expect(await shop.refund(paymentId, { amount, byHand: true }), amount).toMatchObject({
      status: 400,
      body: { fields: { amount: expect.stringContaining('such as 500 or 3,000') } },
    });
  }
  for (const amount of [0, 10.5, -5, true])
    expect((await shop.refund(paymentId, { amount, byHand: true })).status).toBe(400);
  expect((await shop.refunds(paymentId)).body.refundable).toBe(50);
});
