import { crashPoint } from '../../platform/crash-points.ts';
import { inTransaction, type Tx, throughOutage } from '../../platform/database.ts';
import { Problem } from '../../platform/problem.ts';
import { callbackAddress } from './callback-address.ts';
import type { PaymentsContext } from './context.ts';
import type { ChargeOutcome } from './providers/card/provider.ts';
import type { PushOutcome } from './providers/daraja.ts';
import { nextQueryIn } from './rules.ts';
import { settle } from './settle.ts';
import {
  findEmail,
  findPayment,
  findPaymentByRequest,
  insertPaymentEvent,
  lockPayment,
  type PaymentRow,
  updatePayment,
} from './store.ts';

/** What a provider answered is known here alone until it is booked: a restart of the database is outwaited. */
const BOOKING_PATIENCE_MS = 60_000;

export const UNREACHED =
  'The payment service could not be reached. Nothing was charged. Please try again.';

/** Calls the provider for a created payment and books its answer. No lock is held meanwhile. */
export const promptProvider = async (
  context: PaymentsContext,
  payment: PaymentRow,
): Promise<PaymentRow> => {
  if (payment.method === 'mpesa') await promptPhone(context, payment);
  else await chargeCard(context, payment);
  const after = (await findPayment(context.db, payment.id)) ?? payment;
  if (after.status === 'failed' && after.code === 'unreached') {
    throw new Problem(503, 'provider_unreachable', UNREACHED, { details: { paymentId: after.id } });
  }
  return after;
};

const promptPhone = async (context: PaymentsContext, payment: PaymentRow): Promise<void> => {
  const outcome = await context.daraja.push({
    amount: payment.amount,
    msisdn: payment.phone ?? '',
    callbackUrl: callbackAddress(context.callbackBase(), payment),
    reference: `MLK${(payment.order_id ?? payment.id).replaceAll('-', '').slice(0, 9).toUpperCase()}`,
  });
  crashPoint('push-answered');
  await throughOutage(() => applyPush(context, payment, outcome), BOOKING_PATIENCE_MS);
  crashPoint('push-booked');
};

const applyPush = async (
  { db, clock }: PaymentsContext,
  payment: PaymentRow,
  outcome: PushOutcome,
): Promise<void> => {
  const now = clock.now();
  if (outcome.kind !== 'accepted') {
    await insertPaymentEvent(db, { paymentId: payment.id, source: 'push', body: outcome, now });
  }
  if (outcome.kind === 'refused') {
    const { code, message, body } = outcome;
    await insertPaymentEvent(db, { paymentId: payment.id, source: 'push', body, now });
    return settle(db, payment.id, { kind: 'failure', code, message }, now);
  }
  if (outcome.kind === 'unreached') {
    return settle(db, payment.id, { kind: 'failure', code: 'unreached', message: UNREACHED }, now);
  }
  if (outcome.kind === 'lost') return;
  await inTransaction(db, async (tx) => {
    const row = await lockPayment(tx, payment.id);
    await insertPaymentEvent(tx, {
      paymentId: payment.id,
      source: 'push',
      body: outcome.body,
      now,
    });
    if (!row) return;
    // The callback may have been faster than the answer to the push: then only the id is new.
    await updatePayment(tx, row.id, {
      ...(row.request_id ? {} : { request_id: outcome.requestId }),
      ...(row.status === 'created'
        ? {
            status: 'prompted',
            message: outcome.message,
            prompted_at: now,
            next_query_at: new Date(now.getTime() + (nextQueryIn(0, true) ?? 0)),
          }
        : {}),
    });
  });
};

/** Creates and confirms at the card provider; the payment's id makes a repetition harmless. */
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
  // That a repetition does not get through says nothing about the first call.
  const known: ChargeOutcome =
    repeated && outcome.kind === 'unreached' ? { kind: 'lost', reason: outcome.reason } : outcome;
  await throughOutage(() => applyCharge(context, payment.id, known, 'answer'), BOOKING_PATIENCE_MS);
  crashPoint('card-booked');
};

/** Asks again about a live card payment: an unanswered charge is repeated, any other intent is looked at. */
export const askAboutCard = async (
  context: PaymentsContext,
  payment: PaymentRow,
): Promise<void> => {
  if (payment.status === 'created') await chargeCard(context, payment, { repeated: true });
  else if (payment.request_id) {
    await applyCharge(context, payment.id, await context.card.look(payment.request_id));
  }
};

/** An answer is about this very attempt; a look is about the intent, whichever attempt was its last. */
type Told = 'answer' | 'look';

/** Books what the card provider says of a payment, from an answer, a look or a webhook alike. */
export const applyCharge = async (
  { db, clock }: PaymentsContext,
  paymentId: string,
  outcome: ChargeOutcome,
  told: Told = 'look',
): Promise<void> => {
  const now = clock.now();
  await insertPaymentEvent(db, { paymentId, source: 'query', body: withoutSecret(outcome), now });
  const row = await inTransaction(db, (tx) => noteIntent(tx, paymentId, outcome, told, now));
  if (row && told === 'look' && isOfFormerAttempt(row, outcome)) return;
  if (outcome.kind === 'succeeded') {
    const { receivedShillings: amount, receipt } = outcome;
    await settle(db, paymentId, { kind: 'success', amount, receipt }, now);
  } else if (outcome.kind === 'failed') {
    const { code, message } = outcome;
    await settle(db, paymentId, { kind: 'failure', code, message }, now);
  } else if (outcome.kind === 'cancelled') {
    const message = 'The card payment was given up.';
    await settle(db, paymentId, { kind: 'failure', code: 'cancelled', message }, now);
  } else if (outcome.kind === 'unreached') {
    if (told === 'answer') await settleUnreached(db, paymentId, now);
  } else if (outcome.kind === 'lost') {
    // The call is repeated with the same key until the provider says what became of it.
    await updatePayment(db, paymentId, { next_query_at: new Date(now.getTime() + 5000) });
  }
};

/** While this attempt's own confirmation is unanswered, a failure seen on its intent is the declined one's. */
const isOfFormerAttempt = (row: PaymentRow, outcome: ChargeOutcome): boolean =>
  row.status === 'created' &&
  row.intent_from !== null &&
  (outcome.kind === 'failed' || outcome.kind === 'cancelled');

/** Notes the intent's id, and that the bank asks; answers the payment as it stood before. */
const noteIntent = async (
  tx: Tx,
  paymentId: string,
  outcome: ChargeOutcome,
  told: Told,
  now: Date,
): Promise<PaymentRow | undefined> => {
  const row = await lockPayment(tx, paymentId);
  if (!row || !('intentId' in outcome) || !outcome.intentId) return row;
  const { intentId } = outcome;
  const isOwn =
    told === 'answer' || outcome.kind === 'succeeded' || outcome.kind === 'requires_action';
  if (row.request_id !== intentId && (isOwn || !row.request_id)) {
    const owner = await findPaymentByRequest(tx, intentId);
    if (!owner) await updatePayment(tx, paymentId, { request_id: intentId });
  }
  if (row.status === 'created' && outcome.kind === 'requires_action') {
    await updatePayment(tx, paymentId, {
      status: 'requires_action',
      client_secret: outcome.clientSecret,
      code: 'requires_action',
      message: 'Your bank asks you to confirm',
      prompted_at: now,
      next_query_at: new Date(now.getTime() + (nextQueryIn(0, true) ?? 0)),
    });
  }
  return row;
};

// Refused at the door counts as failure only for the first call: the payment is still only created.
const settleUnreached = async (
  db: PaymentsContext['db'],
  paymentId: string,
  now: Date,
): Promise<void> => {
  const row = await findPayment(db, paymentId);
  if (row?.status !== 'created') return;
  await settle(db, paymentId, { kind: 'failure', code: 'unreached', message: UNREACHED }, now);
};

const withoutSecret = (outcome: ChargeOutcome): object =>
  outcome.kind === 'requires_action' ? { ...outcome, clientSecret: '…' } : outcome;
