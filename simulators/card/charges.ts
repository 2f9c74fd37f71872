import { openDispute } from './disputes.ts';
import { type Charge, type IntentRecord, newId } from './objects.ts';
import { CardProblem, type ProblemFields } from './problem.ts';
import type { CardWorld } from './world.ts';

/** Charges the card of the attempt; returns the error if it is declined. */
export function charge(world: CardWorld, record: IntentRecord): CardProblem | undefined {
  const { intent, attempt } = record;
  if (!attempt) return undefined;
  const { decline } = attempt.card;
  const made: Charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    currency: intent.currency,
    created: world.seconds(),
    livemode: false,
    paid: !decline,
    refunded: false,
    disputed: false,
    status: decline ? 'failed' : 'succeeded',
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    payment_intent: intent.id,
    payment_method: attempt.method.id,
    payment_method_details: { type: 'card', card: { ...attempt.method.card } },
    metadata: { ...intent.metadata },
  };
  record.charge = made;
  world.charged.set(made.id, record);
  intent.latest_charge = made.id;
  if (decline) return refuse(world, record, { type: 'card_error', charge: made.id, ...decline });

  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  intent.last_payment_error = null;
  world.books.record({
    at: world.now().toISOString(),
    kind: 'charge',
    id: made.id,
    paymentIntent: intent.id,
    amount: made.amount,
  });
  world.emit('payment_intent.succeeded', intent);
  if (attempt.card.dispute) openDispute(world, made);
  return undefined;
}

/** Resets an intent so that it waits for another card; returns the error to report. */
export function refuse(
  world: CardWorld,
  record: IntentRecord,
  problem: ProblemFields,
): CardProblem {
  const { intent, attempt } = record;
  const shown = { ...problem, ...(attempt ? { payment_method: attempt.method } : {}) };
  intent.status = 'requires_payment_method';
  intent.last_payment_error = shown;
  intent.payment_method = null;
  intent.next_action = null;
  delete record.attempt;
  record.authenticated = false;
  world.emit('payment_intent.payment_failed', intent);
  return new CardProblem(402, { ...shown, payment_intent: intent });
}
