import { prepare, type Queryable, runPrepared } from '../../platform/database.ts';

const OWN_HOLDS = prepare(`
  SELECT i.product_id, sum(i.quantity) AS held
  FROM orders o JOIN holds h ON h.order_id = o.id JOIN order_items i ON i.order_id = o.id
  WHERE o.user_id = $1 AND o.status IN ('awaiting', 'Pending') AND h.state = 'open' AND h.expires_at > $2
  GROUP BY i.product_id`);

/** Pieces of each product that the user's own orders hold open now. */
export const findOwnHolds = async (
  db: Queryable,
  userId: string,
  now: Date,
): Promise<Map<string, number>> => {
  type Row = { product_id: string; held: number };
  const rows = await runPrepared<Row>(db, OWN_HOLDS, [userId, now]);
  return new Map(rows.map((row) => [row.product_id, row.held]));
};
