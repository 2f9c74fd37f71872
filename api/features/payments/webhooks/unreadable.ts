import { createHash } from 'node:crypto';
import { inTransaction } from '../../../platform/database/database.ts';
import type { PaymentsContext } from '../context.ts';
import { insertPaymentEvent } from '../event-store.ts';
import { idsOf, type PaymentRow } from '../rules.ts';
import { updatePayment } from '../store.ts';

/** A message that can't be read, as it is stored; `about` it is kept once. */
export const unreadableEvent = (about: string, raw: Buffer) => ({
  body: { unreadable: raw.toString('base64') },
  providerEvent: `unreadable:${about}:${createHash('sha256').update(raw).digest('hex')}`,
});

/**
 * Keeps a callback that can't be read, and puts its payment before staff until it is paid or they
 * close it. The queries about it go on.
 */
export const keepUnreadable = async (
  { db, clock, log }: PaymentsContext,
  payment: PaymentRow,
  raw: Buffer,
): Promise<void> => {
  const { id: paymentId } = payment;
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const event = {
      paymentId,
      source: 'callback',
      now,
      ...unreadableEvent(paymentId, raw),
    } as const;
    // The same once more is no news.
    if ((await insertPaymentEvent(tx, event)) === undefined) return;
    await updatePayment(tx, paymentId, { unreadable_at: now });
  });
  log.warn({ ...idsOf(payment), provider: 'mpesa' }, 'callback could not be read');
};
