import { type Queryable, sql } from '../../platform/database/database.ts';
import { SOLD_STATES } from '../orders/states.ts';

const DAYS = 30;
/** Literals, so that the partial index can be used. */
const SOLD = sql.raw(SOLD_STATES.map((status) => `'${status}'`).join(', '));

/**
 * Counts the pieces of each product that were paid for in the last 30 days. A product that somebody is just buying
 * is left to the next count.
 */
export const countBought = async (db: Queryable, now: Date): Promise<void> => {
  const since = new Date(now.getTime() - DAYS * 86_400_000);
  await sql`
    WITH sold AS (
      SELECT i.product_id AS id, sum(i.quantity)::integer AS pieces
      FROM orders o JOIN order_items i ON i.order_id = o.id
      WHERE o.status IN (${SOLD}) AND coalesce(o.paid_at, o.created_at) >= ${since}
      GROUP BY i.product_id),
    stale AS (
      SELECT p.id, coalesce(s.pieces, 0) AS pieces
      FROM products p LEFT JOIN sold s USING (id)
      WHERE p.bought <> coalesce(s.pieces, 0)
      ORDER BY p.id
      FOR NO KEY UPDATE OF p SKIP LOCKED)
    UPDATE products SET bought = stale.pieces FROM stale WHERE products.id = stale.id`.execute(db);
};
