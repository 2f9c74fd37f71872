import { inTransaction } from '../../platform/database/database.ts';
import type { PaymentsContext } from '../payments/context.ts';
import type { CardRefundOutcome } from '../payments/providers/card/provider.ts';
import type { AccountOutcome } from '../payments/providers/mpesa/account.ts';
import { findPayment, type PaymentRow } from '../payments/store.ts';
import { insertPaymentEvent } from '../payments/webhooks/event-store.ts';
import { idsOf, nextQueryIn, type RefundRow } from './rules.ts';
import { lockRefund, type RefundFact, settleRefund } from './settle.ts';
import { claimSending, findRefund, updateRefund } from './store.ts';

export const UNREACHED =
  'The payment service could not be reached. Nothing was returned. Please try again.';
const NO_ANSWER = 'No answer yet. The shop keeps asking how it ended.';

/** Where M-PESA answers about a refund: its secret address. */
export const resultUrls = (context: PaymentsContext, refund: RefundRow) => {
  const base = `${context.callbackBase()}/hooks/refund/${refund.callback_token}`;
  return { resultUrl: base, timeoutUrl: `${base}/late` };
};

/** Hands a requested refund to its provider, once, and books the answer. No lock is held meanwhile. */
export const sendRefund = async (context: PaymentsContext, refundId: string): Promise<void> => {
  // Marked before the call: after a crash in between, what can't be repeated is not repeated.
  if (!(await claimSending(context.db, refundId, context.clock.now()))) return;
  await handOver(context, refundId);
};

/** Calls the provider; only what may safely be repeated is called for again. */
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
  // The operator was taken out of the settings since the refund was asked for.
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
    // The result may have been faster than the answer to the call: then only the id is new.
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

/** Books what the card provider says of a refund, from an answer, a query or a webhook alike. */
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
    // Not reached is a failure of the first call alone: later it says nothing of what became of that.
    await markLost(context, refund);
  } else {
    const fact = { kind: 'failed', code: 'unreached', message: UNREACHED } as const;
    await settleRefund(context, refundId, fact);
  }
};

/** Settles, and sends the payout that stands in for an impossible reversal. */
export const settleAndSend = async (
  context: PaymentsContext,
  refundId: string,
  fact: RefundFact,
): Promise<void> => {
  const payout = await settleRefund(context, refundId, fact);
  if (payout) await sendRefund(context, payout);
};
