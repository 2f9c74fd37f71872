import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { makeOrder } from '../../../test/scene.ts';

let shop: TestApp;
let owner: TestUser;
/** Newest first. */
const ids: string[] = [];
beforeAll(async () => {
  shop = await createTestApp();
  owner = await shop.makeUser();
  for (const status of ['Delivered', 'Paid', 'Cancelled']) {
    ids.unshift(await makeOrder({ shop, owner }, status));
    shop.clock.advance(60_000);
  }
  await makeOrder({ shop, owner: await shop.makeUser() }, 'Paid');
});
afterAll(() => shop.close());

test.each([
  ['', 0, 3, 1],
  ['?limit=2', 0, 2, 2],
  ['?limit=2&page=1', 0, 2, 2],
  ['?limit=2&page=2', 2, 3, 2],
  ['?limit=2&page=3', 3, 3, 2],
  ['?limit=3', 0, 3, 1],
  ['?limit=1&page=2', 1, 2, 3],
])('my orders%s are my own, newest first, page by page', async (query, from, to, totalPages) => {
  const { status, body } = await shop.get(`/api/orders/my-orders${query}`, owner);
  expect(status).toBe(200);
  expect(body.orders.map(({ _id }: { _id: string }) => _id)).toEqual(ids.slice(from, to));
  expect(body).toMatchObject({ totalOrders: 3, totalPages });
});

test('an order is shown to its customer and to staff, and to nobody else', async () => {
  const [id = ''] = ids;
  const staff = await shop.makeUser({ role: 'admin' });
  const stranger = await shop.makeUser();
  const seen = async (user: TestUser) => (await shop.get(`/api/orders/${id}`, user)).status;
  expect([await seen(owner), await seen(staff), await seen(stranger)]).toEqual([200, 200, 404]);
});
