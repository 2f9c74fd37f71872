import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';

let shop: TestApp;
let admin: TestUser;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.makeUser({ role: 'admin' });
});
afterAll(() => shop.close());

const sell = async (
  productId: string,
  quantity: number,
  { paidAt, status = 'Paid' }: { paidAt: string; status?: string },
): Promise<number> => {
  shop.clock.set(paidAt);
  const buyer = await shop.makeUser();
  const { body } = await shop.post('/api/orders', { items: [{ productId, quantity }] }, buyer);
  await shop.db
    .updateTable('orders')
    .set({ status, paid_at: shop.clock.now() })
    .where('id', '=', body.order._id)
    .execute();
  return body.order.totalPrice;
};

test('sales count on their Nairobi day, against the same time before, without returned money', async () => {
  const gown = await shop.makeProduct({ name: 'Gown', stock: 40 });
  const scarf = await shop.makeProduct({ name: 'Scarf', stock: 3 });
  const before = await sell(gown.id, 1, { paidAt: '2026-02-20T09:00:00Z' });
  // Half past midnight in Nairobi: already the next day there.
  const night = await sell(gown.id, 5, { paidAt: '2026-02-27T21:30:00Z', status: 'Shipped' });
  const day = await sell(scarf.id, 2, { paidAt: '2026-03-01T08:00:00Z', status: 'Delivered' });
  await sell(gown.id, 1, { paidAt: '2026-03-01T08:30:00Z', status: 'Refunded' });
  // A partial refund; the order's status is unchanged.
  await shop.db
    .updateTable('orders')
    .set({ returned: 25 })
    .where('status', '=', 'Delivered')
    .execute();
  shop.clock.set('2026-03-01T12:00:00Z');

  const { status, body } = await shop.get('/api/overview?days=7', admin);
  expect(status).toBe(200);
  expect(body.days.map((each: { date: string }) => each.date)).toEqual([
    '2026-02-23',
    '2026-02-24',
    '2026-02-25',
    '2026-02-26',
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ]);
  expect(body.days.at(-2)).toEqual({ date: '2026-02-28', orders: 1, revenue: night });
  expect(body.days.at(-1)).toEqual({ date: '2026-03-01', orders: 1, revenue: day - 25 });
  expect(body.period).toEqual({ orders: 2, revenue: night + day - 25 });
  // The payments report of the same days shows the same sum.
  const report = await shop.get('/api/payments/report?from=2026-02-23&to=2026-03-01', admin);
  expect(report.body.sales).toEqual({ orders: 2, amount: night + day - 25 });
  expect(body.before).toEqual({ orders: 1, revenue: before });
  expect(body.statuses).toEqual([
    { status: 'Pending', orders: 0 },
    { status: 'Paid', orders: 0 },
    { status: 'Shipped', orders: 1 },
    { status: 'Delivered', orders: 1 },
    { status: 'Cancelled', orders: 0 },
    { status: 'Refunded', orders: 1 },
  ]);
  expect(body.bestSellers).toMatchObject([
    { productId: gown.id, name: 'Gown', pieces: 5 },
    { productId: scarf.id, name: 'Scarf', pieces: 2 },
  ]);
  // Held pieces can't be sold again, so they do not count as stock.
  expect(body.lowStock).toMatchObject([{ _id: scarf.id, name: 'Scarf', stock: 1 }]);
});

test('the overview is for staff, over 7, 30 or 90 days', async () => {
  const shopper = await shop.makeUser();
  expect((await shop.get('/api/overview')).status).toBe(401);
  expect((await shop.get('/api/overview', shopper)).status).toBe(403);
  expect((await shop.get('/api/overview', admin)).body.days).toHaveLength(30);
  expect((await shop.get('/api/overview?days=90', admin)).body.days).toHaveLength(90);
  expect((await shop.get('/api/overview?days=8', admin)).status).toBe(400);
});
