import { asksForOther, chosenFor, judgeDelivery } from './delivering.ts';
import { type Asked, holds, type Item, type Model, type Person, plays } from './model.ts';
import type { Reply } from './shop.ts';
import { asOrdered, textOf } from './sizes.ts';
import {
  hasRefund,
  LIVE,
  type Order,
  PAID,
  type Payment,
  payableOf,
  roundedTotalOf,
  type Snapshot,
} from './snapshot.ts';
import {
  holdTimeLeft,
  judgeSuperseded,
  livePaymentOf,
  type Reservable,
  reservable,
} from './start-table.ts';

export type OrderRequest = {
  person: Person;
  items: Item[] | undefined;
  delivery: Asked | undefined;
  method: 'mpesa' | 'visa';
  paymentId: string | undefined;
  keyed: boolean;
};

type Case = {
  model: Model;
  before: Snapshot;
  after: Snapshot;
  request: OrderRequest;
  reply: Reply;
};

const refusedWith = ({ before, after, reply }: Case, status: number, code: string): void => {
  holds(reply.status === status && reply.body?.code === code, `expected ${status} ${code}`, reply);
  holds(
    JSON.stringify([before.payments, before.orders]) ===
      JSON.stringify([after.payments, after.orders]),
    'a refused order changes nothing: nothing is bound or consumed',
    { before, after },
  );
};

const answeredOrder = ({ after, reply }: Case): Order | undefined => {
  holds(reply.status === 201, 'an order is answered 201', reply);
  const order = after.orders.find((row) => row.id === reply.body?.order?._id);
  holds(order !== undefined, 'the answered order is there', reply);
  holds(reply.body.order.totalPrice === order?.payable, 'the total is the server’s', reply);
  return order;
};

/** Checks POST /api/orders by its rows in docs/states.md. */
export const judgeOrder = (one: Case): void => {
  const { before, model, request } = one;
  const { paymentId } = request;
  const payment = before.payments.find((row) => row.id === paymentId);
  if (paymentId === undefined) judgeCart(one, undefined);
  else if (payment?.userId !== request.person.id) {
    plays(model, 'order-foreign-payment');
    refusedWith(one, 404, 'not_found');
  } else if (payment.status === 'needs_attention') {
    plays(model, 'order-money-in-review');
    refusedWith(one, 409, 'needs_attention');
  } else if (payment.status !== 'succeeded' && !LIVE.has(payment.status)) {
    plays(model, 'order-payment-failed');
    refusedWith(one, 409, 'payment_failed');
  } else if (payment.orderId) judgeBound(one, payment);
  else if (hasRefund(before, payment.id)) {
    plays(model, 'order-payment-returned');
    refusedWith(one, 409, 'payment_returned');
  } else judgeCart(one, payment);
};

/** The payment already has an order. */
const judgeBound = (one: Case, payment: Payment): void => {
  plays(one.model, LIVE.has(payment.status) ? 'order-being-paid' : 'order-paid');
  const was = one.before.orders.find((row) => row.id === payment.orderId);
  const is = answeredOrder(one);
  holds(is?.id === payment.orderId, 'a bound payment answers its order', one.reply);
  if (!was || !is) return;
  const live = LIVE.has(payment.status);
  const expected = live && was.status === 'awaiting' ? 'Pending' : was.status;
  holds(is.status === expected, `it is ${expected}`, { was, is });
  holds(one.before.payments.length === one.after.payments.length, 'no payment is made', one.reply);
};

/**
 * Possible amounts of a cart with its delivery; an unavailable one counts as no fee, and is refused
 * later.
 */
const totalsOf = (now: Snapshot, items: readonly Item[], asked: Asked | undefined): number[] => {
  const fee = chosenFor(now, asked, items)?.fee ?? 0;
  const lines = items.map((item) => ({
    ...item,
    price: now.products.find((product) => product.id === item.productId)?.price ?? 0,
  }));
  return [payableOf(lines) + fee, roundedTotalOf(lines) + fee];
};

/** The order of an identical call, paid within ten minutes, if there is no money for another one. */
const findJustPlaced = (
  now: Snapshot,
  { person, items = [], delivery }: OrderRequest,
): Order | undefined => {
  const mine = now.payments.filter((payment) => payment.userId === person.id);
  const unspent = mine.some(
    (payment) =>
      payment.orderId === null &&
      (payment.status === 'succeeded' || LIVE.has(payment.status)) &&
      !hasRefund(now, payment.id) &&
      totalsOf(now, items, delivery).includes(payment.amount),
  );
  if (unspent) return undefined;
  const wanted = textOf(items);
  return now.orders
    .filter((order) => order.userId === person.id && order.bare)
    .filter((order) => PAID.has(order.status) && order.status !== 'Refunded')
    .filter((order) => now.at - (order.paidAt ?? 0) < 10 * 60_000)
    .filter((order) => textOf(asOrdered(order)) === wanted)
    .filter(
      (order) =>
        !mine.some(
          (payment) => payment.createdAt > order.createdAt && payment.orderId !== order.id,
        ),
    )
    .sort((a, b) => (b.paidAt ?? 0) - (a.paidAt ?? 0))[0];
};

/** Received money, a live payment, or else a Pending order. */
const judgeCart = (one: Case, only: Payment | undefined): void => {
  const { before, model, request } = one;
  const items = request.items ?? [];
  const justPlaced = only || request.keyed ? undefined : findJustPlaced(before, request);
  if (justPlaced) {
    plays(model, 'order-just-placed');
    const order = answeredOrder(one);
    holds(order?.id === justPlaced.id, 'the same call again is the same order', one.reply);
    return;
  }
  const held = reservable(before, request.person.id, items);
  const live = held.same && livePaymentOf(before, held.same.id);
  // Without a delivery it takes the one being paid.
  if (live && held.same && request.delivery && asksForOther(request.delivery, held.same)) {
    plays(model, 'order-other-delivery');
    refusedWith(one, 409, 'payment_in_progress');
    return;
  }
  if (live) {
    plays(model, 'order-joins-live');
    const order = answeredOrder(one);
    holds(order?.id === held.same?.id, 'the order being paid is the answer', one.reply);
    holds(order?.status === 'Pending', 'and is listed from now on', order);
    return;
  }
  if (!held.inStock) {
    plays(model, 'order-short');
    refusedWith(one, 409, 'out_of_stock');
    return;
  }
  if (!chosenFor(before, request.delivery, items)) {
    plays(model, 'order-delivery-changed');
    refusedWith(one, 409, 'delivery_changed');
    return;
  }
  const totals = totalsOf(before, items, request.delivery);
  const unbound = (only ? [only] : before.payments).filter(
    (payment) =>
      payment.userId === request.person.id &&
      payment.orderId === null &&
      !hasRefund(before, payment.id) &&
      totals.includes(payment.amount),
  );
  const received = unbound.find((payment) => payment.status === 'succeeded');
  const coming = unbound.find((payment) => LIVE.has(payment.status));
  const mayHold = holdTimeLeft(before, request.person.id, items) > 0;
  if (only && !received && !coming) {
    plays(model, 'order-amount-changed');
    refusedWith(one, 409, 'amount_changed');
  } else if (!received && !coming && !mayHold) {
    plays(model, 'order-hold-limit');
    refusedWith(one, 409, 'hold_limit');
  } else judgePlaced(one, held, received ?? coming);
};

const judgePlaced = (one: Case, held: Reservable, payment: Payment | undefined): void => {
  const { before, after, model, request } = one;
  if (payment?.status === 'succeeded') plays(model, 'order-takes-money');
  else plays(model, payment ? 'order-takes-live' : 'order-unpaid');
  const order = answeredOrder(one);
  if (!order) return;
  if (held.same) holds(order.id === held.same.id, 'the unpaid order of the cart is used', order);
  else holds(!before.orders.some((row) => row.id === order.id), 'another cart: a new order', order);
  judgeDelivery(order, chosenFor(before, request.delivery, request.items ?? []));
  const paid = payment?.status === 'succeeded';
  holds(order.status === (paid ? 'Paid' : 'Pending'), 'Paid by money alone', { order, payment });
  holds(order.hold?.state === (paid ? 'sold' : 'open'), 'its pieces are kept', order);
  const bound = after.payments.filter(
    (row) =>
      row.orderId === order.id &&
      before.payments.find((was) => was.id === row.id)?.orderId === null,
  );
  const expected = payment ? [payment.id] : [];
  holds(
    JSON.stringify(bound.map((row) => row.id)) === JSON.stringify(expected),
    'the oldest fitting payment is taken, and no other',
    { bound, expected },
  );
  judgeSuperseded(after, held.superseded);
  holds(!paid || PAID.has(order.status), 'money is spent on a paid order', order);
};
