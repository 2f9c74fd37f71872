import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRefundingShop, type RefundingShop } from '../../../../test/refunding-shop.ts';

let shop: RefundingShop;
beforeAll(async () => {
  shop = await openRefundingShop({ LOG_LEVEL: 'silent' });
});
afterAll(() => shop.close());

const sales = async () => (await shop.staff.get('/api/payments/report')).body.sales;

test('sales fall by what was returned of an order, and by all of it with the order', async () => {
  const { paymentId } = await shop.paidOrder();
  expect(await sales()).toEqual({ orders: 1, amount: 1050 });
  await shop.refund(paymentId, { amount: 100, reason: 'a stain' });
  expect(await shop.ended(paymentId)).toEqual(['done']);
  expect(await sales()).toEqual({ orders: 1, amount: 950 });
  await shop.refund(paymentId, { amount: 950, reason: 'too small' });
  expect(await shop.ended(paymentId)).toEqual(['done', 'done']);
  expect(await sales()).toEqual({ orders: 0, amount: 0 });
});
