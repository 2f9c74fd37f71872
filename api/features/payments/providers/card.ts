import Stripe from 'stripe';
import type { Config } from '../../../platform/config.ts';
import {
  type CardRefundEvent,
  type CardRefunds,
  createCardRefunds,
  refundEventOf,
} from './card-refunds.ts';

export type ChargeOutcome =
  | { kind: 'succeeded'; intentId: string; receivedShillings: number; receipt: string }
  | { kind: 'requires_action'; intentId: string; clientSecret: string }
  | { kind: 'failed'; intentId: string | undefined; code: string; message: string }
  | { kind: 'pending'; intentId: string }
  | { kind: 'cancelled'; intentId: string }
  | { kind: 'unreached'; reason: string }
  | { kind: 'lost'; reason: string };

export type ChargeRequest = {
  paymentId: string;
  amount: number;
  paymentMethodId: string;
  email: string | undefined;
};

export type CardEvent = {
  kind: 'intent';
  id: string;
  type: string;
  intentId: string;
  paymentId: string | undefined;
};

/** What the shop needs of any card provider; a second one is another module of this shape. */
export type CardProvider = {
  /** Creates and confirms in one call. Safe to repeat: the payment's id is the provider's key. */
  charge(request: ChargeRequest): Promise<ChargeOutcome>;
  look(intentId: string): Promise<ChargeOutcome>;
  /** Cancels a live intent; answers `succeeded` when the money had already moved. */
  cancel(intentId: string): Promise<ChargeOutcome>;
  /** A signed event about a payment intent or a refund; undefined when it is about something else. */
  readEvent(raw: Buffer, signature: string): CardEvent | CardRefundEvent | 'forged' | undefined;
  refunds: CardRefunds;
};

// Reasons a shopper must not be told in detail.
const GENERIC_DECLINES = new Set(['lost_card', 'stolen_card', 'fraudulent', 'pickup_card']);

// The provider's own sentences where they speak to engineers rather than to a shopper.
const SAID: Record<string, string> = {
  payment_intent_authentication_failure:
    'Your bank did not confirm this payment. Please try again or use another card.',
  processing_error: 'The card could not be charged just now. Please try again.',
};

const outcomeOf = (intent: Stripe.PaymentIntent): ChargeOutcome => {
  const intentId = intent.id;
  switch (intent.status) {
    case 'succeeded':
      return {
        kind: 'succeeded',
        intentId,
        receivedShillings: intent.amount_received / 100,
        receipt: typeof intent.latest_charge === 'string' ? intent.latest_charge : intent.id,
      };
    case 'requires_action':
      return { kind: 'requires_action', intentId, clientSecret: intent.client_secret ?? '' };
    case 'canceled':
      return { kind: 'cancelled', intentId };
    case 'requires_payment_method': {
      const error = intent.last_payment_error;
      const code = error?.code ?? 'card_declined';
      return {
        kind: 'failed',
        intentId,
        code,
        message: SAID[code] ?? error?.message ?? 'Your card was declined.',
      };
    }
    default:
      return { kind: 'pending', intentId };
  }
};

const outcomeOfError = (error: unknown): ChargeOutcome => {
  if (error instanceof Stripe.errors.StripeCardError) {
    const generic = GENERIC_DECLINES.has(error.decline_code ?? '');
    return {
      kind: 'failed',
      intentId: error.payment_intent?.id,
      code: generic ? 'card_declined' : error.decline_code || error.code || 'card_declined',
      message: generic ? 'Your card was declined.' : (SAID[error.code ?? ''] ?? error.message),
    };
  }
  if (error instanceof Stripe.errors.StripeConnectionError) {
    const reason = String((error.detail as { code?: string } | undefined)?.code ?? 'connection');
    return /ECONNREFUSED|ENOTFOUND|EAI_AGAIN/.test(reason)
      ? { kind: 'unreached', reason }
      : { kind: 'lost', reason };
  }
  if (
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError ||
    error instanceof Stripe.errors.StripeRateLimitError
  ) {
    return { kind: 'unreached', reason: error.type };
  }
  if (error instanceof Stripe.errors.StripeInvalidRequestError) {
    return {
      kind: 'failed',
      intentId: undefined,
      code: error.code ?? 'invalid_request',
      message: 'The card could not be charged. Please check it or use another.',
    };
  }
  return { kind: 'lost', reason: error instanceof Error ? error.name : 'unknown' };
};

const attempt = async (work: () => Promise<Stripe.PaymentIntent>): Promise<ChargeOutcome> => {
  try {
    return outcomeOf(await work());
  } catch (error) {
    return outcomeOfError(error);
  }
};

/** Stripe, or its simulator when a base URL is given. */
export const createCardProvider = (settings: Config['card']): CardProvider => {
  const base = settings.baseUrl ? new URL(settings.baseUrl) : undefined;
  const stripe = new Stripe(settings.secretKey, {
    ...(base
      ? {
          host: base.hostname,
          port: Number(base.port),
          protocol: base.protocol === 'http:' ? 'http' : 'https',
        }
      : {}),
    maxNetworkRetries: 2,
    timeout: settings.timeoutMs,
    telemetry: false,
  });
  return {
    charge: ({ paymentId, amount, paymentMethodId, email }) =>
      attempt(() =>
        stripe.paymentIntents.create(
          {
            amount: amount * 100,
            currency: 'kes',
            payment_method: paymentMethodId,
            confirm: true,
            use_stripe_sdk: true,
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
            metadata: { payment_id: paymentId },
            ...(email ? { receipt_email: email } : {}),
          },
          { idempotencyKey: `payment:${paymentId}` },
        ),
      ),
    look: (intentId) => attempt(() => stripe.paymentIntents.retrieve(intentId)),
    refunds: createCardRefunds(stripe),
    async cancel(intentId) {
      const outcome = await attempt(() => stripe.paymentIntents.cancel(intentId));
      return outcome.kind === 'failed'
        ? attempt(() => stripe.paymentIntents.retrieve(intentId))
        : outcome;
    },
    readEvent(raw, signature) {
      try {
        const event = stripe.webhooks.constructEvent(raw, signature, settings.webhookSecret);
        const object = event.data.object as {
          object?: string;
          id?: string;
          metadata?: Record<string, string>;
        };
        if (object.object !== 'payment_intent' || !object.id) return refundEventOf(event);
        return {
          kind: 'intent',
          id: event.id,
          type: event.type,
          intentId: object.id,
          paymentId: object.metadata?.payment_id,
        };
      } catch {
        return 'forged';
      }
    },
  };
};
