import { charge, refuse } from './charges.ts';
import { groupParam, type Params, textGroup, textParam } from './form.ts';
import { methodFor } from './methods.ts';
import { type IntentRecord, newId, type PaymentIntent } from './objects.ts';
import { invalidRequest, missingParam, missingResource } from './problem.ts';
import type { CardWorld } from './world.ts';

/** Half a US dollar in Kenyan cents, the provider's minimum charge. */
const MIN_KES_CENTS = 6500;
const MAX_CENTS = 99_999_999;

/** Creates an intent and, if requested, confirms it at once. */
export function createIntent(world: CardWorld, params: Params): PaymentIntent {
  const currency = textParam(params, 'currency')?.toLowerCase();
  if (textParam(params, 'amount') === undefined) throw missingParam('amount');
  if (!currency) throw missingParam('currency');
  const amount = amountOf(params, currency);
  refuseContradictions(params);
  const confirms = textParam(params, 'confirm') === 'true';
  if (confirms && !textParam(params, 'payment_method')) throw missingParam('payment_method');

  const id = newId('pi');
  const record: IntentRecord = {
    authenticated: false,
    intent: {
      id,
      object: 'payment_intent',
      amount,
      amount_received: 0,
      amount_capturable: 0,
      currency,
      status: 'requires_payment_method',
      client_secret: newId(`${id}_secret`),
      confirmation_method:
        textParam(params, 'confirmation_method') === 'manual' ? 'manual' : 'automatic',
      capture_method: 'automatic_async',
      created: world.seconds(),
      canceled_at: null,
      cancellation_reason: null,
      livemode: false,
      latest_charge: null,
      payment_method: null,
      payment_method_types: ['card'],
      last_payment_error: null,
      next_action: null,
      receipt_email: textParam(params, 'receipt_email') ?? null,
      description: textParam(params, 'description') ?? null,
      shipping: shippingOf(params),
      metadata: textGroup(groupParam(params, 'metadata')),
    },
  };
  const methodId = textParam(params, 'payment_method');
  // Checked first: an unknown method must not leave an intent.
  if (methodId) takeMethod(world, record, methodId);
  world.intents.set(id, record);
  if (confirms) proceed(world, record, params);
  return record.intent;
}

/** Changes an intent that has not been paid. */
export function updateIntent(world: CardWorld, id: string, params: Params): PaymentIntent {
  const { intent } = findIntent(world, id);
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw wrongState(intent, 'update');
  }
  if (textParam(params, 'amount') !== undefined) intent.amount = amountOf(params, intent.currency);
  if (params.shipping !== undefined) intent.shipping = shippingOf(params);
  intent.receipt_email = textParam(params, 'receipt_email') ?? intent.receipt_email;
  intent.description = textParam(params, 'description') ?? intent.description;
  Object.assign(intent.metadata, textGroup(groupParam(params, 'metadata')));
  return intent;
}

/** Confirms an intent, with another method if one is named. */
export function confirmIntent(world: CardWorld, id: string, params: Params): PaymentIntent {
  const record = findIntent(world, id);
  const { intent } = record;
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw wrongState(intent, 'confirm');
  }
  const methodId = textParam(params, 'payment_method');
  if (methodId) takeMethod(world, record, methodId);
  if (!record.attempt) throw missingParam('payment_method');
  proceed(world, record, params);
  return intent;
}

/** Cancels an unpaid intent. */
export function cancelIntent(world: CardWorld, id: string, params: Params): PaymentIntent {
  const { intent } = findIntent(world, id);
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw wrongState(intent, 'cancel');
  }
  intent.status = 'canceled';
  intent.canceled_at = world.seconds();
  intent.cancellation_reason = textParam(params, 'cancellation_reason') ?? null;
  intent.next_action = null;
  world.emit('payment_intent.canceled', intent);
  return intent;
}

/** The customer's answer to the bank; undefined if the bank is not asking. */
export function authenticate(
  world: CardWorld,
  id: string,
  decision: 'approve' | 'fail',
): PaymentIntent | undefined {
  const record = world.intents.get(id);
  if (record?.intent.status !== 'requires_action' || !record.attempt) return undefined;
  const { intent } = record;
  intent.next_action = null;
  if (decision === 'fail') {
    refuse(world, record, {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message:
        'The provided PaymentMethod has failed authentication. You can provide a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
    });
    return intent;
  }
  record.authenticated = true;
  if (intent.confirmation_method === 'manual') intent.status = 'requires_confirmation';
  else charge(world, record);
  return intent;
}

/** Finds an intent by the id in a path. */
export function findIntent(world: CardWorld, id: string): IntentRecord {
  const record = world.intents.get(id);
  if (!record) throw missingResource('payment_intent', id);
  return record;
}

/** Asks the bank first if the card requires it, else charges; throws if the card is declined. */
function proceed(world: CardWorld, record: IntentRecord, params: Params): void {
  const { intent, attempt } = record;
  if (attempt?.card.challenge && !record.authenticated) {
    const unattended =
      textParam(params, 'error_on_requires_action') === 'true' ||
      textParam(params, 'off_session') === 'true';
    if (unattended) {
      throw refuse(world, record, {
        type: 'card_error',
        code: 'authentication_required',
        decline_code: 'authentication_required',
        message: 'Your card was declined. This transaction requires authentication.',
      });
    }
    intent.status = 'requires_action';
    intent.last_payment_error = null;
    intent.next_action = {
      type: 'use_stripe_sdk',
      use_stripe_sdk: {
        type: 'three_d_secure_redirect',
        stripe_js: `${world.browserBase()}/sim/3ds/${intent.id}`,
      },
    };
    world.emit('payment_intent.requires_action', intent);
    return;
  }
  const problem = charge(world, record);
  if (problem) throw problem;
}

function takeMethod(world: CardWorld, record: IntentRecord, methodId: string): void {
  const attempt = methodFor(world, methodId, record.intent.id);
  record.attempt = attempt;
  record.authenticated = false;
  record.intent.payment_method = attempt.method.id;
  record.intent.status = 'requires_confirmation';
  record.intent.next_action = null;
}

function amountOf(params: Params, currency: string): number {
  const text = textParam(params, 'amount') ?? '';
  if (!/^\d{1,12}$/.test(text)) {
    const code = 'parameter_invalid_integer';
    throw invalidRequest(`Invalid integer: ${text}`, { code, param: 'amount' });
  }
  const amount = Number(text);
  if (currency === 'kes' && amount < MIN_KES_CENTS) {
    throw invalidRequest('Amount must convert to at least 50 cents.', {
      code: 'amount_too_small',
      param: 'amount',
    });
  }
  if (amount > MAX_CENTS) {
    const message = 'Amount must be no more than KSh999,999.99';
    throw invalidRequest(message, { code: 'amount_too_large', param: 'amount' });
  }
  return amount;
}

function refuseContradictions(params: Params): void {
  const automatic = groupParam(params, 'automatic_payment_methods');
  const isAutomatic = textParam(automatic, 'enabled') === 'true';
  const chosen = params.allowed_payment_method_types;
  if (chosen !== undefined && isAutomatic) {
    throw invalidRequest(
      'You may only specify one of these parameters: allowed_payment_method_types, automatic_payment_methods.',
    );
  }
  const mayRedirect = textParam(automatic, 'allow_redirects') !== 'never' && chosen === undefined;
  const confirms = textParam(params, 'confirm') === 'true';
  if (confirms && mayRedirect && !textParam(params, 'return_url')) {
    throw invalidRequest(
      'This PaymentIntent is configured to accept payment methods that might redirect your customer off of your page, so you must provide a `return_url`, or set `automatic_payment_methods[allow_redirects]` to `never`.',
    );
  }
  if (textParam(params, 'statement_descriptor')) {
    throw invalidRequest(
      'The `statement_descriptor` parameter is not supported for the payment method type `card`. Please use `statement_descriptor_suffix` instead.',
      { param: 'statement_descriptor' },
    );
  }
  for (const param of ['confirmation_token', 'payment_method_data']) {
    if (params[param] === undefined) continue;
    throw invalidRequest(`This simulator does not model ${param}.`, { param });
  }
  if (textParam(params, 'capture_method') === 'manual') {
    throw invalidRequest('This simulator captures at once.', { param: 'capture_method' });
  }
}

function shippingOf(params: Params): object | null {
  if (params.shipping === undefined) return null;
  const given = groupParam(params, 'shipping');
  const empty = { carrier: null, phone: null, tracking_number: null };
  const address = { city: null, country: null, line1: null, line2: null, postal_code: null };
  return {
    ...empty,
    ...textGroup(given),
    address: { ...address, state: null, ...textGroup(groupParam(given, 'address')) },
  };
}

function wrongState(intent: PaymentIntent, action: string) {
  return invalidRequest(
    `You cannot ${action} this PaymentIntent because it has a status of ${intent.status}.`,
    { code: 'payment_intent_unexpected_state', payment_intent: intent },
  );
}
