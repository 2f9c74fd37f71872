import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../test/app.ts';
import { ledgerRows } from '../test/ledger-rows.ts';
import { sql } from './platform/database/database.ts';

let shop: TestApp;
let staff: TestUser;
let shopper: TestUser;
beforeAll(async () => {
  shop = await createTestApp();
  staff = await shop.makeUser({ role: 'admin' });
  shopper = await shop.makeUser();
});
afterAll(() => shop.close());

const books = () => ledgerRows(shop.db, () => shop.clock.now());
const insert = (table: string, columns: string, values: string) =>
  sql
    .raw(`INSERT INTO ${table} (${columns}, created_at) VALUES (${values}, now())`)
    .execute(shop.db);

type List = {
  path: string;
  rows: string;
  total: string;
  as: () => TestUser;
  /** Adds a row. */
  add: () => Promise<unknown>;
};
const LISTS: List[] = [
  {
    ...{ path: '/api/auth/users', rows: 'users', total: 'totalUsers', as: () => staff },
    add: () => shop.makeUser(),
  },
  {
    ...{ path: '/api/mails', rows: 'mails', total: 'totalMails', as: () => staff },
    add: () => insert('outbox', 'recipient, subject, text', `'a@example.test', 's', 't'`),
  },
  {
    ...{ path: '/api/orders/admin/all-orders', rows: 'orders', total: 'totalOrders' },
    ...{ as: () => staff, add: () => books().order('Paid', 105) },
  },
  {
    ...{ path: '/api/orders/my-orders', rows: 'orders', total: 'totalOrders', as: () => shopper },
    add: () => books().order('Paid', 105, { userId: shopper.user.id }),
  },
  {
    ...{ path: '/api/contact', rows: 'messages', total: 'totalMessages', as: () => staff },
    add: () => insert('contact_messages', 'name, email, message', `'n', 'a@example.test', 'm'`),
  },
  {
    ...{ path: '/api/posts/admin/all', rows: 'posts', total: 'totalPosts', as: () => staff },
    add: () => insert('posts', 'slug, title', `gen_random_uuid(), 't'`),
  },
  {
    ...{ path: '/api/posts', rows: 'posts', total: 'totalPosts', as: () => shopper },
    add: () =>
      insert(
        'posts',
        'slug, title, published_at',
        `gen_random_uuid(), 't', now() - interval '1 day'`,
      ),
  },
  {
    ...{ path: '/api/payments/attention', rows: 'payments', total: 'totalPayments' },
    ...{
      as: () => staff,
      add: () => books().payment({ status: 'needs_attention', attention: 'order_ended' }),
    },
  },
];

/** Many of each, of two lists at a time, because only some of them meet a change between two statements. */
const ASKED = 80;
const MOST = 100;

test.each(LISTS)('$path: a list and its total are of one moment', async (list) => {
  const { path, rows, total, as, add } = list;
  let adding = true;
  const adder = (async () => {
    for (let added = 0; adding && added < MOST - 10; added++) await add();
  })();
  const differ: string[] = [];
  const ask = async () => {
    for (let asked = 0; asked < ASKED; asked++) {
      const { status, body } = await shop.get(`${path}?limit=${MOST}`, as());
      expect(status).toBe(200);
      if (body[rows].length !== Math.min(body[total], MOST))
        differ.push(`${body[rows].length} of ${body[total]}`);
    }
  };
  await Promise.all([ask(), ask()]);
  adding = false;
  await adder;
  expect(differ).toEqual([]);
});
