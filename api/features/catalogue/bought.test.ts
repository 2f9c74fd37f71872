import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRefundingShop, type RefundingShop } from '../../../test/refunding-shop.ts';
import { openedDatabase, sql } from '../../platform/database/database.ts';
import { countBought } from './bought.ts';

let shop: RefundingShop;
beforeAll(async () => {
  shop = await openRefundingShop();
});
afterAll(() => shop.close());

const boughtOf = async (id: string): Promise<number> => {
  const { bought } = await shop.db
    .selectFrom('products')
    .select('bought')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return bought;
};
const DAY = 86_400_000;
const in30Days = () => new Date(Date.now() + 30 * DAY + 60_000);

// Proves §2.35.
test('pieces count that were paid in the last 30 days and not refunded, and are first in the list', async () => {
  const [few, many] = [
    await shop.paidOrder({ quantity: 1 }),
    await shop.paidOrder({ quantity: 3, method: 'visa' }),
  ];
  const unsold = await shop.product(100_000, 5);
  const listed = async () => {
    const { body } = await few.shopper.get('/api/products?sort=most-bought&limit=3');
    return body.products.map(({ _id }: { _id: string }) => _id);
  };
  // Nothing is counted yet: the newest first.
  expect(await listed()).toEqual([unsold, many.dress, few.dress]);
  await countBought(shop.db, new Date());
  expect(await boughtOf(few.dress)).toBe(1);
  expect(await boughtOf(many.dress)).toBe(3);
  expect(await boughtOf(unsold)).toBe(0);
  expect(await listed()).toEqual([many.dress, few.dress, unsold]);

  await shop.refund(many.paymentId, { amount: 3150 });
  expect(await shop.ended(many.paymentId)).toEqual(['done']);
  await countBought(shop.db, new Date());
  expect(await listed()).toEqual([few.dress, unsold, many.dress]);

  await countBought(shop.db, in30Days());
  expect(await boughtOf(few.dress)).toBe(0);
  expect(await listed()).toEqual([unsold, many.dress, few.dress]);
});

test('a count changes nothing where nothing changed, and waits for nobody', async () => {
  const { dress } = await shop.paidOrder();
  const heard: string[] = [];
  const hear = (names: string[]) => void heard.push(...names);
  openedDatabase(shop.db).listeners.add(hear);
  try {
    await shop.db.transaction().execute(async (tx) => {
      await sql`SELECT FROM products WHERE id = ${dress} FOR UPDATE`.execute(tx);
      await countBought(shop.db, new Date());
    });
    expect(await boughtOf(dress)).toBe(0);
    await countBought(shop.db, new Date());
    expect(await boughtOf(dress)).toBe(1);
    heard.length = 0;
    await countBought(shop.db, new Date());
    expect(heard).toEqual([]);
  } finally {
    openedDatabase(shop.db).listeners.delete(hear);
  }
});
