import { formatKsh } from '#contract/money.ts';
import type { PaymentMethod } from '#contract/payment.ts';
import { LIVE_STATES } from '#contract/payment.ts';
import type { CartItem, ShippingInfo } from '#contract/shapes.endpoints.ts';
import { inTransaction, isId, type Tx } from '../../platform/database/database.ts';
import { keyReused, requestHash } from '../../platform/http/idempotency-key.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';
import { crashPoint } from '../../platform/operations/crash-points.ts';
import { type AskedDelivery, chooseDelivery } from '../delivery/choose.ts';
import { findOrder, type OrderWithItems } from '../orders/lists.ts';
import {
  findJustPlaced,
  findOrderByKey,
  lockOrder,
  markPlacedBare,
  moveOrder,
  storeOrderKey,
} from '../orders/store.ts';
import type { PaymentsContext } from '../payments/context.ts';
import {
  assertItems,
  assertPayable,
  isLive,
  type PaymentRow,
  productsOf,
} from '../payments/rules.ts';
import { waitFor } from '../payments/settlement/payment-notifications.ts';
import { payOrderWith } from '../payments/settlement/settle.ts';
import {
  findLivePaymentOf,
  findPayment,
  hasRefund,
  lockPayment,
  lockUnbound,
  lockUser,
  updatePayment,
} from '../payments/store.ts';
import { orderTotals } from '../stock/line-rules.ts';
import { takePieces } from '../stock/stock.ts';

import {
  type CartRead,
  holdLimit,
  holdRules,
  readCart,
  reserveCartBeforeStock,
} from './reserve-stock.ts';
import { confirmPaidOrder } from './store.ts';

export type Placing = {
  userId: string;
  items?: readonly CartItem[] | undefined;
  method: PaymentMethod;
  paymentId?: string | undefined;
  shipping: ShippingInfo;
  delivery: AskedDelivery;
  key?: string | undefined;
};

type Placed = {
  orderId: string;
  waitForPayment: string | undefined;
  /** The payment received earlier that has just paid the order. */
  paidBy?: string | undefined;
};

/**
 * Places an order that is paid, being paid or not paid yet. The server computes price and status;
 * values from the client are ignored.
 */
export const placeOrder = async (
  context: PaymentsContext,
  placing: Placing,
): Promise<OrderWithItems> => {
  const { db, config, log } = context;
  const { paymentId, method } = placing;
  const confirmed = await confirmPaid(context, placing);
  if (confirmed) {
    log.info({ orderId: confirmed.row.id, paymentId, method }, 'order placed');
    crashPoint('order-after-commit');
    crashPoint('order-paid');
    return confirmed;
  }
  const { orderId, waitForPayment, paidBy } = await context.buying.run(
    () => inTransaction(db, (tx) => place(tx, context, placing)),
    productsOf(placing.items),
  );
  crashPoint('order-after-commit');
  log.info({ orderId, paymentId: paymentId ?? waitForPayment ?? paidBy, method }, 'order placed');
  if (paidBy) log.info({ orderId, paymentId: paidBy }, 'order paid');
  if (waitForPayment) {
    await waitFor(
      waitForPayment,
      () => findPayment(db, waitForPayment),
      (payment) => !payment || !isLive(payment.status),
      config.orderWaitMs,
    );
  }
  crashPoint('order-paid');
  const order = await findOrder(db, orderId);
  if (!order) throw notFound('Order');
  return order;
};

const hashOf = ({ items, paymentId, method, delivery }: Placing): string => {
  const { deliveryId, pickupPointId } = delivery;
  const chosen = deliveryId === undefined ? [] : [deliveryId, pickupPointId ?? null];
  return requestHash([items ?? null, paymentId ?? null, method, ...chosen]);
};

/** Usual case, without locks: the payment has already paid its order. */
const confirmPaid = async (
  { db }: PaymentsContext,
  placing: Placing,
): Promise<OrderWithItems | undefined> => {
  const { userId, paymentId, key } = placing;
  if (paymentId === undefined || !isId(paymentId)) return undefined;
  return confirmPaidOrder(db, { userId, paymentId, key, requestHash: hashOf(placing) });
};

const place = async (tx: Tx, context: PaymentsContext, placing: Placing): Promise<Placed> => {
  const { userId, key } = placing;
  await lockUser(tx, userId);
  const hash = hashOf(placing);
  if (key) {
    const known = await findOrderByKey(tx, userId, key);
    if (known && known.request_hash !== hash) throw keyReused();
    if (known) return { orderId: known.id, waitForPayment: undefined };
  }
  const placed = await placeByPayment(tx, context, placing);
  if (key) await storeOrderKey(tx, placed.orderId, { key, requestHash: hash });
  else if (placing.paymentId === undefined) await markPlacedBare(tx, placed.orderId);
  crashPoint('order-before-commit');
  return placed;
};

const placeByPayment = async (
  tx: Tx,
  context: PaymentsContext,
  placing: Placing,
): Promise<Placed> => {
  if (placing.paymentId === undefined) return placeFor(tx, context, placing, undefined);
  const payment = isId(placing.paymentId) ? await lockPayment(tx, placing.paymentId) : undefined;
  if (payment?.user_id !== placing.userId) throw notFound('Payment');
  if (payment.status === 'needs_attention') {
    throw new Problem(409, 'needs_attention', payment.message);
  }
  if (payment.status !== 'succeeded' && !isLive(payment.status)) {
    throw new Problem(409, 'payment_failed', payment.message || 'The payment did not go through.');
  }
  if (!payment.order_id && (await hasRefund(tx, payment.id))) {
    const message = 'This payment is being returned to you, so it can’t pay for an order.';
    throw new Problem(409, 'payment_returned', message);
  }
  if (!payment.order_id) return placeFor(tx, context, placing, payment);
  return confirmBound(tx, context, payment);
};

/** The payment already belongs to an order: returns that order, paid or not. */
const confirmBound = async (
  tx: Tx,
  context: PaymentsContext,
  payment: PaymentRow,
): Promise<Placed> => {
  const orderId = payment.order_id ?? '';
  if (payment.status === 'succeeded') return { orderId, waitForPayment: undefined };
  const order = await lockOrder(tx, orderId);
  if (order?.status === 'awaiting') {
    await moveOrder(tx, order, 'Pending', { actor: 'shopper', now: context.clock.now() });
  }
  return { orderId, waitForPayment: payment.id };
};

/** Reserves the cart, then uses the first of: received money, a live payment, a Pending order. */
const placeFor = async (
  tx: Tx,
  context: PaymentsContext,
  placing: Placing,
  only: PaymentRow | undefined,
): Promise<Placed> => {
  const { userId, key } = placing;
  const now = context.clock.now();
  const items = assertItems(placing.items);
  const method = only?.method ?? placing.method;
  const cart = await readCart(tx, userId, items);
  const usable = await findFitting(tx, placing, cart, only);
  if (usable.length === 0 && !only && key === undefined) {
    const again = await findJustPlaced(tx, userId, items, now);
    if (again) return { orderId: again, waitForPayment: undefined };
  }
  const want = {
    userId,
    items,
    method,
    shipping: placing.shipping,
    delivery: placing.delivery,
    status: 'Pending',
    now,
    hold: holdRules(context),
    check: (totals: { payable: number }) => assertPayable(method, totals.payable),
  } as const;
  const { orderId, totals, livePayment, allowance, stockToTake } = await reserveCartBeforeStock(
    tx,
    want,
    cart,
  );
  if (livePayment) {
    return { orderId, waitForPayment: (await findLivePaymentOf(tx, orderId))?.id };
  }

  // Filter again: a price may have changed between the first read and the lock.
  const amounts = [totals.payable, totals.roundedGrandTotal];
  const unbound = usable.filter((payment) => amounts.includes(payment.amount));
  if (only && unbound.length === 0) {
    throw new Problem(
      409,
      'amount_changed',
      `This payment of ${formatKsh(only.amount * 100)} does not match the order.`,
    );
  }
  const received = unbound.find((payment) => payment.status === 'succeeded');
  const coming = unbound.find((payment) => isLive(payment.status));
  if (!received && !coming) {
    if (allowance.leftMs === 0) throw holdLimit(allowance, now);
    await context.limits.spendIn(tx, ['unpaidOrder', userId]);
  }
  if (!received && coming) await updatePayment(tx, coming.id, { order_id: orderId });
  if (stockToTake) await takePieces(tx, orderId);
  if (!received) return { orderId, waitForPayment: coming?.id };
  const paid = await payOrderWith(tx, orderId, received, { now, jobs: context.jobs });
  return { orderId, waitForPayment: undefined, paidBy: paid ? received.id : undefined };
};

/**
 * Unbound payments of the cart's payable, oldest first; only the named one if `paymentId` is given.
 */
const findFitting = async (
  tx: Tx,
  { userId, delivery }: Placing,
  { lines }: CartRead,
  only: PaymentRow | undefined,
): Promise<PaymentRow[]> => {
  if (only) return [only];
  const { payable, roundedGrandTotal, subtotalCents } = orderTotals(lines);
  const fee = await feeOf(tx, delivery, subtotalCents);
  const amounts = [payable + fee, roundedGrandTotal + fee];
  return lockUnbound(tx, userId, amounts, ['succeeded', ...LIVE_STATES]);
};

/**
 * Delivery fee in whole shillings. An unavailable choice is refused later, when the cart is
 * reserved, unless it is being paid.
 */
const feeOf = async (tx: Tx, delivery: AskedDelivery, totalCents: number): Promise<number> => {
  if (delivery.deliveryId === undefined) return 0;
  try {
    return (await chooseDelivery(tx, delivery, totalCents)).fee;
  } catch (error) {
    if (error instanceof Problem) return 0;
    throw error;
  }
};
