import {
  prepare,
  type Queryable,
  runPrepared,
  uniqueViolation,
} from '../../platform/database/database.ts';
import {
  ORDER_WITH_ITEMS,
  type OrderWithItems,
  type OrderWithItemsRow,
  toOrderWithItems,
} from '../orders/lists.ts';

// The order is paid and on disk already. Its key alone may be lost in a crash of the database: the same request
// finds the same order by its payment.
const CONFIRM = prepare(`
  WITH relaxed AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true)),
  paid AS MATERIALIZED (
    SELECT p.order_id FROM payments p
    WHERE p.id = $1 AND p.user_id = $2 AND p.status = 'succeeded' AND p.order_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM orders k WHERE k.user_id = $2 AND k.idempotency_key = $3::text)),
  kept AS (
    UPDATE orders SET idempotency_key = $3, request_hash = $4 FROM paid, relaxed
    WHERE orders.id = paid.order_id AND orders.idempotency_key IS NULL AND $3::text IS NOT NULL)
  ${ORDER_WITH_ITEMS} WHERE o.id = (SELECT order_id FROM paid)`);

/**
 * The order that a succeeded payment of the user has paid, given the key of the request that asks for it.
 * Undefined when there is more to it: no such payment, no order yet, or a key that was used before.
 */
export const confirmPaidOrder = async (
  db: Queryable,
  by: { userId: string; paymentId: string; key: string | undefined; requestHash: string },
): Promise<OrderWithItems | undefined> => {
  try {
    const values = [by.paymentId, by.userId, by.key ?? null, by.requestHash];
    const [row] = await runPrepared<OrderWithItemsRow>(db, CONFIRM, values);
    return row && toOrderWithItems(row);
  } catch (error) {
    // Another request has just used the key.
    if (uniqueViolation(error) === undefined) throw error;
    return undefined;
  }
};
