import { formatKsh } from '#contract/money.ts';
import { takesCards } from '../../platform/config/payment-config.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { keyReused, requestHash } from '../../platform/http/idempotency-key.ts';
import { Problem } from '../../platform/http/problem.ts';
import { audit } from '../../platform/operations/audit.ts';
import { isSold } from '../orders/states.ts';
import { lockOrder } from '../orders/store.ts';
import type { PaymentsContext } from '../payments/context.ts';
import { insertPaymentEvent } from '../payments/event-store.ts';
import { lockRequestedPayment } from '../payments/review/store.ts';
import type { PaymentRow } from '../payments/rules.ts';
import { waitFor } from '../payments/settlement/payment-notifications.ts';
import { idsOf, leftOf, type RefundRow, wayOf } from './rules.ts';
import { sendRefund, UNREACHED } from './send.ts';
import { applyDone } from './settle.ts';
import {
  findRefund,
  findRefundByKey,
  findReplacementPayout,
  insertRefund,
  refundReceiptIsUsed,
  sumMoneyOf,
  sumRefundsOf,
} from './store.ts';

export type RefundRequest = {
  paymentId: string;
  staffId: string;
  amount: number;
  reason: string;
  restock: boolean;
  byHand: boolean;
  receipt: string | undefined;
  key: string | undefined;
};

/** A crash between storing a refund and sending it is handled by the sweep after this. */
const SEND_TIMEOUT_MS = 60_000;

/**
 * Refunds money of a payment: stored and counted first, then sent at most once, however often it is
 * repeated.
 */
export const requestRefund = async (
  context: PaymentsContext,
  request: RefundRequest,
): Promise<RefundRow> => {
  const { db, config, log } = context;
  const { refund, fresh } = await inTransaction(db, (tx) => write(tx, context, request));
  if (!fresh) {
    // The same request is being sent to the provider: wait for its result.
    return waitFor(
      refund.payment_id,
      () => latestOf(context, refund),
      (row) => row.state !== 'requested' || row.code !== null,
      config.orderWaitMs,
    );
  }
  const { amount, way } = refund;
  log.info({ ...idsOf(refund), amount, way }, 'refund requested');
  if (refund.state === 'done') log.info({ ...idsOf(refund), outcome: 'done' }, 'refund settled');
  if (refund.state === 'requested') await sendRefund(context, refund.id);
  const after = await latestOf(context, refund);
  if (after.state === 'failed' && after.code === 'unreached') {
    throw new Problem(503, 'provider_unreachable', UNREACHED, { details: { refundId: after.id } });
  }
  return after;
};

/** The refund's current state, or the payout that replaced it. */
const latestOf = async ({ db }: PaymentsContext, refund: RefundRow): Promise<RefundRow> =>
  (await findReplacementPayout(db, refund.id)) ?? (await findRefund(db, refund.id)) ?? refund;

const write = async (
  tx: Tx,
  context: PaymentsContext,
  request: RefundRequest,
): Promise<{ refund: RefundRow; fresh: boolean }> => {
  const { key, amount, reason, restock, byHand, receipt } = request;
  const payment = await lockRequestedPayment(tx, request.paymentId);
  const order = payment.order_id ? await lockOrder(tx, payment.order_id) : undefined;

  const hash = requestHash([amount, reason, restock, byHand, receipt ?? null]);
  const known = key ? await findRefundByKey(tx, payment.id, key) : undefined;
  if (known && known.request_hash !== hash) throw keyReused();
  if (known) return { refund: known, fresh: false };

  const left = await assertRefundable(tx, payment, amount);
  if (restock) await assertRestockable(tx, payment, { amount, left });
  if (byHand && receipt && (await refundReceiptIsUsed(tx, 'by_hand', receipt))) {
    const message = 'This receipt is booked for another refund already.';
    throw new Problem(409, 'receipt_used', message, { fields: { receipt: message } });
  }
  const now = context.clock.now();
  const refund = await insertRefund(tx, {
    paymentId: payment.id,
    orderId: payment.order_id,
    amount,
    way: byHand ? 'by_hand' : wayFor(context, payment, amount),
    reason,
    restock,
    staffId: request.staffId,
    receipt: byHand ? receipt : undefined,
    key,
    requestHash: hash,
    message: `On its way to ${payment.method === 'mpesa' ? 'M-PESA' : 'the card’s bank'}`,
    now,
    nextQueryAt: byHand ? null : new Date(now.getTime() + SEND_TIMEOUT_MS),
  });
  await insertPaymentEvent(tx, {
    paymentId: payment.id,
    refundId: refund.id,
    source: 'admin',
    body: { refund: refund.id, became: 'requested', amount, way: refund.way, by: request.staffId },
    now,
  });
  await audit(
    tx,
    { actor: { id: request.staffId }, now },
    {
      kind: 'refund',
      action: 'created',
      thing: refund.id,
      after: { payment: payment.id, amount, way: refund.way, reason, restock },
    },
  );
  if (byHand)
    await applyDone(tx, context, { refund, payment, order }, { receipt, source: 'admin' });
  return { refund: (byHand && (await findRefund(tx, refund.id))) || refund, fresh: true };
};

const assertRefundable = async (tx: Tx, payment: PaymentRow, amount: number): Promise<number> => {
  const left = await refundableOf(tx, payment);
  if (left === 0) {
    const message = 'There is no money of this payment that could be returned.';
    throw new Problem(409, 'not_refundable', message, { details: { refundable: 0 } });
  }
  if (amount > left) {
    const message = `Only ${formatKsh(left * 100)} of this payment can still be returned.`;
    throw new Problem(409, 'too_much', message, {
      fields: { amount: message },
      details: { refundable: left },
    });
  }
  return left;
};

/** Shillings of a payment that were received and are neither returned nor being returned. */
export const refundableOf = async (
  db: Parameters<typeof sumRefundsOf>[0],
  payment: PaymentRow,
): Promise<number> => {
  if (payment.status !== 'succeeded' && payment.status !== 'needs_attention') return 0;
  const received = payment.received_amount ?? payment.amount;
  return leftOf({ received, ...(await sumRefundsOf(db, payment.id)) });
};

const assertRestockable = async (
  tx: Tx,
  payment: PaymentRow,
  { amount, left }: { amount: number; left: number },
): Promise<void> => {
  if (amount === left && (await piecesOfRest(tx, payment, left))) return;
  const message =
    'The pieces go back on the shelf only with what returns all the money of a paid order, and only once.';
  throw new Problem(409, 'not_restockable', message, { fields: { restock: message } });
};

/**
 * Where the pieces are whose order loses all its money by refunding the rest of this payment: not sent yet, then they
 * go back on sale by themselves, or sent. Undefined if it loses not all, or has no pieces.
 */
export const piecesOfRest = async (
  db: Parameters<typeof sumRefundsOf>[0],
  payment: PaymentRow,
  left: number,
): Promise<'unsent' | 'sent' | undefined> => {
  if (!payment.order_id || left === 0) return undefined;
  const order = await db
    .selectFrom('orders')
    .select(['status', 'restocked_at'])
    .where('id', '=', payment.order_id)
    .executeTakeFirst();
  if (!order || !isSold(order.status) || order.restocked_at) return undefined;
  if (leftOf(await sumMoneyOf(db, payment.order_id)) !== left) return undefined;
  return order.status === 'Paid' ? 'unsent' : 'sent';
};

const wayFor = (context: PaymentsContext, payment: PaymentRow, amount: number) => {
  const found = wayOf(payment, meansOf(context), amount);
  if ('way' in found) return found.way;
  throw new Problem(409, 'by_hand_only', found.byHandOnly);
};

/** The refund ways that are configured. */
export const meansOf = ({ config }: PaymentsContext) => ({
  cards: takesCards(config.card),
  reversals: config.daraja.account !== undefined,
  payouts: config.daraja.account?.payoutShortcode !== undefined,
});
