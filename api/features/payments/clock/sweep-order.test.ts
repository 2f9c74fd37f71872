import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { ledgerRows } from '../../../../test/ledger-rows.ts';

let shop: TestApp;
let make: ReturnType<typeof ledgerRows>;
beforeAll(async () => {
  shop = await createTestApp();
  make = ledgerRows(shop.db, () => shop.clock.now());
});
afterAll(() => shop.close());

const HOUR_MS = 3_600_000;
const ago = (hours: number): Date => new Date(shop.clock.now().getTime() - hours * HOUR_MS);

/** A Pending order with an ended hold and a live payment. */
const overdue = async (method: 'mpesa' | 'visa', hours: number) => {
  const orderId = await make.order('Pending', 1050, { at: ago(hours + 1) });
  await shop.db
    .insertInto('holds')
    .values({ order_id: orderId, state: 'open', expires_at: ago(hours) })
    .execute();
  const status = method === 'visa' ? 'requires_action' : 'prompted';
  await make.payment({ orderId, method, status, received: null, at: ago(hours + 1) });
  return orderId;
};
const statusOf = async (table: 'orders' | 'payments', id: string): Promise<string> =>
  (await shop.db.selectFrom(table).select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status;

test('an order that cannot be ended, because the books of its product are wrong, keeps no later one from its end', async () => {
  const broken = await overdue('mpesa', 9);
  const product = await shop.makeProduct({ stock: 2 });
  const { id, name, priceCents } = product;
  const line = { position: 0, product_id: id, quantity: 1, name, price_cents: priceCents };
  // Held by the order, but not on the product.
  await shop.db
    .insertInto('order_items')
    .values({ order_id: broken, ...line })
    .execute();
  const later = await overdue('mpesa', 2);
  await expect(shop.jobs.runRepeated()).rejects.toThrow(/violates check constraint/);
  expect(await statusOf('orders', broken)).toBe('Pending');
  expect(await statusOf('orders', later)).toBe('Cancelled');
  await shop.db.updateTable('products').set({ held: 1 }).where('id', '=', id).execute();
  await shop.jobs.runRepeated();
  expect(await statusOf('orders', broken)).toBe('Cancelled');
});

// Proves hold-ends.
test('card payments that cannot be ended, however many and old, keep no other hold or payment from its end', async () => {
  for (let n = 0; n < 21; n++) {
    await overdue('visa', 9);
    const live = { method: 'visa', status: 'requires_action', received: null } as const;
    await make.payment({ ...live, at: ago(9) });
  }
  const order = await overdue('mpesa', 2);
  const bare = await make.payment({ status: 'prompted', received: null, at: ago(2) });
  await shop.jobs.runRepeated();
  expect(await statusOf('orders', order)).toBe('Cancelled');
  expect(await statusOf('payments', bare)).toBe('expired');
  const waiting = shop.db.selectFrom('orders').select('id').where('status', '=', 'Pending');
  expect(await waiting.execute()).toHaveLength(21);
});
