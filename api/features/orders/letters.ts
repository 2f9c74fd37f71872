import type { Tx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';

/** What happens to an order that its buyer is written of. */
export type OrderLetterEvent = 'paid' | 'shipped' | 'ready' | 'delivered' | 'cancelled';

export type OrderLetterJob = { orderId: string; event: OrderLetterEvent };

export const ORDER_LETTER_QUEUE = 'order-letter';

/**
 * Has the letters about an event written, in the transaction of the event. One row here; the letters themselves are
 * the work of a job, so that payments stay short. The job reads the order anew: what was put back is not written of.
 */
export const enqueueOrderLetter = async (
  tx: Tx,
  jobs: Jobs,
  letter: OrderLetterJob,
): Promise<void> => {
  await jobs.enqueue(tx, ORDER_LETTER_QUEUE, letter);
};
