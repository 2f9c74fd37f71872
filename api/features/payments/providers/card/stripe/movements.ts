import type Stripe from 'stripe';
import type { CardMovement, CardProvider } from '../provider.ts';

const PAGE = 100;
const idOf = (object: string | { id: string } | null | undefined): string =>
  typeof object === 'string' ? object : (object?.id ?? '');

/** Every charge that succeeded and every refund that did not fail; Stripe's lists are paged. */
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
      movements.push({ id: intentId, intentId, cents: charge.amount, at });
    }
    for await (const refund of stripe.refunds.list(asked)) {
      if (refund.status === 'failed' || refund.status === 'canceled') continue;
      const at = new Date(refund.created * 1000);
      const intentId = idOf(refund.payment_intent);
      movements.push({ id: refund.id, intentId, cents: -refund.amount, at });
    }
    return movements;
  };
