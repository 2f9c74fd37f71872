import Stripe from 'stripe';
import type { CardChargeEvent, CardRefundOutcome, CardRefunds, ListedRefund } from '../provider.ts';

const PAGE = 100;

const outcomeOf = (refund: Stripe.Refund): CardRefundOutcome => {
  const providerId = refund.id;
  if (refund.status === 'succeeded') return { kind: 'done', providerId };
  if (refund.status !== 'failed' && refund.status !== 'canceled') {
    return { kind: 'pending', providerId };
  }
  const code = refund.failure_reason ?? refund.status;
  const message = `The card’s bank did not take the money (${code}).`;
  return { kind: 'failed', providerId, code, message };
};

const outcomeOfError = (error: unknown): CardRefundOutcome => {
  if (
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError ||
    error instanceof Stripe.errors.StripeRateLimitError
  ) {
    return { kind: 'unreached', reason: error.type };
  }
  if (
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeCardError
  ) {
    const code = error.code ?? 'invalid_request';
    const message =
      code === 'resource_missing'
        ? 'The card provider does not know this payment. Return the money in another way and book it by hand.'
        : error.message;
    return { kind: 'failed', providerId: undefined, code, message };
  }
  // Also for connection errors: the library retries once by itself, so the first attempt may have
  // got through. And for key conflicts: the first request with this key is still in progress.
  return { kind: 'lost', reason: error instanceof Error ? error.name : 'unknown' };
};

const attempt = async (work: () => Promise<Stripe.Refund>): Promise<CardRefundOutcome> => {
  try {
    return outcomeOf(await work());
  } catch (error) {
    return outcomeOfError(error);
  }
};

export const createCardRefunds = (stripe: Stripe): CardRefunds => ({
  create: ({ ownId, refundId, intentId, amount }) =>
    attempt(() =>
      stripe.refunds.create(
        { payment_intent: intentId, amount: amount * 100, metadata: { refund_id: refundId } },
        // Our sweep retries it; staff should not wait for that.
        { idempotencyKey: `refund:${ownId}`, maxNetworkRetries: 0 },
      ),
    ),
  query: (providerId) => attempt(() => stripe.refunds.retrieve(providerId)),
  async list(intentId) {
    const found: ListedRefund[] = [];
    for await (const refund of stripe.refunds.list({ payment_intent: intentId, limit: PAGE }))
      found.push({
        providerId: refund.id,
        refundId: refund.metadata?.refund_id,
        cents: refund.amount,
        outcome: outcomeOf(refund),
      });
    return found.reverse();
  },
});

/** An event about money of a charge; undefined for other events. */
export const chargeEventOf = (event: Stripe.Event): CardChargeEvent | undefined => {
  const { object, payment_intent: intent } = event.data.object as {
    object?: string;
    payment_intent?: string | { id: string } | null;
  };
  const isRefund = object === 'refund' || event.type === 'charge.refunded';
  if (!isRefund && object !== 'dispute') return undefined;
  return {
    kind: isRefund ? 'refund' : 'dispute',
    id: event.id,
    type: event.type,
    intentId: typeof intent === 'string' ? intent : intent?.id,
  };
};
