import { execFile } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../api/platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { ledgerRows } from '../../test/ledger-rows.ts';
import { giveSizes, sizeDifferences } from '../../test/sizes.ts';

let database: TestDatabase;
let db: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, 2);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

type Ended = { code: number; out: string };

const check = (...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const file = path.join(import.meta.dirname, 'stock.ts');
    const env = { DATABASE_URL: database.url };
    execFile(process.execPath, [file, ...args], { env }, (error, out) =>
      resolve({ code: error ? Number(error.code) : 0, out }),
    );
  });

const product = async (name: string, on_hand: number): Promise<string> => {
  const row = { name, category: 'dress', color: 'red', price_cents: 100_000, on_hand };
  const { id } = await db
    .insertInto('products')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

test('what a process of the version before sold is found, booked once, and gone; pieces it left behind are put back', async () => {
  expect(await check()).toEqual({ code: 0, out: '0 differences.\n' });

  await product('Plain scarf', 4);
  const dress = await product('Sized dress', 0);
  await giveSizes(db, dress, { M: 3 });
  // Refunded before it was sent, without a size and without its pieces going back.
  const order = await ledgerRows(db, () => new Date('2026-03-01T09:00:00Z')).order(
    'Refunded',
    1050,
  );
  await db
    .insertInto('order_items')
    .values({
      ...{ order_id: order, position: 0, product_id: dress, quantity: 2, name: 'Sized dress' },
      ...{ price_cents: 100_000, size_to_agree: true },
    })
    .execute();
  await db.updateTable('products').set({ on_hand: 1 }).where('id', '=', dress).execute();

  const found = await check();
  expect(found.code).toBe(1);
  expect(found.out).toContain('Plain scarf: 4 on hand and 4 on the shelf are not in the books');
  expect(found.out).toContain('Sized dress, size M: 3 on hand and 3 on the shelf');
  expect((await check('--settle')).code).toBe(0);
  expect(await check()).toEqual({ code: 0, out: '0 differences.\n' });
  expect(await sizeDifferences(db)).toEqual([]);
  const { on_hand } = await db
    .selectFrom('products')
    .select('on_hand')
    .where('id', '=', dress)
    .executeTakeFirstOrThrow();
  expect(on_hand).toBe(3);
  expect(await check('--settle')).toEqual({ code: 0, out: '0 rows booked. 0 differences.\n' });
});
