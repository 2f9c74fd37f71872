import { formatKsh } from '#contract/money.ts';
import { holds, type Model, Violation } from './model.ts';
import { checkShelves } from './shelves.ts';
import { checkSizes } from './sizes.ts';
import {
  LIVE,
  type Order,
  PAID,
  type Payment,
  payableOf,
  RECEIVED,
  type Refund,
  roundedTotalOf,
  type Snapshot,
  UNPAID,
} from './snapshot.ts';
import { holdTimeLeft } from './start-table.ts';

/** Invariants that hold at all times. */
export const checkInvariants = (model: Model, now: Snapshot): void => {
  checkStock(model, now);
  checkSizes(model, now);
  checkShelves(now);
  const byOrder = Map.groupBy(now.payments, (payment) => payment.orderId ?? '');
  for (const order of now.orders) {
    checkOrder(order, byOrder.get(order.id) ?? []);
    checkHoldTime(model, now, order);
  }
  checkUnpaid(now);
  for (const payment of now.payments) checkPayment(model, now, payment);
  checkReceipts(now);
  checkRefunds(now);
};

const checkStock = (model: Model, now: Snapshot): void => {
  for (const product of now.products) {
    const sum = (orders: readonly Order[]): number =>
      orders
        .flatMap((order) => order.items)
        .filter((item) => item.productId === product.id)
        .reduce((total, item) => total + item.quantity, 0);
    const open = sum(now.orders.filter((order) => order.hold?.state === 'open'));
    const sold = sum(
      now.orders.filter((order) => order.hold?.state === 'sold' && !order.restocked),
    );
    // Proves rule-stock.
    holds(product.onHand >= 0 && product.held >= 0, 'nothing is negative', product);
    // Proves rule-stock.
    holds(product.onHand >= product.held, 'no piece is held that is not there', product);
    // Proves rule-stock.
    holds(product.held === open, 'held = sum of the open holds', { product, open });
    const pieces = model.pieces.get(product.id);
    // Proves rule-stock.
    holds(product.onHand + sold === pieces, 'on hand + sold is constant', {
      product,
      sold,
      pieces,
    });
  }
};

/** A user has at most one unpaid order per cart. */
const checkUnpaid = (now: Snapshot): void => {
  const carts = now.orders
    .filter((order) => UNPAID.has(order.status) && order.userId !== null)
    .map((order) => `${order.userId} ${order.cart}`);
  // Proves rule-same-cart.
  holds(new Set(carts).size === carts.length, 'one unpaid order of a cart', carts);
};

/** Nobody holds pieces without a payment for more than half of any hour. */
const checkHoldTime = (model: Model, now: Snapshot, order: Order): void => {
  const { hold, userId } = order;
  if (hold && hold.state !== 'sold') {
    const written = hold.spans.reduce((sum, [from, to]) => sum + to - from, 0);
    const seen = model.held.get(order.id) ?? 0;
    holds(written === seen, 'the time of every hold is written down', { order, seen });
  }
  if (hold?.state !== 'open' || userId === null || hold.until <= now.at) return;
  const left = holdTimeLeft(now, userId, order.items, 0);
  // Proves rule-unpaid-holds.
  holds(hold.until - now.at <= left, 'a hold ends before its time is used up', { order, left });
};

const checkOrder = (order: Order, payments: readonly Payment[]): void => {
  const { status, hold } = order;
  if (!hold) throw new Violation(`every order has a hold: ${order.id}`);
  const allowed: Record<string, string[]> = {
    awaiting: ['open', 'released'],
    Pending: ['open'],
    lapsed: ['released'],
    Cancelled: ['released'],
  };
  const states = allowed[status] ?? ['sold'];
  holds(states.includes(hold.state), 'the hold fits the state of its order', order);

  const totals = [payableOf(order.items), roundedTotalOf(order.items)].map(
    (total) => total + order.fee,
  );
  holds((order.promisedFee ?? 0) === order.fee, 'the fee is the one that was promised', order);
  holds(totals.includes(order.payable), 'an order asks the total of its items', { order, totals });

  const live = payments.filter((payment) => LIVE.has(payment.status));
  // Proves rule-one-live.
  holds(live.length <= 1, 'one live payment per order', live);
  if (live.length > 0 && UNPAID.has(status)) {
    // Proves rule-one-live.
    holds(hold.state === 'open', 'an order that is being paid holds its pieces', order);
  }
  checkBacking(order, payments);
};

const checkBacking = (order: Order, payments: readonly Payment[]): void => {
  const backing = payments.filter((payment) => payment.status === 'succeeded');
  if (!PAID.has(order.status) || order.status === 'Refunded') {
    const rule = 'money taken for an order makes it Paid, and money returned makes it Refunded';
    holds(backing.length === 0, rule, { order, backing });
    return;
  }
  const inReview = order.flagged && payments.some((one) => one.status === 'needs_attention');
  const returned = payments.some((one) => one.status === 'refunded');
  // Proves rule-one-payment.
  holds(
    backing.length === 1 || (backing.length === 0 && (inReview || returned)),
    'a paid order has exactly one payment behind it',
    { order, payments },
  );
  for (const payment of backing) {
    const counted = (payment.received ?? 0) + payment.shortfall;
    // Proves rule-one-payment.
    holds(payment.shortfall <= 1, 'no more is missing than the shop bears', payment);
    // Proves rule-one-payment.
    holds(counted === order.payable, 'an order is paid by exactly its payable', { order, payment });
  }
};

/** Whether a credible callback reported this to the shop. */
export const wasTold = (model: Model, payment: Payment, requestId: string): boolean =>
  model.delivered.has(payment.token) && payment.requestId === requestId;

const checkPayment = (model: Model, now: Snapshot, payment: Payment): void => {
  const booked = now.booked.find((entry) => entry.token === payment.token);
  const told = booked !== undefined && wasTold(model, payment, booked.requestId);
  const { status } = payment;
  if (status === 'succeeded') {
    if (!booked) throw new Violation(`the provider does not know of ${JSON.stringify(payment)}`);
    // A query reports no amount: only a callback can show that it differs.
    if (payment.receipt !== null || told) {
      const whole = payment.amount - payment.shortfall;
      const asked = model.assigned.has(payment.id) ? payment.received : whole;
      holds(booked.amount === asked, 'a payment succeeds with the asked amount alone', {
        payment,
        booked,
      });
    }
  }
  if (RECEIVED.has(status) && booked && told && !model.suspect.has(payment.id)) {
    holds(payment.receipt === booked.receipt, 'a told payment has the receipt of the books', {
      payment,
      booked,
    });
    holds(payment.received === booked.amount, 'the ledger says what the books say', {
      payment,
      booked,
    });
  }
  if (booked && told) {
    // Proves rule-nothing-lost.
    holds(RECEIVED.has(status), 'money that the shop was told of is never dropped', {
      payment,
      booked,
    });
  }
  if (status === 'needs_attention' || status === 'refunded') {
    holds(
      booked !== undefined || model.suspect.has(payment.id),
      'only money of a suspect receipt is put before a person without a booking',
      {
        payment,
      },
    );
  }
  if (status === 'needs_attention') {
    holds(
      payment.message.includes(`${formatKsh((payment.received ?? 0) * 100)} `),
      'the sum is named',
      payment,
    );
  }
};

const checkReceipts = (now: Snapshot): void => {
  const receipts = now.payments.flatMap(({ method, receipt }) =>
    receipt === null ? [] : [`${method} ${receipt}`],
  );
  // Proves rule-nothing-lost.
  holds(new Set(receipts).size === receipts.length, 'a receipt is used once', receipts);
};

const checkRefunds = (now: Snapshot): void => {
  for (const order of now.orders) {
    const asked = now.refunds.some((refund) => refund.orderId === order.id && refund.restock);
    const end = now.events.findLast(({ orderId, to }) => orderId === order.id && to === 'Refunded');
    const unsent = end?.from === 'Paid';
    // Proves refund-restock.
    holds(!order.restocked || asked || unsent, 'pieces go back on the shelf when asked to', order);
    // Proves refund-restock.
    holds(!unsent || order.restocked, 'what was not sent lies on the shelf', order);
  }
  const byPayment = Map.groupBy(now.refunds, (refund) => refund.paymentId);
  for (const payment of now.payments) {
    const refunds = (byPayment.get(payment.id) ?? []).filter((r) => r.state !== 'failed');
    const sum = (all: readonly Refund[]) => all.reduce((total, { amount }) => total + amount, 0);
    // Money found by a query may turn out to be less.
    const came = Math.max(payment.received ?? 0, payment.amount);
    // Proves rule-refunds.
    holds(sum(refunds) <= came, 'never more goes back than came', { payment, refunds });
    const back = sum(refunds.filter((refund) => refund.state === 'done'));
    if (payment.status === 'refunded') {
      // Proves rule-refunds.
      holds(back >= Math.min(came, payment.received ?? came), 'refunded is wholly returned', {
        payment,
        refunds,
      });
    } else if (back > 0) {
      // Proves refund-done.
      holds(back < came, 'wholly returned is refunded', { payment, refunds });
    }
  }
};
