import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { makeOrder } from '../../../test/scene.ts';

let shop: TestApp;
let owner: TestUser;
let staff: TestUser;
beforeAll(async () => {
  shop = await createTestApp();
  owner = await shop.makeUser();
  staff = await shop.makeUser({ role: 'admin' });
});
afterAll(() => shop.close());

const BEFORE = { fullName: 'Njeri', phone: '0712 345 678', town: 'Thika' };
const AFTER = { ...BEFORE, town: 'Ruiru' };

/** A paid order of the owner that goes to Thika. */
const paidOrder = async (): Promise<string> => {
  const id = await makeOrder({ shop, owner }, 'Paid');
  await shop.db
    .updateTable('orders')
    .set({ shipping: JSON.stringify(BEFORE) })
    .where('id', '=', id)
    .execute();
  return id;
};
const change = (id: string, as: TestUser) =>
  shop.put(`/api/orders/${id}/address`, { shippingInfo: AFTER }, as);
const townOf = async (id: string): Promise<string> =>
  (await shop.get(`/api/orders/${id}`, staff)).body.order.shippingInfo.town;

test.each(['owner', 'staff'] as const)(
  'one order changes its address, by %s, no other does',
  async (who) => {
    const [changed, other] = [await paidOrder(), await paidOrder()];
    const { status } = await change(changed, who === 'owner' ? owner : staff);
    expect(status).toBe(200);
    expect([await townOf(changed), await townOf(other)]).toEqual(['Ruiru', 'Thika']);
    const notes = await shop.db
      .selectFrom('order_events')
      .select(['order_id', 'note'])
      .where('order_id', 'in', [changed, other])
      .where('note', '=', 'Address changed')
      .execute();
    expect(notes.map(({ order_id }) => order_id)).toEqual([changed]);
  },
);

test('a stranger neither changes an address nor learns that the order exists', async () => {
  const id = await paidOrder();
  const { status } = await change(id, await shop.makeUser());
  expect([status, await townOf(id)]).toEqual([404, 'Thika']);
});
