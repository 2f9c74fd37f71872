import { setTimeout as pause } from 'node:timers/promises';
import {
  type Database,
  inTransaction,
  isId,
  retryWhileUnreachable,
} from '../../../platform/database/database.ts';
import { notFound, Problem } from '../../../platform/http/problem.ts';
import { bytesOf, readJson, takeBytes } from '../../../platform/http/provider-body.ts';
import type { App } from '../../../platform/http/serve.ts';
import { crashPoint } from '../../../platform/operations/crash-points.ts';
import { applyCharge, logAnswer, waitForProviderCall } from '../calls/provider-call.ts';
import { attachProviderId } from '../calls/store.ts';
import type { PaymentsContext } from '../context.ts';
import type { CardChargeEvent, CardEvent } from '../providers/card/provider.ts';
import type { QueryOutcome } from '../providers/mpesa/outcomes.ts';
import { idsOf, meaningOfResult, type PaymentRow } from '../rules.ts';
import { settle } from '../settlement/settle.ts';
import { findPayment, findPaymentByRequest, findPaymentByToken, updatePayment } from '../store.ts';

import type { OfCharge } from './charged-payment.ts';
import { findEventBody, insertPaymentEvent } from './event-store.ts';
import { type MpesaCallback, readCallback } from './mpesa-callback.ts';
import { keepUnreadable } from './unreadable.ts';

export const CALLBACK_QUEUE = 'payment-callback';
export type CallbackJob = { eventId: number; paymentId: string };
export const CARD_QUEUE = 'card-event';
export type CardJob = { intentId: string; paymentId: string | undefined };
/** A refund of this intent changed: the provider is asked for all of its refunds. */
export const CARD_REFUND_QUEUE = 'card-refund';
/** A dispute of this intent changed: the provider is asked for all of its disputes. */
export const CARD_DISPUTE_QUEUE = 'card-dispute';

const ASK_AGAIN_MS = 60_000;

/** Daraja calls once: a callback waits for a database restart instead of being refused. */
const STORE_TIMEOUT_MS = 20_000;

/**
 * Endpoints for the providers. A callback is stored in one transaction with its job, then gets 200.
 */
export const installHooks = (app: App, context: PaymentsContext): void => {
  const { jobs } = context;

  app.register(async (hooks) => {
    takeBytes(hooks);
    hooks.post<{ Params: { token: string } }>(
      '/hooks/pay/:token',
      { schema: { hide: true } as object, bodyLimit: 64 * 1024 },
      async (request) => {
        crashPoint('callback-before-commit');
        const found = await retryWhileUnreachable(
          () => storeCallback(context, request.params.token, bytesOf(request)),
          STORE_TIMEOUT_MS,
        );
        // 404 before validation: callers without the secret must not learn the expected shape.
        if (found === 'unknown address') {
          request.log.warn('a payment callback came to an unknown address and was refused');
          throw notFound('Address');
        }
        // Kept all the same.
        if (found === 'unreadable')
          throw new Problem(400, 'invalid', 'This is no payment callback.');
        crashPoint('callback-stored');
        return { ResultCode: 0, ResultDesc: 'Accepted' };
      },
    );

    // The signature covers the raw bytes.
    hooks.post(
      '/hooks/card',
      { schema: { hide: true } as object, bodyLimit: 512 * 1024 },
      async (request) => {
        const header = (name: string): string => String(request.headers[name] ?? '');
        const event = context.card.readEvent(bytesOf(request), header);
        if (event === 'forged') {
          request.log.warn('a card event with a wrong signature was refused');
          throw new Problem(400, 'bad_signature', 'The signature is not valid.');
        }
        if (!event) return { received: true };
        if (event.kind === 'intent') await storeIntentEvent(context, event);
        else await storeChargeEvent(context, event);
        crashPoint('webhook-stored');
        return { received: true };
      },
    );
  });

  jobs.work<CallbackJob>(CALLBACK_QUEUE, async (job) => {
    if (await processCallback(context, job)) return;
    app.log.warn({ paymentId: job.paymentId }, 'a callback about another request was ignored');
  });
  jobs.work<CardJob>(CARD_QUEUE, (job) => processCardEvent(context, job));
};

/** Stores a callback with its job. Another body is kept, and staff are told of it. */
const storeCallback = async (
  context: PaymentsContext,
  token: string,
  raw: Buffer,
): Promise<'stored' | 'unreadable' | 'unknown address'> => {
  const { db, clock, jobs, log } = context;
  const payment = await findPaymentByToken(db, token);
  if (!payment) return 'unknown address';
  const body = readJson(raw);
  if (!readCallback(body)) {
    await keepUnreadable(context, payment, raw);
    return 'unreadable';
  }
  const paymentId = payment.id;
  await inTransaction(db, async (tx) => {
    const event = { paymentId, source: 'callback', body, now: clock.now() } as const;
    const eventId = await insertPaymentEvent(tx, event);
    if (eventId !== undefined) await jobs.enqueue(tx, CALLBACK_QUEUE, { eventId, paymentId });
  });
  log.info({ ...idsOf(payment), provider: 'mpesa' }, 'callback received');
  return 'stored';
};

const storeIntentEvent = async (context: PaymentsContext, event: CardEvent): Promise<void> => {
  const { db } = context;
  const { intentId, paymentId } = event;
  const payment =
    (await findPaymentByRequest(db, intentId)) ??
    (paymentId && isId(paymentId) ? await findPayment(db, paymentId) : undefined);
  const job: CardJob = { intentId, paymentId: payment?.id };
  await storeCardEvent(context, event, payment, [CARD_QUEUE, job]);
};

/** Money of a charge moved: the job is worked by the refunds or the disputes. */
const storeChargeEvent = async (
  context: PaymentsContext,
  event: CardChargeEvent,
): Promise<void> => {
  const { intentId } = event;
  if (!intentId) return;
  const payment = await findPaymentByRequest(context.db, intentId);
  const job: OfCharge = { intentId, paymentId: payment?.id };
  const queue = event.kind === 'refund' ? CARD_REFUND_QUEUE : CARD_DISPUTE_QUEUE;
  await storeCardEvent(context, event, payment, [queue, job]);
};

/** Stores an event with its job; an event stored before creates no second job. */
const storeCardEvent = async (
  { db, clock, jobs, log }: PaymentsContext,
  event: CardEvent | CardChargeEvent,
  payment: PaymentRow | undefined,
  [queue, job]: [string, object],
): Promise<void> => {
  if (payment) log.info({ ...idsOf(payment), provider: 'card' }, 'callback received');
  await inTransaction(db, async (tx) => {
    const eventId = await insertPaymentEvent(tx, {
      paymentId: payment?.id ?? null,
      source: 'webhook',
      body: { type: event.type, intent: event.intentId },
      providerEvent: event.id,
      now: clock.now(),
    });
    if (eventId !== undefined) await jobs.enqueue(tx, queue, job);
  });
};

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
