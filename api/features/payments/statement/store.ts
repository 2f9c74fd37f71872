import { type Queryable, sql } from '../../../platform/database/database.ts';
import type { BookRow } from './match.ts';
import type { Statement } from './statement.ts';

/** Every M-PESA movement that a statement may list: by its receipts or within its days. */
export const findBooks = async (db: Queryable, statement: Statement): Promise<BookRow[]> => {
  const receipts = statement.rows.flatMap(({ receipt, linked }) =>
    linked ? [receipt, linked] : [receipt],
  );
  const { from, to } = statement;
  // A UNION, since each condition has its own index; one OR of them would scan the whole table.
  const { rows } = await sql<BookRow>`
    WITH paid AS (
      SELECT id FROM payments WHERE method = 'mpesa' AND receipt = ANY (${receipts})
      UNION
      SELECT id FROM payments
      WHERE status IN ('succeeded', 'needs_attention', 'refunded')
        AND finished_at >= ${from} AND finished_at < ${to}),
    back AS (
      SELECT id FROM refunds
      WHERE way IN ('mpesa_reversal', 'mpesa_payout', 'by_hand') AND receipt = ANY (${receipts})
      UNION
      SELECT id FROM refunds WHERE payment_id = ANY (ARRAY(
        SELECT id FROM payments WHERE method = 'mpesa' AND receipt = ANY (${receipts})))
      UNION
      SELECT id FROM refunds
      WHERE state = 'done' AND finished_at >= ${from} AND finished_at < ${to})
    SELECT 'payment' AS kind, p.id AS "paymentId", p.order_id AS "orderId", p.receipt,
      NULL AS linked, coalesce(p.received_amount, p.amount) * 100 AS cents,
      coalesce(p.prompted_at, p.created_at) AS "from", coalesce(p.finished_at, p.created_at) AS at,
      false AS optional
    FROM paid JOIN payments p ON p.id = paid.id
    WHERE p.method = 'mpesa' AND p.status IN ('succeeded', 'needs_attention', 'refunded')
      AND (p.status <> 'needs_attention' OR p.attention IS DISTINCT FROM 'used_receipt')
    UNION ALL
    SELECT 'refund', r.payment_id, coalesce(r.order_id, p.order_id), r.receipt, p.receipt,
      -r.amount * 100, r.created_at, coalesce(r.finished_at, r.created_at), r.way = 'by_hand'
    FROM back JOIN refunds r ON r.id = back.id JOIN payments p ON p.id = r.payment_id
    WHERE p.method = 'mpesa' AND r.state = 'done'
    ORDER BY at, "paymentId"`.execute(db);
  return rows;
};

/** Every movement of cards that the provider's list may have: by its ids or within its days. */
export const findCardBooks = async (db: Queryable, list: Statement): Promise<BookRow[]> => {
  const ids = list.rows.flatMap(({ receipt, linked }) => (linked ? [receipt, linked] : [receipt]));
  const { from, to } = list;
  const { rows } = await sql<BookRow>`
    WITH paid AS (
      SELECT id FROM payments WHERE method = 'visa' AND request_id = ANY (${ids})
      UNION
      SELECT id FROM payments
      WHERE status IN ('succeeded', 'needs_attention', 'refunded')
        AND finished_at >= ${from} AND finished_at < ${to}),
    back AS (
      SELECT id FROM refunds WHERE provider_id = ANY (${ids})
      UNION
      SELECT id FROM refunds
      WHERE state = 'done' AND finished_at >= ${from} AND finished_at < ${to})
    SELECT 'payment' AS kind, p.id AS "paymentId", p.order_id AS "orderId", p.request_id AS receipt,
      NULL AS linked, coalesce(p.received_amount, p.amount) * 100 AS cents, p.created_at AS "from",
      coalesce(p.finished_at, p.created_at) AS at, false AS optional
    FROM paid JOIN payments p ON p.id = paid.id
    WHERE p.method = 'visa' AND p.status IN ('succeeded', 'needs_attention', 'refunded')
    UNION ALL
    SELECT 'refund', r.payment_id, coalesce(r.order_id, p.order_id), r.provider_id, p.request_id,
      -coalesce(r.cents, r.amount * 100), r.created_at, coalesce(r.finished_at, r.created_at),
      r.way = 'by_hand'
    FROM back JOIN refunds r ON r.id = back.id JOIN payments p ON p.id = r.payment_id
    WHERE p.method = 'visa' AND r.state = 'done' AND r.way <> 'dispute'
    UNION ALL
    SELECT 'dispute', d.payment_id, p.order_id, moved.id, p.request_id, moved.cents, d.opened_at,
      moved.at, false
    FROM disputes d JOIN payments p ON p.id = d.payment_id
    CROSS JOIN LATERAL (VALUES
      (d.provider_id, -d.cents, d.withdrawn_at),
      (d.provider_id || ':back', d.cents, d.reinstated_at)) AS moved (id, cents, at)
    WHERE moved.at IS NOT NULL AND (moved.id = ANY (${ids})
      OR (moved.at >= ${from} AND moved.at < ${to}))
    ORDER BY at, "paymentId"`.execute(db);
  return rows;
};
