import {
  prepared,
  type Queryable,
  runPrepared,
  type Tx,
  uniqueViolation,
} from '../../../platform/database/database.ts';
import { updatePayment } from '../store.ts';

const QUERY_EVERY_MS = 2000;

/** True for the one caller that may query the provider now. */
export const claimQuery = async (db: Queryable, id: string, now: Date): Promise<boolean> => {
  const row = await db
    .updateTable('payments')
    .set({ asked_at: now })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('asked_at', 'is', null),
        eb('asked_at', '<=', new Date(now.getTime() - QUERY_EVERY_MS)),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

/** Delay after which a card's create call is repeated if its response was never stored. */
const CHARGE_AGAIN_MS = 30_000;

const CLAIM = prepared(
  'claim_provider_call',
  `
  UPDATE payments SET asked_at = $2, next_query_at = $3
  WHERE id = $1 AND status = 'created' AND asked_at IS NULL RETURNING id`,
);

/**
 * True for the one caller that may make the provider call of a created payment. An unclaimed
 * payment was certainly never sent; a claimed one may have been.
 */
export const claimProviderCall = async (
  db: Queryable,
  payment: { id: string; method: string },
  now: Date,
): Promise<boolean> => {
  const again = payment.method === 'visa' ? new Date(now.getTime() + CHARGE_AGAIN_MS) : null;
  return (await runPrepared(db, CLAIM, [payment.id, now, again])).length > 0;
};

/**
 * Stores the provider's id of a payment; false if it has another one, or another payment has this
 * one.
 */
export const attachProviderId = async (
  db: Queryable,
  id: string,
  requestId: string,
): Promise<boolean> => {
  try {
    const row = await db
      .updateTable('payments')
      .set({ request_id: requestId })
      .where('id', '=', id)
      .where((eb) => eb.or([eb('request_id', 'is', null), eb('request_id', '=', requestId)]))
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  } catch (error) {
    if (uniqueViolation(error) !== undefined) return false;
    throw error;
  }
};

/**
 * Takes the payment intent of the order's latest card payment, if that was declined for the same
 * amount. Moves the request id from the declined payment to the new attempt, so that later events
 * of the intent reach the new attempt.
 */
export const takeDeclinedIntent = async (
  tx: Tx,
  orderId: string,
  amount: number,
): Promise<{ id: string; requestId: string } | undefined> => {
  const last = await tx
    .selectFrom('payments')
    .select(['id', 'request_id', 'status', 'amount', 'code'])
    .where('order_id', '=', orderId)
    .where('method', '=', 'visa')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (last?.status !== 'failed' || last.amount !== amount || !last.request_id) return undefined;
  // A cancelled intent can't take another card.
  if (last.code === 'cancelled') return undefined;
  await updatePayment(tx, last.id, { request_id: null });
  return { id: last.id, requestId: last.request_id };
};

const NAME_INTENT = prepared(
  'name_intent',
  `
  UPDATE payments SET request_id = $2
  WHERE id = $1 AND NOT EXISTS (SELECT FROM payments WHERE request_id = $2)`,
);

/** Stores a payment's intent id, unless another payment has it. */
export const attachIntentId = async (tx: Tx, id: string, intentId: string): Promise<void> => {
  await runPrepared(tx, NAME_INTENT, [id, intentId]);
};
