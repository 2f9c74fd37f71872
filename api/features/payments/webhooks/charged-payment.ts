import { isId } from '../../../platform/database/database.ts';
import { crashPoint } from '../../../platform/operations/crash-points.ts';
import { applyCharge } from '../calls/provider-call.ts';
import type { PaymentsContext } from '../context.ts';
import { isReceived, type PaymentRow } from '../rules.ts';
import { findPayment, findPaymentByRequest } from '../store.ts';

/** What an event about a charge names. Jobs of an earlier version name the payment alone. */
export type OfCharge = { intentId?: string; paymentId?: string | undefined };

/**
 * The payment whose charge an event is about. If the shop has not heard of the charge, it is booked
 * first. Undefined if it is no payment of this shop; throws if the provider can't be asked.
 */
const findChargedPayment = async (
  context: PaymentsContext,
  { intentId, paymentId }: OfCharge,
): Promise<PaymentRow | undefined> => {
  const { db, card } = context;
  const known = intentId
    ? await findPaymentByRequest(db, intentId)
    : await findPayment(db, paymentId ?? '');
  const id = known?.id ?? (intentId && (await card.paymentOf(intentId)));
  const payment = known ?? (id && isId(id) ? await findPayment(db, id) : undefined);
  if (!payment || isReceived(payment.status)) return payment;
  const outcome = await card.query(payment.request_id ?? intentId ?? '');
  if (outcome.kind === 'lost' || outcome.kind === 'unreached') {
    throw new Error(`the card provider could not be asked: ${outcome.reason}`);
  }
  await applyCharge(context, payment.id, outcome);
  const after = await findPayment(db, payment.id);
  return after && isReceived(after.status) ? after : undefined;
};

/**
 * Takes over what the provider lists about a charge, one after another, so order and number of
 * events don't matter.
 */
export const takeListed = async <T>(
  context: PaymentsContext,
  job: OfCharge,
  list: (intentId: string) => Promise<T[]>,
  take: (paymentId: string, listed: T) => Promise<void>,
): Promise<void> => {
  crashPoint('moved-work');
  const payment = await findChargedPayment(context, job);
  const intentId = payment?.request_id ?? job.intentId;
  if (!payment || !intentId) {
    context.log.warn(job, 'an event about a charge of no payment of this shop was ignored');
    return;
  }
  const all = await list(intentId);
  crashPoint('moved-listed');
  for (const listed of all) {
    await take(payment.id, listed);
    crashPoint('moved-booked');
  }
};
