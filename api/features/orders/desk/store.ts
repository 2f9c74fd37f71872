import { LIVE_STATES } from '#contract/payment.ts';
import { type Queryable, sql, type Tx } from '../../../platform/database/database.ts';
import { SMS_PHONE } from '../letters.ts';
import { MONEY_HELD, type OrderWithItems, orderRows, SENT_AT, withItems } from '../lists.ts';
import type { PartReturned, StaffFacts } from '../presenter.ts';
import { inStatus, type OrderFilter, searchOrders } from './search.ts';

/** A page of all listed orders, newest first, and the total. */
export const findAllOrders = async (
  db: Queryable,
  filter: OrderFilter,
): Promise<{ orders: OrderWithItems[]; total: number }> => {
  const { rows, total } = await (filter.search === '' ? findPage : searchOrders)(db, filter);
  return { orders: await withItems(db, rows), total };
};

/**
 * Orders that ended unpaid by themselves would fill the list; the filter Cancelled and the search
 * find them. An order with money in the review queue stays.
 */
const inList = (status: string | undefined) =>
  status === undefined
    ? sql<boolean>`${inStatus(status)} AND (o.status <> 'Cancelled' OR o.flagged
        OR o.ended_by IS DISTINCT FROM 'expiry' AND o.ended_by IS DISTINCT FROM 'superseded')`
    : inStatus(status);

/** The SQL of `isWithoutAddress` in the rules. */
const WITHOUT_ADDRESS = sql<boolean>`o.status = 'Paid'
  AND coalesce(o.delivery ->> 'kind', 'door') IN ('door', 'parcel')
  AND NOT (coalesce(btrim(o.shipping ->> 'county'), '') <> '' AND coalesce(btrim(o.shipping ->> 'town'), '') <> '')`;

const findPage = async (db: Queryable, { status, withoutAddress, limit, offset }: OrderFilter) => {
  const listed = withoutAddress ? WITHOUT_ADDRESS : inList(status);
  // Pages by an index-only scan; only the page's orders are read in full.
  const page = sql<{ id: string }>`(
    SELECT o.id FROM orders o WHERE ${listed}
    ORDER BY o.created_at DESC, o.id LIMIT ${limit} OFFSET ${offset})`.as<'page'>('page');
  const rows = await orderRows(db)
    .innerJoin(page, 'page.id', 'o.id')
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id')
    .execute();
  const { total } = await db
    .selectFrom('orders as o')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(listed)
    .executeTakeFirstOrThrow();
  return { rows, total };
};

export const findStaffFacts = async (
  db: Queryable,
  orderIds: readonly string[],
): Promise<Map<string, StaffFacts>> => {
  const { rows } = await sql<StaffFacts & { id: string }>`
    SELECT o.id, u.email, payer.phone, (${sql.raw(SENT_AT)}) AS sent_at, ${sql.raw(SMS_PHONE)} AS sms_phone
    FROM orders o
    LEFT JOIN users u ON u.id = o.user_id
    LEFT JOIN LATERAL (
      SELECT p.phone FROM payments p WHERE p.order_id = o.id AND p.phone IS NOT NULL
      ORDER BY (p.status = 'succeeded') DESC, p.created_at DESC LIMIT 1) payer ON true
    WHERE o.id = ANY (${orderIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
};

export const findHistory = (db: Queryable, orderId: string) =>
  db
    .selectFrom('order_events')
    .select(['at', 'actor', 'from_status', 'to_status', 'note'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();

/** Partial refunds of an order's payments. A full refund appears as the move to Refunded. */
export const findPartsReturned = async (
  db: Queryable,
  orderId: string,
): Promise<PartReturned[]> => {
  const { rows } = await sql<PartReturned>`
    SELECT r.finished_at AS at, r.amount, r.reason, r.staff_id FROM payments p
    JOIN refunds r ON r.payment_id = p.id AND r.state = 'done'
    WHERE p.order_id = ${orderId} AND r.amount < coalesce(p.received_amount, p.amount)
    ORDER BY r.finished_at, r.id`.execute(db);
  return rows;
};

/** Payments and attempts of an order, oldest first. */
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

/** Locks the users of several orders in id order, so that two calls can't deadlock. */
export const lockOwners = async (tx: Tx, orderIds: readonly string[]): Promise<void> => {
  await sql`
    SELECT id FROM users
    WHERE id IN (SELECT user_id FROM orders WHERE id = ANY (${orderIds}::uuid[]))
    ORDER BY id FOR NO KEY UPDATE`.execute(tx);
};

/** Locks the order's user first, as every payment does: no payment starts during the change. */
export const lockOwnerOfOrder = async (tx: Tx, orderId: string): Promise<void> => {
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
    .where('status', 'in', LIVE_STATES)
    .executeTakeFirst()) !== undefined;

/** Whether all money of an order is returned or being returned. */
export const isBeingReturned = async (db: Queryable, orderId: string): Promise<boolean> => {
  const { rows } = await sql<{ held: boolean | null }>`
    SELECT (${sql.raw(MONEY_HELD)}) AS held FROM orders o WHERE o.id = ${orderId}`.execute(db);
  return rows[0]?.held ?? false;
};
