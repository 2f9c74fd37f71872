import { type Charge, type Dispute, newId } from './objects.ts';
import { invalidRequest, missingResource } from './problem.ts';
import type { CardWorld } from './world.ts';

export type DisputeOptions = {
  /** cents; all that was not refunded by default */
  amount?: number;
  reason?: string;
  /** the bank asks before it takes anything */
  inquiry?: boolean;
};

const DAY_S = 86_400;

/** The buyer's bank disputes a charge, and takes the money unless it only asks. */
export function openDispute(
  world: CardWorld,
  charge: Charge,
  {
    amount = charge.amount - charge.amount_refunded,
    reason = 'fraudulent',
    inquiry = false,
  }: DisputeOptions = {},
): Dispute {
  const now = world.seconds();
  const dispute: Dispute = {
    id: newId('dp'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    payment_intent: charge.payment_intent,
    currency: charge.currency,
    created: now,
    evidence_details: { due_by: now + 10 * DAY_S, has_evidence: false, past_due: false },
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    reason,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  };
  charge.disputed = true;
  world.disputes.set(dispute.id, dispute);
  world.emit('charge.dispute.created', dispute);
  if (!inquiry) withdraw(world, dispute);
  return dispute;
}

/** The bank takes what it only asked about before. */
export function escalateDispute(world: CardWorld, id: string): Dispute {
  const dispute = findDispute(world, id);
  dispute.status = 'needs_response';
  dispute.is_charge_refundable = false;
  world.emit('charge.dispute.updated', dispute);
  withdraw(world, dispute);
  return dispute;
}

/** The bank decides; the money of a dispute that the shop won comes back. */
export function decideDispute(world: CardWorld, id: string, status: 'won' | 'lost'): Dispute {
  const dispute = findDispute(world, id);
  const taken = dispute.balance_transactions.length === 1;
  dispute.status = taken ? status : 'warning_closed';
  world.emit('charge.dispute.closed', dispute);
  if (taken && status === 'won') {
    move(world, dispute, 'dispute_reversal');
    world.emit('charge.dispute.funds_reinstated', dispute);
  }
  return dispute;
}

/** Finds a dispute by its id. */
export function findDispute(world: CardWorld, id: string): Dispute {
  const dispute = world.disputes.get(id);
  if (!dispute) throw missingResource('dispute', id);
  return dispute;
}

/** A charge whose money a bank holds can't be refunded. */
export function assertUndisputed(world: CardWorld, charge: Charge): void {
  const open = [...world.disputes.values()].some(
    (dispute) =>
      dispute.charge === charge.id && !dispute.is_charge_refundable && dispute.status !== 'won',
  );
  if (!open) return;
  throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
    code: 'charge_disputed',
  });
}

function withdraw(world: CardWorld, dispute: Dispute): void {
  move(world, dispute, 'dispute');
  world.emit('charge.dispute.funds_withdrawn', dispute);
}

function move(world: CardWorld, dispute: Dispute, kind: 'dispute' | 'dispute_reversal'): void {
  const amount = kind === 'dispute' ? -dispute.amount : dispute.amount;
  dispute.balance_transactions.push({
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    created: world.seconds(),
  });
  world.books.record({
    at: world.now().toISOString(),
    kind,
    id: dispute.id,
    paymentIntent: dispute.payment_intent,
    amount,
  });
}
