import {
  array,
  asyncProperty,
  assert as check,
  constantFrom,
  integer,
  option,
  record,
} from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PaymentsReport } from '../../../contract/ledger.endpoints.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { ledgerRows } from '../../../test/ledger-rows.ts';
import { sql } from '../../platform/database.ts';

let shop: TestApp;
let staff: TestUser;
let make: ReturnType<typeof ledgerRows>;
beforeAll(async () => {
  shop = await createTestApp();
  staff = await shop.makeUser({ role: 'admin' });
  make = ledgerRows(shop.db, () => shop.clock.now());
});
afterAll(() => shop.close());

const empty = () =>
  sql`TRUNCATE payment_events, refunds, payments, order_events, holds, order_items, orders`.execute(
    shop.db,
  );
const ago = (hours: number): Date => new Date(shop.clock.now().getTime() - hours * 3_600_000);

const STATES = ['created', 'succeeded', 'failed', 'expired', 'needs_attention', 'refunded'];
const amount = integer({ min: 1, max: 5 });
const anyBooks = record({
  orders: array(
    record({
      status: constantFrom('awaiting', 'Pending', 'Paid', 'Delivered', 'Cancelled', 'Refunded'),
      payable: amount,
    }),
    { maxLength: 3 },
  ),
  payments: array(
    record({
      order: option(integer({ min: 0, max: 2 })),
      status: constantFrom(...STATES),
      received: option(amount),
      attention: constantFrom('used_receipt', 'unclaimed', undefined),
      hours: constantFrom(0, 5),
      refunds: array(record({ amount, state: constantFrom('sent', 'done', 'failed') }), {
        maxLength: 2,
      }),
    }),
    { maxLength: 4 },
  ),
});

test('whatever the books say, the list explains the difference to the shilling', async () => {
  let unbalanced = 0;
  await check(
    asyncProperty(anyBooks, async ({ orders, payments }) => {
      await empty();
      const ids = [];
      for (const { status, payable } of orders) ids.push(await make.order(status, payable));
      const live = new Set<string | undefined>();
      for (const { order, hours, refunds, attention, ...values } of payments) {
        const orderId = order === null ? undefined : ids[order];
        // The database lets an order have one live payment.
        const status = values.status === 'created' && live.has(orderId) ? 'failed' : values.status;
        if (status === 'created') live.add(orderId);
        const paymentId = await make.payment({
          ...values,
          status,
          ...(attention ? { attention } : {}),
          ...(orderId ? { orderId } : {}),
          at: ago(hours),
          amount: 3,
        });
        for (const refund of refunds) await make.refund(paymentId, refund.amount, refund);
      }
      const { balance, unaccounted, unaccountedDifference } = (
        await shop.get('/api/payments/report?limit=1000', staff)
      ).body as PaymentsReport;
      expect(unaccountedDifference).toBe(balance.difference);
      expect(unaccounted.reduce((sum, row) => sum + row.difference, 0)).toBe(balance.difference);
      if (balance.difference !== 0) unbalanced++;
    }),
    { numRuns: 150 },
  );
  expect(unbalanced).toBeGreaterThan(30);
}, 60_000);

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
