import { prepare, runPrepared, type Tx } from '../../../platform/database/database.ts';
import { updatePayment } from '../store.ts';

/**
 * Takes the payment intent of an order's latest card payment over, if that was declined and asked for the
 * same amount. The declined payment gives its request id away, so that every later word of the provider
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
