import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../../platform/database/database.ts';
import { crashPoint } from '../../../platform/operations/crash-points.ts';
import { applyCharge, logAnswer, waitForProviderCall } from '../calls/provider-call.ts';
import { attachProviderId } from '../calls/store.ts';
import type { PaymentsContext } from '../context.ts';
import { findEventBody, insertPaymentEvent } from '../event-store.ts';
import { type MpesaCallback, readCallback } from '../providers/mpesa/callback.ts';
import type { QueryOutcome } from '../providers/mpesa/outcomes.ts';
import { meaningOfResult, type PaymentRow } from '../rules.ts';
import { settle } from '../settlement/settle.ts';
import { findPayment, findPaymentByRequest, updatePayment } from '../store.ts';

export const CALLBACK_QUEUE = 'payment-callback';
export type CallbackJob = { eventId: number; paymentId: string };
export const CARD_QUEUE = 'card-event';
export type CardJob = { intentId: string; paymentId: string | undefined };
/** A refund of this intent changed: the provider is asked for all of its refunds. */
export const CARD_REFUND_QUEUE = 'card-refund';
/** A dispute of this intent changed: the provider is asked for all of its disputes. */
export const CARD_DISPUTE_QUEUE = 'card-dispute';

const ASK_AGAIN_MS = 60_000;

/** Processes one stored M-PESA callback. Safe to repeat. False: it is about another request. */
export const processCallback = async (
  context: PaymentsContext,
  job: CallbackJob,
): Promise<boolean> => {
  crashPoint('callback-work');
  const { db, clock } = context;
  const callback = readCallback(await findEventBody(db, job.eventId));
  const payment = await findCalledPayment(db, job.paymentId);
  if (!payment || !callback) return false;
  if (!(await isAboutThisPayment(context, payment, callback))) return false;

  const meaning = meaningOfResult(callback.resultCode);
  const now = clock.now();
  if (meaning.kind === 'failed') {
    await settle(
      context,
      payment.id,
      { kind: 'failure', code: meaning.code, message: meaning.message },
      now,
    );
  }
  if (meaning.kind !== 'paid') return true;
  const { amount, receipt } = callback;
  if (amount !== undefined && receipt !== undefined) {
    await settle(context, payment.id, { kind: 'success', amount, receipt }, now);
    return true;
  }
  // A success without amount or receipt proves nothing: the query decides.
  const answer = await queryAndStore(context, payment, callback.requestId);
  if (answer.kind === 'paid') await settle(context, payment.id, { kind: 'success' }, now);
  return true;
};

/**
 * M-PESA may call back before the push response is stored: how long to wait for that in this
 * process.
 */
const ANSWER_TIMEOUT_MS = 1000;

type CalledPayment = Pick<PaymentRow, 'id' | 'order_id' | 'method' | 'request_id'>;

const findCalledPayment = async (db: Database, id: string): Promise<CalledPayment | undefined> => {
  const timeout = pause(ANSWER_TIMEOUT_MS, undefined, { ref: false });
  const booked = await Promise.race([waitForProviderCall(id), timeout]);
  return booked?.request_id ? booked : findPayment(db, id);
};

/**
 * Whether the callback is about this payment. A payment whose push got no response takes the
 * callback's id once the provider confirms it.
 */
const isAboutThisPayment = async (
  context: PaymentsContext,
  payment: CalledPayment,
  { requestId: named, resultCode }: MpesaCallback,
): Promise<boolean> => {
  if (!named) return false;
  if (payment.request_id) return payment.request_id === named;
  const owner = await findPaymentByRequest(context.db, named);
  // The callback's request and its job may run at the same time: the other one may already have
  // stored the id.
  if (owner) return owner.id === payment.id;
  const said = meaningOfResult(resultCode);
  const answer = await queryAndStore(context, payment, named);
  if (answer.kind !== said.kind) {
    // From now on the sweep queries it too, in case this job is given up.
    const next = new Date(context.clock.now().getTime() + ASK_AGAIN_MS);
    await updatePayment(context.db, payment.id, { next_query_at: next });
  }
  if (answer.kind === 'no_answer' || answer.kind === 'processing') {
    throw new Error(
      'the callback came before the provider could confirm its id; asking again later',
    );
  }
  if (answer.kind !== said.kind) return false;
  return attachProviderId(context.db, payment.id, named);
};

/** Queries the provider and stores its answer. */
const queryAndStore = async (
  context: PaymentsContext,
  payment: CalledPayment,
  requestId: string,
): Promise<QueryOutcome> => {
  const { db, clock, daraja } = context;
  const answer = await daraja.query(requestId);
  logAnswer(context, payment, answer);
  const event = { paymentId: payment.id, source: 'query', body: answer } as const;
  await insertPaymentEvent(db, { ...event, now: clock.now() });
  return answer;
};

/**
 * Processes one card event by querying the intent, so order and number of deliveries don't matter.
 */
export const processCardEvent = async (context: PaymentsContext, job: CardJob): Promise<void> => {
  crashPoint('webhook-work');
  const outcome = await context.card.query(job.intentId);
  if (outcome.kind === 'lost' || outcome.kind === 'unreached') {
    throw new Error(`the card provider could not be asked: ${outcome.reason}`);
  }
  // Read after the query: another attempt may have taken the intent meanwhile, and the state is
  // that attempt's.
  const owner = (await findPaymentByRequest(context.db, job.intentId))?.id ?? job.paymentId;
  if (owner) await applyCharge(context, owner, outcome);
};
