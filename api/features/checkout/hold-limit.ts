import { runPrepared, type Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { waitWords } from '../../platform/security/limit-rules.ts';
import {
  type HeldLine,
  type HoldAllowance,
  holdAllowance,
  type PricedLine,
} from '../orders/rules.ts';

// Pieces that were paid for are no longer held; holds that ended more than an hour ago count no more.
const HELD = `
  SELECT o.id AS "orderId", i.product_id AS "productId", i.quantity, h.state = 'open' AS open,
    extract(epoch FROM lower(span)) * 1000 AS "from", extract(epoch FROM upper(span)) * 1000 AS "to"
  FROM orders o JOIN holds h ON h.order_id = o.id JOIN order_items i ON i.order_id = o.id,
    unnest(h.open_times + CASE WHEN h.state = 'open'
      THEN tstzmultirange(tstzrange(h.opened_at, greatest(h.opened_at, $3::timestamptz), '[]'))
      ELSE '{}' END) AS span
  WHERE o.user_id = $1 AND h.state <> 'sold' AND i.product_id = ANY ($2::uuid[])
    AND upper(span) > $3::timestamptz - interval '1 hour'`;

/** How long an account may still hold these pieces without a payment. The caller holds the user's lock. */
export const findHoldAllowance = async (
  tx: Tx,
  {
    userId,
    lines,
    now,
    orderId,
  }: { userId: string; lines: readonly PricedLine[]; now: Date; orderId?: string | undefined },
  mostPieces: number,
): Promise<HoldAllowance> => {
  const ids = lines.map((line) => line.productId);
  const held = await runPrepared<HeldLine & { orderId: string }>(tx, HELD, [userId, ids, now]);
  const own = held.map((line) => ({ ...line, open: line.open && line.orderId !== orderId }));
  return holdAllowance(own, lines, now.getTime(), mostPieces);
};

/** The 409 of an order without a payment that may not hold its pieces. */
export const holdLimit = (allowance: HoldAllowance, now: Date): Problem => {
  if (allowance.again === undefined) {
    const message = `An order that is not paid for can keep ${allowance.mostPieces} pieces of a product. Please pay for it, or order fewer.`;
    return new Problem(409, 'hold_limit', message);
  }
  const seconds = Math.max(1, Math.ceil((allowance.again - now.getTime()) / 1000));
  const message = `These pieces were kept for you for half an hour without a payment. Please pay for them, or try again in ${waitWords(seconds)}.`;
  return new Problem(409, 'hold_limit', message, { details: { retryAfter: seconds } });
};
