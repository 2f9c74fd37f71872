import { inTransaction, isId, retryWhileUnreachable } from '../../../platform/database/database.ts';
import { notFound, Problem } from '../../../platform/http/problem.ts';
import { bytesOf, readJson, takeBytes } from '../../../platform/http/provider-body.ts';
import type { App } from '../../../platform/http/serve.ts';
import { crashPoint } from '../../../platform/operations/crash-points.ts';
import type { PaymentsContext } from '../context.ts';
import { insertPaymentEvent } from '../event-store.ts';
import type { CardChargeEvent, CardEvent } from '../providers/card/provider.ts';
import { readCallback } from '../providers/mpesa/callback.ts';
import { idsOf, type PaymentRow } from '../rules.ts';
import { findPayment, findPaymentByRequest, findPaymentByToken } from '../store.ts';
import type { OfCharge } from './charged-payment.ts';
import {
  CALLBACK_QUEUE,
  CARD_DISPUTE_QUEUE,
  CARD_QUEUE,
  CARD_REFUND_QUEUE,
  type CallbackJob,
  type CardJob,
  processCallback,
  processCardEvent,
} from './process.ts';
import { keepUnreadable } from './unreadable.ts';

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
