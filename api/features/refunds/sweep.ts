import { inTransaction } from '../../platform/database/database.ts';
import { oneByOne } from '../../platform/jobs/one-by-one.ts';
import type { PaymentsContext } from '../payments/context.ts';
import { CARD_KEY_MS, isOpen, nextQueryIn, type RefundRow, UNANSWERED } from './rules.ts';
import { applyCardRefund, handOver, resultUrls, sendRefund } from './send.ts';
import { lockRefund } from './settle.ts';
import { claimDue, findRefund, updateRefund } from './store.ts';

const BATCH = 20;
const MINUTE_MS = 60_000;
const NOBODY_KNOWS =
  'The provider gave no answer. Look on its own site whether the money left, and say so here.';

/** Sends stored refunds that were not sent, and queries those in flight. */
export const sweepRefunds = async (context: PaymentsContext): Promise<void> => {
  const now = context.clock.now();
  const again = new Date(now.getTime() + MINUTE_MS);
  const due = await claimDue(context.db, { now, again, most: BATCH });
  await oneByOne(due, async (id) => {
    const refund = await findRefund(context.db, id);
    if (refund && isOpen(refund.state)) await followUp(context, refund);
    await planNextQuery(context, id);
  });
};

const followUp = async (context: PaymentsContext, refund: RefundRow): Promise<void> => {
  if (!refund.sent_at) return sendRefund(context, refund.id);
  const age = context.clock.now().getTime() - refund.sent_at.getTime();
  if (refund.way === 'card') {
    if (refund.provider_id) {
      const outcome = await context.card.refunds.query(refund.provider_id);
      await applyCardRefund(context, refund.id, outcome);
    } else if (age < CARD_KEY_MS) await handOver(context, refund.id);
    return;
  }
  // A payout's id is accepted once, so repeating it is safe. A reversal is never sent twice.
  if (refund.way === 'mpesa_payout' && refund.state === 'requested') {
    return handOver(context, refund.id);
  }
  if (!refund.provider_id) return;
  const { resultUrl, timeoutUrl } = resultUrls(context, refund);
  await context.daraja.account?.askStatus({
    providerId: refund.provider_id,
    resultUrl: `${resultUrl}/status`,
    timeoutUrl,
  });
};

/** After a day without an answer no more queries: staff have to find out. */
const planNextQuery = ({ db, clock }: PaymentsContext, id: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const refund = (await lockRefund(tx, id))?.refund;
    if (!refund || !isOpen(refund.state)) return;
    const now = clock.now();
    const since = now.getTime() - (refund.sent_at ?? now).getTime();
    const wait = nextQueryIn(refund.way, since);
    await updateRefund(tx, id, {
      ...(wait === undefined ? { code: UNANSWERED, message: NOBODY_KNOWS } : {}),
      next_look_at: wait === undefined ? null : new Date(now.getTime() + wait),
    });
  });
