import { type Queryable, sql, type Tx } from '../../../platform/database/database.ts';

/** The condition that `payment` has no refund but failed ones. */
export const hasNoRefund = (payment: string) =>
  sql<boolean>`NOT EXISTS (SELECT 1 FROM refunds r
    WHERE r.payment_id = ${sql.ref(payment)} AND r.state <> 'failed')`;

/** True once it has a refund that did not fail: from then on no order may have the money. */
export const hasRefund = async (tx: Tx, paymentId: string): Promise<boolean> =>
  (await tx
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('state', '<>', 'failed')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** What of these payments went back, in whole shillings; those without are missing. */
export const findReturnedSums = async (
  db: Queryable,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (paymentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('refunds')
    .select((eb) => ['payment_id', eb.fn.sum<number>('amount').as('returned')])
    .where('payment_id', 'in', paymentIds)
    .where('state', '=', 'done')
    .groupBy('payment_id')
    .execute();
  return new Map(rows.map((row) => [row.payment_id, Number(row.returned)]));
};
