import { formatKsh } from '#contract/money.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { audit } from '../../platform/operations/audit.ts';
import { queueMail, queueSms } from '../../platform/outbox/outbox.ts';
import { isSold } from '../orders/states.ts';
import {
  flagOrder,
  type LockedOrder,
  lockOrderOf,
  moveOrder,
  setReturned,
} from '../orders/store.ts';
import type { PaymentsContext } from '../payments/context.ts';
import { type EventSource, insertPaymentEvent } from '../payments/event-store.ts';
import { unflagReviewed } from '../payments/review/store.ts';
import type { PaymentRow } from '../payments/rules.ts';
import { lockOwnerOfPayment, lockPayment, movePayment } from '../payments/store.ts';
import { findShopTexts } from '../settings/store.ts';
import { restock } from '../stock/stock.ts';
import {
  idsOf,
  isOpen,
  MIN_PAYOUT,
  payoutMayHelp,
  type RefundRow,
  refundMail,
  refundSms,
} from './rules.ts';
import {
  findPerson,
  findRefund,
  insertRefund,
  refundReceiptIsUsed,
  sumMoneyOf,
  sumRefundsOf,
  updateRefund,
} from './store.ts';

/** A report about a refund by the provider or by staff. */
export type RefundFact =
  | { kind: 'done'; receipt?: string | undefined; providerId?: string | undefined }
  | { kind: 'failed'; code: string; message: string; providerId?: string | undefined };

/** A refund with its payment and order, locked in the order user, payment, order. */
export type Locked = { refund: RefundRow; payment: PaymentRow; order: LockedOrder | undefined };

export const lockRefund = async (tx: Tx, id: string): Promise<Locked | undefined> => {
  const paymentId = (await findRefund(tx, id))?.payment_id;
  if (!paymentId) return undefined;
  await lockOwnerOfPayment(tx, paymentId);
  const payment = await lockPayment(tx, paymentId);
  const order = await lockOrderOf(tx, paymentId);
  // Read again under the locks: it may have changed.
  const refund = await findRefund(tx, id);
  return payment && refund && { refund, payment, order };
};

/**
 * Applies a fact to a refund, its payment and its order, once however often it is reported. Returns
 * the payout to be sent in place of an impossible reversal.
 */
export const settleRefund = async (
  context: PaymentsContext,
  refundId: string,
  fact: RefundFact,
  source: EventSource = 'shop',
  staff?: { id: string },
): Promise<string | undefined> => {
  let settled: RefundRow | undefined;
  const payout = await inTransaction(context.db, async (tx) => {
    const locked = await lockRefund(tx, refundId);
    if (!locked) return undefined;
    const { refund } = locked;
    // A card's bank may send the money back days later. M-PESA's success is final.
    const isBouncedRefund =
      fact.kind === 'failed' && refund.state === 'done' && refund.way === 'card';
    const isNew =
      isOpen(refund.state) || isBouncedRefund || (fact.kind === 'done' && refund.state !== 'done');
    settled = isNew ? refund : undefined;
    if (staff && isOpen(refund.state)) {
      const by = { actor: staff, now: context.clock.now() };
      const after = { state: fact.kind, receipt: fact.kind === 'done' ? fact.receipt : undefined };
      const before = { state: refund.state };
      await audit(tx, by, { kind: 'refund', action: 'settled', thing: refund.id, before, after });
    }
    if (fact.providerId && !refund.provider_id) {
      await updateRefund(tx, refund.id, { provider_id: fact.providerId });
    }
    if (fact.kind === 'done') {
      await applyDone(tx, context, locked, { receipt: fact.receipt, source });
      return undefined;
    }
    if (isOpen(refund.state)) return applyFailure(tx, context, locked, fact, source);
    if (isBouncedRefund) await applyBack(tx, context, locked, { ...fact, source });
    return undefined;
  });
  const code = fact.kind === 'failed' ? fact.code : undefined;
  if (settled) context.log.info({ ...idsOf(settled), outcome: fact.kind, code }, 'refund settled');
  return payout;
};

const record = (
  tx: Tx,
  { clock }: PaymentsContext,
  refund: RefundRow,
  source: EventSource,
  body: object,
) =>
  insertPaymentEvent(tx, {
    paymentId: refund.payment_id,
    refundId: refund.id,
    source,
    body: { refund: refund.id, ...body },
    now: clock.now(),
  });

/** Books returned money: refund, payment, order, stock and mail in one transaction. */
export const applyDone = async (
  tx: Tx,
  context: PaymentsContext,
  { refund, payment, order }: Locked,
  { receipt, source }: { receipt?: string | undefined; source: EventSource },
): Promise<void> => {
  const now = context.clock.now();
  const used = receipt && (await refundReceiptIsUsed(tx, refund.way, receipt, refund.id));
  const own = receipt && !used && !refund.receipt ? { receipt } : {};
  if (refund.state === 'done') {
    await updateRefund(tx, refund.id, own);
    return;
  }
  await updateRefund(tx, refund.id, {
    state: 'done',
    ...own,
    code: null,
    message:
      refund.way === 'dispute'
        ? 'The bank decided for the buyer'
        : `${formatKsh(refund.amount * 100)} returned`,
    finished_at: now,
    next_look_at: null,
  });
  await record(tx, context, refund, source, { became: 'done', receipt: receipt ?? null });

  const { returned } = await sumRefundsOf(tx, payment.id);
  const whole = returned >= (payment.received_amount ?? payment.amount);
  if (whole && payment.status !== 'refunded') {
    await movePayment(tx, payment, 'refunded', {
      code: null,
      message: `${formatKsh(returned * 100)} returned`,
      next_query_at: null,
    });
  }
  if (order) await updateReturnedAmount(tx, context, order, refund);
  // Of a dispute that the shop lost their bank tells them.
  if (refund.way !== 'dispute')
    await notifyCustomer(tx, context, { refund, payment, receipt, whole });
};

/** Updates an order's returned amount; with all its money returned it becomes Refunded. */
const updateReturnedAmount = async (
  tx: Tx,
  { clock }: PaymentsContext,
  order: LockedOrder,
  refund: RefundRow,
): Promise<void> => {
  const money = await sumMoneyOf(tx, order.id);
  const left = money.received - money.returned;
  if (isSold(order.status) || order.status === 'Refunded') {
    await setReturned(tx, order.id, order.payable - Math.max(0, Math.min(order.payable, left)));
  }
  await unflagReviewed(tx, order.id);
  if (left > 0 || !isSold(order.status)) return;
  const now = clock.now();
  const sent = order.status !== 'Paid';
  await moveOrder(tx, order, 'Refunded', {
    actor: refund.staff_id ?? 'shop',
    now,
    note: refund.reason,
  });
  // What was not sent lies on the shelf.
  if (money.restock || !sent) await restock(tx, order.id, { now, sent, actor: refund.staff_id });
};

const notifyCustomer = async (
  tx: Tx,
  context: PaymentsContext,
  paid: {
    refund: RefundRow;
    payment: PaymentRow;
    receipt: string | undefined;
    whole: boolean;
  },
): Promise<void> => {
  const { refund, payment, receipt, whole } = paid;
  const person = payment.user_id ? await findPerson(tx, payment.user_id) : undefined;
  if (!person) return;
  const returned = {
    username: person.username,
    amount: refund.amount,
    way: refund.way,
    receipt: receipt ?? refund.receipt,
    phone: payment.phone,
    orderId: payment.order_id,
    whole: whole && refund.amount >= (payment.received_amount ?? payment.amount),
    reason: refund.reason,
    shop: (await findShopTexts(tx)).name,
  };
  const about = { event: 'money-returned', userId: payment.user_id ?? undefined } as const;
  const key = `refund:${refund.id}`;
  if (person.email) {
    const mail = { to: person.email, dedupeKey: `${key}:mail`, ...refundMail(returned) };
    await queueMail(tx, { ...about, ...mail }, context);
  }
  if (!payment.phone) return;
  const sms = { to: payment.phone, dedupeKey: `${key}:sms`, text: refundSms(returned) };
  await queueSms(tx, { ...about, ...sms }, context);
};

type Failure = Extract<RefundFact, { kind: 'failed' }>;

/** Releases the amount of a failed refund; a failed reversal may be replaced by a payout. */
const applyFailure = async (
  tx: Tx,
  context: PaymentsContext,
  { refund, payment, order }: Locked,
  { code, message }: Failure,
  source: EventSource,
): Promise<string | undefined> => {
  const now = context.clock.now();
  await updateRefund(tx, refund.id, {
    state: 'failed',
    code,
    message,
    finished_at: now,
    next_look_at: null,
  });
  await record(tx, context, refund, source, { became: 'failed', code, message });
  const payouts = context.config.daraja.account?.payoutShortcode;
  const stands = refund.way === 'mpesa_reversal' && payoutMayHelp(code);
  if (!stands || !payouts || !payment.phone || refund.amount < MIN_PAYOUT) return undefined;
  const payout = await insertRefund(tx, {
    paymentId: payment.id,
    orderId: order?.id ?? null,
    amount: refund.amount,
    way: 'mpesa_payout',
    reason: refund.reason,
    restock: refund.restock,
    staffId: refund.staff_id,
    insteadOf: refund.id,
    requestHash: refund.request_hash,
    message: 'On its way to M-PESA, as a payout',
    now,
    nextQueryAt: new Date(now.getTime() + 60_000),
  });
  await record(tx, context, payout, 'shop', { became: 'requested', insteadOf: refund.id });
  return payout.id;
};

/**
 * Money that had gone, or was held, is here again. If the payment was refunded it enters the review
 * queue.
 */
export const applyBack = async (
  tx: Tx,
  context: PaymentsContext,
  { refund, payment, order }: Locked,
  { code, message, source }: Omit<Failure, 'kind'> & { source: EventSource },
): Promise<void> => {
  const now = context.clock.now();
  const change = { state: 'failed', code, message, finished_at: now, next_look_at: null } as const;
  await updateRefund(tx, refund.id, change);
  const was = refund.state;
  await record(tx, context, refund, source, { became: 'failed', was, code, message });
  if (payment.status === 'refunded') {
    const ksh = formatKsh(refund.amount * 100);
    const how = refund.way === 'dispute' ? `${ksh} of a dispute` : `${ksh} that we returned`;
    await movePayment(tx, payment, 'needs_attention', {
      code: 'needs_attention',
      message: `${how} came back to us. We are looking into it`,
    });
  }
  if (!order) return;
  const money = await sumMoneyOf(tx, order.id);
  const left = Math.min(order.payable, money.received - money.returned);
  if (isSold(order.status) || order.status === 'Refunded') {
    await setReturned(tx, order.id, Math.max(0, order.payable - left));
  }
  if (order.status === 'Refunded') await flagOrder(tx, order.id);
};
