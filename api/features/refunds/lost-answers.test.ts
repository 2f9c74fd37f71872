import { afterAll, beforeAll, expect, test } from 'vitest';
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

// Proves refund-lost.
test('a reversal whose answer was lost is never sent again, and its result decides', async () => {
  const { paymentId } = await shop.paidOrder();
  daraja().next('reversal', { kind: 'drop-response' });
  const answer = await shop.refund(paymentId, { amount: 1050 });
  expect(answer).toMatchObject({ status: 201, body: { refundable: 0 } });
  await shop.pass(61_000);
  expect(await shop.ended(paymentId)).toEqual(['done']);
  const { receipt } = await shop.paymentRow(paymentId);
  expect(reversals(receipt ?? '')).toHaveLength(1);
});

test('a result that never comes is asked for by a status question', async () => {
  const { paymentId, orderId } = await shop.paidOrder({ phone: '0711999997' });
  const [booked] = daraja()
    .books()
    .entries.filter(({ kind, phone }) => kind === 'payment' && phone === '254711999997');
  await shop.db
    .updateTable('payments')
    .set({ receipt: booked?.receipt ?? '' })
    .where('id', '=', paymentId)
    .execute();
  await shop.refund(paymentId, { amount: 1050 });
  await until(
    async () => reversals(booked?.receipt ?? ''),
    ({ length }) => length === 1,
  );
  await settled();
  expect((await only(paymentId)).state).toBe('sent');
  await shop.pass(61_000);
  expect(await shop.ended(paymentId)).toEqual(['done']);
  expect((await only(paymentId)).receipt).toBe(reversals(booked?.receipt ?? '')[0]?.receipt);
  expect((await shop.orderRow(orderId)).status).toBe('Refunded');
});

test('M-PESA giving up waiting is no end, but a reason to ask', async () => {
  const { paymentId } = await shop.paidOrder();
  daraja().next('reversal', { kind: 'result', resultCode: 7777 });
  await shop.refund(paymentId, { amount: 1050 });
  const refund = await until(
    () => only(paymentId),
    ({ code }) => code === '7777',
  );
  expect(refund.state).toBe('sent');
  const questions = () =>
    shop.db
      .selectFrom('payment_events')
      .select('id')
      .where('refund_id', '=', refund.id)
      .where('source', '=', 'query')
      .execute();
  expect(await questions()).toEqual([]);
  const late = `/hooks/refund/${refund.callback_token}/late`;
  expect((await shop.request('POST', late, undefined, {})).status).toBe(200);
  await until(questions, ({ length }) => length === 1);
  expect((await only(paymentId)).state).toBe('sent');
});

test('money without a receipt is paid out; a lost answer is repeated under the same id and pays once', async () => {
  const shopper = await shop.shopper();
  const phone = '0722999997';
  const paymentId = await shop.strayMoney(shopper, 90, phone);
  daraja().next('payout', { kind: 'drop-response' });
  const answer = await shop.refund(paymentId, { amount: 90 });
  expect(answer.body.refund).toMatchObject({ way: 'mpesa_payout', status: 'requested' });
  // M-PESA rejects the retry as a duplicate, so it has the first one; its result never comes and is
  // queried.
  await shop.pass(61_000);
  expect((await only(paymentId)).state).toBe('sent');
  await shop.pass(5 * 60_000);
  expect(await shop.ended(paymentId)).toEqual(['done']);
  expect(payouts(phone).map(({ amount }) => amount)).toEqual([-90]);
  const small = await shop.strayMoney(shopper, 9, '0723999997');
  const refused = await shop.refund(small, { amount: 9 });
  expect(refused).toMatchObject({ status: 409, body: { code: 'by_hand_only' } });
});

// Proves refund.
test('a provider that can’t be reached answers 503, and the money is free for another try', async () => {
  const { paymentId } = await shop.paidOrder();
  daraja().next('reversal', { kind: 'html-503' });
  const answer = await shop.refund(paymentId, { amount: 1050 });
  expect(answer).toMatchObject({ status: 503, body: { code: 'provider_unreachable' } });
  expect((await shop.refunds(paymentId)).body.refundable).toBe(1050);
  await shop.refund(paymentId, { amount: 1050 });
  expect(await shop.ended(paymentId)).toEqual(['failed', 'done']);
});

test('a refund that a crash left unsent is sent by the sweep, once', async () => {
  const { paymentId, orderId } = await shop.paidOrder();
  await shop.db
    .insertInto('refunds')
    .values({
      payment_id: paymentId,
      order_id: orderId,
      amount: 100,
      way: 'mpesa_reversal',
      state: 'requested',
      callback_token: 'feed',
      own_id: 'beef',
      request_hash: '',
      created_at: shop.clock.now(),
      next_look_at: shop.clock.now(),
    })
    .execute();
  await Promise.all([shop.pass(0), shop.pass(0)]);
  expect(await shop.ended(paymentId)).toEqual(['done']);
  const { receipt } = await shop.paymentRow(paymentId);
  expect(reversals(receipt ?? '').map(({ amount }) => amount)).toEqual([-100]);
});

// Proves refund-lost, refund-said.
test('what M-PESA never answers about waits for a person after a day, who says how it ended', async () => {
  const { paymentId, orderId } = await shop.paidOrder();
  daraja().next('reversal', { kind: 'drop-request' });
  await shop.refund(paymentId, { amount: 1050 });
  const { id } = await only(paymentId);
  const settle = `/api/payments/${paymentId}/refunds/${id}/settle`;
  const early = await shop.staff.post(settle, { status: 'failed' });
  expect(early).toMatchObject({ status: 409, body: { code: 'not_unanswered' } });
  await shop.pass(25 * 3_600_000);
  // The shop's own sweep may have claimed it first.
  await expect
    .poll(async () => (await shop.refunds(paymentId)).body)
    .toMatchObject({ refundable: 0, refunds: [{ unanswered: true, status: 'requested' }] });
  const settled = await shop.staff.post(settle, { status: 'done', receipt: 'UKL000000Z' });
  expect(settled).toMatchObject({
    status: 200,
    body: { refund: { status: 'done', receipt: 'UKL000000Z' } },
  });
  expect((await shop.orderRow(orderId)).status).toBe('Refunded');
});
