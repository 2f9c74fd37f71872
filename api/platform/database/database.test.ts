import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { inTransaction, isId, prepared, runPrepared, sql, uniqueViolation } from './database.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

test('large numbers of the database are numbers here', async () => {
  const { rows } = await sql`SELECT 4503599627370496::bigint AS big, 1.5::numeric AS half`.execute(
    shop.db,
  );
  expect(rows).toEqual([{ big: 4503599627370496, half: 1.5 }]);
});

test('a prepared statement is parsed once for each connection, and keeps its name', async () => {
  const statement = prepared('add_two', 'SELECT $1::int + 2 AS sum');
  const names = await inTransaction(shop.db, async (tx) => {
    expect(await runPrepared(tx, statement, [1])).toEqual([{ sum: 3 }]);
    expect(await runPrepared(tx, statement, [2])).toEqual([{ sum: 4 }]);
    const { rows } = await sql<{ name: string; runs: number }>`
      SELECT name, generic_plans + custom_plans AS runs FROM pg_prepared_statements
      WHERE statement LIKE '%+ 2 AS sum'`.execute(tx);
    return rows;
  });
  expect(names).toEqual([{ name: 'add_two', runs: 2 }]);
});

test('a deadlock is resolved by repeating the victim', async () => {
  const [one, two] = [await shop.makeProduct(), await shop.makeProduct()];
  let arrived = 0;
  let attempts = 0;
  const lockBoth = (first: string, second: string) =>
    inTransaction(shop.db, async (tx) => {
      attempts++;
      const lock = (id: string) =>
        sql`UPDATE products SET on_hand = on_hand - 1 WHERE id = ${id}`.execute(tx);
      await lock(first);
      arrived++;
      // Both hold their first lock before either requests its second; a retry continues at once.
      while (arrived < 2) await new Promise((resolve) => setTimeout(resolve, 5));
      await lock(second);
    });
  await Promise.all([lockBoth(one.id, two.id), lockBoth(two.id, one.id)]);
  // The victim's retry may overtake the other transaction and deadlock again.
  expect(attempts).toBeGreaterThan(2);
  const rows = await shop.db.selectFrom('products').select('on_hand').execute();
  expect(rows.map((row) => row.on_hand)).toEqual([8, 8]);
});

test('a failed transaction leaves nothing behind', async () => {
  const failing = inTransaction(shop.db, async (tx) => {
    await tx.insertInto('settings').values({ name: 'x', value: '1' }).execute();
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await shop.db.selectFrom('settings').selectAll().execute()).toEqual([]);
});

test('a violated unique index is told by its name', async () => {
  const { user } = await shop.makeUser();
  const again = shop.makeUser({ email: user.email.toUpperCase() });
  expect(await again.catch(uniqueViolation)).toBe('users_email');
  expect(uniqueViolation(new Error('other'))).toBeUndefined();
});

test('an id is a UUID and nothing else', () => {
  expect(isId('6f0f6a3e-6b0e-4c56-9c0b-0f4f0f1f2f3f')).toBe(true);
  expect(isId('6F0F6A3E-6B0E-4C56-9C0B-0F4F0F1F2F3F')).toBe(true);
  for (const text of [
    '',
    'x',
    "1' OR '1'='1",
    '6f0f6a3e6b0e4c569c0b0f4f0f1f2f3f',
    '6f0f6a3e-6b0e-4c56-9c0b-0f4f0f1f2f3f\n',
  ]) {
    expect(isId(text)).toBe(false);
  }
});
