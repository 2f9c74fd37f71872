import { crashPoint } from '../../platform/crash-points.ts';
import { inTransaction, throughOutage } from '../../platform/database.ts';
import { Problem } from '../../platform/problem.ts';
import type { PaymentsContext } from './context.ts';
import type { ChargeOutcome } from './providers/card.ts';
import type { PushOutcome } from './providers/daraja.ts';
import { nextQueryIn } from './rules.ts';
import { settle } from './settle.ts';
import {
  findEmail,
  findPayment,
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
    callbackUrl: `${context.callbackBase()}/hooks/pay/${payment.callback_token}`,
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
  if (outcome.kind === 'refused') {
    const { code, message } = outcome;
    const reason = message || 'M-PESA refused the request.';
    return settle(db, payment.id, { kind: 'failure', code, message: reason }, now);
  }
  if (outcome.kind === 'unreached') {
    return settle(db, payment.id, { kind: 'failure', code: 'unreached', message: UNREACHED }, now);
  }
  if (outcome.kind === 'lost') {
    await insertPaymentEvent(db, { paymentId: payment.id, source: 'push', body: outcome, now });
    return;
  }
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
export const chargeCard = async (context: PaymentsContext, payment: PaymentRow): Promise<void> => {
  const outcome = await context.card.charge({
    paymentId: payment.id,
    amount: payment.amount,
    paymentMethodId: payment.payment_method_id ?? '',
    email: payment.user_id ? await findEmail(context.db, payment.user_id) : undefined,
  });
  crashPoint('card-answered');
  await throughOutage(() => applyCharge(context, payment.id, outcome), BOOKING_PATIENCE_MS);
  crashPoint('card-booked');
};

/** Books what the card provider says of a payment, from an answer, a look or a webhook alike. */
export const applyCharge = async (
  { db, clock }: PaymentsContext,
  paymentId: string,
  outcome: ChargeOutcome,
): Promise<void> => {
  const now = clock.now();
  await insertPaymentEvent(db, { paymentId, source: 'query', body: withoutSecret(outcome), now });
  if ('intentId' in outcome && outcome.intentId) {
    const { intentId } = outcome;
    await inTransaction(db, async (tx) => {
      const row = await lockPayment(tx, paymentId);
      if (row && !row.request_id) await updatePayment(tx, paymentId, { request_id: intentId });
      if (row?.status === 'created' && outcome.kind === 'requires_action') {
        await updatePayment(tx, paymentId, {
          status: 'requires_action',
          client_secret: outcome.clientSecret,
          code: 'requires_action',
          message: 'Your bank asks you to confirm',
          prompted_at: now,
          next_query_at: new Date(now.getTime() + (nextQueryIn(0, true) ?? 0)),
        });
      }
    });
  }
  if (outcome.kind === 'succeeded') {
    const { receivedShillings: amount, receipt } = outcome;
    await settle(db, paymentId, { kind: 'success', amount, receipt }, now);
  } else if (outcome.kind === 'failed') {
    await settle(
      db,
      paymentId,
      { kind: 'failure', code: outcome.code, message: outcome.message },
      now,
    );
  } else if (outcome.kind === 'cancelled') {
    const message = 'The card payment was given up.';
    await settle(db, paymentId, { kind: 'failure', code: 'cancelled', message }, now);
  } else if (outcome.kind === 'unreached') {
    await settleUnreached(db, paymentId, now);
  } else if (outcome.kind === 'lost') {
    // The create is repeated with the same key until the provider says what became of it.
    await updatePayment(db, paymentId, { next_query_at: new Date(now.getTime() + 5000) });
  }
};

// Not reached counts as failure only for the first call: later looks that fail say nothing.
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
