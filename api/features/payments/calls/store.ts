import {
  prepare,
  type Queryable,
  runPrepared,
  type Tx,
  uniqueViolation,
} from '../../../platform/database/database.ts';
import { updatePayment } from '../store.ts';

const QUERY_EVERY_MS = 2000;

/** True for the one caller that may ask the provider now. */
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

/** After this a card's create is repeated, should its answer never be booked. */
const CHARGE_AGAIN_MS = 30_000;

const CLAIM = prepare(`
  UPDATE payments SET asked_at = $2, next_query_at = $3
  WHERE id = $1 AND status = 'created' AND asked_at IS NULL RETURNING id`);

/**
 * True for the one caller that may hand a created payment to its provider. What nobody claimed was certainly
 * never sent; what was claimed may have been.
 */
export const claimProviderCall = async (
  db: Queryable,
  payment: { id: string; method: string },
  now: Date,
): Promise<boolean> => {
  const again = payment.method === 'visa' ? new Date(now.getTime() + CHARGE_AGAIN_MS) : null;
  return (await runPrepared(db, CLAIM, [payment.id, now, again])).length > 0;
};

/** Gives a payment the provider's id for it; false when it has another one, or another payment has this. */
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
 * Takes the payment intent of an order's latest card payment over, if that was declined and asked for the
 * same amount. The declined payment gives its request id away, so that every later answer of the provider
 * about the intent reaches the attempt that is being made now.
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
  // Given up means cancelled at the provider: that intent takes no other card.
  if (last.code === 'cancelled') return undefined;
  await updatePayment(tx, last.id, { request_id: null });
  return { id: last.id, requestId: last.request_id };
};

const NAME_INTENT = prepare(`
  UPDATE payments SET request_id = $2
  WHERE id = $1 AND NOT EXISTS (SELECT FROM payments WHERE request_id = $2)`);

/** Gives a payment its intent's id, unless that names another payment. */
export const nameIntent = async (tx: Tx, id: string, intentId: string): Promise<void> => {
  await runPrepared(tx, NAME_INTENT, [id, intentId]);
};
