import { execFile } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../api/platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { ledgerRows } from '../../test/ledger-rows.ts';

let database: TestDatabase;
let db: ReturnType<typeof openDatabase>;
let make: ReturnType<typeof ledgerRows>;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, 2);
  make = ledgerRows(db, () => new Date('2026-03-01T09:00:00Z'));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

type Ended = { code: number; out: string; said: string };

const reconcile = (...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const file = path.join(import.meta.dirname, 'reconcile.ts');
    const env = { DATABASE_URL: database.url };
    execFile(process.execPath, [file, ...args], { env }, (error, out, said) =>
      resolve({ code: error ? Number(error.code) : 0, out, said }),
    );
  });

test('a shop whose books balance ends with 0 and says so', async () => {
  await make.payment({ orderId: await make.order('Paid', 1050), receipt: 'UC1AAA1111' });
  const { code, out, said } = await reconcile();
  expect([code, said]).toEqual([0, '']);
  expect(out).toContain('Payments from the beginning to today (whole shillings)');
  expect(out).toMatch(/^In +M-PESA +1 +1050$/m);
  expect(out).toMatch(/^Orders +Paid +1 +1050$/m);
  expect(out).toMatch(/^= difference +0$/m);
  expect(out).toContain('Every shilling is accounted for.');
});

test('what is unaccounted for is listed and ends with 1, as text and as JSON', async () => {
  const paymentId = await make.payment({ amount: 77, receipt: 'UC1AAA2222' });
  const text = await reconcile('--from', '2026-03-01', '--to', '2026-03-01');
  expect(text.code).toBe(1);
  expect(text.out).toMatch(
    new RegExp(`^2026-03-01 12:00 +77 +77 +UC1AAA2222 +${paymentId} +Money that no order`, 'm'),
  );
  const json = await reconcile('--json');
  expect(json.code).toBe(1);
  expect(JSON.parse(json.out)).toMatchObject({
    balance: { difference: 77 },
    unaccounted: [{ reason: 'unclaimed', paymentId }],
  });
});

test('a difference of other days still ends with 1, though the days asked for are clean', async () => {
  const { code, out } = await reconcile('--from', '2026-03-02');
  expect(code).toBe(1);
  expect(out).toContain('Every shilling of these days is accounted for');
});
