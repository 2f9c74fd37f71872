import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRefundingShop, type RefundingShop } from '../../../test/refunding-shop.ts';
import { findPayment, updatePayment } from '../payments/store.ts';
import { settleRefund } from './settle.ts';
import { updateRefund } from './store.ts';

let shop: RefundingShop;
beforeAll(async () => {
  shop = await openRefundingShop();
});
afterAll(() => shop.close());

test('news that brings nothing new is no error, of a refund or of a payment', async () => {
  const { paymentId } = await shop.paidOrder({ method: 'visa' });
  await shop.refund(paymentId, { amount: 1050 });
  const [refund] = await shop.refundRows(paymentId);
  expect(refund?.state).toBe('done');
  const again = { kind: 'done', receipt: refund?.receipt ?? undefined } as const;
  await settleRefund(shop.context, refund?.id ?? '', again);
  await updateRefund(shop.db as never, refund?.id ?? '', {});
  await updatePayment(shop.db, paymentId, {});
  expect((await findPayment(shop.db, paymentId))?.status).toBe('refunded');
  expect(await shop.refundRows(paymentId)).toEqual([refund]);
});
