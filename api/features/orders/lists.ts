import { prepared, type Queryable, runPrepared, sql } from '../../platform/database/database.ts';
import type { Move } from './letters.ts';
import type { OrderItemRow, OrderRow } from './rules.ts';
import { isSoldSql, revenueSql } from './sales.ts';
import { findItemsOf } from './store.ts';

/** States shown in lists; orders that exist only for a payment attempt are left out. */
export const LISTED = ['Pending', 'Paid', 'Shipped', 'Delivered', 'Cancelled', 'Refunded'];

export const orderRows = (db: Queryable) =>
  db
    .selectFrom('orders as o')
    .leftJoin('users as u', 'u.id', 'o.user_id')
    .select([
      'o.id',
      'o.user_id',
      'u.username',
      'o.status',
      'o.method',
      'o.subtotal_cents',
      'o.tax_cents',
      'o.tax_rate',
      'o.payable',
      'o.returned',
      'o.shipping',
      'o.delivery',
      'o.delivery_fee',
      'o.courier',
      'o.tracking_code',
      'o.ready_at',
      'o.address_changed_at',
      'o.created_at',
      'o.restocked_at',
    ]);

export type OrderWithItems = { row: OrderRow; items: OrderItemRow[] };

export const withItems = async (db: Queryable, rows: OrderRow[]): Promise<OrderWithItems[]> => {
  if (rows.length === 0) return [];
  const items = await findItemsOf(
    db,
    rows.map((row) => row.id),
  );
  const byOrder = Map.groupBy(items, (item) => item.order_id);
  return rows.map((row) => ({ row, items: byOrder.get(row.id) ?? [] }));
};

/** SQL of an order with its items in one row, for `toOrderWithItems`. */
export const ORDER_WITH_ITEMS = `
  SELECT o.id, o.user_id, u.username, o.status, o.method, o.subtotal_cents, o.tax_cents, o.tax_rate, o.payable,
    o.returned, o.shipping, o.delivery, o.delivery_fee, o.courier, o.tracking_code, o.ready_at,
    o.address_changed_at, o.created_at, o.restocked_at,
    (SELECT json_agg(json_build_object('order_id', i.order_id, 'product_id', i.product_id, 'quantity', i.quantity,
       'name', i.name, 'picture_id', i.picture_id, 'price_cents', i.price_cents, 'size', i.size,
       'size_to_agree', i.size_to_agree) ORDER BY i.position)
     FROM order_items i WHERE i.order_id = o.id) AS items
  FROM orders o LEFT JOIN users u ON u.id = o.user_id`;

export type OrderWithItemsRow = OrderRow & { items: OrderItemRow[] | null };

export const toOrderWithItems = ({ items, ...row }: OrderWithItemsRow): OrderWithItems => ({
  row,
  items: items ?? [],
});

const ONE = prepared('find_order_with_items', `${ORDER_WITH_ITEMS} WHERE o.id = $1`);

export const findOrder = async (db: Queryable, id: string): Promise<OrderWithItems | undefined> => {
  const [found] = await runPrepared<OrderWithItemsRow>(db, ONE, [id]);
  return found && toOrderWithItems(found);
};

/** The moves of an order between states, the oldest first. */
export const findMoves = async (db: Queryable, orderId: string): Promise<Move[]> =>
  (
    await sql<Move>`
      SELECT id, from_status AS "from", to_status AS "to" FROM order_events
      WHERE order_id = ${orderId} AND from_status <> to_status ORDER BY id`.execute(db)
  ).rows;

/** SQL of when staff marked an order `o` as Shipped or Delivered, if it still is. */
export const SENT_AT = `
  SELECT e.at FROM order_events e
  WHERE e.order_id = o.id AND e.to_status = o.status
    AND (e.from_status, e.to_status) IN (('Paid', 'Shipped'), ('Shipped', 'Delivered'))
  ORDER BY e.id DESC LIMIT 1`;

/** SQL of whether all money of an order `o` is returned or being returned. */
export const MONEY_HELD = `
  SELECT coalesce(sum(r.going), 0) > 0
     AND coalesce(sum(r.going), 0) >= sum(coalesce(p.received_amount, p.amount))
  FROM payments p
  LEFT JOIN LATERAL (
    SELECT sum(amount) AS going FROM refunds WHERE payment_id = p.id AND state <> 'failed'
  ) r ON true
  WHERE p.order_id = o.id AND p.status IN ('succeeded', 'needs_attention', 'refunded')`;

/** The secret of an order's tracking page, which needs no sign-in. */
export const findTrackToken = async (db: Queryable, id: string): Promise<string> =>
  (
    await db
      .selectFrom('orders')
      .select('track_token')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).track_token;

/** A user's listed orders, newest first. `spentCents`: money received less refunds. */
export const findOrdersOf = async (
  db: Queryable,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ orders: OrderWithItems[]; total: number; spent: number }> => {
  const rows = await orderRows(db)
    .where('o.user_id', '=', userId)
    .where('o.status', 'in', LISTED)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id')
    .limit(limit)
    .offset(offset)
    .execute();
  const sums = await db
    .selectFrom('orders as o')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      sql<number>`coalesce(sum(${revenueSql}) FILTER (WHERE ${isSoldSql}), 0)`.as('spent'),
    ])
    .where('o.user_id', '=', userId)
    .where('o.status', 'in', LISTED)
    .executeTakeFirstOrThrow();
  return { orders: await withItems(db, rows), total: sums.total, spent: Number(sums.spent) };
};
