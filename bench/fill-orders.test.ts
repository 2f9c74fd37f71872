import { expect, inject, test } from 'vitest';
import { makeReport } from '../api/features/payments/ledger/report.ts';
import { periodOf } from '../api/features/payments/ledger/rules.ts';
import { openDatabase, sql } from '../api/platform/database/database.ts';
import { disagreements } from '../test/books.ts';
import { createTestDatabase } from '../test/database.ts';
import { fillProducts } from './fill.ts';
import { fillOrders } from './fill-orders.ts';

test('the books of a filled shop balance, in two steps as in one', async () => {
  const database = await createTestDatabase();
  const superuser = new URL(inject('databaseUrl'));
  superuser.pathname = new URL(database.url).pathname;
  await fillProducts(database.url, 300);
  await fillOrders(String(superuser), 600);
  await fillOrders(String(superuser), 1500);
  const db = openDatabase(database.url, 2);
  try {
    const asked = { period: periodOf({}), now: new Date(), page: 1, limit: 100 };
    const report = await makeReport(db, asked);
    // Only the money generated as waiting is unaccounted for.
    expect(report.unaccounted.map(({ reason }) => reason)).toEqual(
      Array(40).fill('needs_attention'),
    );
    expect(report.unaccountedDifference).toBe(report.balance.difference);
    const { rows } = await sql<{
      request_id: string;
      receipt: string;
      method: string;
      ksh: number;
    }>`
      SELECT request_id, coalesce(receipt, id::text) AS receipt, method, received_amount AS ksh
      FROM payments WHERE received_amount IS NOT NULL`.execute(db);
    const entriesOf = (method: string) => rows.filter((row) => row.method === method);
    const daraja = entriesOf('mpesa').map(({ request_id, receipt, ksh }) => ({
      ...{ kind: 'payment', checkoutRequestId: request_id, receipt, amount: ksh },
    }));
    const card = entriesOf('visa').map(({ request_id, receipt, ksh }) => ({
      ...{ kind: 'charge', paymentIntent: request_id, id: receipt, amount: ksh * 100 },
    }));
    const returned = await sql<{ request_id: string; id: string; ksh: number }>`
      SELECT p.request_id, r.id, r.amount AS ksh FROM refunds r JOIN payments p ON p.id = r.payment_id
      WHERE p.method = 'visa' AND r.state = 'done'`.execute(db);
    const back = returned.rows.map(({ request_id, id, ksh }) => ({
      ...{ kind: 'refund', paymentIntent: request_id, id, amount: -ksh * 100 },
    }));
    const books = { db, pieces: new Map<string, number>() };
    const providers = {
      daraja: { books: () => ({ entries: daraja }) },
      card: { books: () => ({ entries: [...card, ...back] }) },
    };
    expect(await disagreements({ ...books, ...providers } as never)).toEqual([]);
  } finally {
    await db.destroy();
    await database.drop();
  }
});
