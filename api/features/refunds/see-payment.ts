import { inTransaction } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { audit } from '../../platform/operations/audit.ts';
import { lockRequestedPayment } from '../payments/review/store.ts';

/** Staff have seen what moved at the card company: it leaves the review queue. Safe to repeat. */
export const seePayment = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, deed: Seeing) =>
  inTransaction(db, async (tx) => {
    const payment = await lockRequestedPayment(tx, deed.paymentId);
    const seen = await tx
      .updateTable('refunds')
      .set({ to_see: false })
      .where('payment_id', '=', payment.id)
      .where('to_see', '=', true)
      .returning('id')
      .execute();
    const ended = await tx
      .updateTable('disputes')
      .set({ to_see: false })
      .where('payment_id', '=', payment.id)
      .where('to_see', '=', true)
      .returning('id')
      .execute();
    if (seen.length + ended.length === 0) return;
    const by = { actor: { id: deed.staffId }, now: clock.now() };
    await audit(tx, by, { kind: 'payment', action: 'seen', thing: payment.id });
  });

type Seeing = { paymentId: string; staffId: string };
