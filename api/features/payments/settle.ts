import { type Database, inTransaction, type Tx } from '../../platform/database.ts';
import { isUnpaid } from '../orders/rules.ts';
import { releaseHold, sellHold } from '../orders/stock.ts';
import { claimFor, flagOrder, type LockedOrder, lockOrder, moveOrder } from '../orders/store.ts';
import { attentionMessage, isLive } from './rules.ts';
import {
  findPayment,
  lockPayment,
  lockUser,
  type PaymentRow,
  receiptIsUsed,
  updatePayment,
} from './store.ts';

/** What a provider has verifiably said of a payment. Amounts in shillings. */
export type Fact =
  /** A query tells neither amount nor receipt: then the asked amount counts and the receipt stays empty. */
  | { kind: 'success'; amount?: number; receipt?: string }
  | { kind: 'failure'; code: string; message: string }
  /** The prompt died without an answer. */
  | { kind: 'expiry' };

/** Applies a fact to a payment and its order, exactly once however often it is told. */
export const settle = (db: Database, paymentId: string, fact: Fact, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    const seen = await findPayment(tx, paymentId);
    if (!seen) return;
    if (seen.user_id) await lockUser(tx, seen.user_id);
    const payment = await lockPayment(tx, paymentId);
    if (!payment) return;
    if (fact.kind === 'success') await settleSuccess(tx, payment, fact, now);
    else await settleFailure(tx, payment, fact, now);
  });

type Success = Extract<Fact, { kind: 'success' }>;

const settleSuccess = async (
  tx: Tx,
  payment: PaymentRow,
  fact: Success,
  now: Date,
): Promise<void> => {
  const used =
    fact.receipt !== undefined &&
    (await receiptIsUsed(tx, payment.method, fact.receipt, payment.id));
  const wrongAmount = fact.amount !== undefined && fact.amount !== payment.amount;
  const { status } = payment;
  if (status === 'succeeded' || status === 'needs_attention' || status === 'refunded') {
    await addReceipt(tx, payment, fact, { suspicious: used || wrongAmount, used, now });
    return;
  }
  if (used || wrongAmount) return callAttention(tx, payment, fact, { used, now });

  if (payment.order_id) {
    const order = await lockOrder(tx, payment.order_id);
    const paid = order !== undefined && canBePaid(order) && (await sellHold(tx, order.id, now));
    if (!paid) return callAttention(tx, payment, fact, { used, now });
    await payOrder(tx, order, payment, now);
  }
  await updatePayment(tx, payment.id, {
    status: 'succeeded',
    ...receiptOf(fact),
    received_amount: payment.amount,
    code: null,
    message: `Payment of Ksh ${payment.amount} received`,
    finished_at: now,
    next_query_at: null,
  });
};

const receiptOf = (fact: Success) => (fact.receipt === undefined ? {} : { receipt: fact.receipt });

/** Marks a locked order, whose pieces are sold, as paid by this payment. */
export const payOrder = async (
  tx: Tx,
  order: Pick<LockedOrder, 'id' | 'status'>,
  payment: PaymentRow,
  now: Date,
): Promise<void> => {
  await claimFor(tx, order.id, payment);
  await moveOrder(tx, order, 'Paid', { actor: payment.method, now });
};

// Only an expiry is undone by money that came late; what a person or a newer cart ended stays ended.
const canBePaid = (order: LockedOrder): boolean =>
  isUnpaid(order.status) ||
  ((order.status === 'lapsed' || order.status === 'Cancelled') && order.ended_by === 'expiry');

/** A further success for money that is already booked: fills in the receipt, or raises a doubt. */
const addReceipt = async (
  tx: Tx,
  payment: PaymentRow,
  fact: Success,
  { suspicious, used, now }: { suspicious: boolean; used: boolean; now: Date },
): Promise<void> => {
  if (fact.receipt === undefined || fact.receipt === payment.receipt) return;
  const another = payment.receipt !== null;
  if (payment.status === 'succeeded' && (suspicious || another)) {
    await callAttention(tx, payment, another ? { ...fact, receipt: undefined } : fact, {
      used,
      now,
    });
    return;
  }
  if (another || used) return;
  // A query told no sum: what waits for a person is what the callback says came.
  const received = fact.amount ?? payment.received_amount ?? payment.amount;
  await updatePayment(tx, payment.id, {
    receipt: fact.receipt,
    received_amount: received,
    ...(payment.status === 'needs_attention' ? { message: attentionMessage(received) } : {}),
  });
};

const callAttention = async (
  tx: Tx,
  payment: PaymentRow,
  fact: Omit<Success, 'receipt'> & { receipt?: string | undefined },
  { used, now }: { used: boolean; now: Date },
): Promise<void> => {
  const received = fact.amount ?? payment.amount;
  if (payment.order_id) {
    await lockOrder(tx, payment.order_id);
    await flagOrder(tx, payment.order_id);
  }
  await updatePayment(tx, payment.id, {
    status: 'needs_attention',
    ...(fact.receipt !== undefined && !used && !payment.receipt ? { receipt: fact.receipt } : {}),
    received_amount: received,
    code: 'needs_attention',
    message: attentionMessage(received),
    finished_at: now,
    next_query_at: null,
  });
};

const settleFailure = async (
  tx: Tx,
  payment: PaymentRow,
  fact: Exclude<Fact, Success>,
  now: Date,
): Promise<void> => {
  if (!isLive(payment.status)) return;
  // A Pending order keeps its hold to the end; one that only this attempt needs gives it back.
  if (payment.order_id) {
    const order = await lockOrder(tx, payment.order_id);
    if (order?.status === 'awaiting') await releaseHold(tx, order.id);
  }
  await updatePayment(tx, payment.id, {
    ...(fact.kind === 'failure'
      ? { status: 'failed', code: fact.code, message: fact.message, next_query_at: null }
      : { status: 'expired', code: 'expired', message: 'The payment request ran out of time.' }),
    finished_at: now,
  });
};
