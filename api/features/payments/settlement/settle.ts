import { inTransaction, type Tx } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { crashPoint } from '../../../platform/operations/crash-points.ts';
import { paymentsEnded } from '../../../platform/operations/metrics.ts';
import { isSold, isUnpaid } from '../../orders/states.ts';
import {
  flagOrder,
  type LockedOrder,
  lockOrder,
  lockOrderOf,
  payOrder,
} from '../../orders/store.ts';
import { releaseHold } from '../../stock/stock.ts';
import type { PaymentsContext } from '../context.ts';
import {
  isLive,
  NO_MONEY,
  type PaymentRow,
  type PaymentState,
  type ReviewReason,
  reviewMessage,
} from '../rules.ts';
import {
  lockOwnerOfPayment,
  lockPayment,
  movePayment,
  receiptIsUsed,
  succeedPayment,
  updatePayment,
} from '../store.ts';

import { notifyOfPayment } from './payment-notifications.ts';

/** A verified report of a provider about a payment. Amounts in shillings. */
export type Fact =
  /**
   * A query reports neither amount nor receipt: the requested amount is assumed and the receipt
   * stays empty.
   */
  | { kind: 'success'; amount?: number; receipt?: string }
  | { kind: 'failure'; code: string; message: string }
  /** The prompt expired without an answer. */
  | { kind: 'expiry' };

/** How a payment ended, for metrics and log. */
export type Ended = { method: string; outcome: PaymentState; orderId: string | null };

/** Applies a fact to a payment and its order, exactly once however often it is reported. */
export const settle = async (
  context: Pick<PaymentsContext, 'db' | 'log' | 'jobs'>,
  paymentId: string,
  fact: Fact,
  now: Date,
): Promise<void> => {
  const ended = await inTransaction(context.db, async (tx) => {
    const locked = await lockToSettle(tx, paymentId, receiptOf(fact));
    return locked && settleLocked(tx, locked, fact, { now, jobs: context.jobs });
  });
  afterSettlement(context, paymentId, ended);
};

/** Call it after the settlement's commit: notifies, logs and counts. */
export const afterSettlement = (
  { log }: Pick<PaymentsContext, 'log'>,
  paymentId: string,
  ended: Ended | undefined,
): void => {
  if (ended) {
    const { method, outcome } = ended;
    const ids = { paymentId, orderId: ended.orderId ?? undefined };
    paymentsEnded.inc({ method, outcome });
    log.info({ ...ids, method, outcome }, 'payment settled');
    if (ids.orderId && outcome === 'succeeded') log.info(ids, 'order paid');
  }
  crashPoint('settle-after-commit');
  notifyOfPayment(paymentId);
};

/**
 * The rows a settlement needs, locked in the order of all payment transactions: owner, payment,
 * order.
 */
export type Locked = { payment: PaymentRow; order: LockedOrder | undefined; used: boolean };

/**
 * Locks a payment and its order; undefined if it does not exist. `receipt` is searched for among
 * other payments.
 */
export const lockToSettle = async (
  tx: Tx,
  paymentId: string,
  receipt: string | undefined,
): Promise<Locked | undefined> => {
  await lockOwnerOfPayment(tx, paymentId);
  const payment = await lockPayment(tx, paymentId);
  const order = await lockOrderOf(tx, paymentId);
  const used = receipt !== undefined && (await receiptIsUsed(tx, paymentId, receipt));
  return payment && { payment, order, used };
};

export const receiptOf = (fact: Fact | undefined): string | undefined =>
  fact?.kind === 'success' ? fact.receipt : undefined;

/** `settle` within a transaction that already holds the locks. */
export const settleLocked = async (
  tx: Tx,
  locked: Locked,
  fact: Fact,
  by: { now: Date; jobs: Jobs },
): Promise<Ended | undefined> => {
  const outcome =
    fact.kind === 'success'
      ? await settleSuccess(tx, locked, fact, by)
      : await settleFailure(tx, locked, fact, by.now);
  const { method, order_id: orderId } = locked.payment;
  return outcome && { method, outcome, orderId };
};

type Success = Extract<Fact, { kind: 'success' }>;

const settleSuccess = async (
  tx: Tx,
  { payment, order, used }: Locked,
  fact: Success,
  { now, jobs }: { now: Date; jobs: Jobs },
): Promise<PaymentState | undefined> => {
  const wrongAmount = fact.amount !== undefined && fact.amount !== payment.amount;
  const { status } = payment;
  if (status === 'succeeded' || status === 'needs_attention' || status === 'refunded') {
    await addReceipt(tx, payment, fact, { suspicious: used || wrongAmount, used, now });
    return undefined;
  }
  // Staff have already closed the payment with this receipt; a repeated callback changes nothing.
  if (used && payment.code === NO_MONEY) return undefined;
  if (used || wrongAmount) {
    const why = used ? 'used_receipt' : 'wrong_amount';
    return moveToReview(tx, payment, fact, { why, used, now });
  }

  if (!payment.order_id) {
    await succeedPayment(tx, payment, fact.receipt, now);
    return 'succeeded';
  }
  if (!order || !canBePaid(order)) {
    const why = order && isSold(order.status) ? 'second_payment' : 'order_ended';
    return moveToReview(tx, payment, fact, { why, used, now });
  }
  if (!(await payOrder(tx, order, payment, { actor: payment.method, now, jobs }))) {
    return moveToReview(tx, payment, fact, { why: 'pieces_gone', used, now });
  }
  await succeedPayment(tx, payment, fact.receipt, now);
  crashPoint('settle-before-commit');
  return 'succeeded';
};

// Late money undoes only an expiry; an order ended by staff or by a newer cart stays ended.
export const canBePaid = (order: LockedOrder): boolean =>
  isUnpaid(order.status) ||
  ((order.status === 'lapsed' || order.status === 'Cancelled') && order.ended_by === 'expiry');

/**
 * Another success of a payment that already has money: fills in the receipt, or moves it to the
 * review queue.
 */
const addReceipt = async (
  tx: Tx,
  payment: PaymentRow,
  fact: Success,
  { suspicious, used, now }: { suspicious: boolean; used: boolean; now: Date },
): Promise<void> => {
  if (fact.receipt === undefined || fact.receipt === payment.receipt) return;
  const another = payment.receipt !== null;
  if (payment.status === 'succeeded' && (suspicious || another)) {
    // The booked receipt and amount stay; staff check the second receipt.
    const amount = another ? (payment.received_amount ?? undefined) : fact.amount;
    const why = another || used ? 'second_receipt' : 'wrong_amount';
    const second: Success = { kind: 'success', ...(amount === undefined ? {} : { amount }) };
    await moveToReview(tx, payment, another ? second : { ...fact, ...second }, { why, used, now });
    return;
  }
  if (another || used) return;
  const received = fact.amount ?? payment.received_amount ?? payment.amount;
  await updatePayment(tx, payment.id, {
    receipt: fact.receipt,
    // For money in review or refunded the receipt's amount counts; until now the requested amount
    // was assumed.
    ...(payment.status === 'succeeded' ? {} : { received_amount: received }),
    ...(payment.status === 'needs_attention' ? { message: reviewMessage(received) } : {}),
    // The used receipt brought no money; this one is new, so money did come.
    ...(payment.attention === 'used_receipt' ? { attention: 'second_receipt' } : {}),
  });
};

const moveToReview = async (
  tx: Tx,
  payment: PaymentRow,
  fact: Success,
  { why, used, now }: { why: ReviewReason; used: boolean; now: Date },
): Promise<PaymentState> => {
  const received = fact.amount ?? payment.amount;
  if (payment.order_id) await flagOrder(tx, payment.order_id);
  await movePayment(tx, payment, 'needs_attention', {
    ...(fact.receipt !== undefined && !used && !payment.receipt ? { receipt: fact.receipt } : {}),
    received_amount: received,
    attention: why,
    code: 'needs_attention',
    message: reviewMessage(received),
    // A later review does not change the time at which the money came.
    ...(payment.status === 'succeeded' ? {} : { finished_at: now }),
    next_query_at: null,
  });
  return 'needs_attention';
};

const settleFailure = async (
  tx: Tx,
  { payment, order }: Locked,
  fact: Exclude<Fact, Success>,
  now: Date,
): Promise<PaymentState | undefined> => {
  if (!isLive(payment.status)) return undefined;
  // A Pending order keeps its hold until it ends; an awaiting one, which only this payment needs,
  // releases it.
  if (order?.status === 'awaiting') await releaseHold(tx, order.id, now);
  if (fact.kind === 'failure') {
    const { code, message } = fact;
    await movePayment(tx, payment, 'failed', {
      code,
      message,
      finished_at: now,
      next_query_at: null,
    });
    return 'failed';
  }
  const message = 'The payment request ran out of time.';
  await movePayment(tx, payment, 'expired', { code: 'expired', message, finished_at: now });
  return 'expired';
};

/** Pays a Pending order whose pieces are held with a received, unbound payment. */
export const payOrderWith = async (
  tx: Tx,
  orderId: string,
  payment: PaymentRow,
  { now, jobs }: { now: Date; jobs: Jobs },
): Promise<boolean> => {
  const order = await lockOrder(tx, orderId);
  if (!order || !isUnpaid(order.status)) return false;
  if (!(await payOrder(tx, order, payment, { actor: payment.method, now, jobs }))) return false;
  crashPoint('consume');
  await updatePayment(tx, payment.id, { order_id: orderId });
  return true;
};
