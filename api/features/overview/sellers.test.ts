import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { ledgerRows } from '../../../test/ledger-rows.ts';
import fc from '../../../test/random.ts';
import { sql } from '../../platform/database/database.ts';
import { dayOf, findBestSellers } from './store.ts';

const { constantFrom, integer, record, sample } = fc;

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const DAY_MS = 86_400_000;

/** The best sellers, computed by reading every order. */
const plain = async (days: number) => {
  const first = dayOf(shop.clock.now()) - days + 1;
  const { rows } = await sql<{ product_id: string; pieces: number }>`
    SELECT i.product_id, sum(i.quantity) AS pieces
    FROM orders o JOIN order_items i ON i.order_id = o.id JOIN products p ON p.id = i.product_id
    WHERE o.status IN ('Paid', 'Shipped', 'Delivered') AND shop_day(o.paid_at) >= ${first}
    GROUP BY i.product_id, p.name ORDER BY pieces DESC, p.name LIMIT 5`.execute(shop.db);
  return rows;
};
const expectPlain = async (): Promise<void> => {
  for (const days of [7, 30, 90]) {
    const found = await findBestSellers(shop.db, dayOf(shop.clock.now()) - days + 1);
    const pieces = found.map(({ product_id, pieces: n }) => ({ product_id, pieces: n }));
    expect(pieces).toEqual(await plain(days));
  }
};

test('best sellers are those of reading every order, today and tomorrow', async () => {
  const make = ledgerRows(shop.db, () => shop.clock.now());
  const products = [];
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'])
    products.push((await shop.makeProduct({ name, stock: 99 })).id);
  const sale = record({
    product: integer({ min: 0, max: 7 }),
    pieces: integer({ min: 1, max: 4 }),
    age: constantFrom(0, 0, 1, 6, 7, 29, 30, 89, 90),
    later: constantFrom('Shipped', 'Refunded', 'Refunded', undefined),
  });
  for (const [index, { product, pieces, age, later }] of sample(sale, 60).entries()) {
    const at = new Date(shop.clock.now().getTime() - age * DAY_MS);
    const orderId = await make.order('Pending', 100, { at });
    await shop.db
      .insertInto('order_items')
      .values({
        order_id: orderId,
        position: 0,
        product_id: products[product] as string,
        quantity: pieces,
        name: 'x',
        price_cents: 100,
      })
      .execute();
    const set = (values: object) =>
      shop.db.updateTable('orders').set(values).where('id', '=', orderId).execute();
    await set({ status: 'Paid', paid_at: at });
    if (later) await set({ status: later });
    if (index % 6 === 0) await expectPlain();
    // Past midnight.
    if (index % 20 === 19) {
      shop.clock.advance(DAY_MS);
      await expectPlain();
    }
  }
  await expectPlain();
});
