import { assertUndisputed } from './disputes.ts';
import { groupParam, type Params, textGroup, textParam } from './form.ts';
import { type Charge, type IntentRecord, newId, type Refund } from './objects.ts';
import { invalidRequest, missingParam, missingResource } from './problem.ts';
import type { CardWorld } from './world.ts';

/** Refunds all or part of a charge. */
export function createRefund(world: CardWorld, params: Params): Refund {
  const record = recordToRefund(world, params);
  const { charge } = record;
  if (charge?.status !== 'succeeded') {
    throw invalidRequest(
      `This PaymentIntent (${record.intent.id}) does not have a successful charge to refund.`,
      { param: 'payment_intent' },
    );
  }
  assertUndisputed(world, charge);
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount: refundableAmount(charge, textParam(params, 'amount')),
    charge: charge.id,
    payment_intent: record.intent.id,
    currency: charge.currency,
    created: world.seconds(),
    metadata: textGroup(groupParam(params, 'metadata')),
    reason: textParam(params, 'reason') ?? null,
    status: 'succeeded',
  };
  world.refunds.set(refund.id, refund);
  move(world, charge, refund, 'refund');
  world.emit('refund.created', refund);
  world.emit('charge.refunded', charge);
  if (record.attempt?.card.refundFails) failLater(world, charge, refund);
  return refund;
}

/** Finds a refund by the id in a path. */
export function findRefund(world: CardWorld, id: string): Refund {
  const refund = world.refunds.get(id);
  if (!refund) throw missingResource('refund', id);
  return refund;
}

function recordToRefund(world: CardWorld, params: Params): IntentRecord {
  const intentId = textParam(params, 'payment_intent');
  const chargeId = textParam(params, 'charge');
  if (!intentId && !chargeId) throw missingParam('payment_intent');
  const record = intentId ? world.intents.get(intentId) : world.charged.get(chargeId ?? '');
  if (!record) {
    throw intentId
      ? missingResource('payment_intent', intentId, 'payment_intent')
      : missingResource('charge', chargeId ?? '', 'charge');
  }
  return record;
}

function refundableAmount(charge: Charge, asked: string | undefined): number {
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  if (asked === undefined) return left;
  if (!/^\d{1,12}$/.test(asked) || Number(asked) === 0) {
    const code = 'parameter_invalid_integer';
    throw invalidRequest(`Invalid positive integer: ${asked}`, { code, param: 'amount' });
  }
  if (Number(asked) > left) {
    throw invalidRequest(
      `Refund amount (${asked}) is greater than unrefunded amount on charge (${left})`,
      { param: 'amount' },
    );
  }
  return Number(asked);
}

/** With this test card the bank first accepts the refund and returns it later. */
function failLater(world: CardWorld, charge: Charge, refund: Refund): void {
  setTimeout(() => {
    // After a reset the refund no longer exists.
    if (!world.refunds.has(refund.id)) return;
    refund.status = 'failed';
    refund.failure_reason = 'unknown';
    move(world, charge, refund, 'refund_failure');
    world.emit('refund.failed', refund);
  }, world.webhooks.switches.delayMs + 1);
}

function move(
  world: CardWorld,
  charge: Charge,
  refund: Refund,
  kind: 'refund' | 'refund_failure',
): void {
  const back = kind === 'refund' ? refund.amount : -refund.amount;
  charge.amount_refunded += back;
  charge.refunded = charge.amount_refunded === charge.amount;
  world.books.record({
    at: world.now().toISOString(),
    kind,
    id: refund.id,
    paymentIntent: refund.payment_intent,
    amount: -back,
  });
}
