import Stripe from 'stripe';
import type { ChargeOutcome } from '../provider.ts';

const DECLINED = 'Your card was declined.';
const CHECK_CARD = 'The card could not be charged. Please check it or use another.';
const NOT_ENABLED =
  'Your card does not allow this payment. Ask your bank to allow online payments, or pay by M-PESA.';
const TRY_AGAIN = 'The card could not be charged just now. Please try again.';

/** Decline codes whose reason is not shown to the shopper. */
const CONFIDENTIAL = new Set([
  'lost_card',
  'stolen_card',
  'fraudulent',
  'pickup_card',
  'restricted_card',
  'security_violation',
]);

/** Messages for the shopper, where the provider's text is for engineers or too vague. */
const SHOPPER_MESSAGES: Record<string, string> = {
  payment_intent_authentication_failure:
    'Your bank did not confirm this payment. Please try again or use another card.',
  authentication_required: 'Your bank asks you to confirm. Please press Pay again.',
  processing_error: TRY_AGAIN,
  try_again_later: TRY_AGAIN,
  transaction_not_allowed: NOT_ENABLED,
  currency_not_supported: NOT_ENABLED,
  card_not_supported: NOT_ENABLED,
  amount_too_small: 'The amount is too small for a card. Please pay by M-PESA.',
  amount_too_large: 'The amount is too large for one card payment.',
};

const failed = (
  intentId: string | undefined,
  code: string | undefined,
  declineCode: string | undefined,
  message: string | undefined,
): ChargeOutcome => {
  if (CONFIDENTIAL.has(declineCode ?? '')) {
    return { kind: 'failed', intentId, code: 'card_declined', message: DECLINED };
  }
  const shopperMessage =
    SHOPPER_MESSAGES[declineCode ?? ''] ?? SHOPPER_MESSAGES[code ?? ''] ?? message ?? DECLINED;
  return {
    kind: 'failed',
    intentId,
    code: declineCode || code || 'card_declined',
    message: shopperMessage,
  };
};

/** Maps the state of an intent to the outcome of its payment. */
export const outcomeOfIntent = (intent: Stripe.PaymentIntent): ChargeOutcome => {
  const intentId = intent.id;
  switch (intent.status) {
    case 'succeeded':
      // This shop charges only shillings: the intent is not one of ours.
      if (intent.currency !== 'kes') return { kind: 'lost', reason: `currency_${intent.currency}` };
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
      return failed(intentId, error?.code, error?.decline_code, error?.message);
    }
    default:
      return { kind: 'pending', intentId };
  }
};

const NEVER_CONNECTED = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|CERT/;

/** Maps the error of a call to an outcome: whether money may have moved. */
export const outcomeOfError = (error: unknown): ChargeOutcome => {
  if (error instanceof Stripe.errors.StripeCardError) {
    const { payment_intent, code, decline_code, message } = error;
    return failed(payment_intent?.id, code, decline_code, message);
  }
  if (error instanceof Stripe.errors.StripeConnectionError) {
    const reason = String((error.detail as { code?: string } | undefined)?.code ?? 'connection');
    return { kind: NEVER_CONNECTED.test(reason) ? 'unreached' : 'lost', reason };
  }
  if (
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError ||
    error instanceof Stripe.errors.StripeRateLimitError
  ) {
    return { kind: 'unreached', reason: error.type };
  }
  // The key was used before with other parameters: the outcome of that call is unknown here.
  if (error instanceof Stripe.errors.StripeIdempotencyError) {
    return { kind: 'lost', reason: error.type };
  }
  if (error instanceof Stripe.errors.StripeInvalidRequestError) {
    if (error.code === 'idempotency_key_in_use' || error.code === 'lock_timeout') {
      return { kind: 'lost', reason: error.code };
    }
    const code = error.code ?? 'invalid_request';
    return {
      kind: 'failed',
      intentId: undefined,
      code,
      message: SHOPPER_MESSAGES[code] ?? CHECK_CARD,
    };
  }
  return { kind: 'lost', reason: error instanceof Error ? error.name : 'unknown' };
};
