import { sql } from '../../../platform/database/database.ts';
import type { PaymentsContext } from '../context.ts';
import { insertPaymentEvent } from '../event-store.ts';
import {
  type MpesaCallback,
  readCallback,
  statusAddress,
  statusLateAddress,
} from '../providers/mpesa/callback.ts';
import { isLive, type PaymentRow } from '../rules.ts';
import { findPayment } from '../store.ts';
import { processCallback } from './process.ts';

/** An unconfirmed receipt is queried after this time, and again after the same time. */
const STATUS_AFTER_MS = 5 * 60_000;

type StoredCallback = MpesaCallback & { eventId: number };

/** The latest stored callback that reports a success with a receipt. */
export const findReceiptCallback = async (
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
