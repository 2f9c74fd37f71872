import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { ledgerRows } from '../../../../test/ledger-rows.ts';
import { explainsAnyBooks } from '../../../../test/random-books.ts';
import { sql } from '../../../platform/database/database.ts';

let shop: TestApp;
let staff: TestUser;
let make: ReturnType<typeof ledgerRows>;
beforeAll(async () => {
  shop = await createTestApp();
  staff = await shop.makeUser({ role: 'admin' });
  make = ledgerRows(shop.db, () => shop.clock.now());
});
afterAll(() => shop.close());

test('whatever the books say, the list explains the difference to the shilling', async () => {
  await explainsAnyBooks(shop, staff, { numRuns: 40 });
});

test('a payment and a refund tell every step of theirs in the ledger, which nobody can change', async () => {
  const paymentId = await make.payment({ status: 'prompted', received: null });
  const set = (values: object) =>
    shop.db.updateTable('payments').set(values).where('id', '=', paymentId).execute();
  shop.clock.advance(60_000);
  await set({ status: 'expired', code: 'expired', finished_at: shop.clock.now() });
  await set({ asked_at: shop.clock.now(), next_query_at: null });
  await set({
    status: 'needs_attention',
    attention: 'wrong_amount',
    received_amount: 9,
    receipt: 'UC1AAA1112',
  });
  const refundId = await make.refund(paymentId, 9, { state: 'requested' });
  const end = { state: 'done', receipt: 'UC1AAA1113', finished_at: shop.clock.now() };
  await shop.db.updateTable('refunds').set(end).where('id', '=', refundId).execute();
  const events = await shop.db
    .selectFrom('payment_events')
    .select(['source', 'refund_id', 'body', 'at'])
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute();
  expect(events.map(({ body }) => body)).toEqual([
    { change: 'payment', from: 'prompted', to: 'expired', code: 'expired' },
    {
      change: 'payment',
      from: 'expired',
      to: 'needs_attention',
      code: 'expired',
      attention: 'wrong_amount',
      received: 9,
      receipt: 'UC1AAA1112',
    },
    { change: 'refund', to: 'requested', amount: 9, way: 'mpesa_reversal' },
    {
      change: 'refund',
      from: 'requested',
      to: 'done',
      amount: 9,
      way: 'mpesa_reversal',
      receipt: 'UC1AAA1113',
    },
  ]);
  expect(events.map((event) => event.refund_id)).toEqual([null, null, refundId, refundId]);
  expect(events[0]?.at).toEqual(shop.clock.now());
  await expect(
    sql`UPDATE payment_events SET body = '{}' WHERE payment_id = ${paymentId}`.execute(shop.db),
  ).rejects.toThrow('append-only');
  await expect(sql`DELETE FROM payment_events`.execute(shop.db)).rejects.toThrow('append-only');
});
