import type { Tx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';

/** Order events that send the buyer a message. */
export type OrderLetterEvent = 'paid' | 'shipped' | 'ready' | 'delivered' | 'cancelled';

export type OrderLetterJob = {
  orderId: string;
  /** `mistake`: what was told of a move that is undone is taken back. */
  event: OrderLetterEvent | 'mistake';
  /** The move's row in the order's history, of an event that can be undone. */
  moveId?: number;
};

export const ORDER_LETTER_QUEUE = 'order-letter';

/** SQL of the phone that gets the SMS about an order `o`: the one that paid, else the receiver's. */
export const SMS_PHONE = `coalesce(
  (SELECT phone FROM payments
   WHERE order_id = o.id AND status IN ('succeeded', 'needs_attention', 'refunded') AND phone IS NOT NULL
   ORDER BY (status = 'succeeded') DESC, (receipt IS NOT NULL) DESC, created_at DESC LIMIT 1),
  o.shipping ->> 'phone', '')`;

/**
 * Enqueues the messages about an event, in the event's transaction. Only one row is written here,
 * so that payment transactions stay short; the job reads the order anew and skips events that were
 * undone.
 */
export const enqueueOrderLetter = async (
  tx: Tx,
  jobs: Jobs,
  letter: OrderLetterJob,
  { afterMinutes = 0 }: { afterMinutes?: number } = {},
): Promise<void> => {
  await jobs.enqueue(tx, ORDER_LETTER_QUEUE, letter, afterMinutes * 60);
};

export type Move = { id: number; from: string; to: string };

/** Whether a move takes back the one before it. */
const isUndo = ({ from, to }: Move): boolean =>
  (from === 'Shipped' && to === 'Paid') || (from === 'Delivered' && to === 'Shipped');

/** The moves of an order that stand, the oldest first: without those that were undone, and their undos. */
export const standingMoves = (moves: readonly Move[]): Move[] => {
  const standing: Move[] = [];
  for (const move of moves) {
    if (isUndo(move)) standing.pop();
    else standing.push(move);
  }
  return standing;
};
