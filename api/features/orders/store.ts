import type { DeliverySnapshot } from '#contract/delivery.endpoints.ts';
import { TAX_RATE } from '#contract/money.ts';
import { LIVE_STATES, type PaymentMethod } from '#contract/payment.ts';
import type { CartItem, ShippingInfo } from '#contract/shapes.endpoints.ts';
import {
  listSql,
  prepared,
  type Queryable,
  runPrepared,
  sql,
  type Tx,
} from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { ChosenDelivery } from '../delivery/choose.ts';
import { cartText, isTextOf, orderTotals, type PricedLine } from '../stock/line-rules.ts';
import { releaseHold, sellHold } from '../stock/stock.ts';
import { enqueueOrderLetter } from './letters.ts';
import { canMove, isUnpaid, type OrderState, SOLD_STATES, UNPAID_ORDER_STATES } from './states.ts';

export type LockedOrder = {
  id: string;
  user_id: string | null;
  status: OrderState;
  ended_by: string | null;
  payable: number;
  restocked_at: Date | null;
  /** Rises with every change of items or address. */
  revision: number;
};

const LOCK = prepared(
  'lock_order',
  `
  SELECT o.id, o.user_id, o.status, o.ended_by, o.payable, o.restocked_at, o.revision FROM orders o WHERE o.id = $1 FOR NO KEY UPDATE`,
);

const LOCK_OF_PAYMENT = prepared(
  'lock_order_of_payment',
  LOCK.replace('o.id = $1 FOR', 'o.id = (SELECT p.order_id FROM payments p WHERE p.id = $1) FOR'),
);

/** The order of a payment, with a row lock. */
export const lockOrderOf = async (tx: Tx, paymentId: string): Promise<LockedOrder | undefined> =>
  (await runPrepared<LockedOrder>(tx, LOCK_OF_PAYMENT, [paymentId]))[0];

/** The order, with a row lock. */
export const lockOrder = async (tx: Tx, id: string): Promise<LockedOrder | undefined> =>
  (await runPrepared<LockedOrder>(tx, LOCK, [id]))[0];

export type NewOrder = {
  userId: string;
  status: 'awaiting' | 'Pending';
  method: PaymentMethod;
  shipping: ShippingInfo;
  lines: readonly PricedLine[];
  delivery: ChosenDelivery;
  now: Date;
  holdUntil: Date;
};

const INSERT = prepared(
  'insert_order',
  `
  WITH items AS (
    INSERT INTO order_items (order_id, position, product_id, quantity, name, picture_id, price_cents, size)
    SELECT $1, i.position - 1, i.product_id, i.quantity, i.name, i.picture_id, i.price_cents, i.size
    FROM unnest($2::uuid[], $3::int[], $4::text[], $5::text[], $6::bigint[], $18::text[]) WITH ORDINALITY
      AS i (product_id, quantity, name, picture_id, price_cents, size, position)),
  event AS (
    INSERT INTO order_events (order_id, at, actor, to_status) VALUES ($1, $7, 'shopper', $9)),
  hold AS (INSERT INTO holds (order_id, state, opened_at, expires_at) VALUES ($1, 'open', $7, $16))
  INSERT INTO orders
    (id, created_at, user_id, status, method, subtotal_cents, tax_cents, tax_rate, payable, cart, shipping,
     delivery, delivery_fee)
  VALUES ($1, $7, $8, $9, $10, $11, $12, $13, $14, $15, $17, $19, $20)`,
);

/** Inserts an order with its items, first event and open hold. Does not take its pieces. */
export const insertOrder = async (tx: Tx, id: string, order: NewOrder): Promise<void> => {
  const { lines, now } = order;
  const totals = orderTotals(lines);
  await runPrepared(tx, INSERT, [
    id,
    lines.map((line) => line.productId),
    lines.map((line) => line.quantity),
    lines.map((line) => line.name),
    lines.map((line) => line.pictureId),
    lines.map((line) => line.priceCents),
    now,
    order.userId,
    order.status,
    order.method,
    totals.subtotalCents,
    totals.taxCents,
    TAX_RATE,
    totals.payable + order.delivery.fee,
    cartText(lines),
    order.holdUntil,
    JSON.stringify(order.shipping),
    lines.map((line) => line.size ?? null),
    jsonOf(order.delivery.snapshot),
    order.delivery.fee,
  ]);
};

const jsonOf = (snapshot: DeliverySnapshot | null): string | null =>
  snapshot && JSON.stringify(snapshot);

type Move = {
  orderId: string;
  from: OrderState | null;
  to: OrderState;
  actor: string;
  now: Date;
  note?: string;
};

/** Returns the row's id. */
const recordMove = async (tx: Tx, move: Move): Promise<number> => {
  const { id } = await tx
    .insertInto('order_events')
    .values({
      order_id: move.orderId,
      at: move.now,
      actor: move.actor,
      from_status: move.from,
      to_status: move.to,
      note: move.note ?? '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Adds an entry to a locked order's history that changes no status. */
export const addHistoryEntry = async (
  tx: Tx,
  order: Pick<LockedOrder, 'id' | 'status'>,
  by: { actor: string; now: Date; note: string },
): Promise<void> => {
  await recordMove(tx, { orderId: order.id, from: order.status, to: order.status, ...by });
};

/**
 * Moves a locked order and records who and when; throws for a forbidden transition, which is a bug. Returns the id of
 * its row in the history.
 */
export const moveOrder = async (
  tx: Tx,
  order: Pick<LockedOrder, 'id' | 'status'>,
  to: OrderState,
  by: { actor: string; now: Date; note?: string; endedBy?: 'expiry' | 'superseded' | 'person' },
): Promise<number> => {
  if (!canMove(order.status, to)) throw new Error(`order may not go from ${order.status} to ${to}`);
  await tx
    .updateTable('orders')
    .set({
      status: to,
      ended_by: by.endedBy ?? null,
      ...(to === 'Paid' ? { paid_at: by.now } : {}),
    })
    .where('id', '=', order.id)
    .execute();
  return recordMove(tx, { orderId: order.id, from: order.status, to, ...by });
};

/** Undoes Shipped or Delivered of a locked order; its payment stays unchanged. */
export const undoMove = async (
  tx: Tx,
  order: Pick<LockedOrder, 'id' | 'status'>,
  to: OrderState,
  by: { actor: string; now: Date },
): Promise<void> => {
  const unsent = to === 'Paid' ? { courier: '', tracking_code: '', ready_at: null } : {};
  await tx
    .updateTable('orders')
    .set({ status: to, ...unsent })
    .where('id', '=', order.id)
    .execute();
  await recordMove(tx, { orderId: order.id, from: order.status, to, ...by });
};

export type UnpaidOrder = {
  id: string;
  status: OrderState;
  cart: string;
  payable: number;
  delivery: DeliverySnapshot | null;
  delivery_fee: number;
  holdOpen: boolean;
  livePayment: boolean;
};

const UNPAID = prepared(
  'find_unpaid_orders',
  `
  SELECT o.id, o.status, o.cart, o.payable, o.delivery, o.delivery_fee,
    EXISTS (SELECT FROM holds h WHERE h.order_id = o.id AND h.state = 'open') AS "holdOpen",
    EXISTS (SELECT FROM payments p WHERE p.order_id = o.id
      AND p.status IN (${listSql(LIVE_STATES)})) AS "livePayment"
  FROM orders o WHERE o.user_id = $1 AND o.status IN (${listSql(UNPAID_ORDER_STATES)})
  ORDER BY o.created_at, o.id FOR NO KEY UPDATE`,
);

/** The user's unpaid orders, oldest first, with row locks. */
export const lockUnpaidOrders = (tx: Tx, userId: string): Promise<UnpaidOrder[]> =>
  runPrepared<UnpaidOrder>(tx, UNPAID, [userId]);

export const findItemsOf = (db: Queryable, orderIds: readonly string[]) =>
  orderIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('order_items')
        .select(['order_id', 'product_id', 'quantity', 'name', 'picture_id', 'price_cents'])
        .select(['position', 'size', 'size_to_agree', 'back'])
        // One array parameter: parsing a thousand separate parameters takes longer than the query.
        .where(sql<boolean>`order_id = ANY (${orderIds}::uuid[])`)
        .orderBy('order_id')
        .orderBy('position')
        .execute();

/**
 * Updates a reused order's method, delivery and address; without a new address the old one stays.
 * `payable` includes the fee.
 */
export const reuseOrder = async (
  tx: Tx,
  id: string,
  {
    method,
    shipping,
    delivery,
    payable,
  }: {
    method: PaymentMethod;
    shipping: ShippingInfo;
    delivery: ChosenDelivery;
    payable: number;
  },
): Promise<void> => {
  const given = Object.keys(shipping).length > 0;
  await tx
    .updateTable('orders')
    .set({
      method,
      payable,
      delivery: jsonOf(delivery.snapshot),
      delivery_fee: delivery.fee,
      ...(given ? { shipping: JSON.stringify(shipping) } : {}),
    })
    .where('id', '=', id)
    .execute();
};

const JUST_PLACED = `
  SELECT o.id, o.cart FROM orders o
  WHERE o.user_id = $1 AND o.placed_bare AND o.status IN (${listSql(SOLD_STATES)})
    AND o.paid_at > $2::timestamptz - interval '10 minutes'
    AND NOT EXISTS (SELECT FROM payments p WHERE p.user_id = $1 AND p.created_at > o.created_at
      AND p.order_id IS DISTINCT FROM o.id)
  ORDER BY o.paid_at DESC LIMIT 20`;

/**
 * The order just placed by an identical call: same items, neither key nor payment named, paid
 * within ten minutes and no payment since. Compared by its cart as ordered, whatever sizes staff
 * have agreed since.
 */
export const findJustPlaced = async (
  tx: Tx,
  userId: string,
  items: readonly CartItem[],
  now: Date,
): Promise<string | undefined> => {
  const found = await runPrepared<{ id: string; cart: string }>(tx, JUST_PLACED, [userId, now]);
  return found.find(({ cart }) => isTextOf(cart, items))?.id;
};

/** Records that an order was placed by a call with neither key nor payment. */
export const markPlacedBare = async (tx: Tx, id: string): Promise<void> => {
  await tx
    .updateTable('orders')
    .set({ placed_bare: true })
    .where('id', '=', id)
    .where('idempotency_key', 'is', null)
    .execute();
};

const PAY = prepared(
  'pay_order',
  `
  WITH event AS (
    INSERT INTO order_events (order_id, at, actor, from_status, to_status) VALUES ($1, $2, $7, $4, 'Paid'))
  UPDATE orders SET status = 'Paid', ended_by = NULL, paid_at = $2, method = $3, payable = $5,
    shipping = coalesce($6::jsonb, shipping),
    delivery = CASE WHEN $9::integer IS NULL THEN delivery ELSE $8::jsonb END, delivery_fee = coalesce($9, delivery_fee)
  WHERE id = $1`,
);

type Paying = {
  method: PaymentMethod;
  amount: number;
  shipping: ShippingInfo;
  delivery: DeliverySnapshot | null;
  /** Null: the payment was started without an order; the order's own delivery stays. */
  delivery_fee: number | null;
};

/**
 * Sells a locked order's pieces and marks it as paid, with amount, method, address and delivery.
 * False, with nothing changed, if the stock is not sufficient.
 */
export const payOrder = async (
  tx: Tx,
  order: Pick<LockedOrder, 'id' | 'status'>,
  payment: Paying,
  { actor, now, jobs }: { actor: string; now: Date; jobs: Jobs },
): Promise<boolean> => {
  if (!canMove(order.status, 'Paid'))
    throw new Error(`order may not go from ${order.status} to Paid`);
  if (!(await sellHold(tx, order.id, now))) return false;
  const { method, amount, shipping, delivery, delivery_fee } = payment;
  const given = Object.keys(shipping).length > 0 ? JSON.stringify(shipping) : null;
  await runPrepared(tx, PAY, [
    order.id,
    now,
    method,
    order.status,
    amount,
    given,
    actor,
    jsonOf(delivery),
    delivery_fee,
  ]);
  await enqueueOrderLetter(tx, jobs, { orderId: order.id, event: 'paid' });
  return true;
};

/** Its items are others now: what was printed or packed before is wrong. */
export const raiseRevision = async (tx: Tx, id: string): Promise<void> => {
  await tx
    .updateTable('orders')
    .set({ revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute();
};

export const flagOrder = async (tx: Tx, id: string): Promise<void> => {
  await tx.updateTable('orders').set({ flagged: true }).where('id', '=', id).execute();
};

/** Removes the flag: none of its money is in the review queue any more. */
export const unflagOrder = async (tx: Tx, id: string): Promise<void> => {
  await tx.updateTable('orders').set({ flagged: false }).where('id', '=', id).execute();
};

/** Sets how many shillings of an order's price were returned. */
export const setReturned = async (tx: Tx, id: string, returned: number): Promise<void> => {
  await tx.updateTable('orders').set({ returned }).where('id', '=', id).execute();
};

const BY_KEY = prepared(
  'find_order_by_key',
  'SELECT id, request_hash FROM orders WHERE user_id = $1 AND idempotency_key = $2',
);
type Keyed = { id: string; request_hash: string | null };

export const findOrderByKey = async (
  db: Queryable,
  userId: string,
  key: string,
): Promise<Keyed | undefined> => (await runPrepared<Keyed>(db, BY_KEY, [userId, key]))[0];

const STORE_KEY = prepared(
  'store_order_key',
  `
  UPDATE orders SET idempotency_key = $2, request_hash = $3
  WHERE id = $1 AND idempotency_key IS NULL`,
);

/** Stores the idempotency key of the request on its order, unless it has one. */
export const storeOrderKey = async (
  db: Queryable,
  id: string,
  { key, requestHash }: { key: string; requestHash: string },
): Promise<void> => {
  await runPrepared(db, STORE_KEY, [id, key, requestHash]);
};

/** Ends an unpaid order and releases its pieces. */
export const endUnpaidOrder = async (
  tx: Tx,
  order: Pick<LockedOrder, 'id' | 'status'>,
  by: { actor: string; now: Date; endedBy: 'expiry' | 'superseded' | 'person' },
): Promise<void> => {
  if (!isUnpaid(order.status)) return;
  await releaseHold(tx, order.id, by.now);
  await moveOrder(tx, order, order.status === 'awaiting' ? 'lapsed' : 'Cancelled', by);
};
