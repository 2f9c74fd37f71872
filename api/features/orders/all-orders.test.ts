import { integer, sample } from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '../../../contract/orders.endpoints.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { ledgerRows } from '../../../test/ledger-rows.ts';
import { foldTallies } from '../../platform/tallies.ts';
import { idsFrom } from './search.ts';

let shop: TestApp;
let staff: TestUser;
beforeAll(async () => {
  shop = await createTestApp();
  staff = await shop.makeUser({ role: 'admin', username: 'Staff' });
});
afterAll(() => shop.close());

const DAY_MS = 86_400_000;
const STATES = ['awaiting', 'lapsed', 'Pending', 'Paid', 'Shipped', 'Delivered', 'Cancelled'];
const NAMES = ['Wanjiku', 'wanja_1', 'Ada Beef', '50% Njeri', 'back\\slash', 'ÉLODIE'];

type Made = { id: string; name: string; status: string; at: number };

/** The list as the specification words it, in a few lines of its own. */
const plain = (orders: Made[], { status = 'all', search = '' }): string[] =>
  orders
    .filter((o) => !['awaiting', 'lapsed'].includes(o.status))
    .filter((o) => status === 'all' || o.status === status)
    .filter(
      (o) =>
        o.id.startsWith(search.toLowerCase()) ||
        o.name.toLowerCase().includes(search.toLowerCase()),
    )
    .sort((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1))
    .map((o) => o.id);

const listed = async (query: Record<string, string>): Promise<{ ids: string[]; total: number }> => {
  const { status, body } = await shop.get(
    `/api/orders/admin/all-orders?${new URLSearchParams(query)}`,
    staff,
  );
  expect(status).toBe(200);
  return { ids: body.orders.map((o: Order) => o._id), total: body.totalOrders };
};

test('every page of every filter and search is that of a plain sort', async () => {
  const make = ledgerRows(shop.db, () => shop.clock.now());
  const users = [];
  for (const username of NAMES) users.push(await shop.makeUser({ username }));
  const orders: Made[] = [];
  const numbers = sample(integer({ min: 0, max: 1000 }), 90);
  for (const [index, n] of numbers.entries()) {
    const status = STATES[n % STATES.length] as string;
    const user = users[n % 5];
    // Several of one instant, so that their ids decide.
    const at = new Date(shop.clock.now().getTime() - (n % 9) * 0.4 * DAY_MS);
    const id = await make.order(status, 100, { at, ...(user ? { userId: user.user.id } : {}) });
    orders.push({ id, name: user?.user.username ?? '', status, at: at.getTime() });
    if (index === 50) await foldTallies(shop.db);
  }
  const some = orders[7]?.id ?? '';
  const searches = ['', 'WANJ', 'wanja_', '%', '\\', 'a', 'ad', some.slice(0, 2), some, 'é', 'zzz'];
  for (const status of ['all', 'Paid', 'Cancelled', 'Refunded']) {
    for (const search of searches) {
      const want = plain(orders, { status, search });
      for (const limit of [1000, 7]) {
        for (const page of [1, 2, Math.max(1, Math.ceil(want.length / limit)), 400]) {
          const { ids, total } = await listed({
            status,
            search,
            limit: `${limit}`,
            page: `${page}`,
          });
          const asked = `${status} ${search} ${limit} ${page}`;
          expect(ids, asked).toEqual(want.slice((page - 1) * limit, page * limit));
          expect(total, asked).toBe(want.length);
        }
      }
    }
  }
}, 120_000);

test('a text begins the ids between two, or none', () => {
  expect(idsFrom('A')).toEqual({
    first: 'a0000000-0000-0000-0000-000000000000',
    last: 'afffffff-ffff-ffff-ffff-ffffffffffff',
  });
  expect(idsFrom('01234567-8')?.last).toBe('01234567-8fff-ffff-ffff-ffffffffffff');
  for (const text of ['', 'g', '012345678', '0123-', `${'0'.repeat(37)}`, '%'])
    expect(idsFrom(text)).toBeUndefined();
});
