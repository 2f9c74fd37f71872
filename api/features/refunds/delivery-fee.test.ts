import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatKsh } from '#contract/money.ts';
import { disagreements } from '../../../test/books.ts';
import { openRefundingShop, type RefundingShop } from '../../../test/refunding-shop.ts';

let shop: RefundingShop;
const pieces = new Map<string, number>();
beforeAll(async () => {
  shop = await openRefundingShop();
});
afterAll(() => shop.close());

/** A paid order of Ksh 1050 plus Ksh 250 for a rider. */
const paidOrder = async (method: 'mpesa' | 'visa') => {
  const order = await shop.paidOrder({ method, fee: 250 });
  pieces.set(order.dress, 5);
  return order;
};
const sentBack = () => {
  const { daraja, card } = shop.simulators;
  const { reversed, paidOut } = daraja.control.books().totals;
  return { mpesa: reversed + paidOut, visa: card.control.books().totals.refunded / 100 };
};
const report = async () => {
  const { status, body } = await shop.staff.get('/api/payments/report');
  expect(status).toBe(200);
  return body;
};
/** The shop's report, its rows and the providers' books agree to the shilling. */
const expectBalance = async () => {
  const { balance, unaccounted } = await report();
  expect({ difference: balance.difference, unaccounted }).toEqual({
    difference: 0,
    unaccounted: [],
  });
  const { daraja, card } = shop.simulators;
  const books = { db: shop.db, daraja: daraja.control, card: card.control, pieces };
  expect(await disagreements(books)).toEqual([]);
  const { mpesa, visa } = sentBack();
  expect(balance.returned).toBe(mpesa + visa);
};

for (const method of ['mpesa', 'visa'] as const) {
  test(`the fee alone goes back, then the rest, by ${method}: nothing is left, and the books balance`, async () => {
    const before = sentBack();
    const { shopper, dress, paymentId, orderId } = await paidOrder(method);
    expect(await shop.orderRow(orderId)).toMatchObject({ payable: 1300, delivery_fee: 250 });

    const fee = await shop.refund(paymentId, { amount: 250, reason: 'It came late' });
    expect(fee).toMatchObject({ status: 201, body: { refundable: 1050 } });
    await shop.ended(paymentId);
    expect(await shop.orderRow(orderId)).toMatchObject({
      ...{ status: 'Paid', returned: 250, payable: 1300, delivery_fee: 250 },
    });
    const { body: mine } = await shopper.get('/api/orders/my-orders');
    expect(mine.totalSpent).toBe(1050);
    await expectBalance();

    const much = await shop.refund(paymentId, { amount: 1051 });
    expect(much.status).toBe(409);
    const rest = await shop.refund(paymentId, { amount: 1050, restock: true });
    expect(rest).toMatchObject({ status: 201, body: { refundable: 0 } });
    expect(await shop.ended(paymentId)).toEqual(['done', 'done']);
    expect(await shop.orderRow(orderId)).toMatchObject({
      ...{ status: 'Refunded', returned: 1300, delivery_fee: 250 },
    });
    expect(await shop.stock(dress)).toEqual({ onHand: 5, held: 0, free: 5 });
    expect((await shopper.get('/api/orders/my-orders')).body.totalSpent).toBe(0);
    expect(sentBack()[method] - before[method]).toBe(1300);
    await expectBalance();
  });

  test(`all of an order with a fee goes back at once by ${method}`, async () => {
    const before = sentBack();
    const { shopper, paymentId, orderId } = await paidOrder(method);
    const answer = await shop.refund(paymentId, { amount: 1300 });
    expect(answer).toMatchObject({ status: 201, body: { refundable: 0 } });
    await shop.ended(paymentId);
    expect(await shop.orderRow(orderId)).toMatchObject({ status: 'Refunded', returned: 1300 });
    expect((await shop.mailsTo(shopper.id)).map(({ subject }) => subject)).toEqual([
      `We returned ${formatKsh(130_000)} to you`,
    ]);
    expect(sentBack()[method] - before[method]).toBe(1300);
    await expectBalance();
  });
}

test('a part that the provider refuses leaves the fee and the money where they were', async () => {
  const { paymentId, orderId } = await paidOrder('mpesa');
  const errorMessage = 'Bad Request - Invalid Initiator';
  for (const call of ['reversal', 'payout'] as const)
    shop.simulators.daraja.control.next(call, {
      ...{ kind: 'error', errorCode: '500.001.1001', errorMessage },
    });
  await shop.refund(paymentId, { amount: 250 });
  await shop.ended(paymentId);
  shop.simulators.daraja.control.clearNext();
  const { body } = await shop.refunds(paymentId);
  expect(body.refundable).toBe(1300);
  expect(await shop.orderRow(orderId)).toMatchObject({
    status: 'Paid',
    returned: 0,
    payable: 1300,
  });
  await expectBalance();
});
