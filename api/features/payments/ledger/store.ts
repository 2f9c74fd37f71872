import { listSql, type Queryable, sql } from '../../../platform/database/database.ts';
import { revenueSql, soldWithin } from '../../orders/sales.ts';
import { SOLD_STATES } from '../../orders/states.ts';
import { UNCLAIMED_MS } from '../rules.ts';
import {
  type Balance,
  type Moved,
  type OrderSum,
  type Period,
  UNANSWERED_MS,
  type UnaccountedPage,
  type UnaccountedRow,
} from './rules.ts';

const SOLD = sql.raw(`(${listSql(SOLD_STATES)})`);

/** Shillings that a payment brought; 0 if its receipt belongs to another payment. */
const received = sql`CASE
  WHEN p.status IN ('succeeded', 'refunded') THEN coalesce(p.received_amount, p.amount)
  WHEN p.status = 'needs_attention' AND p.attention IS DISTINCT FROM 'used_receipt'
    THEN coalesce(p.received_amount, p.amount)
  ELSE 0 END`;

const returnedByPayment = sql`
  SELECT payment_id, sum(amount) AS amount FROM refunds WHERE state = 'done' GROUP BY payment_id`;

// Two conditions, so that the index on the first column can be used.
const within = (column: 'p.finished_at' | 'o.paid_at' | 'r.finished_at', { from, to }: Period) => {
  const at = sql.ref(column);
  const made = sql.ref(`${column[0]}.created_at`);
  const bounds = (time: typeof at) => sql`(${time} >= ${from} AND ${time} < ${to})`;
  return sql`(${bounds(at)} OR (${at} IS NULL AND ${bounds(made)}))`;
};

/** Money received within a period, by method. */
export const findReceived = async (db: Queryable, period: Period): Promise<Moved[]> => {
  const { rows } = await sql<Moved>`
    SELECT p.method, count(*) AS count, sum(${received}) AS amount FROM payments p
    WHERE p.status IN ('succeeded', 'needs_attention', 'refunded')
      AND (p.status <> 'needs_attention' OR p.attention IS DISTINCT FROM 'used_receipt')
      AND ${within('p.finished_at', period)}
    GROUP BY p.method`.execute(db);
  return rows;
};

/** Refunds completed within a period, by the method of their payment. */
export const findReturned = async (db: Queryable, period: Period): Promise<Moved[]> => {
  const { rows } = await sql<Moved>`
    SELECT p.method, count(*) AS count, sum(r.amount) AS amount
    FROM refunds r JOIN payments p ON p.id = r.payment_id
    WHERE r.state = 'done' AND ${within('r.finished_at', period)}
    GROUP BY p.method`.execute(db);
  return rows;
};

/** Money that banks took within a period and hold. */
export const findDisputed = async (
  db: Queryable,
  { from, to }: Period,
): Promise<{ count: number; amount: number }> => {
  const { rows } = await sql<{ count: number; amount: number }>`
    SELECT count(*) AS count, coalesce(sum(amount), 0) AS amount FROM refunds
    WHERE way = 'dispute' AND state = 'sent' AND created_at >= ${from} AND created_at < ${to}`.execute(
    db,
  );
  return rows[0] ?? { count: 0, amount: 0 };
};

/** Orders paid within a period, by their current status. */
export const findOrderSums = async (db: Queryable, period: Period): Promise<OrderSum[]> => {
  const { rows } = await sql<OrderSum>`
    SELECT o.status, count(*) AS count, sum(o.payable) AS amount FROM orders o
    WHERE o.status IN (${sql.raw(listSql([...SOLD_STATES, 'Refunded']))}) AND ${within('o.paid_at', period)}
    GROUP BY o.status`.execute(db);
  return rows;
};

/** The five all-time sums whose difference has to be explained. */
export const findBalance = async (db: Queryable, now: Date): Promise<Balance> => {
  const { rows } = await sql<Balance>`
    WITH back AS (${returnedByPayment})
    SELECT
      (SELECT coalesce(sum(${received}), 0) FROM payments p
        WHERE p.status IN ('succeeded', 'needs_attention', 'refunded')) AS received,
      (SELECT coalesce(sum(amount), 0) FROM back) AS returned,
      (SELECT coalesce(sum(amount), 0) FROM refunds WHERE way = 'dispute' AND state = 'sent') AS disputed,
      (SELECT coalesce(sum(payable), 0) FROM orders WHERE status IN ${SOLD})
        - (SELECT coalesce(sum(least(back.amount, ${received})), 0) FROM back
            JOIN payments p ON p.id = back.payment_id AND p.status = 'succeeded'
            JOIN orders o ON o.id = p.order_id AND o.status IN ${SOLD}) AS orders,
      (SELECT coalesce(sum(greatest(${received} - coalesce(back.amount, 0), 0)), 0) FROM payments p
        LEFT JOIN back ON back.payment_id = p.id
        WHERE p.order_id IS NULL AND p.status = 'succeeded'
          AND coalesce(p.finished_at, p.created_at) > ${unclaimedSince(now)}) AS waiting`.execute(
    db,
  );
  return rows[0] ?? { received: 0, returned: 0, disputed: 0, orders: 0, waiting: 0 };
};

const unclaimedSince = (now: Date): Date => new Date(now.getTime() - UNCLAIMED_MS);
const unansweredSince = (now: Date): Date => new Date(now.getTime() - UNANSWERED_MS);

/** All unaccounted rows of a period. */
const unaccounted = (period: Period, now: Date) => sql`
  WITH back AS (${returnedByPayment}),
  money AS (
    SELECT p.id, p.order_id, p.method, p.status, p.attention, p.receipt, p.amount,
      coalesce(p.finished_at, p.created_at) AS at, ${received} AS received,
      coalesce(back.amount, 0) AS returned, o.status AS order_status,
      p.status = 'succeeded' AND coalesce(o.status IN ${SOLD}, false) AS backing
    FROM payments p
    LEFT JOIN back ON back.payment_id = p.id
    LEFT JOIN orders o ON o.id = p.order_id
    WHERE (p.status IN ('succeeded', 'needs_attention', 'refunded') OR back.amount > 0)
      AND ${within('p.finished_at', period)}
      -- Nearly all of the money is in order: it is left out here, before anything is joined or sorted.
      AND (p.status <> 'succeeded' OR o.status IS NULL OR o.status NOT IN ${SOLD}
        OR coalesce(back.amount, 0) > ${received})
  ),
  sold AS (
    SELECT o.id, o.method, o.payable, coalesce(o.paid_at, o.created_at) AS at,
      count(p.id) AS payments, sum(${received}) AS received, coalesce(sum(p.shortfall), 0) AS accepted,
      coalesce(sum(back.amount), 0) AS returned, min(p.receipt) AS receipt
    FROM orders o
    LEFT JOIN payments p ON p.order_id = o.id AND p.status = 'succeeded'
    LEFT JOIN back ON back.payment_id = p.id
    WHERE o.status IN ${SOLD} AND ${within('o.paid_at', period)}
    GROUP BY o.id
    HAVING count(p.id) <> 1 OR sum(${received}) <> o.payable
      OR coalesce(sum(back.amount), 0) >= sum(${received})
  )
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
    AND NOT (status = 'succeeded' AND order_id IS NULL AND at > ${unclaimedSince(now)})
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
  FROM sold WHERE payments > 0 AND returned >= received
  UNION ALL
  SELECT 'refund_unanswered', r.amount, 0, coalesce(r.sent_at, r.created_at), p.method, p.receipt,
    r.payment_id, r.order_id
  FROM refunds r JOIN payments p ON p.id = r.payment_id
  WHERE r.state IN ('requested', 'sent') AND r.way <> 'dispute'
    AND coalesce(r.sent_at, r.created_at) <= ${unansweredSince(now)}
    AND coalesce(r.sent_at, r.created_at) >= ${period.from}
    AND coalesce(r.sent_at, r.created_at) < ${period.to}
  UNION ALL
  SELECT 'disputed', r.amount, -r.amount, r.created_at, p.method, p.receipt, r.payment_id, r.order_id
  FROM refunds r JOIN payments p ON p.id = r.payment_id
  WHERE r.way = 'dispute' AND r.state = 'sent'
    AND r.created_at >= ${period.from} AND r.created_at < ${period.to}`;

/** A page of unaccounted rows, newest first, with the sums over all pages. */
export const findUnaccounted = async (
  db: Queryable,
  { period, now, limit, offset }: { period: Period; now: Date; limit: number; offset: number },
): Promise<UnaccountedPage> => {
  const { rows } = await sql<UnaccountedRow & { total: number; sum: number }>`
    WITH found AS MATERIALIZED (${unaccounted(period, now)}),
    shown AS (
      SELECT * FROM found ORDER BY at DESC, reason, payment_id, order_id
      LIMIT ${limit} OFFSET ${offset}
    ),
    sums AS (SELECT count(*) AS total, coalesce(sum(difference), 0) AS sum FROM found)
    SELECT sums.*, shown.* FROM sums LEFT JOIN shown ON true
    ORDER BY at DESC, reason, payment_id, order_id`.execute(db);
  // Past the last page the query returns the sums only.
  const shown = rows.filter((row) => row.reason !== null);
  return { rows: shown, total: rows[0]?.total ?? 0, difference: rows[0]?.sum ?? 0 };
};

/** Revenue of the orders sold in a period. */
export const findSales = async (
  db: Queryable,
  { from, to }: Period,
): Promise<{ orders: number; amount: number }> => {
  const { rows } = await sql<{ orders: number; amount: number }>`
    SELECT count(*) AS orders, coalesce(sum(${revenueSql}), 0) AS amount FROM orders o
    WHERE ${soldWithin(from, to)}`.execute(db);
  return rows[0] ?? { orders: 0, amount: 0 };
};
