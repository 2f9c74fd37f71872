import { LIVE_STATES } from '#contract/payment.ts';
import type { ErrorCode } from '#contract/problem.ts';
import {
  isId,
  listSql,
  type Queryable,
  sql,
  type Tx,
} from '../../../platform/database/database.ts';
import { notFound, Problem } from '../../../platform/http/problem.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { UNPAID_ORDER_STATES } from '../../orders/states.ts';
import { type LockedOrder, payOrder, unflagOrder } from '../../orders/store.ts';
import { type PaymentRow, UNCLAIMED_MS, UNPAID_STATES } from '../rules.ts';
import { findLivePaymentOf, lockOwnerOfPayment, lockPayment } from '../store.ts';
import { NOTHING_TO_RETURN, type ReviewRow } from './rules.ts';

const LIVE = sql.raw(listSql(LIVE_STATES));
const UNPAID = sql.raw(listSql(UNPAID_ORDER_STATES));

const CANDIDATES = 5;

/**
 * Payments in the review queue: needs_attention, still without an order long after the money came,
 * with a message that can't be read, or with money that moved at the card company.
 */
const waiting = (now: Date) => sql`
  WITH found AS (
    SELECT id, attention FROM payments WHERE status = 'needs_attention'
    UNION ALL
    SELECT id, 'unclaimed' FROM payments WHERE status = 'succeeded' AND order_id IS NULL
      AND coalesce(finished_at, created_at) <= ${new Date(now.getTime() - UNCLAIMED_MS)}
    UNION ALL
    SELECT id, 'unreadable' FROM payments WHERE unreadable_at IS NOT NULL
      AND status IN (${sql.join([...UNPAID_STATES])})
  )
  SELECT p.*, coalesce(p.finished_at, p.created_at) AS at, money.*, dispute.id AS dispute_id,
    CASE WHEN dispute.state IN ('asked', 'open') THEN 'disputed'
      WHEN found.id IS NOT NULL AND money.returned < money.received THEN found.attention
      WHEN dispute.id IS NOT NULL THEN 'dispute_ended'
      ELSE 'returned_elsewhere' END AS why
  FROM (
    SELECT id FROM found
    UNION SELECT payment_id FROM refunds WHERE to_see
    UNION SELECT payment_id FROM disputes WHERE state IN ('asked', 'open') OR to_see
  ) ids
  JOIN payments p ON p.id = ids.id
  LEFT JOIN LATERAL (
    SELECT d.id, d.state FROM disputes d
    WHERE d.payment_id = p.id AND (d.state IN ('asked', 'open') OR d.to_see)
    ORDER BY d.state IN ('asked', 'open') DESC, d.opened_at LIMIT 1
  ) dispute ON true
  LEFT JOIN found ON found.id = p.id
  CROSS JOIN LATERAL (
    SELECT coalesce(p.received_amount, p.amount) AS received,
      coalesce(sum(r.amount) FILTER (WHERE r.state = 'done'), 0) AS returned,
      coalesce(sum(r.amount) FILTER (WHERE r.state IN ('requested', 'sent')), 0) AS in_flight,
      coalesce(sum(coalesce(r.cents, r.amount * 100)) FILTER (WHERE r.to_see), 0) AS elsewhere
    FROM refunds r WHERE r.payment_id = p.id
  ) money
  WHERE money.returned < money.received OR money.elsewhere > 0 OR dispute.id IS NOT NULL`;

/** A page of the review queue, oldest first, each with the possible actions. */
export const findReviewQueue = async (
  db: Queryable,
  now: Date,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ReviewRow[]; total: number; received: number }> => {
  const { rows } = await sql<ReviewRow>`
    SELECT w.id, w.user_id, u.username, w.phone, w.method, w.amount AS asked, w.received, w.receipt,
      w.at, w.why AS attention, w.elsewhere,
      (SELECT jsonb_build_object('cents', d.cents, 'reason', d.reason, 'state', d.state,
          'respondBy', d.respond_by, 'taken', d.withdrawn_at IS NOT NULL)
        FROM disputes d WHERE d.id = w.dispute_id) AS dispute,
      w.status IN (${LIVE}) AS live,
      w.order_id, o.status AS order_status, o.payable, w.returned, w.in_flight,
      (SELECT to_jsonb(last) FROM (
        SELECT r.state, r.amount, r.message FROM refunds r WHERE r.payment_id = w.id AND r.way <> 'dispute' AND NOT r.elsewhere
        ORDER BY r.created_at DESC, r.id LIMIT 1) last) AS refund,
      (SELECT coalesce(jsonb_agg(fit), '[]') FROM (
        SELECT c.id, coalesce(cu.username, 'Unknown') AS username, c.created_at,
          coalesce(c.user_id = w.user_id, false) AS own
        FROM orders c LEFT JOIN users cu ON cu.id = c.user_id
        WHERE c.status IN (${UNPAID}) AND c.payable = w.received
          AND NOT EXISTS (SELECT FROM payments live WHERE live.order_id = c.id
            AND live.status IN (${LIVE}))
        ORDER BY own DESC, c.created_at, c.id LIMIT ${CANDIDATES}) fit) AS candidates
    FROM (SELECT * FROM (${waiting(now)}) found ORDER BY at, id LIMIT ${limit} OFFSET ${offset}) w
    LEFT JOIN users u ON u.id = w.user_id
    LEFT JOIN orders o ON o.id = w.order_id
    ORDER BY w.at, w.id`.execute(db);
  const sums = await sql<{ total: number; received: number }>`
    SELECT count(*) AS total,
      coalesce(sum(received - returned) FILTER (WHERE why IS NULL
        OR why NOT IN (${sql.join([...NOTHING_TO_RETURN, 'disputed'])})), 0) AS received
    FROM (${waiting(now)}) found`.execute(db);
  return { rows, total: sums.rows[0]?.total ?? 0, received: sums.rows[0]?.received ?? 0 };
};

export const countInReview = async (db: Queryable, now: Date): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (${waiting(now)}) found`.execute(db);
  return rows[0]?.total ?? 0;
};

/**
 * Locks the owner and then the payment of a request, the lock order of all payment transactions;
 * 404 if it does not exist.
 */
export const lockRequestedPayment = async (tx: Tx, id: string): Promise<PaymentRow> => {
  if (!isId(id)) throw notFound('Payment');
  await lockOwnerOfPayment(tx, id);
  const payment = await lockPayment(tx, id);
  if (!payment) throw notFound('Payment');
  return payment;
};

/** Removes an order's flag once none of its payments is in the review queue. */
export const unflagReviewed = async (tx: Tx, orderId: string): Promise<void> => {
  const inReview = await tx
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'needs_attention')
    .executeTakeFirst();
  if (!inReview) await unflagOrder(tx, orderId);
};

/** Whether another payment paid this order, even if it was refunded since. */
export const isPaidByAnother = async (
  tx: Tx,
  orderId: string,
  paymentId: string,
): Promise<boolean> =>
  (await tx
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('id', '<>', paymentId)
    .where('status', 'in', ['succeeded', 'refunded'])
    .executeTakeFirst()) !== undefined;

export const refused = (code: ErrorCode, message: string): Problem =>
  new Problem(409, code, message);

export const assertNotBeingPaid = async (tx: Tx, orderId: string): Promise<void> => {
  if (!(await findLivePaymentOf(tx, orderId))) return;
  const message = 'This order is being paid right now. Please try again in a few minutes.';
  throw refused('payment_in_progress', message);
};

/** Marks an order as paid with money assigned by staff. */
export const payOrderByStaff = async (
  tx: Tx,
  order: LockedOrder,
  payment: PaymentRow,
  by: { actor: string; now: Date; jobs: Jobs },
): Promise<void> => {
  if (await payOrder(tx, order, payment, by)) return;
  throw refused('out_of_stock', 'Not all pieces of this order are there any more.');
};
