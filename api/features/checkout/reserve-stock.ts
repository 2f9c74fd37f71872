import { randomUUID } from 'node:crypto';
import type { PaymentMethod } from '#contract/payment.ts';
import type { CartItem, ShippingInfo } from '#contract/shapes.endpoints.ts';
import { isId, prepared, runPrepared, type Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { waitWords } from '../../platform/security/limits.ts';
import {
  type AskedDelivery,
  asksForOther,
  type ChosenDelivery,
  chooseDelivery,
} from '../delivery/choose.ts';
import {
  endUnpaidOrder,
  findItemsOf,
  insertOrder,
  lockUnpaidOrders,
  moveOrder,
  reuseOrder,
  type UnpaidOrder,
} from '../orders/store.ts';
import type { PaymentsContext } from '../payments/context.ts';
import {
  assertInStock,
  assertSizes,
  cartText,
  orderTotals,
  type PricedLine,
} from '../stock/line-rules.ts';
import { findLines, lockProducts, renewHold, reopenHold } from '../stock/stock.ts';
import { type HeldLine, type HoldAllowance, holdAllowance } from './hold-rules.ts';

export type Reservation = {
  userId: string;
  /** Merged and sorted. */
  items: readonly CartItem[];
  method: PaymentMethod;
  shipping: ShippingInfo;
  delivery: AskedDelivery;
  status: 'awaiting' | 'Pending';
  now: Date;
  /**
   * How long a hold lasts, and how many pieces of a product an account may hold without a payment.
   */
  hold: { forMs: number; mostPieces: number };
  /** Called with the totals before anything is written; throws to refuse. */
  check?: (totals: ReturnType<typeof orderTotals>, lines: readonly PricedLine[]) => void;
};

export type Reserved = {
  orderId: string;
  /** Including the delivery fee. */
  totals: ReturnType<typeof orderTotals>;
  delivery: ChosenDelivery;
  /**
   * A payment for this cart is live: nothing was changed except awaiting → Pending if requested.
   */
  livePayment: boolean;
  /** Newly inserted, so no payment for it can exist. */
  isNew: boolean;
  /** Whether the pieces may be held without a payment; if not, only a live payment holds them. */
  allowance: HoldAllowance;
  /** The stock is still to be taken by `takePieces`, after all other writes. */
  stockToTake: boolean;
};

/** Input of `reserveCartBeforeStock`. */
export type CartRead = { unpaid: UnpaidOrder[]; lines: PricedLine[] };

const unavailable = () =>
  new Problem(409, 'unavailable', 'A product of your cart is no longer available.');

const assertKnown = (items: readonly CartItem[], lines: readonly PricedLine[]): void => {
  if (lines.length !== items.length) throw unavailable();
  assertSizes(lines);
};

const withFee = (totals: ReturnType<typeof orderTotals>, fee: number) => ({
  ...totals,
  payable: totals.payable + fee,
  roundedGrandTotal: totals.roundedGrandTotal + fee,
});

const otherDelivery = () =>
  new Problem(
    409,
    'payment_in_progress',
    'A payment for this order with another delivery is still in progress.',
  );

/** Locks the user's unpaid orders and reads the cart's products. The caller holds the user's lock. */
export const readCart = async (
  tx: Tx,
  userId: string,
  items: readonly CartItem[],
): Promise<CartRead> => {
  const known = items.every((item) => isId(item.productId)) ? items : [];
  const unpaid = await lockUnpaidOrders(tx, userId);
  return { unpaid, lines: await findLines(tx, known) };
};

// Locks every product row that the transaction may touch, in id order, so that two shoppers with
// overlapping carts cannot deadlock.
const lockAllProducts = async (
  tx: Tx,
  items: readonly CartItem[],
  unpaid: readonly UnpaidOrder[],
): Promise<void> => {
  const old = await findItemsOf(
    tx,
    unpaid.map((order) => order.id),
  );
  const ids = new Set([...items.map((i) => i.productId), ...old.map((i) => i.product_id)]);
  await lockProducts(tx, [...ids].filter(isId));
};

/**
 * Creates the order of a cart, or reuses the unpaid order of the same cart, and ends the user's
 * other unpaid orders without a live payment. Does not take stock: call `takePieces` last. The
 * caller holds the user's lock.
 */
export const reserveCartBeforeStock = async (
  tx: Tx,
  want: Reservation,
  { unpaid, lines: seen }: CartRead,
): Promise<Reserved> => {
  const { now, hold, status, items, userId } = want;
  assertKnown(items, seen);
  let lines = seen;
  // Without an unpaid order no stock is returned, so product rows are locked only in `takePieces`.
  if (unpaid.length > 0) {
    await lockAllProducts(tx, items, unpaid);
    lines = await findLines(tx, items);
  }
  const bare = orderTotals(lines);
  const cart = cartText(lines);
  const same = unpaid.find((order) => order.cart === cart);

  if (same?.livePayment) {
    // An order without a `deliveryId` takes the delivery of the live payment.
    const silent = status === 'Pending' && want.delivery.deliveryId === undefined;
    if (!silent && asksForOther(want.delivery, same)) throw otherDelivery();
    const delivery = { snapshot: same.delivery, fee: same.delivery_fee };
    if (status === 'Pending' && same.status === 'awaiting') {
      await moveOrder(tx, same, 'Pending', { actor: 'shopper', now });
    }
    const allowance = { leftMs: 0, again: undefined, mostPieces: hold.mostPieces };
    return {
      orderId: same.id,
      totals: withFee(bare, delivery.fee),
      delivery,
      livePayment: true,
      isNew: false,
      allowance,
      stockToTake: false,
    };
  }
  const ended = unpaid.filter((order) => order.id !== same?.id && !order.livePayment);
  for (const order of ended) {
    await endUnpaidOrder(tx, order, { actor: 'shopper', now, endedBy: 'superseded' });
  }
  if (ended.length > 0) lines = await findLines(tx, items);
  if (!same?.holdOpen) assertInStock(lines);
  const delivery = await chooseDelivery(tx, want.delivery, bare.subtotalCents);
  const totals = withFee(bare, delivery.fee);
  want.check?.(totals, lines);

  const held = { userId, lines, now, orderId: same?.id };
  const allowance = await findHoldAllowance(tx, held, hold.mostPieces);
  const until = new Date(now.getTime() + Math.min(hold.forMs, allowance.leftMs));
  if (!same) {
    const orderId = randomUUID();
    await insertOrder(tx, orderId, { ...want, delivery, lines, holdUntil: until });
    return {
      orderId,
      totals,
      delivery,
      livePayment: false,
      isNew: true,
      allowance,
      stockToTake: true,
    };
  }
  await reuseOrder(tx, same.id, { ...want, delivery, payable: totals.payable });
  if (same.holdOpen) await renewHold(tx, same.id, until);
  else await reopenHold(tx, same.id, { now, until });
  if (status === 'Pending' && same.status === 'awaiting') {
    await moveOrder(tx, same, 'Pending', { actor: 'shopper', now });
  }
  const stockToTake = !same.holdOpen;
  return {
    orderId: same.id,
    totals,
    delivery,
    livePayment: false,
    isNew: false,
    allowance,
    stockToTake,
  };
};

// Sold pieces are no longer held; holds that ended more than an hour ago are ignored.
const HELD = prepared(
  'find_held_lines',
  `
  SELECT o.id AS "orderId", i.product_id AS "productId", i.quantity, h.state = 'open' AS open,
    extract(epoch FROM lower(span)) * 1000 AS "from", extract(epoch FROM upper(span)) * 1000 AS "to"
  FROM orders o JOIN holds h ON h.order_id = o.id JOIN order_items i ON i.order_id = o.id,
    unnest(h.open_times + CASE WHEN h.state = 'open'
      THEN tstzmultirange(tstzrange(h.opened_at, greatest(h.opened_at, $3::timestamptz), '[]'))
      ELSE '{}' END) AS span
  WHERE o.user_id = $1 AND h.state <> 'sold' AND i.product_id = ANY ($2::uuid[])
    AND upper(span) > $3::timestamptz - interval '1 hour'`,
);

/** How long an account may still hold these pieces without a payment. The caller holds the user's lock. */
export const findHoldAllowance = async (
  tx: Tx,
  {
    userId,
    lines,
    now,
    orderId,
  }: { userId: string; lines: readonly PricedLine[]; now: Date; orderId?: string | undefined },
  mostPieces: number,
): Promise<HoldAllowance> => {
  const ids = lines.map((line) => line.productId);
  const held = await runPrepared<HeldLine & { orderId: string }>(tx, HELD, [userId, ids, now]);
  const own = held.map((line) => ({ ...line, open: line.open && line.orderId !== orderId }));
  return holdAllowance(own, lines, now.getTime(), mostPieces);
};

/** 409 for an unpaid order that exceeds the hold allowance. */
export const holdLimit = (allowance: HoldAllowance, now: Date): Problem => {
  if (allowance.again === undefined) {
    const most = allowance.mostInAll
      ? `${allowance.mostInAll} pieces in all`
      : `${allowance.mostPieces} pieces of a product`;
    const message = `An order that is not paid for can keep ${most}. Please pay for it, or order fewer.`;
    return new Problem(409, 'hold_limit', message);
  }
  const seconds = Math.max(1, Math.ceil((allowance.again - now.getTime()) / 1000));
  const message = `These pieces were kept for you for half an hour without a payment. Please pay for them, or try again in ${waitWords(seconds)}.`;
  return new Problem(409, 'hold_limit', message, { details: { retryAfter: seconds } });
};

/** How long a hold lasts, and how many pieces of a product an account may hold without a payment. */
export const holdRules = ({ config }: PaymentsContext) => ({
  forMs: config.holdMinutes * 60_000,
  mostPieces: config.holdPieces,
});
