import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatKsh } from '#contract/money.ts';
import { until } from '../../../test/paying-shop.ts';
import { openRefundingShop, type RefundingShop } from '../../../test/refunding-shop.ts';

let shop: RefundingShop;
beforeAll(async () => {
  shop = await openRefundingShop();
});
afterAll(() => shop.close());

const daraja = () => shop.simulators.daraja.control;
const reversals = (receipt: string) =>
  daraja()
    .books()
    .entries.filter((entry) => entry.originalReceipt === receipt);
const payouts = (phone: string) =>
  daraja()
    .books()
    .entries.filter((entry) => entry.kind === 'payout' && entry.phone.endsWith(phone.slice(1)));
const only = async (paymentId: string) => {
  const [row] = await shop.refundRows(paymentId);
  if (!row) throw new Error('There is no refund.');
  return row;
};

/** Waits until another refund is done, so that earlier results are processed too. */
const settled = async () => {
  const { paymentId } = await shop.paidOrder();
  await shop.refund(paymentId, { amount: 1050 });
  await shop.ended(paymentId);
};

// Proves refund-restock, refund-done.
test('returning all of it makes payment and order Refunded, tells the customer and puts the pieces back', async () => {
  const { shopper, dress, paymentId, orderId } = await shop.paidOrder();
  const answer = await shop.refund(paymentId, { amount: 1050, reason: 'Too small', restock: true });
  expect(answer).toMatchObject({
    status: 201,
    body: {
      refundable: 0,
      refund: { paymentId, orderId, amount: 1050, way: 'mpesa_reversal', restock: true },
    },
  });
  expect(await shop.ended(paymentId)).toEqual(['done']);
  const payment = await shop.paymentRow(paymentId);
  expect(payment).toMatchObject({
    status: 'refunded',
    message: `${formatKsh(105_000)} returned`,
  });
  expect(await shop.orderRow(orderId)).toMatchObject({ status: 'Refunded', returned: 1050 });
  expect(await shop.stock(dress)).toEqual({ onHand: 5, held: 0, free: 5 });
  expect(daraja().payment(payment.receipt ?? '')).toMatchObject({ reversed: 1050 });
  expect((await only(paymentId)).receipt).toBe(reversals(payment.receipt ?? '')[0]?.receipt);

  const mails = await shop.mailsTo(shopper.id);
  expect(mails.map(({ subject }) => subject)).toEqual([`We returned ${formatKsh(105_000)} to you`]);
  expect(mails[0]?.text).toContain('Reason: Too small');
  const orders = (await shopper.get('/api/orders/my-orders')).body;
  expect(orders.orders[0]).toMatchObject({ status: 'Refunded', returned: 1050 });
  expect(orders.totalSpent).toBe(0);
  const mine = (await shopper.get('/api/payments/my-payments')).body.payments[0];
  expect(mine).toMatchObject({ status: 'refunded', returned: 1050 });
});

// Proves refund.
test('parts are returned until nothing is left, and no more', async () => {
  const { shopper, dress, paymentId, orderId } = await shop.paidOrder();
  expect((await shop.refund(paymentId, { amount: 300 })).body.refundable).toBe(750);
  await shop.ended(paymentId);
  expect(await shop.paymentRow(paymentId)).toMatchObject({ status: 'succeeded' });
  expect(await shop.orderRow(orderId)).toMatchObject({ status: 'Paid', returned: 300 });
  expect((await shopper.get('/api/orders/my-orders')).body.totalSpent).toBe(750);
  const shown = (await shopper.get(`/api/orders/${orderId}`)).body.order;
  expect(shown).toMatchObject({ status: 'Paid', returned: 300 });
  expect(shown.payments[0]).toMatchObject({ amount: 1050, returned: 300 });

  const early = await shop.refund(paymentId, { amount: 500, restock: true });
  expect(early).toMatchObject({ status: 409, body: { code: 'not_restockable' } });
  const much = await shop.refund(paymentId, { amount: 751 });
  expect(much).toMatchObject({
    status: 409,
    body: {
      code: 'too_much',
      fields: { amount: `Only ${formatKsh(75_000)} of this payment can still be returned.` },
    },
  });
  await shop.refund(paymentId, { amount: 750 });
  expect(await shop.ended(paymentId)).toEqual(['done', 'done']);
  expect(await shop.orderRow(orderId)).toMatchObject({ status: 'Refunded', returned: 1050 });
  // They were not sent.
  expect(await shop.stock(dress)).toMatchObject({ onHand: 5 });
  const again = await shop.refund(paymentId, { amount: 1 });
  expect(again).toMatchObject({ status: 409, body: { code: 'not_refundable' } });
  expect((await shop.mailsTo(shopper.id)).length).toBe(2);
});

// Proves S10.4, refund-too-much.
test('two refunds at once that together exceed the money: one is refused', async () => {
  const { paymentId } = await shop.paidOrder();
  const answers = await Promise.all([
    shop.refund(paymentId, { amount: 600 }),
    shop.refund(paymentId, { amount: 600 }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  await shop.ended(paymentId);
  const { receipt } = await shop.paymentRow(paymentId);
  expect(reversals(receipt ?? '').map(({ amount }) => amount)).toEqual([-600]);
});

test('one key is one refund: pressed twice at once and once more later, and no other request may use it', async () => {
  const { paymentId } = await shop.paidOrder();
  const press = () => shop.refund(paymentId, { amount: 400 }, 'press-1');
  const [one, two] = await Promise.all([press(), press()]);
  expect(one.body.refund._id).toBe(two.body.refund._id);
  await shop.ended(paymentId);
  const later = await press();
  expect(later).toMatchObject({
    status: 201,
    body: { refundable: 650, refund: { _id: one.body.refund._id, status: 'done' } },
  });
  const other = await shop.refund(paymentId, { amount: 401 }, 'press-1');
  expect(other).toMatchObject({ status: 422, body: { code: 'key_reused' } });
  expect(await shop.refundRows(paymentId)).toHaveLength(1);
});

test('a result told three times counts once', async () => {
  const { shopper, dress, paymentId } = await shop.paidOrder({ phone: '0711999996' });
  await shop.refund(paymentId, { amount: 1050, restock: true });
  await shop.ended(paymentId);
  const { id } = await only(paymentId);
  await until(
    () =>
      shop.db
        .selectFrom('payment_events')
        .select('id')
        .where('refund_id', '=', id)
        .where('source', '=', 'callback')
        .execute(),
    (told) => told.length === 3,
  );
  await settled();
  expect(await shop.stock(dress)).toEqual({ onHand: 5, held: 0, free: 5 });
  expect(await shop.mailsTo(shopper.id)).toHaveLength(1);
});

// Proves S11.1.
test('forged results change nothing', async () => {
  const { paymentId } = await shop.paidOrder();
  daraja().next('reversal', { kind: 'result', resultCode: 7777 });
  await shop.refund(paymentId, { amount: 1050 });
  const refund = await until(
    () => only(paymentId),
    ({ code }) => code === '7777',
  );
  const result = (id: string, parameters: object[]) => ({
    Result: {
      ResultCode: 0,
      OriginatorConversationID: id,
      TransactionID: 'UKL0000009',
      ResultParameters: { ResultParameter: parameters },
    },
  });
  const path = `/hooks/refund/${refund.callback_token}`;
  const send = (url: string, body: object) => shop.request('POST', url, undefined, body);
  expect((await send('/hooks/refund/guess', result('x', []))).status).toBe(404);
  expect((await send(path, { hello: 1 })).status).toBe(400);
  const known = refund.provider_id ?? '';
  expect((await send(path, result('another', []))).status).toBe(200);
  const amount = [{ Key: 'Amount', Value: 1 }];
  expect((await send(path, result(known, amount))).status).toBe(200);
  const foreign = [{ Key: 'OriginalTransactionID', Value: 'UKL0000001' }];
  expect((await send(path, result(known, foreign))).status).toBe(200);
  await settled();
  expect((await only(paymentId)).state).toBe('sent');
  expect((await shop.paymentRow(paymentId)).status).toBe('succeeded');
});

// Proves refund-failed.
test('a failed refund says why, frees the amount again and can be followed by another', async () => {
  const { shopper, paymentId, orderId } = await shop.paidOrder();
  daraja().next('reversal', { kind: 'result', resultCode: 1 });
  await shop.refund(paymentId, { amount: 1050, restock: true });
  expect(await shop.ended(paymentId)).toEqual(['failed']);
  const { body } = await shop.refunds(paymentId);
  expect(body).toMatchObject({
    refundable: 1050,
    restockable: true,
    unsent: true,
    refunds: [{ status: 'failed', message: 'The shop’s M-PESA account has not enough money.' }],
  });
  expect((await shop.orderRow(orderId)).status).toBe('Paid');
  expect(await shop.mailsTo(shopper.id)).toEqual([]);
  await shop.refund(paymentId, { amount: 1050 });
  expect(await shop.ended(paymentId)).toEqual(['failed', 'done']);
  // It was not sent: its pieces are on sale again, whatever was asked.
  expect((await shop.orderRow(orderId)).restocked_at).not.toBeNull();
});

// Proves refund-payout.
test('a reversal that M-PESA can’t do is paid out to the payer’s phone instead', async () => {
  const phone = '0711777001';
  const { paymentId, orderId } = await shop.paidOrder({ phone });
  daraja().next('reversal', { kind: 'result', resultCode: 'R000002' });
  await shop.refund(paymentId, { amount: 1050 });
  await until(
    () => shop.paymentRow(paymentId),
    ({ status }) => status === 'refunded',
  );
  const { refunds } = (await shop.refunds(paymentId)).body;
  expect(refunds).toMatchObject([
    { way: 'mpesa_reversal', status: 'failed' },
    { way: 'mpesa_payout', status: 'done', amount: 1050 },
  ]);
  expect(payouts(phone).map(({ amount }) => amount)).toEqual([-1050]);
  expect((await shop.orderRow(orderId)).status).toBe('Refunded');
});

test('a reversal refused at once answers with the payout that took its place', async () => {
  const { paymentId } = await shop.paidOrder();
  const refusal = { errorCode: '400.002.02', errorMessage: 'Bad Request - Invalid TransactionID' };
  daraja().next('reversal', { kind: 'error', status: 400, ...refusal });
  const answer = await shop.refund(paymentId, { amount: 200 }, 'press-2');
  expect(answer.body.refund).toMatchObject({ way: 'mpesa_payout' });
  await shop.ended(paymentId);
  const replay = await shop.refund(paymentId, { amount: 200 }, 'press-2');
  expect(replay.body.refund).toMatchObject({ _id: answer.body.refund._id, status: 'done' });
  expect((await shop.refunds(paymentId)).body.refundable).toBe(850);
});
