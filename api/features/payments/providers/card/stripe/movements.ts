import type Stripe from 'stripe';
import type { CardMovement, CardProvider } from '../provider.ts';
import { readDispute } from './disputes.ts';

const PAGE = 100;
/** A bank may give money back months after it took it. */
const DISPUTE_DAYS_S = 180 * 86_400;
const idOf = (object: string | { id: string } | null | undefined): string =>
  typeof object === 'string' ? object : (object?.id ?? '');

/**
 * Every charge that succeeded, every refund that did not fail, and what banks took and gave back;
 * Stripe's lists are paged.
 */
export const listMovements =
  (stripe: Stripe): CardProvider['movements'] =>
  async ({ from, to }) => {
    const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
    // The last second may still be running: its charges are listed too.
    const created = { gte: seconds(from), lt: Math.ceil(to.getTime() / 1000) };
    const asked = { created, limit: PAGE };
    const movements: CardMovement[] = [];
    for await (const charge of stripe.charges.list(asked)) {
      if (charge.status !== 'succeeded') continue;
      const intentId = idOf(charge.payment_intent) || charge.id;
      const at = new Date(charge.created * 1000);
      movements.push({ kind: 'charge', id: intentId, intentId, cents: charge.amount, at });
    }
    for await (const refund of stripe.refunds.list(asked)) {
      if (refund.status === 'failed' || refund.status === 'canceled') continue;
      const at = new Date(refund.created * 1000);
      const intentId = idOf(refund.payment_intent);
      movements.push({ kind: 'refund', id: refund.id, intentId, cents: -refund.amount, at });
    }
    const since = { ...created, gte: Math.max(0, created.gte - DISPUTE_DAYS_S) };
    for await (const dispute of stripe.disputes.list({ created: since, limit: PAGE })) {
      const { providerId: id, cents, withdrawnAt, reinstatedAt } = readDispute(dispute);
      const intentId = idOf(dispute.payment_intent);
      const both = [
        { kind: 'dispute', cents: -cents, at: withdrawnAt },
        { kind: 'dispute_won', cents, at: reinstatedAt },
      ] as const;
      for (const { at, ...moved } of both)
        if (at && at >= from && at < to) movements.push({ id, intentId, at, ...moved });
    }
    return movements;
  };
