import { holds, type Model, plays } from './model.ts';
import { areFree } from './sizes.ts';
import { LIVE, type Order, PAID, type Payment, type Snapshot, UNPAID } from './snapshot.ts';

/** A provider's report about a payment that the shop may trust. */
export type Fact =
  | { kind: 'success'; amount: number; receipt: string | undefined; used?: boolean }
  | { kind: 'failure' };

/** A payment before and after the shop heard of it. */
type Heard = { model: Model; before: Snapshot; after: Snapshot; was: Payment; is: Payment };

const orderOf = (now: Snapshot, payment: Payment): Order | undefined =>
  now.orders.find((order) => order.id === payment.orderId);

/** Whether money may still make this order Paid, and whether its pieces are available. */
const canBePaid = (now: Snapshot, order: Order): boolean => {
  const revivable =
    (order.status === 'lapsed' || order.status === 'Cancelled') && order.endedBy === 'expiry';
  if (!UNPAID.has(order.status) && !revivable) return false;
  if (order.hold?.state === 'open') return true;
  return areFree(now, order.items);
};

/** The rows of docs/states.md on what the shop hears from a provider. */
export const judgeNotification = (
  model: Model,
  before: Snapshot,
  after: Snapshot,
  paymentId: string,
  fact: Fact,
): void => {
  const was = before.payments.find((payment) => payment.id === paymentId);
  const is = after.payments.find((payment) => payment.id === paymentId);
  if (!was || !is) return;
  const heard = { model, before, after, was, is };
  if (fact.kind === 'failure') judgeFailure(heard);
  else if (LIVE.has(was.status) || was.status === 'failed' || was.status === 'expired')
    judgeSuccess(heard, fact);
  else judgeFurtherSuccess(heard, fact);
};

const judgeFailure = ({ model, before, after, was, is }: Heard): void => {
  plays(model, LIVE.has(was.status) ? 'failure' : 'failure-after-end');
  const expected = LIVE.has(was.status) ? 'failed' : was.status;
  holds(is.status === expected, `after a failure it is ${expected}`, { was, is });
  const [order, now] = [orderOf(before, was), orderOf(after, was)];
  if (!order || !now) return;
  holds(order.status === now.status, 'a failure moves no order', { order, now });
  const releases = LIVE.has(was.status) && order.status === 'awaiting';
  const hold = releases ? 'released' : order.hold?.state;
  holds(now.hold?.state === hold, `its hold is ${hold}`, { order, now });
};

type Success = Extract<Fact, { kind: 'success' }>;

/** A success of the asked amount, with a receipt of its own. */
const playRight = (model: Model, order: Order | undefined, fits: boolean): void => {
  if (!order) plays(model, 'success-unbound');
  else if (fits) plays(model, order.hold?.state === 'open' ? 'success' : 'success-late');
  else if (PAID.has(order.status)) plays(model, 'success-second');
  else if (order.endedBy === 'superseded' || order.endedBy === 'person')
    plays(model, 'success-order-ended');
  else plays(model, 'success-pieces-gone');
};

const judgeSuccess = ({ model, before, after, was, is }: Heard, fact: Success): void => {
  const order = orderOf(before, was);
  const now = orderOf(after, was);
  const right = fact.amount === was.amount && !fact.used;
  const fits = right && (!order || canBePaid(before, order));
  if (right) playRight(model, order, fits);
  else plays(model, fact.used ? 'success-used-receipt' : 'success-other-amount');
  holds(is.status === (fits ? 'succeeded' : 'needs_attention'), 'a success is judged so', {
    was,
    is,
    order,
    fact,
  });
  holds(is.received === fact.amount, 'what came is what is written', { is, fact });
  if (!fact.used) holds(is.receipt === (fact.receipt ?? null), 'with its receipt', { is, fact });
  if (!order || !now) return;
  if (fits) {
    holds(now.status === 'Paid' && now.hold?.state === 'sold', 'its order is Paid', now);
    holds(now.payable === was.amount, 'at what was asked', { was, now });
    holds(now.fee === (was.fee ?? order.fee), 'with the delivery it was asked for', { was, now });
    return;
  }
  holds(now.status === order.status && now.flagged, 'the order stays and is flagged', now);
  holds(now.hold?.state === order.hold?.state, 'its hold stays', now);
};

/** A success of money already booked fills in the receipt, or raises a suspicion. */
const judgeFurtherSuccess = ({ model, after, was, is }: Heard, fact: Success): void => {
  if (was.status === 'refunded' || fact.receipt === undefined || fact.receipt === was.receipt) {
    plays(model, 'success-again');
    holds(is.status === was.status, 'a repetition changes nothing', { was, is });
    return;
  }
  const suspicious = fact.used || fact.amount !== was.amount || was.receipt !== null;
  const expected = was.status === 'succeeded' && suspicious ? 'needs_attention' : was.status;
  plays(model, expected === was.status ? 'receipt-later' : 'receipt-differs');
  holds(is.status === expected, `after a further success it is ${expected}`, { was, is, fact });
  if (!fact.used && was.receipt === null) {
    holds(is.receipt === fact.receipt, 'a later callback fills the receipt', { was, is });
    holds(is.received === fact.amount, 'and puts the sum right', { was, is, fact });
  }
  const order = orderOf(after, is);
  if (order && expected === 'needs_attention') {
    holds(order.flagged, 'its order is flagged', order);
  }
};
