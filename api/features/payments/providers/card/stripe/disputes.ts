import type Stripe from 'stripe';
import type { CardProvider, DisputeState, ListedDispute } from '../provider.ts';

const PAGE = 100;

const STATES: Partial<Record<string, DisputeState>> = {
  warning_needs_response: 'asked',
  warning_under_review: 'asked',
  needs_response: 'open',
  under_review: 'open',
  won: 'won',
  lost: 'lost',
};

const dateOf = (seconds: number | null | undefined): Date | undefined =>
  seconds ? new Date(seconds * 1000) : undefined;

/** Its balance transactions may be in another currency than the charge: only their signs count. */
export const readDispute = (dispute: Stripe.Dispute): ListedDispute => {
  const moved = dispute.balance_transactions;
  return {
    providerId: dispute.id,
    cents: dispute.amount,
    reason: dispute.reason,
    state: STATES[dispute.status] ?? 'closed',
    respondBy: dateOf(dispute.evidence_details?.due_by),
    openedAt: new Date(dispute.created * 1000),
    withdrawnAt: dateOf(moved.find(({ amount }) => amount < 0)?.created),
    reinstatedAt: dateOf(moved.find(({ amount }) => amount > 0)?.created),
  };
};

export const listDisputes =
  (stripe: Stripe): CardProvider['disputes'] =>
  async (intentId) => {
    const found: ListedDispute[] = [];
    for await (const dispute of stripe.disputes.list({ payment_intent: intentId, limit: PAGE }))
      found.push(readDispute(dispute));
    return found.reverse();
  };
