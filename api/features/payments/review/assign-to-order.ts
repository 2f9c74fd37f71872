import { formatKsh } from '#contract/money.ts';
import { inTransaction, isId, type Tx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/problem.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { audit } from '../../../platform/operations/audit.ts';
import { isSold, isUnpaid } from '../../orders/states.ts';
import { type LockedOrder, lockOrder } from '../../orders/store.ts';
import type { PaymentsContext } from '../context.ts';
import { insertPaymentEvent } from '../event-store.ts';
import { type PaymentRow, receivedMessage } from '../rules.ts';
import { hasRefund, movePayment, updatePayment } from '../store.ts';
import {
  assertNotBeingPaid,
  isPaidByAnother,
  lockRequestedPayment,
  payOrderByStaff,
  refused,
  unflagReviewed,
} from './store.ts';

type Assignment = { paymentId: string; orderId: string; staffId: string };

/**
 * Assigns unmatched money to an unpaid order of exactly the same amount, on behalf of a staff
 * member.
 *
 * Unpaid means awaiting or Pending. Staff can't revive an ended order: only a late success undoes
 * an expiry. The one exception is such a late success itself: money that came for this order after
 * its hold and found no stock, when there is stock now.
 */
export const assignToOrder = async (
  context: PaymentsContext,
  assignment: Assignment,
): Promise<void> => {
  await inTransaction(context.db, async (tx) => {
    const payment = await lockRequestedPayment(tx, assignment.paymentId);
    await assertFree(tx, payment);
    const order = isId(assignment.orderId) ? await lockOrder(tx, assignment.orderId) : undefined;
    if (!order) throw notFound('Order');
    await assertFits(tx, payment, order);
    const now = context.clock.now();
    await assign(tx, payment, order, { staffId: assignment.staffId, now, jobs: context.jobs });
    await audit(
      tx,
      { actor: { id: assignment.staffId }, now },
      {
        kind: 'payment',
        action: 'bound',
        thing: payment.id,
        before: { order: payment.order_id },
        after: { order: order.id },
      },
    );
  });
  const { paymentId, orderId } = assignment;
  context.log.info({ paymentId, orderId }, 'order paid');
};

const assertFree = async (tx: Tx, payment: PaymentRow): Promise<void> => {
  const unbound = payment.status === 'succeeded' && !payment.order_id;
  if (!unbound && payment.status !== 'needs_attention') {
    throw refused('not_bindable', 'This payment waits for no order.');
  }
  if (payment.status === 'needs_attention' && payment.attention === 'used_receipt') {
    const message =
      'The receipt told for this payment belongs to another one, so no money of its own is known.';
    throw refused('used_receipt', message);
  }
  if (await hasRefund(tx, payment.id)) {
    throw refused('payment_returned', 'This payment is being returned, so no order can have it.');
  }
  if (payment.order_id && (await carries(tx, payment))) {
    throw refused('already_spent', 'This payment pays for its own order.');
  }
};

/** Whether the order was paid with this payment and no other. */
const carries = async (tx: Tx, payment: PaymentRow): Promise<boolean> => {
  const own = await lockOrder(tx, payment.order_id ?? '');
  if (!own || !(isSold(own.status) || own.status === 'Refunded')) return false;
  return !(await isPaidByAnother(tx, own.id, payment.id));
};

const assertFits = async (tx: Tx, payment: PaymentRow, order: LockedOrder): Promise<void> => {
  if (payment.user_id !== order.user_id) {
    throw refused('another_customer', 'This order belongs to another customer.');
  }
  const ownEnded = order.id === payment.order_id && order.ended_by === 'expiry';
  if (!isUnpaid(order.status) && !(ownEnded && !isSold(order.status))) {
    throw refused('not_unpaid', 'This order is not waiting for money.');
  }
  const received = payment.received_amount ?? payment.amount;
  if (order.payable !== received) {
    throw refused(
      'amount_differs',
      `The order costs ${formatKsh(order.payable * 100)}, not ${formatKsh(received * 100)}.`,
    );
  }
  await assertNotBeingPaid(tx, order.id);
};

const assign = async (
  tx: Tx,
  payment: PaymentRow,
  order: LockedOrder,
  { staffId, now, jobs }: { staffId: string; now: Date; jobs: Jobs },
): Promise<void> => {
  const received = payment.received_amount ?? payment.amount;
  // The order stays unchanged: the money brings neither its own delivery nor its own price.
  const money = { ...payment, amount: received, delivery: null, delivery_fee: null };
  await payOrderByStaff(tx, order, money, { actor: staffId, now, jobs });
  const booked = {
    order_id: order.id,
    received_amount: received,
    code: null,
    message: receivedMessage(received),
  };
  // Money without an order has already succeeded.
  if (payment.status === 'succeeded') await updatePayment(tx, payment.id, booked);
  else await movePayment(tx, payment, 'succeeded', booked);
  for (const id of new Set([payment.order_id ?? order.id, order.id])) {
    await unflagReviewed(tx, id);
  }
  await insertPaymentEvent(tx, {
    paymentId: payment.id,
    source: 'admin',
    body: { bound: order.id, by: staffId },
    now,
  });
};
