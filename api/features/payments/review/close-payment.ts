import { inTransaction, type Tx } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { audit } from '../../../platform/operations/audit.ts';
import { lockOrder } from '../../orders/store.ts';
import { releaseHold } from '../../stock/stock.ts';
import { insertPaymentEvent } from '../event-store.ts';
import { isLive, NO_MONEY, type PaymentRow, UNPAID_STATES } from '../rules.ts';
import { notifyOfPayment } from '../settlement/payment-notifications.ts';
import { findLivePaymentOf, hasRefund, movePayment, updatePayment } from '../store.ts';
import { lockRequestedPayment, refused, unflagReviewed } from './store.ts';

type Closing = { paymentId: string; note: string; staffId: string };

/**
 * Ends a payment reported with another payment's receipt or by a message that can't be read, after
 * staff checked that it brought no money. It becomes failed or stays as it ended, so a later success with a receipt of its own still counts. Safe to
 * repeat. Returns the payment as it was before.
 */
export const closePayment = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { paymentId, note, staffId }: Closing,
): Promise<PaymentRow> => {
  if (note === '') {
    const message = 'Please say what you looked up and did.';
    throw new Problem(400, 'invalid', message, { fields: { note: message } });
  }
  const now = clock.now();
  const closed = await inTransaction(db, async (tx) => {
    const payment = await lockRequestedPayment(tx, paymentId);
    const isEnded = payment.status === 'failed' || payment.status === 'expired';
    if (isEnded && payment.code === NO_MONEY && !payment.unreadable_at) return payment;
    await assertEmpty(tx, payment);
    const change = {
      code: NO_MONEY,
      message: 'No money came for this payment.',
      received_amount: null,
      unreadable_at: null,
    };
    if (isEnded) await updatePayment(tx, payment.id, change);
    else await movePayment(tx, payment, 'failed', change);
    if (payment.order_id) await freeOrder(tx, payment.order_id, now);
    const body = { closed: note, by: staffId };
    await insertPaymentEvent(tx, { paymentId: payment.id, source: 'admin', body, now });
    const status = isEnded ? payment.status : 'failed';
    const states = { before: { status: payment.status }, after: { status, note } };
    const deed = { kind: 'payment', action: 'closed', thing: payment.id, ...states } as const;
    await audit(tx, { actor: { id: staffId }, now }, deed);
    return payment;
  });
  notifyOfPayment(paymentId);
  return closed;
};

const assertEmpty = async (tx: Tx, payment: PaymentRow): Promise<void> => {
  const isUsed = payment.status === 'needs_attention' && payment.attention === 'used_receipt';
  const isUnread =
    payment.unreadable_at !== null && UNPAID_STATES.some((one) => one === payment.status);
  if (!isUsed && !isUnread) {
    const message = 'Only a payment with a used receipt or an unreadable message can be closed.';
    throw refused('not_closable', message);
  }
  if (isLive(payment.status))
    throw refused('payment_in_progress', 'This payment may still be paid. Please close it later.');
  if (await hasRefund(tx, payment.id)) {
    throw refused('payment_returned', 'Money of this payment was returned, so some did come.');
  }
};

/**
 * Removes the order's flag; an order with only this payment releases its pieces, as after any
 * failure.
 */
const freeOrder = async (tx: Tx, id: string, now: Date): Promise<void> => {
  const order = await lockOrder(tx, id);
  if (order?.status === 'awaiting' && !(await findLivePaymentOf(tx, id))) {
    await releaseHold(tx, id, now);
  }
  await unflagReviewed(tx, id);
};
