import {
  inTransaction,
  retryWhileUnreachable,
  type Tx,
} from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { crashPoint } from '../../../platform/operations/crash-points.ts';
import type { PaymentsContext } from '../context.ts';
import { insertPaymentEvent } from '../event-store.ts';
import type { ChargeOutcome } from '../providers/card/provider.ts';
import { callbackAddress } from '../providers/mpesa/callback.ts';
import type { PushOutcome } from '../providers/mpesa/daraja.ts';
import type { QueryOutcome } from '../providers/mpesa/outcomes.ts';
import { idsOf, nextQueryIn, type PaymentRow } from '../rules.ts';
import { notifyOfPayment } from '../settlement/payment-notifications.ts';
import {
  afterSettlement,
  type Fact,
  lockToSettle,
  receiptOf,
  settle,
  settleLocked,
} from '../settlement/settle.ts';
import { findEmail, findPayment, markPrompted, movePayment, updatePayment } from '../store.ts';
import { attachIntentId } from './store.ts';

/**
 * How long to wait for the database to store a provider's response, which until then exists only in
 * this process.
 */
const BOOKING_TIMEOUT_MS = 60_000;

export const UNREACHED =
  'The payment service could not be reached. Nothing was charged. Please try again.';

/** Provider calls in progress in this process, by payment id. */
const callsInProgress = new Map<string, Promise<PaymentRow | undefined>>();

/**
 * Waits until this process has stored the provider's response for a payment; returns at once if no
 * call is in progress. The result is the stored payment, if known without a query.
 */
export const waitForProviderCall = async (paymentId: string): Promise<PaymentRow | undefined> =>
  callsInProgress.get(paymentId)?.catch(() => undefined);

/**
 * Makes the provider call for a created payment and stores the response. No lock is held during the
 * call.
 */
export const callProvider = async (
  context: PaymentsContext,
  payment: PaymentRow,
): Promise<PaymentRow> => {
  const { id } = payment;
  const call =
    payment.method === 'mpesa'
      ? pushToPhone(context, payment)
      : chargeCard(context, payment).then(() => undefined);
  callsInProgress.set(id, call);
  const booked = await call.finally(() => {
    callsInProgress.delete(id);
    notifyOfPayment(id);
  });
  const after = booked ?? (await findPayment(context.db, id)) ?? payment;
  if (after.status === 'failed' && after.code === 'unreached') {
    throw new Problem(503, 'provider_unreachable', UNREACHED, { details: { paymentId: id } });
  }
  return after;
};

const pushToPhone = async (
  context: PaymentsContext,
  payment: PaymentRow,
): Promise<PaymentRow | undefined> => {
  const outcome = await context.daraja.push({
    amount: payment.amount,
    msisdn: payment.phone ?? '',
    callbackUrl: callbackAddress(context.callbackBase(), payment),
    reference: `MLK${(payment.order_id ?? payment.id).replaceAll('-', '').slice(0, 9).toUpperCase()}`,
  });
  crashPoint('push-answered');
  logAnswer(context, payment, outcome);
  const booked = await retryWhileUnreachable(
    () => applyPush(context, payment, outcome),
    BOOKING_TIMEOUT_MS,
  );
  crashPoint('push-booked');
  return booked;
};

export const logAnswer = (
  { log }: PaymentsContext,
  payment: Pick<PaymentRow, 'id' | 'order_id' | 'method'>,
  outcome: PushOutcome | QueryOutcome | ChargeOutcome,
): void => {
  const provider = payment.method === 'mpesa' ? 'mpesa' : 'card';
  const code = 'code' in outcome ? outcome.code : undefined;
  log.info({ ...idsOf(payment), provider, outcome: outcome.kind, code }, 'provider answered');
};

/** Returns the payment as stored, or undefined when it would take another query. */
const applyPush = async (
  context: PaymentsContext,
  payment: PaymentRow,
  outcome: PushOutcome,
): Promise<PaymentRow | undefined> => {
  const { db, clock } = context;
  const now = clock.now();
  if (outcome.kind === 'accepted') {
    const nextQuery = new Date(now.getTime() + (nextQueryIn(0, true) ?? 0));
    return markPrompted(db, payment.id, { ...outcome, now, nextQuery });
  }
  await insertPaymentEvent(db, { paymentId: payment.id, source: 'push', body: outcome, now });
  if (outcome.kind === 'refused') {
    const { code, message, body } = outcome;
    await insertPaymentEvent(db, { paymentId: payment.id, source: 'push', body, now });
    await settle(context, payment.id, { kind: 'failure', code, message }, now);
  } else if (outcome.kind === 'unreached') {
    await settle(
      context,
      payment.id,
      { kind: 'failure', code: 'unreached', message: UNREACHED },
      now,
    );
  }
  return undefined;
};

/** Creates and confirms a card payment. Safe to repeat: the payment's id is the idempotency key. */
export const chargeCard = async (
  context: PaymentsContext,
  payment: PaymentRow,
  { repeated = false } = {},
): Promise<void> => {
  const outcome = await context.card.charge({
    paymentId: payment.id,
    orderId: payment.order_id,
    amount: payment.amount,
    paymentMethodId: payment.payment_method_id ?? '',
    email: payment.user_id ? await findEmail(context.db, payment.user_id) : undefined,
    intentId: payment.intent_from ? (payment.request_id ?? undefined) : undefined,
  });
  crashPoint('card-answered');
  // A retry that did not reach the provider says nothing about the first call.
  const known: ChargeOutcome =
    repeated && outcome.kind === 'unreached' ? { kind: 'lost', reason: outcome.reason } : outcome;
  await retryWhileUnreachable(
    () => applyCharge(context, payment.id, known, 'answer'),
    BOOKING_TIMEOUT_MS,
  );
  crashPoint('card-booked');
};

/** Checks a live card payment: repeats a charge without a response, queries any other intent. */
export const askAboutCard = async (
  context: PaymentsContext,
  payment: PaymentRow,
): Promise<void> => {
  if (payment.status === 'created') await chargeCard(context, payment, { repeated: true });
  else if (payment.request_id) {
    await applyCharge(context, payment.id, await context.card.query(payment.request_id));
  }
};

/**
 * 'answer': the response to this attempt's own call. 'query': the state of the intent, which may be
 * of another attempt.
 */
type Source = 'answer' | 'query';

/**
 * Stores and applies the card provider's state of a payment, from a response, a query or a webhook.
 */
export const applyCharge = async (
  context: PaymentsContext,
  paymentId: string,
  outcome: ChargeOutcome,
  source: Source = 'query',
): Promise<void> => {
  const { db, clock, jobs } = context;
  const now = clock.now();
  const ended = await inTransaction(db, async (tx) => {
    const outcomeFact = factOf(outcome);
    const locked = await lockToSettle(tx, paymentId, receiptOf(outcomeFact));
    const event = { paymentId, source: 'query', body: withoutSecret(outcome), now } as const;
    await insertPaymentEvent(tx, event);
    if (!locked) return undefined;
    const { payment } = locked;
    logAnswer(context, payment, outcome);
    await recordIntent(tx, payment, outcome, source, now);
    if (source === 'query' && isOfFormerAttempt(payment, outcome)) return undefined;
    // `unreached` is a failure only for the first call, while the payment is still created.
    const isOpen = source === 'answer' && payment.status === 'created';
    const fact = outcome.kind === 'unreached' && !isOpen ? undefined : outcomeFact;
    if (fact) return settleLocked(tx, locked, fact, { now, jobs });
    // Repeat the call with the same idempotency key until the outcome is known.
    if (outcome.kind === 'lost') {
      await updatePayment(tx, paymentId, { next_query_at: new Date(now.getTime() + 5000) });
    }
    return undefined;
  });
  afterSettlement(context, paymentId, ended);
};

const factOf = (outcome: ChargeOutcome): Fact | undefined => {
  switch (outcome.kind) {
    case 'succeeded':
      return { kind: 'success', amount: outcome.receivedShillings, receipt: outcome.receipt };
    case 'failed':
      return { kind: 'failure', code: outcome.code, message: outcome.message };
    case 'cancelled':
      return { kind: 'failure', code: 'cancelled', message: 'The card payment was given up.' };
    case 'unreached':
      return { kind: 'failure', code: 'unreached', message: UNREACHED };
    default:
      return undefined;
  }
};

/**
 * While this attempt's confirm call has no response, a failure of the shared intent belongs to the
 * declined attempt.
 */
const isOfFormerAttempt = (row: PaymentRow, outcome: ChargeOutcome): boolean =>
  row.status === 'created' &&
  row.intent_from !== null &&
  (outcome.kind === 'failed' || outcome.kind === 'cancelled');

/** Stores the intent's id, and that the bank asks for confirmation. */
const recordIntent = async (
  tx: Tx,
  row: PaymentRow,
  outcome: ChargeOutcome,
  source: Source,
  now: Date,
): Promise<void> => {
  if (!('intentId' in outcome) || !outcome.intentId) return;
  const { intentId } = outcome;
  const isOwn =
    source === 'answer' || outcome.kind === 'succeeded' || outcome.kind === 'requires_action';
  if (row.request_id !== intentId && (isOwn || !row.request_id)) {
    await attachIntentId(tx, row.id, intentId);
  }
  if (row.status === 'created' && outcome.kind === 'requires_action') {
    await movePayment(tx, row, 'requires_action', {
      client_secret: outcome.clientSecret,
      code: 'requires_action',
      message: 'Your bank asks you to confirm',
      prompted_at: now,
      next_query_at: new Date(now.getTime() + (nextQueryIn(0, true) ?? 0)),
    });
  }
};

const withoutSecret = (outcome: ChargeOutcome): object =>
  outcome.kind === 'requires_action' ? { ...outcome, clientSecret: '…' } : outcome;

/**
 * Cancels a live card payment at the provider; settles it as a success if the money had already
 * moved.
 */
export const endCardPayment = async (
  context: PaymentsContext,
  payment: PaymentRow,
): Promise<PaymentRow> => {
  const { db, clock, card } = context;
  const outcome = await card.cancel(payment.request_id ?? '');
  crashPoint('card-cancelled');
  if (outcome.kind === 'cancelled' || outcome.kind === 'failed') {
    logAnswer(context, payment, outcome);
    const event = { paymentId: payment.id, source: 'query', body: outcome } as const;
    await insertPaymentEvent(db, { ...event, now: clock.now() });
    const message = 'The card payment was given up.';
    await settle(context, payment.id, { kind: 'failure', code: 'cancelled', message }, clock.now());
  } else {
    await applyCharge(context, payment.id, outcome);
  }
  const after = (await findPayment(db, payment.id)) ?? payment;
  if (after.status === 'requires_action') {
    throw new Problem(409, 'payment_in_progress', 'A payment for this order is still in progress.');
  }
  return after;
};
