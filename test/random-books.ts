import { expect } from 'vitest';
import type { PaymentsReport } from '#contract/ledger.endpoints.ts';
import type { TestApp, TestUser } from './app.ts';
import { emptyBooks, ledgerRows } from './ledger-rows.ts';
import fc from './random.ts';

const { array, asyncProperty, assert: check, constantFrom, integer, option, record } = fc;

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
  // Later changes, each with or without assigning what was changed before.
  changes: array(
    record({
      which: integer({ min: 0, max: 3 }),
      order: option(constantFrom('Pending', 'Paid', 'Shipped', 'Cancelled', 'Refunded')),
      payment: option(constantFrom('succeeded', 'failed', 'needs_attention', 'refunded')),
      claimedBy: option(integer({ min: 0, max: 2 })),
      refund: option(constantFrom('sent', 'done', 'failed')),
    }),
    { maxLength: 5 },
  ),
});
type Change = {
  which: number;
  order: string | null;
  payment: string | null;
  claimedBy: number | null;
  refund: string | null;
};

/** Changes one row of each kind, if one exists and the constraints allow it. */
const applyChange = async (
  { db }: TestApp,
  made: { orders: string[]; payments: string[]; refunds: string[] },
  { which, order, payment, claimedBy, refund }: Change,
): Promise<void> => {
  const orderId = made.orders[which];
  const paymentId = made.payments[which];
  const refundId = made.refunds[which];
  const claims = claimedBy === null ? undefined : made.orders[claimedBy];
  if (orderId && order)
    await db.updateTable('orders').set({ status: order }).where('id', '=', orderId).execute();
  const change = {
    ...(payment ? { status: payment } : {}),
    ...(claims ? { order_id: claims } : {}),
  };
  if (paymentId && Object.keys(change).length > 0)
    await db
      .updateTable('payments')
      .set(change)
      .where('id', '=', paymentId)
      .where('status', '<>', 'created')
      .execute();
  if (refundId && refund)
    await db.updateTable('refunds').set({ state: refund }).where('id', '=', refundId).execute();
};

/**
 * Generates books, most of them inconsistent, and checks that the report's list explains its
 * balance.
 */
export const explainsAnyBooks = async (
  shop: TestApp,
  staff: TestUser,
  { numRuns, seed }: { numRuns: number; seed?: number },
): Promise<void> => {
  const make = ledgerRows(shop.db, () => shop.clock.now());
  const ago = (hours: number): Date => new Date(shop.clock.now().getTime() - hours * 3_600_000);
  let unbalanced = 0;
  await check(
    asyncProperty(anyBooks, async ({ orders, payments, changes }) => {
      await emptyBooks(shop.db);
      const ids: string[] = [];
      const made = { orders: ids, payments: [] as string[], refunds: [] as string[] };
      for (const { status, payable } of orders) ids.push(await make.order(status, payable));
      const live = new Set<string | undefined>();
      for (const { order, hours, refunds, attention, ...values } of payments) {
        const orderId = order === null ? undefined : ids[order];
        // The database allows one live payment per order.
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
        made.payments.push(paymentId);
        for (const refund of refunds)
          made.refunds.push(await make.refund(paymentId, refund.amount, refund));
      }
      for (const change of changes) await applyChange(shop, made, change);
      const { balance, unaccounted, unaccountedDifference } = (
        await shop.get('/api/payments/report?limit=1000', staff)
      ).body as PaymentsReport;
      expect(unaccountedDifference).toBe(balance.difference);
      expect(unaccounted.reduce((sum, row) => sum + row.difference, 0)).toBe(balance.difference);
      if (balance.difference !== 0) unbalanced++;
    }),
    { numRuns, ...(seed === undefined ? {} : { seed }) },
  );
  expect(unbalanced).toBeGreaterThan(numRuns / 5);
};
