import { type Queryable, sql, type Tx } from '../../platform/database.ts';
import { LISTED, type OrderWithItems, orderRows, withItems } from './lists.ts';

export type OrderFilter = {
  status: string | undefined;
  search: string;
  limit: number;
  offset: number;
};

const ID_START = /^[0-9a-f-]{1,36}$/i;

const matching = (db: Queryable, { status, search }: OrderFilter) => {
  const rows = orderRows(db).where('o.status', 'in', status === undefined ? LISTED : [status]);
  if (search === '') return rows;
  const byName = sql<boolean>`strpos(lower(u.username), lower(${search})) > 0`;
  if (!ID_START.test(search)) return rows.where(byName);
  // Digits, letters to f and dashes: nothing in it is a sign of LIKE.
  const byId = sql<boolean>`o.id::text LIKE ${`${search.toLowerCase()}%`}`;
  return rows.where((eb) => eb.or([byName, byId]));
};

/** A page of everybody's listed orders, newest first, and how many match. */
export const findAllOrders = async (
  db: Queryable,
  filter: OrderFilter,
): Promise<{ orders: OrderWithItems[]; total: number }> => {
  const rows = await matching(db, filter)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  const { total } = await matching(db, filter)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { orders: await withItems(db, rows), total };
};

export const findHistory = (db: Queryable, orderId: string) =>
  db
    .selectFrom('order_events')
    .select(['at', 'actor', 'from_status', 'to_status', 'note'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();

/** What was paid or tried for an order, oldest first. */
export const findPaymentsFor = (db: Queryable, orderId: string) =>
  db
    .selectFrom('payments')
    .select(['id', 'method', 'amount', 'received_amount', 'status', 'receipt', 'created_at'])
    .where('order_id', '=', orderId)
    .select(
      sql<number>`coalesce((SELECT sum(r.amount) FROM refunds r
        WHERE r.payment_id = payments.id AND r.state = 'done'), 0)`.as('returned'),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Locks the order's user first, as every payment does: no payment starts while the order is decided. */
export const lockOwner = async (tx: Tx, orderId: string): Promise<void> => {
  const order = await tx
    .selectFrom('orders')
    .select('user_id')
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!order?.user_id) return;
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', order.user_id)
    .forNoKeyUpdate()
    .execute();
};

export const isBeingPaid = async (tx: Tx, orderId: string): Promise<boolean> =>
  (await tx
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', 'in', ['created', 'prompted', 'requires_action'])
    .executeTakeFirst()) !== undefined;

/** All the money of an order is on its way back, or there already. */
export const isBeingReturned = async (tx: Tx, orderId: string): Promise<boolean> => {
  const { rows } = await sql<{ returning: boolean }>`
    SELECT coalesce(sum(r.going), 0) > 0
       AND coalesce(sum(r.going), 0) >= sum(coalesce(p.received_amount, p.amount)) AS returning
    FROM payments p
    LEFT JOIN LATERAL (
      SELECT sum(amount) AS going FROM refunds WHERE payment_id = p.id AND state <> 'failed'
    ) r ON true
    WHERE p.order_id = ${orderId} AND p.status IN ('succeeded', 'needs_attention', 'refunded')`.execute(
    tx,
  );
  return rows[0]?.returning ?? false;
};
