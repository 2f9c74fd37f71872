import type { Queryable } from '../../platform/database.ts';

/** Pieces of each product that the user's own orders hold open now. */
export const findOwnHolds = async (
  db: Queryable,
  userId: string,
  now: Date,
): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('holds as h')
    .innerJoin('orders as o', 'o.id', 'h.order_id')
    .innerJoin('order_items as i', 'i.order_id', 'h.order_id')
    .select('i.product_id')
    .select((eb) => eb.fn.sum<number>('i.quantity').as('held'))
    .where('h.state', '=', 'open')
    .where('h.expires_at', '>', now)
    .where('o.user_id', '=', userId)
    .groupBy('i.product_id')
    .execute();
  return new Map(rows.map((row) => [row.product_id, row.held]));
};
