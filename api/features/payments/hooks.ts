import { inTransaction, isId } from '../../platform/database.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import type { App } from '../../platform/serve.ts';
import { adoptRequest } from './adopt.ts';
import type { PaymentsContext } from './context.ts';
import { applyCharge } from './prompt.ts';
import type { CardRefundEvent } from './providers/card-refunds.ts';
import { meaningOfResult } from './rules.ts';
import { settle } from './settle.ts';
import {
  findEventBody,
  findPayment,
  findPaymentByRequest,
  findPaymentByToken,
  insertPaymentEvent,
  type PaymentRow,
} from './store.ts';

export const CALLBACK_QUEUE = 'payment-callback';
export type CallbackJob = { eventId: number; paymentId: string };
export const CARD_QUEUE = 'card-event';
export type CardJob = { intentId: string; paymentId: string | undefined };
/** Something happened to a refund of this payment: each of its card refunds is asked about. */
export const CARD_REFUND_QUEUE = 'card-refund';
export type CardRefundJob = { paymentId: string };

type Metadata = { Item?: { Name?: string; Value?: unknown }[] };
type StkCallback = {
  CheckoutRequestID?: string;
  ResultCode?: string | number;
  CallbackMetadata?: Metadata;
};

const callbackOf = (body: unknown): StkCallback | undefined =>
  (body as { Body?: { stkCallback?: StkCallback } } | null)?.Body?.stkCallback;

const item = (metadata: Metadata | undefined, name: string): unknown =>
  metadata?.Item?.find((entry) => entry.Name === name)?.Value;

/**
 * The providers' side doors. A callback is stored with the job that works it, answered 200, and worked
 * at once; the job is the safety net for a process that dies in between.
 */
export const installHooks = (app: App, context: PaymentsContext): void => {
  const { db, clock, jobs } = context;

  app.post<{ Params: { token: string } }>(
    '/hooks/pay/:token',
    { schema: { hide: true } as object, bodyLimit: 64 * 1024 },
    async (request) => {
      const payment = await findPaymentByToken(db, request.params.token);
      if (!payment) throw notFound('Address');
      if (!callbackOf(request.body))
        throw new Problem(400, 'invalid', 'This is no payment callback.');
      const job = await inTransaction(db, async (tx) => {
        const eventId = await insertPaymentEvent(tx, {
          paymentId: payment.id,
          source: 'callback',
          body: request.body,
          now: clock.now(),
        });
        const data: CallbackJob = { eventId: eventId ?? 0, paymentId: payment.id };
        await jobs.enqueue(tx, CALLBACK_QUEUE, data);
        return data;
      });
      soon(request.log, () => workCallback(context, job));
      return { ResultCode: 0, ResultDesc: 'Accepted' };
    },
  );

  app.register(async (hooks) => {
    // The signature covers the raw bytes.
    hooks.removeAllContentTypeParsers();
    hooks.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    hooks.post(
      '/hooks/card',
      { schema: { hide: true } as object, bodyLimit: 512 * 1024 },
      async (request) => {
        const signature = String(request.headers['stripe-signature'] ?? '');
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const event = context.card.readEvent(raw, signature);
        if (event === 'forged')
          throw new Problem(400, 'bad_signature', 'The signature is not valid.');
        if (!event) return { received: true };
        if (event.kind === 'refund') {
          await storeRefundEvent(context, event);
          return { received: true };
        }
        const payment =
          (await findPaymentByRequest(db, event.intentId)) ??
          (event.paymentId && isId(event.paymentId)
            ? await findPayment(db, event.paymentId)
            : undefined);
        const job: CardJob = { intentId: event.intentId, paymentId: payment?.id };
        const stored = await inTransaction(db, async (tx) => {
          const id = await insertPaymentEvent(tx, {
            paymentId: payment?.id ?? null,
            source: 'webhook',
            body: { type: event.type, intent: event.intentId },
            providerEvent: event.id,
            now: clock.now(),
          });
          if (id !== undefined) await jobs.enqueue(tx, CARD_QUEUE, job);
          return id !== undefined;
        });
        if (stored) soon(request.log, () => workCardEvent(context, job));
        return { received: true };
      },
    );
  });

  jobs.work<CallbackJob>(CALLBACK_QUEUE, (job) => workCallback(context, job));
  jobs.work<CardJob>(CARD_QUEUE, (job) => workCardEvent(context, job));
};

/** Refunds have a feature of their own, which works the job. */
const storeRefundEvent = async (
  { db, clock, jobs }: PaymentsContext,
  event: CardRefundEvent,
): Promise<void> => {
  const payment = event.intentId ? await findPaymentByRequest(db, event.intentId) : undefined;
  if (!payment) return;
  await inTransaction(db, async (tx) => {
    const id = await insertPaymentEvent(tx, {
      paymentId: payment.id,
      source: 'webhook',
      body: { type: event.type, intent: event.intentId },
      providerEvent: event.id,
      now: clock.now(),
    });
    const job: CardRefundJob = { paymentId: payment.id };
    if (id !== undefined) await jobs.enqueue(tx, CARD_REFUND_QUEUE, job);
  });
};

const soon = (log: { error(error: unknown): void }, work: () => Promise<void>): void => {
  setImmediate(() => work().catch((error: unknown) => log.error(error)));
};

/** Works one stored M-PESA callback; repeating it changes nothing. */
export const workCallback = async (context: PaymentsContext, job: CallbackJob): Promise<void> => {
  const { db, clock } = context;
  const payment = await findPayment(db, job.paymentId);
  const callback = callbackOf(await findEventBody(db, job.eventId));
  if (!payment || !callback) return;
  if (!(await isAboutThisPrompt(context, payment, callback))) return;

  const meaning = meaningOfResult(callback.ResultCode ?? '');
  const now = clock.now();
  if (meaning.kind === 'failed') {
    await settle(
      db,
      payment.id,
      { kind: 'failure', code: meaning.code, message: meaning.message },
      now,
    );
  }
  if (meaning.kind !== 'paid') return;
  const amount = Number(item(callback.CallbackMetadata, 'Amount'));
  const receipt = item(callback.CallbackMetadata, 'MpesaReceiptNumber');
  if (Number.isFinite(amount) && typeof receipt === 'string' && /^[A-Z0-9]{10}$/.test(receipt)) {
    await settle(db, payment.id, { kind: 'success', amount, receipt }, now);
    return;
  }
  // A success without its amount or receipt proves nothing: the query decides.
  const answer = await context.daraja.query(callback.CheckoutRequestID ?? '');
  if (answer.kind === 'paid') await settle(db, payment.id, { kind: 'success' }, now);
};

/** A payment whose push was never answered takes the callback's id, once the provider confirms it. */
const isAboutThisPrompt = async (
  { db, daraja }: PaymentsContext,
  payment: PaymentRow,
  callback: StkCallback,
): Promise<boolean> => {
  const claimed = callback.CheckoutRequestID;
  if (!claimed) return false;
  if (payment.request_id) return payment.request_id === claimed;
  const said = meaningOfResult(callback.ResultCode ?? '');
  const answer = await daraja.query(claimed);
  if (answer.kind === 'no_answer' || answer.kind === 'processing') {
    throw new Error(
      'the callback came before the provider could confirm its id; asking again later',
    );
  }
  if (answer.kind !== said.kind) return false;
  return adoptRequest(db, payment.id, claimed);
};

/** Works one card event: the intent itself is asked, so order and number of deliveries don't matter. */
export const workCardEvent = async (context: PaymentsContext, job: CardJob): Promise<void> => {
  const outcome = await context.card.look(job.intentId);
  if (outcome.kind === 'lost' || outcome.kind === 'unreached') {
    throw new Error(`the card provider could not be asked: ${outcome.reason}`);
  }
  if (job.paymentId) await applyCharge(context, job.paymentId, outcome);
};
