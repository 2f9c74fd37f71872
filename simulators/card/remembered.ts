import { methodFor } from './methods.ts';
import { type Charge, newId } from './objects.ts';
import type { CardWorld } from './world.ts';

/** A charge of an earlier run; sums are cents. */
export interface RememberedCharge {
  intentId: string;
  chargeId: string;
  cents: number;
  at: Date;
  metadata: Record<string, string>;
  refunds: { id: string; cents: number; at: Date }[];
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** Books a charge and its refunds as they were, with card 4242 and without an event. */
export function rememberCharge(world: CardWorld, past: RememberedCharge): void {
  const { intentId, chargeId, cents, at, metadata, refunds } = past;
  const currency = 'kes';
  const attempt = methodFor(world, 'pm_card_visa', intentId);
  const back = refunds.reduce((sum, refund) => sum + refund.cents, 0);
  const charge: Charge = {
    id: chargeId,
    object: 'charge',
    amount: cents,
    amount_refunded: back,
    currency,
    created: seconds(at),
    livemode: false,
    paid: true,
    refunded: back === cents,
    disputed: false,
    status: 'succeeded',
    failure_code: null,
    failure_message: null,
    payment_intent: intentId,
    payment_method: attempt.method.id,
    payment_method_details: { type: 'card', card: { ...attempt.method.card } },
    metadata,
  };
  const record = {
    authenticated: false,
    attempt,
    charge,
    intent: {
      id: intentId,
      object: 'payment_intent' as const,
      amount: cents,
      amount_received: cents,
      amount_capturable: 0,
      currency,
      status: 'succeeded' as const,
      client_secret: newId(`${intentId}_secret`),
      confirmation_method: 'automatic' as const,
      capture_method: 'automatic_async',
      created: seconds(at),
      canceled_at: null,
      cancellation_reason: null,
      livemode: false as const,
      latest_charge: chargeId,
      payment_method: attempt.method.id,
      payment_method_types: ['card'],
      last_payment_error: null,
      next_action: null,
      receipt_email: null,
      description: null,
      shipping: null,
      metadata: { ...metadata },
    },
  };
  world.intents.set(intentId, record);
  world.charged.set(chargeId, record);
  const book = { id: chargeId, paymentIntent: intentId, at: at.toISOString() };
  world.books.record({ ...book, kind: 'charge', amount: cents });
  for (const refund of refunds) {
    world.refunds.set(refund.id, {
      id: refund.id,
      object: 'refund',
      amount: refund.cents,
      charge: chargeId,
      payment_intent: intentId,
      currency,
      created: seconds(refund.at),
      metadata: {},
      reason: null,
      status: 'succeeded',
    });
    world.books.record({
      ...book,
      kind: 'refund',
      id: refund.id,
      at: refund.at.toISOString(),
      amount: -refund.cents,
    });
  }
}
