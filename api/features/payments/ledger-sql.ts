import { sql } from '../../platform/database.ts';
import { SOLD_STATES } from '../orders/rules.ts';

/* Parts of queries about cases: money and the order it belongs to. They read a CTE `cases (case_id)`. */

export const SOLD = sql`(${sql.join(SOLD_STATES.map((state) => sql.lit(state)))})`;

/** What a payment brought. A receipt that is another payment's brought nothing of its own. */
export const received = sql`CASE
  WHEN p.status IN ('succeeded', 'refunded') THEN coalesce(p.received_amount, p.amount)
  WHEN p.status = 'needs_attention' AND p.attention IS DISTINCT FROM 'used_receipt'
    THEN coalesce(p.received_amount, p.amount)
  ELSE 0 END`;

/** What of a payment went back. */
export const backOf = sql`
  SELECT coalesce(sum(r.amount), 0) AS amount FROM refunds r
  WHERE r.payment_id = p.id AND r.state = 'done'`;

/** How much of the money that backs a sold order went back, for every case. */
export const backedReturned = sql`
  SELECT cases.case_id, coalesce(sum(least(back.amount, ${received}))
    FILTER (WHERE o.status IN ${SOLD}), 0) AS amount
  FROM cases
  LEFT JOIN orders o ON o.id = cases.case_id
  LEFT JOIN payments p ON p.order_id = o.id AND p.status = 'succeeded'
  LEFT JOIN LATERAL (${backOf}) back ON true
  GROUP BY cases.case_id`;

const money = sql`
  SELECT p.id, p.order_id, p.method, p.status, p.attention, p.receipt, p.amount,
    coalesce(p.finished_at, p.created_at) AS at, ${received} AS received,
    back.amount AS returned, o.status AS order_status,
    p.status = 'succeeded' AND coalesce(o.status IN ${SOLD}, false) AS backing
  FROM (
    SELECT q.id FROM cases JOIN payments q ON q.order_id = cases.case_id
    UNION SELECT case_id FROM cases
  ) of_cases
  JOIN payments p ON p.id = of_cases.id
  CROSS JOIN LATERAL (${backOf}) back
  LEFT JOIN orders o ON o.id = p.order_id
  WHERE p.status IN ('succeeded', 'needs_attention', 'refunded') OR back.amount > 0`;

const sold = sql`
  SELECT o.id, o.method, o.payable, coalesce(o.paid_at, o.created_at) AS at,
    count(p.id) AS payments, coalesce(sum(${received}), 0) AS received,
    coalesce(sum(p.shortfall), 0) AS accepted, coalesce(sum(back.amount), 0) AS returned, min(p.receipt) AS receipt
  FROM cases JOIN orders o ON o.id = cases.case_id AND o.status IN ${SOLD}
  LEFT JOIN payments p ON p.order_id = o.id AND p.status = 'succeeded'
  LEFT JOIN LATERAL (${backOf}) back ON true
  GROUP BY o.id`;

/** Everything of the cases, of whatever time, that nothing accounts for, but for refunds without an answer. */
export const moneyAndSold = (unclaimedSince: Date) => sql`
  WITH money AS MATERIALIZED (${money}), sold AS MATERIALIZED (${sold})
  SELECT
    CASE
      WHEN status = 'needs_attention' THEN 'needs_attention'
      WHEN status = 'refunded' OR order_status = 'Refunded' THEN 'not_returned'
      WHEN order_id IS NULL THEN 'unclaimed'
      ELSE 'order_not_paid'
    END AS reason, received - returned AS amount, received - returned AS difference, at, method,
    receipt, id AS payment_id, order_id
  FROM money
  WHERE NOT backing AND received > returned
    AND NOT (status = 'succeeded' AND order_id IS NULL AND at > ${unclaimedSince})
  UNION ALL
  SELECT 'used_receipt', amount, 0, at, method, receipt, id, order_id FROM money
  WHERE status = 'needs_attention' AND attention = 'used_receipt'
  UNION ALL
  SELECT 'returned_too_much', returned - received, received - returned, at, method, receipt, id, order_id
  FROM money WHERE returned > received
  UNION ALL
  SELECT
    CASE WHEN payments = 0 THEN 'paid_without_payment'
      WHEN payments = 1 AND received + accepted = payable THEN 'shortfall_accepted'
      WHEN payments = 1 THEN 'amount_differs'
      ELSE 'paid_twice' END,
    abs(received - payable), received - payable, at, method, receipt, NULL, id
  FROM sold WHERE payments <> 1 OR received <> payable
  UNION ALL
  SELECT 'returned_not_marked', returned, 0, at, method, receipt, NULL, id
  FROM sold WHERE payments > 0 AND returned >= received`;
