import { count } from './coverage.ts';
import { holds, type Model } from './model.ts';
import { isUndoable, type Order, PAID, type Payment, type Snapshot } from './snapshot.ts';

/** The steps of a payment, as docs/states.md has them; without those that no command of the model makes. */
export const PAYMENT_STEPS: Record<string, readonly string[]> = {
  created: ['prompted', 'requires_action', 'succeeded', 'failed', 'expired', 'needs_attention'],
  prompted: ['succeeded', 'failed', 'expired', 'needs_attention'],
  requires_action: ['succeeded', 'failed', 'needs_attention'],
  failed: ['succeeded', 'needs_attention'],
  expired: ['succeeded', 'needs_attention'],
  succeeded: ['needs_attention', 'refunded'],
  needs_attention: ['succeeded', 'refunded'],
  refunded: [],
};

/** The steps of an order, as docs/states.md has them, and who may make them. */
export const ORDER_STEPS: Record<
  string,
  'shopper' | 'shop' | 'anyone' | 'money' | 'staff' | 'undo'
> = {
  '> awaiting': 'shopper',
  '> Pending': 'shopper',
  'awaiting > Pending': 'shopper',
  'awaiting > Paid': 'money',
  'awaiting > lapsed': 'anyone',
  'lapsed > Paid': 'money',
  'Pending > Paid': 'money',
  'Pending > Cancelled': 'anyone',
  'Cancelled > Paid': 'money',
  'Paid > Shipped': 'staff',
  'Shipped > Delivered': 'staff',
  'Shipped > Paid': 'undo',
  'Delivered > Shipped': 'undo',
  'Paid > Refunded': 'staff',
  'Shipped > Refunded': 'staff',
  'Delivered > Refunded': 'staff',
};

/**
 * Checks the changes made by one command: only steps of docs/states.md, and no immutable values.
 */
export const checkSteps = (model: Model, before: Snapshot, after: Snapshot): void => {
  const payments = new Map(after.payments.map((payment) => [payment.id, payment]));
  for (const was of before.payments) {
    checkPaymentStep(model, was, payments.get(was.id), before, after);
  }
  const known = new Set(before.payments.map((payment) => payment.id));
  for (const made of after.payments) {
    if (!known.has(made.id)) count(model.coverage.payments, `> ${made.status}`);
  }
  const orders = new Map(after.orders.map((order) => [order.id, order]));
  for (const was of before.orders) checkSameOrder(was, orders.get(was.id));
  checkOrderEvents(model, before, after);
};

/** Whether one state can be reached from another by these steps. */
const reachable = (from: string, to: string): boolean =>
  from === to || (PAYMENT_STEPS[from] ?? []).some((next) => reachableOnce(next, to, from));

const reachableOnce = (from: string, to: string, start: string): boolean =>
  from === to ||
  (PAYMENT_STEPS[from] ?? []).some((next) => next !== start && reachableOnce(next, to, from));

const checkPaymentStep = (
  model: Model,
  was: Payment,
  is: Payment | undefined,
  before: Snapshot,
  after: Snapshot,
): void => {
  // Proves rule-nothing-lost.
  holds(is !== undefined, 'a payment never vanishes', was);
  if (!is) return;
  holds(reachable(was.status, is.status), `no payment goes from ${was.status} to ${is.status}`, is);
  holds(was.amount === is.amount && was.method === is.method, 'a payment stays what it was', is);
  const moved = was.orderId !== null && was.orderId !== is.orderId;
  holds(!moved || model.assigned.has(is.id), 'a payment keeps its order', { was, is });
  const keepsId = was.requestId === null || was.requestId === is.requestId;
  // M-PESA's id ends with the payer's number: it is erased with the account, once the payment has
  // ended.
  const isErased = is.userId === null && is.requestId === `erased-${is.id}`;
  holds(keepsId || isErased || isTakenOver(was, is, after), 'a payment keeps its id', { was, is });
  holds(was.receipt === null || was.receipt === is.receipt, 'a payment keeps its receipt', is);
  holds(
    was.userId === is.userId || is.userId === null,
    'money changes its owner only when the owner goes',
    { was, is },
  );
  if (was.status !== is.status) count(model.coverage.payments, `${was.status} > ${is.status}`);
  if (was.status === 'needs_attention' && is.status === 'succeeded') {
    const decided = model.assigned.has(is.id) || is.shortfall > 0;
    // Proves rule-success-stays.
    holds(decided, 'only staff give money that fits nothing a place', is);
  }
  if (was.status === 'succeeded' && is.status === 'needs_attention' && was.orderId !== null) {
    const booked = before.booked.find((entry) => entry.token === was.token);
    const suspicious = model.suspect.has(is.id) || booked?.amount !== was.amount;
    // Proves rule-success-stays.
    holds(suspicious, 'what is succeeded stays so unless its receipt is suspect', { was, is });
  }
};

/** A declined card payment passes its intent to the next one of the same order and amount. */
const isTakenOver = (was: Payment, is: Payment, after: Snapshot): boolean =>
  is.method === 'visa' &&
  is.status === 'failed' &&
  is.requestId === null &&
  after.payments.some(
    (one) =>
      one.requestId === was.requestId &&
      one.intentFrom !== null &&
      one.orderId === is.orderId &&
      one.amount === is.amount,
  );

const checkSameOrder = (was: Order, is: Order | undefined): void => {
  holds(is !== undefined, 'an order never vanishes', was);
  if (!is) return;
  const itemsOf = (order: Order) =>
    was.status === 'Paid' || was.items.some((item) => item.toAgree)
      ? [...Map.groupBy(order.items, (item) => `${item.productId}@${item.price}`)].map(
          ([key, same]) => [key, same.reduce((sum, item) => sum + item.quantity, 0)],
        )
      : order.items.map(({ back: _, ...item }) => item);
  const same = JSON.stringify(itemsOf(was)) === JSON.stringify(itemsOf(is));
  // Proves rule-items-stay.
  holds(same, 'items never change, but their sizes', { was, is });
  holds(was.cart === is.cart, 'what was ordered is remembered', { was, is });
  const asked = ({ payable, fee, deliveryId }: Order) => JSON.stringify([payable, fee, deliveryId]);
  const kept = !PAID.has(was.status) || asked(was) === asked(is);
  // Proves rule-items-stay.
  holds(kept, 'a paid order keeps its price and its delivery', { was, is });
  const backOf = ({ items }: Order) => items.reduce((sum, item) => sum + item.back, 0);
  // Proves refund-restock.
  holds(backOf(was) <= backOf(is), 'what is back stays so', { was, is });
  // Proves refund-restock.
  holds(!was.restocked || is.restocked, 'pieces go back once', is);
};

const checkOrderEvents = (model: Model, before: Snapshot, after: Snapshot): void => {
  const last = before.events.at(-1)?.id ?? 0;
  const state = new Map(before.orders.map((order) => [order.id, order.status]));
  const endedBy = new Map(before.orders.map((order) => [order.id, order.endedBy]));
  for (const event of after.events) {
    if (event.id <= last) continue;
    if (event.from === event.to) {
      holds(event.actor === model.admin.id, 'only staff agree sizes', event);
      continue;
    }
    const step = `${event.from ? `${event.from} ` : ''}> ${event.to}`;
    const by = ORDER_STEPS[step];
    holds(by !== undefined, `no order goes ${step}`, event);
    // Proves rule-history.
    holds((state.get(event.orderId) ?? null) === event.from, 'the history has no gap', event);
    if (by === 'money') {
      const accepted = after.payments.some(
        (payment) => payment.orderId === event.orderId && payment.shortfall > 0,
      );
      const byStaff = event.actor === model.admin.id && (model.assigned.size > 0 || accepted);
      // Proves rule-money-pays.
      holds(byStaff || ['mpesa', 'visa'].includes(event.actor), 'only money makes Paid', event);
      if (event.from === 'lapsed' || event.from === 'Cancelled') {
        const ended = endedBy.get(event.orderId);
        holds((ended ?? 'expiry') === 'expiry', 'only an expiry is undone', event);
      }
    } else if (by === 'undo') {
      holds(event.actor === model.admin.id, 'only staff undo a step', event);
      // Proves staff-undo.
      holds(isUndoable(before, event), 'a step is undone for ten minutes', event);
    } else if (by === 'staff' && event.to !== 'Refunded') {
      holds(event.actor === model.admin.id, 'only staff ship and deliver', event);
    } else if (by === 'shopper') {
      holds(event.actor === 'shopper', 'only a shopper orders', event);
    }
    state.set(event.orderId, event.to);
    count(model.coverage.orders, step);
  }
  for (const order of after.orders) {
    // Proves rule-history.
    holds(state.get(order.id) === order.status, 'every change of an order is on record', order);
  }
};
