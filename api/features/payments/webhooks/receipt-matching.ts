import { sql } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/problem.ts';
import { bytesOf, readJson, takeBytes } from '../../../platform/http/provider-body.ts';
import type { App } from '../../../platform/http/serve.ts';
import type { PaymentsContext } from '../context.ts';
import { readStatusResult } from '../providers/mpesa/status.ts';
import { idsOf, isLive, type PaymentRow } from '../rules.ts';
import { settle } from '../settlement/settle.ts';
import { findPayment, findPaymentByToken } from '../store.ts';

import { insertPaymentEvent } from './event-store.ts';
import {
  type MpesaCallback,
  readCallback,
  statusAddress,
  statusLateAddress,
} from './mpesa-callback.ts';
import { keepUnreadable } from './unreadable.ts';
import { processCallback } from './webhooks.ts';

/** An unconfirmed receipt is queried after this time, and again after the same time. */
const STATUS_AFTER_MS = 5 * 60_000;

type StoredCallback = MpesaCallback & { eventId: number };

/** The latest stored callback that reports a success with a receipt. */
const findReceiptCallback = async (
  { db }: PaymentsContext,
  paymentId: string,
): Promise<StoredCallback | undefined> => {
  const events = await db
    .selectFrom('payment_events')
    .select(['id', 'body'])
    .where('payment_id', '=', paymentId)
    .where('source', '=', 'callback')
    .where(sql<boolean>`NOT body ? 'unreadable'`)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
  return events
    .map(({ id, body }) => ({ eventId: id, callback: readCallback(body) }))
    .flatMap(({ eventId, callback }) => (callback ? [{ ...callback, eventId }] : []))
    .find((callback) => String(callback.resultCode) === '0' && callback.receipt !== undefined);
};

const wasQueriedRecently = async (
  { db }: PaymentsContext,
  paymentId: string,
  now: Date,
): Promise<boolean> => {
  const asked = await db
    .selectFrom('payment_events')
    .select(['at', 'body'])
    .where('payment_id', '=', paymentId)
    .where('source', '=', 'query')
    .where('at', '>', new Date(now.getTime() - STATUS_AFTER_MS))
    .execute();
  return asked.some(({ body }) => (body as { kind?: unknown } | null)?.kind === 'status_asked');
};

/**
 * A payment whose push got no response has no id to query except the one in its callback. Tries
 * that id; if no query gives an answer, queries M-PESA about the receipt itself.
 */
export const matchReceipt = async (
  context: PaymentsContext,
  payment: PaymentRow,
): Promise<void> => {
  const callback = await findReceiptCallback(context, payment.id);
  if (!callback?.receipt) return;
  const job = { eventId: callback.eventId, paymentId: payment.id };
  await processCallback(context, job).catch(() => {
    // No query gave an answer: only the receipt can still be queried.
  });
  const after = await findPayment(context.db, payment.id);
  if (!after || after.request_id || !(isLive(after.status) || after.status === 'expired')) return;
  const { db, clock, config, daraja } = context;
  const now = clock.now();
  const isYoung = now.getTime() - payment.created_at.getTime() < STATUS_AFTER_MS;
  if (!config.daraja.account || isYoung) return;
  if (await wasQueriedRecently(context, payment.id, now)) return;
  const base = context.callbackBase();
  const taken = await daraja.askStatus({
    receipt: callback.receipt,
    resultUrl: statusAddress(base, payment),
    timeoutUrl: statusLateAddress(base, payment),
  });
  const body = { kind: 'status_asked', taken };
  await insertPaymentEvent(db, { paymentId: payment.id, source: 'query', body, now });
};

/**
 * Receives the results of receipt queries. A result counts only for the receipt that was queried.
 */
export const installStatusHooks = (app: App, context: PaymentsContext): void => {
  const { db, clock, config } = context;
  const options = { schema: { hide: true } as object, bodyLimit: 64 * 1024 };
  type Route = { Params: { token: string } };
  /** Stores a result; of one that can't be read staff are told. */
  const store = async (token: string, raw: Buffer) => {
    const payment = await findPaymentByToken(db, token);
    if (!payment) throw notFound('Address');
    const body = readJson(raw);
    if (typeof body === 'object' && body !== null) {
      const event = { paymentId: payment.id, source: 'callback', body, now: clock.now() } as const;
      await insertPaymentEvent(db, event);
      context.log.info({ ...idsOf(payment), provider: 'mpesa' }, 'callback received');
    } else await keepUnreadable(context, payment, raw);
    return { payment, body };
  };

  app.register(async (hooks) => {
    takeBytes(hooks);
    hooks.post<Route>('/hooks/pay/:token/status', options, async (request) => {
      const { payment, body } = await store(request.params.token, bytesOf(request));
      const { shortcode, partyB } = config.daraja;
      const result = readStatusResult(body, [shortcode, partyB]);
      const callback = await findReceiptCallback(context, payment.id);
      if (result && result.receipt === callback?.receipt) {
        await settle(context, payment.id, { kind: 'success', ...result }, clock.now());
      }
      return { ResultCode: 0, ResultDesc: 'Accepted' };
    });

    hooks.post<Route>('/hooks/pay/:token/late', options, async (request) => {
      await store(request.params.token, bytesOf(request));
      return { ResultCode: 0, ResultDesc: 'Accepted' };
    });
  });
};
