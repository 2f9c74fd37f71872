import { TAX_RATE } from '../../../contract/money.ts';
import type { PaymentMethod } from '../../../contract/payment.ts';
import type { ShippingInfo } from '../../../contract/shapes.endpoints.ts';
import { type Queryable, sql, type Tx } from '../../platform/database.ts';
import {
  canMove,
  cartText,
  isUnpaid,
  type OrderState,
  orderTotals,
  type PricedLine,
} from './rules.ts';
import { releaseHold } from './stock.ts';

export type LockedOrder = {
  id: string;
  user_id: string | null;
  status: OrderState;
  ended_by: string | null;
  payable: number;
  restocked_at: Date | null;
};

/** The order, locked until the transaction ends. */
export const lockOrder = async (tx: Tx, id: string): Promise<LockedOrder | undefined> => {
  const row = await tx
    .selectFrom('orders')
    .select(['id', 'user_id', 'status', 'ended_by', 'payable', 'restocked_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, status: row.status as OrderState };
};

export type NewOrder = {
  userId: string;
  status: 'awaiting' | 'Pending';
  method: PaymentMethod;
  shipping: ShippingInfo;
  lines: readonly PricedLine[];
  payable?: number;
  now: Date;
};

/** Writes an order with its items and first event; answers its id. No stock is touched. */
export const insertOrder = async (tx: Tx, order: NewOrder): Promise<string> => {
  const totals = orderTotals(order.lines);
  const { id } = await tx
    .insertInto('orders')
    .values({
      user_id: order.userId,
      status: order.status,
      method: order.method,
      subtotal_cents: totals.subtotalCents,
      tax_cents: totals.taxCents,
      tax_rate: TAX_RATE,
      payable: order.payable ?? totals.payable,
      cart: cartText(order.lines),
      shipping: JSON.stringify(order.shipping),
      created_at: order.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('order_items')
    .values(
      order.lines.map((line, position) => ({
        order_id: id,
        position,
        product_id: line.productId,
        quantity: line.quantity,
        name: line.name,
        picture_id: line.pictureId,
        price_cents: line.priceCents,
      })),
    )
    .execute();
  await recordMove(tx, {
    orderId: id,
    from: null,
    to: order.status,
    actor: 'shopper',
    now: order.now,
  });
  return id;
};

type Move = {
  orderId: string;
  from: OrderState | null;
  to: OrderState;
  actor: string;
  now: Date;
  note?: string;
};

const recordMove = async (tx: Tx, move: Move): Promise<void> => {
  await tx
    .insertInto('order_events')
    .values({
      order_id: move.orderId,
      at: move.now,
      actor: move.actor,
      from_status: move.from,
      to_status: move.to,
      note: move.note ?? '',
    })
    .execute();
};

/** Moves a locked order and records who and when; an illegal jump is a bug and throws. */
export const moveOrder = async (
  tx: Tx,
  order: Pick<LockedOrder, 'id' | 'status'>,
  to: OrderState,
  by: { actor: string; now: Date; note?: string; endedBy?: 'expiry' | 'superseded' | 'person' },
): Promise<void> => {
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
  await recordMove(tx, { orderId: order.id, from: order.status, to, ...by });
};

export type UnpaidOrder = {
  id: string;
  status: OrderState;
  cart: string;
  payable: number;
  holdOpen: boolean;
  livePayment: boolean;
};

/** The user's unpaid orders, oldest first, locked, with what decides reuse and superseding. */
export const lockUnpaidOrders = async (tx: Tx, userId: string): Promise<UnpaidOrder[]> => {
  const rows = await tx
    .selectFrom('orders as o')
    .leftJoin('holds as h', 'h.order_id', 'o.id')
    .select(['o.id', 'o.status', 'o.cart', 'o.payable', 'h.state as hold'])
    .select(
      sql<boolean>`EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id
        AND p.status IN ('created', 'prompted', 'requires_action'))`.as('live'),
    )
    .where('o.user_id', '=', userId)
    .where('o.status', 'in', ['awaiting', 'Pending'])
    .orderBy('o.created_at')
    .orderBy('o.id')
    .forUpdate('o')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    status: row.status as OrderState,
    cart: row.cart,
    payable: row.payable,
    holdOpen: row.hold === 'open',
    livePayment: row.live,
  }));
};

export const findItemsOf = (db: Queryable, orderIds: readonly string[]) =>
  orderIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('order_items')
        .select(['order_id', 'product_id', 'quantity', 'name', 'picture_id', 'price_cents'])
        .where('order_id', 'in', orderIds)
        .orderBy('order_id')
        .orderBy('position')
        .execute();

/** A new try at the same cart may choose another method or address. */
export const reuseOrder = async (
  tx: Tx,
  id: string,
  { method, shipping }: { method: PaymentMethod; shipping: ShippingInfo },
): Promise<void> => {
  await tx
    .updateTable('orders')
    .set({ method, shipping: JSON.stringify(shipping) })
    .where('id', '=', id)
    .execute();
};

/** What a payment that was claimed by this order settles: how it was paid, and how much. */
export const claimFor = async (
  tx: Tx,
  id: string,
  payment: { method: PaymentMethod; amount: number; shipping: ShippingInfo },
): Promise<void> => {
  const shipping = Object.keys(payment.shipping).length > 0 ? payment.shipping : undefined;
  await tx
    .updateTable('orders')
    .set({
      method: payment.method,
      payable: payment.amount,
      ...(shipping ? { shipping: JSON.stringify(shipping) } : {}),
    })
    .where('id', '=', id)
    .execute();
};

export const flagOrder = async (tx: Tx, id: string): Promise<void> => {
  await tx.updateTable('orders').set({ flagged: true }).where('id', '=', id).execute();
};

/** The doubt about its money is settled. */
export const unflagOrder = async (tx: Tx, id: string): Promise<void> => {
  await tx.updateTable('orders').set({ flagged: false }).where('id', '=', id).execute();
};

/** Books how many shillings of an order's price went back. */
export const setReturned = async (tx: Tx, id: string, returned: number): Promise<void> => {
  await tx.updateTable('orders').set({ returned }).where('id', '=', id).execute();
};

export const findOrderByKey = (db: Queryable, userId: string, key: string) =>
  db
    .selectFrom('orders')
    .select(['id', 'request_hash'])
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();

/** Gives an order the key of the request that placed it, unless it already has one. */
export const keepOrderKey = async (
  tx: Tx,
  id: string,
  { key, requestHash }: { key: string; requestHash: string },
): Promise<void> => {
  await tx
    .updateTable('orders')
    .set({ idempotency_key: key, request_hash: requestHash })
    .where('id', '=', id)
    .where('idempotency_key', 'is', null)
    .execute();
};

/** Ends an unpaid order and gives its pieces back. */
export const endUnpaidOrder = async (
  tx: Tx,
  order: Pick<LockedOrder, 'id' | 'status'>,
  by: { actor: string; now: Date; endedBy: 'expiry' | 'superseded' | 'person' },
): Promise<void> => {
  if (!isUnpaid(order.status)) return;
  await releaseHold(tx, order.id);
  await moveOrder(tx, order, order.status === 'awaiting' ? 'lapsed' : 'Cancelled', by);
};
