import { formatKsh } from '#contract/money.ts';
import { inTransaction, type Tx } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { audit } from '../../../platform/operations/audit.ts';
import { isSold } from '../../orders/states.ts';
import { lockOrder } from '../../orders/store.ts';
import type { PaymentsContext } from '../context.ts';
import { insertPaymentEvent } from '../event-store.ts';
import { type PaymentRow, receivedMessage, shortfallOf } from '../rules.ts';
import { notifyOfPayment } from '../settlement/payment-notifications.ts';
import { canBePaid } from '../settlement/settle.ts';
import { hasRefund, movePayment } from '../store.ts';
import {
  assertNotBeingPaid,
  isPaidByAnother,
  lockRequestedPayment,
  payOrderByStaff,
  refused,
  unflagReviewed,
} from './store.ts';

type Accepting = { paymentId: string; staffId: string };

/**
 * Staff accept a slightly too small payment for its order: the order becomes Paid at its full
 * price, its pieces are taken again (all or none), and the payment stores the shortfall. Safe to
 * repeat.
 */
export const acceptShortfall = async (
  context: PaymentsContext,
  { paymentId, staffId }: Accepting,
): Promise<void> => {
  const paidOrder = await inTransaction(context.db, async (tx) => {
    const payment = await lockRequestedPayment(tx, paymentId);
    if (payment.status === 'succeeded' && payment.shortfall > 0) return undefined;
    const shortfall = assertSmall(payment, context.config.shortfallKsh);
    if (await hasRefund(tx, payment.id)) {
      throw refused('payment_returned', 'This payment is being returned.');
    }
    const now = context.clock.now();
    const received = payment.received_amount ?? payment.amount;
    await movePayment(tx, payment, 'succeeded', {
      shortfall,
      attention: null,
      code: null,
      message: receivedMessage(received),
    });
    await payItsOrder(tx, payment, { staffId, now, jobs: context.jobs });
    const body = { accepted: shortfall, by: staffId };
    await insertPaymentEvent(tx, { paymentId: payment.id, source: 'admin', body, now });
    const states = {
      before: { status: payment.status },
      after: { status: 'succeeded', shortfall },
    };
    const deed = { kind: 'payment', action: 'accepted', thing: payment.id, ...states } as const;
    await audit(tx, { actor: { id: staffId }, now }, deed);
    return payment.order_id;
  });
  if (paidOrder) context.log.info({ paymentId, orderId: paidOrder }, 'order paid');
  notifyOfPayment(paymentId);
};

const assertSmall = (payment: PaymentRow, most: number): number => {
  const shortfall = shortfallOf(payment);
  if (payment.status !== 'needs_attention' || !payment.order_id || shortfall === undefined) {
    throw refused(
      'not_acceptable',
      'Only a payment that was too small for its order can be accepted.',
    );
  }
  if (shortfall > most) {
    throw refused(
      'too_much_missing',
      `${formatKsh(shortfall * 100)} are missing; this shop accepts ${formatKsh(most * 100)}.`,
    );
  }
  return shortfall;
};

const payItsOrder = async (
  tx: Tx,
  payment: PaymentRow,
  { staffId, now, jobs }: { staffId: string; now: Date; jobs: Jobs },
): Promise<void> => {
  const order = await lockOrder(tx, payment.order_id ?? '');
  if (!order) throw refused('not_unpaid', 'The order of this payment is gone.');
  const other = await isPaidByAnother(tx, order.id, payment.id);
  // A query had reported it paid before the callback brought the smaller amount: the order was
  // shipped for this money.
  const isPaidByThis = isSold(order.status) && !other;
  if (!isPaidByThis) {
    if (other || !canBePaid(order)) {
      throw refused('not_unpaid', 'The order of this payment is not waiting for money.');
    }
    await assertNotBeingPaid(tx, order.id);
    await payOrderByStaff(tx, order, payment, { actor: staffId, now, jobs });
  }
  await unflagReviewed(tx, order.id);
};
