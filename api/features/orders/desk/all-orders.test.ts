import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#contract/orders.endpoints.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { ledgerRows } from '../../../../test/ledger-rows.ts';
import fc from '../../../../test/random.ts';
import { idsFrom, phoneStart } from '../search-rules.ts';

const { integer, sample } = fc;

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

const RECIPIENTS = ['Mama Wanjiku', 'Baba_Otieno', '', 'Ada'];
const PRODUCTS = ['Kitenge 50% gown', 'Ankara beads', 'Sandals'];
/** Phones in various spellings; the payer's is stored in M-PESA's form. */
const PHONES = ['0712 345 678', '+254 723-000 111', '254734222333', '', '+44 7700 900123'];

type Made = {
  id: string;
  name: string;
  email: string;
  recipient: string;
  product: string;
  receipt: string;
  phones: string[];
  status: string;
  at: number;
};

/** Digits after the prefix of a phone, computed independently of the shop's code. */
const digitsOf = (phone: string): string => {
  const digits = [...phone].filter((sign) => '0123456789'.includes(sign)).join('');
  const own = digits.startsWith('254') ? digits.slice(3) : digits;
  return own.startsWith('0') ? own.slice(1) : own;
};

/** Without case and accents, which make no difference. */
const folded = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

const isFound = (order: Made, search: string): boolean => {
  const text = folded(search);
  const { name, email, recipient, product } = order;
  const isPhone = !/[a-z%_\\]/.test(text) && digitsOf(text).length > 3;
  if (order.id.startsWith(search.toLowerCase()) || folded(name).includes(text)) return true;
  if (text.length < 3) return false;
  return (
    [email, recipient, product].some((part) => folded(part).includes(text)) ||
    order.receipt.toLowerCase().startsWith(text) ||
    (isPhone && order.phones.some((phone) => digitsOf(phone).startsWith(digitsOf(text))))
  );
};

/** The list by the specification, implemented independently. */
const plain = (orders: Made[], { status = 'all', search = '' }): string[] =>
  orders
    .filter((o) => !['awaiting', 'lapsed'].includes(o.status))
    .filter((o) => status === 'all' || o.status === status)
    .filter((o) => search === '' || isFound(o, search))
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
  const { id: sold } = await shop.makeProduct();
  const numbers = sample(integer({ min: 0, max: 1000 }), 90);
  for (const [index, n] of numbers.entries()) {
    const status = STATES[n % STATES.length] as string;
    const user = users[n % 5];
    // Several share one timestamp, so that the ids decide the order.
    const at = new Date(shop.clock.now().getTime() - (n % 9) * 0.4 * DAY_MS);
    const id = await make.order(status, 100, { at, ...(user ? { userId: user.user.id } : {}) });
    const recipient = RECIPIENTS[n % RECIPIENTS.length] ?? '';
    const phone = PHONES[(n >> 2) % PHONES.length] ?? '';
    const product = PRODUCTS[(n >> 3) % PRODUCTS.length] ?? '';
    const receipt = `S${index.toString(36).toUpperCase()}K${n}`;
    const payer = index % 3 === 0 ? '254712345678' : '254799000001';
    await shop.db
      .updateTable('orders')
      .set({ shipping: JSON.stringify({ ...(recipient && { fullName: recipient }), phone }) })
      .where('id', '=', id)
      .execute();
    await shop.db
      .insertInto('order_items')
      .values({
        order_id: id,
        position: 0,
        product_id: sold,
        quantity: 1,
        name: product,
        price_cents: 100,
      })
      .execute();
    const paymentId = await make.payment({ orderId: id, receipt, status: 'failed' });
    await shop.db
      .updateTable('payments')
      .set({ phone: payer })
      .where('id', '=', paymentId)
      .execute();
    orders.push({
      id,
      name: user?.user.username ?? '',
      email: user?.user.email ?? '',
      recipient,
      product,
      receipt,
      phones: [payer, phone].filter(Boolean),
      status,
      at: at.getTime(),
    });
  }
  const some = orders[7]?.id ?? '';
  const { receipt = '', email = '' } = orders.find((o) => o.email !== '') ?? {};
  const searches = [
    ...['', 'WANJ', 'wanja_', '%', '\\', 'a', 'ad', some.slice(0, 2), some, 'é', 'zzz'],
    ...[receipt, receipt.toLowerCase(), receipt.slice(0, 3), email, email.slice(2, 9), 'mama'],
    ...['50% G', 'beads', '0712345678', '254 712 345 678', '+254712345678', '0712-34', '071'],
    ...['0723000111', '+254734222333', '712345678', '(0799) 000 001', '+44 7700', '0700000000'],
  ];
  for (const status of ['all', 'Paid', 'Refunded']) {
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
});

test('a phone is the same in each written form, and other texts are none', () => {
  for (const text of ['0712345678', '254712345678', '+254 712 345 678', '+254 (0)712-345.678'])
    expect(phoneStart(text), text).toBe('712345678');
  expect(phoneStart('07123')).toBe('7123');
  for (const text of ['', '071', '+254', '0712a', 'SK7712345678', '50%', '...'])
    expect(phoneStart(text), text).toBeUndefined();
});

test('a text begins the ids between two, or none', () => {
  expect(idsFrom('A')).toEqual({
    first: 'a0000000-0000-0000-0000-000000000000',
    last: 'afffffff-ffff-ffff-ffff-ffffffffffff',
  });
  expect(idsFrom('01234567-8')?.last).toBe('01234567-8fff-ffff-ffff-ffffffffffff');
  for (const text of ['', 'g', '012345678', '0123-', `${'0'.repeat(37)}`, '%'])
    expect(idsFrom(text)).toBeUndefined();
});
