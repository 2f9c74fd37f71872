import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallKey } from '#contract/all.endpoints.ts';
import type { TestApp, TestUser } from '../../../test/app.ts';
import { ask, isStaffCall, keyOf, openCallShop, specs } from '../../../test/endpoint-calls.ts';
import { goodInputs } from '../../../test/endpoint-inputs.ts';
import { sql } from '../../platform/database/database.ts';

let shop: TestApp;
let chief: TestUser;
beforeAll(async () => {
  shop = await openCallShop();
  chief = await shop.makeUser({ role: 'admin', username: 'Chief' });
});
afterAll(() => shop.close());

const log = async (query = '') => (await shop.get(`/api/audit?${query}`, chief)).body;
const newest = async () => (await log('limit=1')).entries[0];

/** Staff calls that only read or preview. */
const CHANGE_NOTHING = [
  'POST /api/posts/preview',
  'POST /api/payments/statement',
  'POST /api/settings/payments/test',
];

// Proves S12.11.
test('every call of the staff that changes something leaves one line, in its own transaction', async () => {
  const writes = specs.filter(
    (spec) => isStaffCall(spec) && spec.method !== 'GET' && !CHANGE_NOTHING.includes(keyOf(spec)),
  );
  expect(writes.length).toBeGreaterThan(15);
  for (const spec of writes) {
    const owner = await shop.makeUser();
    const input = await goodInputs[keyOf(spec) as CallKey]({ shop, owner, caller: chief });
    const before = (await newest())?._id ?? 0;
    expect((await ask(shop, spec, input, chief)).status, keyOf(spec)).toBeLessThan(300);
    const lines = (await log('limit=100')).entries.filter(
      (entry: { _id: number }) => entry._id > before,
    );
    expect(
      lines.map((entry: { actor: object }) => entry.actor),
      keyOf(spec),
    ).toEqual([{ _id: chief.user.id, username: 'Chief' }]);
  }
});

test('what was refused leaves no line', async () => {
  const before = await newest();
  const { id } = await shop.makeProduct();
  const wrong = { stock: 5, stockWas: 99 };
  expect((await shop.patch(`/api/products/update-product/${id}`, wrong, chief)).status).toBe(409);
  const same = { price: 2500 };
  expect((await shop.patch(`/api/products/update-product/${id}`, same, chief)).status).toBe(200);
  expect(await newest()).toEqual(before);
});

// Proves S12.11.
test('a change is told as it was and as it is, without secrets', async () => {
  const { id, name } = await shop.makeProduct({ stock: 10, held: 2 });
  await shop.patch(`/api/products/update-product/${id}`, { price: 1999, stock: 3 }, chief);
  expect(await newest()).toMatchObject({
    kind: 'product',
    action: 'changed',
    thing: { _id: id, name },
    changes: [
      { field: 'price', before: 2500, after: 1999 },
      { field: 'stock', before: 8, after: 3 },
    ],
  });
  const person = await shop.makeUser({ email: 'gone@example.test' });
  await shop.delete(`/api/auth/users/${person.user.id}`, chief);
  const told = await newest();
  expect(told).toMatchObject({ thing: { _id: person.user.id, name: '' }, action: 'deleted' });
  expect(JSON.stringify(told)).not.toMatch(/password|argon2|gone|Akinyi/);
});

test('the log is found by who, about what and which thing, and read on from an entry', async () => {
  const clerk = await shop.makeUser({ role: 'admin', username: 'Clerk' });
  const { id } = await shop.makeProduct();
  for (const price of [1, 2, 3]) {
    await shop.patch(`/api/products/update-product/${id}`, { price }, clerk);
  }
  await shop.delete(`/api/products/${id}`, chief);
  const by = (await log(`actor=${clerk.user.id}`)).entries;
  expect(by.map(({ changes }: any) => changes[0].after)).toEqual([3, 2, 1]);
  expect((await log(`thing=${id}`)).entries).toHaveLength(4);
  expect((await log(`thing=${id}&actor=${chief.user.id}&kind=product`)).entries).toHaveLength(1);
  expect((await log(`thing=${id}&kind=order`)).entries).toEqual([]);
  expect((await log('actor=nobody')).entries).toEqual([]);
  expect((await shop.get('/api/audit?kind=weather', chief)).status).toBe(400);

  const first = await log(`thing=${id}&limit=3`);
  expect(first.entries).toHaveLength(3);
  const rest = await log(`thing=${id}&limit=3&before=${first.next}`);
  expect(rest).toMatchObject({ entries: [{ changes: [{ after: 1 }] }], next: null });
});

// Proves S12.12.
test('nobody changes or removes a line, not even by SQL', async () => {
  const before = await log('limit=100');
  for (const statement of [
    sql`UPDATE audit_log SET actor_name = 'Nobody'`,
    sql`UPDATE audit_log SET actor_name = ''`,
    sql`UPDATE audit_log SET thing_name = '', before = '{}', after = '{}' WHERE kind = 'product'`,
    sql`DELETE FROM audit_log`,
    sql`TRUNCATE audit_log`,
  ]) {
    await expect(statement.execute(shop.db)).rejects.toThrow('The audit log is append-only.');
  }
  expect(await log('limit=100')).toEqual(before);
});

test('a page costs the same wherever it begins: no filter reads what it does not show', async () => {
  await sql`
    INSERT INTO audit_log (at, actor, actor_name, kind, action, thing)
    SELECT now(), ('00000000-0000-4000-8000-' || lpad((n % 7)::text, 12, '0'))::uuid, 'x',
      (ARRAY['product', 'order', 'post'])[1 + n % 3], 'changed', (n % 4000)::text
    FROM generate_series(1, 20000) AS n`.execute(shop.db);
  await sql`ANALYZE audit_log`.execute(shop.db);
  for (const filter of [
    'true',
    `actor = '00000000-0000-4000-8000-000000000003'`,
    `kind = 'post'`,
    `thing = '1234'`,
  ]) {
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: object }] }>`
      EXPLAIN (ANALYZE, FORMAT JSON) SELECT * FROM audit_log
      WHERE ${sql.raw(filter)} AND id < 9000 ORDER BY id DESC LIMIT 21`.execute(shop.db);
    const plan = JSON.stringify(rows[0]?.['QUERY PLAN']);
    expect(plan, filter).not.toContain('Seq Scan');
    const read = [...plan.matchAll(/"Actual Rows":(\d+)/g)].map(([, n]) => Number(n));
    expect(Math.max(...read), filter).toBeLessThanOrEqual(21);
  }
});
