import { inTransaction } from '../../platform/database/database.ts';
import type { PaymentsContext } from '../payments/context.ts';
import { insertPaymentEvent } from '../payments/event-store.ts';
import type { CardRefundOutcome } from '../payments/providers/card/provider.ts';
import type { AccountOutcome } from '../payments/providers/mpesa/account.ts';
import type { PaymentRow } from '../payments/rules.ts';
import { findPayment } from '../payments/store.ts';
import { idsOf, nextQueryIn, type RefundRow } from './rules.ts';
import { lockRefund, type RefundFact, settleRefund } from './settle.ts';
import { claimSending, findRefund, updateRefund } from './store.ts';

export const UNREACHED =
  'The payment service could not be reached. Nothing was returned. Please try again.';
const NO_ANSWER = 'No answer yet. The shop keeps asking how it ended.';

/** The secret result and timeout addresses of a refund. */
export const resultUrls = (context: PaymentsContext, refund: RefundRow) => {
  const base = `${context.callbackBase()}/hooks/refund/${refund.callback_token}`;
  return { resultUrl: base, timeoutUrl: `${base}/late` };
};

/**
 * Sends a requested refund to its provider once, and stores the response. No lock is held during
 * the call.
 */
export const sendRefund = async (context: PaymentsContext, refundId: string): Promise<void> => {
  // Marked before the call, so that a crash in between can't repeat a call that is not idempotent.
  if (!(await claimSending(context.db, refundId, context.clock.now()))) return;
  await handOver(context, refundId);
};

/** Calls the provider; repeated only for idempotent calls. */
export const handOver = async (context: PaymentsContext, refundId: string): Promise<void> => {
  const refund = await findRefund(context.db, refundId);
  const payment = refund && (await findPayment(context.db, refund.payment_id));
  if (!refund || !payment) return;
  if (refund.way === 'card') {
    const outcome = await context.card.refunds.create({
      ownId: refund.own_id,
      refundId: refund.id,
      intentId: payment.request_id ?? '',
      amount: refund.amount,
    });
    await applyCardRefund(context, refund.id, outcome);
  } else if (refund.way !== 'by_hand') {
    await applyAccount(context, refund, await callAccount(context, refund, payment));
  }
};

const callAccount = async (
  context: PaymentsContext,
  refund: RefundRow,
  payment: PaymentRow,
): Promise<AccountOutcome> => {
  const { account } = context.daraja;
  // The API operator was removed from the settings since the refund was requested.
  if (!account) return { kind: 'unreached', reason: 'no_operator' };
  const { amount } = refund;
  const urls = resultUrls(context, refund);
  return refund.way === 'mpesa_reversal'
    ? account.reverse({ receipt: payment.receipt ?? '', amount, ...urls })
    : account.payOut({ ownId: refund.own_id, msisdn: payment.phone ?? '', amount, ...urls });
};

const applyAccount = async (
  context: PaymentsContext,
  refund: RefundRow,
  outcome: AccountOutcome,
): Promise<void> => {
  const { db, clock } = context;
  const now = clock.now();
  const body = 'body' in outcome ? outcome.body : outcome;
  const event = { paymentId: refund.payment_id, refundId: refund.id, source: 'push' as const };
  await insertPaymentEvent(db, { ...event, body, now });
  logAnswer(context, refund, outcome);
  if (outcome.kind === 'refused') {
    const message = outcome.message || 'M-PESA refused the refund.';
    return settleAndSend(context, refund.id, { kind: 'failed', code: outcome.code, message });
  }
  if (outcome.kind === 'unreached') {
    return settleAndSend(context, refund.id, {
      kind: 'failed',
      code: 'unreached',
      message: UNREACHED,
    });
  }
  if (outcome.kind === 'lost') return markLost(context, refund);
  const providerId = outcome.kind === 'accepted' ? outcome.providerId : refund.own_id;
  await markSent(context, refund, providerId, 'M-PESA is returning the money');
};

const logAnswer = (
  { log }: PaymentsContext,
  refund: RefundRow,
  outcome: AccountOutcome | CardRefundOutcome,
): void => {
  const provider = refund.way === 'card' ? 'card' : 'mpesa';
  const code = 'code' in outcome ? outcome.code : undefined;
  log.info({ ...idsOf(refund), provider, outcome: outcome.kind, code }, 'provider answered');
};

const markLost = (context: PaymentsContext, refund: RefundRow): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const locked = await lockRefund(tx, refund.id);
    if (locked?.refund.state !== 'requested') return;
    await updateRefund(tx, refund.id, {
      code: 'lost',
      message: NO_ANSWER,
      next_look_at: nextQueryAt(context, refund),
    });
  });

const markSent = (
  context: PaymentsContext,
  refund: RefundRow,
  providerId: string,
  message: string,
): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const locked = await lockRefund(tx, refund.id);
    if (!locked) return;
    // If the result came before the response to the call, only the id is new.
    const { state, provider_id } = locked.refund;
    await updateRefund(tx, refund.id, {
      ...(provider_id ? {} : { provider_id: providerId }),
      ...(state === 'requested'
        ? { state: 'sent', code: null, message, next_look_at: nextQueryAt(context, refund) }
        : {}),
    });
  });

const nextQueryAt = ({ clock }: PaymentsContext, refund: RefundRow): Date | null => {
  const now = clock.now();
  const wait = nextQueryIn(refund.way, now.getTime() - (refund.sent_at ?? now).getTime());
  return wait === undefined ? null : new Date(now.getTime() + wait);
};

/**
 * Stores and applies the card provider's state of a refund, from a response, a query or a webhook.
 */
export const applyCardRefund = async (
  context: PaymentsContext,
  refundId: string,
  outcome: CardRefundOutcome,
): Promise<void> => {
  const refund = await findRefund(context.db, refundId);
  if (!refund) return;
  const { db, clock } = context;
  const event = { paymentId: refund.payment_id, refundId, source: 'push' as const };
  await insertPaymentEvent(db, { ...event, body: outcome, now: clock.now() });
  logAnswer(context, refund, outcome);
  if (outcome.kind === 'done') {
    const { providerId } = outcome;
    await settleRefund(context, refundId, { kind: 'done', receipt: providerId, providerId });
  } else if (outcome.kind === 'failed') await settleRefund(context, refundId, outcome);
  else if (outcome.kind === 'pending') {
    await markSent(context, refund, outcome.providerId, 'The bank is returning the money');
  } else if (outcome.kind === 'lost' || refund.provider_id || refund.code === 'lost') {
    // `unreached` is a failure only for the first call; later it says nothing about that call.
    await markLost(context, refund);
  } else {
    const fact = { kind: 'failed', code: 'unreached', message: UNREACHED } as const;
    await settleRefund(context, refundId, fact);
  }
};

/** Settles, and sends the payout that replaces an impossible reversal. */
export const settleAndSend = async (
  context: PaymentsContext,
  refundId: string,
  fact: RefundFact,
): Promise<void> => {
  const payout = await settleRefund(context, refundId, fact);
  if (payout) await sendRefund(context, payout);
};
