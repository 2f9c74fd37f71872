import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRefundingShop, type RefundingShop } from '../../../test/refunding-shop.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { restock } from './stock.ts';

let shop: RefundingShop;
beforeAll(async () => {
  shop = await openRefundingShop({ LOG_LEVEL: 'silent' });
});
afterAll(() => shop.close());

test('pieces of an order come back once, however often they are put back', async () => {
  const { dress, orderId } = await shop.paidOrder({ stock: 5, quantity: 2 });
  expect(await shop.stock(dress)).toEqual({ onHand: 3, held: 0, free: 3 });
  const back = () =>
    inTransaction(shop.db, (tx) =>
      restock(tx, orderId, { now: shop.clock.now(), sent: true, actor: null }),
    );
  await back();
  await back();
  expect(await shop.stock(dress)).toEqual({ onHand: 5, held: 0, free: 5 });
});
