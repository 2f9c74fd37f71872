import type { PaymentMethod } from '../../../contract/payment.ts';
import { type Queryable, sql } from '../../platform/database.ts';
import { dayOf, sumLists } from '../../platform/tallies.ts';
import { SOLD_STATES } from '../orders/rules.ts';
import { type Period, UNANSWERED_MS, type UnaccountedRow } from './ledger-rules.ts';
import { backedReturned, backOf, moneyAndSold, received, SOLD } from './ledger-sql.ts';
import { UNCLAIMED_MS } from './rules.ts';

/*
 * The books in SQL. Each payment that brought money is of one kind: it backs an order that is Paid, Shipped
 * or Delivered; it waits (younger than 15 minutes and not yet claimed); or it is unaccounted for. Each order
 * that is Paid, Shipped or Delivered is worth its payable less what was returned of it. Hence
 *
 *   received − returned − orders − waiting = sum of what the unaccounted rows add,
 *
 * whatever the rows are: the left side is summed without looking at any of the kinds. The sums are kept by
 * day, and only cases that something is unaccounted for, or that changed just now, are looked at.
 */

export type Moved = { method: PaymentMethod; count: number; amount: number };
export type OrderSum = { status: string; count: number; amount: number };
export type Balance = { received: number; returned: number; orders: number; waiting: number };
export type UnaccountedPage = { rows: UnaccountedRow[]; total: number; difference: number };

/** What is kept of the books: sums of a period, and of all times what the balance is made of. */
export type Kept = {
  received: Moved[];
  returned: Moved[];
  orders: OrderSum[];
  ever: { received: number; returned: number; sold: number; backedReturned: number };
};

const LISTS = ['received', 'returned', 'sales', 'backed_returned'];

/** Money that came and went within a period by the method of its payment, and orders that were paid in it. */
export const findKept = async (db: Queryable, { from, to }: Period): Promise<Kept> => {
  const rows = await sumLists(db, LISTS, { from: dayOf(from), to: dayOf(to) });
  const of = (list: string) => rows.filter((row) => row.list === list);
  const ever = (list: string, kinds?: readonly string[]): number =>
    of(list).reduce((sum, row) => sum + (kinds?.includes(row.kind) === false ? 0 : row.ever), 0);
  const moved = (list: string): Moved[] =>
    of(list).map(({ kind, entries, amount }) => ({
      method: kind as PaymentMethod,
      count: entries,
      amount,
    }));
  return {
    received: moved('received'),
    returned: moved('returned'),
    orders: of('sales').map(({ kind, entries, amount }) => ({
      status: kind,
      count: entries,
      amount,
    })),
    ever: {
      received: ever('received'),
      returned: ever('returned'),
      sold: ever('sales', SOLD_STATES),
      backedReturned: ever('backed_returned'),
    },
  };
};

/** What orders paid in a period brought, less what was returned of them; as the overview counts it. */
export const findSales = async (
  db: Queryable,
  { from, to }: Period,
): Promise<{ orders: number; amount: number }> => {
  const { rows } = await sql<{ orders: number; amount: number }>`
    SELECT count(*) AS orders, coalesce(sum(payable - returned), 0) AS amount FROM orders
    WHERE status IN ${SOLD} AND coalesce(paid_at, created_at) >= ${from}
      AND coalesce(paid_at, created_at) < ${to}`.execute(db);
  return rows[0] ?? { orders: 0, amount: 0 };
};

const unclaimedSince = (now: Date): Date => new Date(now.getTime() - UNCLAIMED_MS);
const unansweredSince = (now: Date): Date => new Date(now.getTime() - UNANSWERED_MS);

const findCases = async (db: Queryable, from: ReturnType<typeof sql>): Promise<string[]> => {
  const { rows } = await sql<{ case_id: string }>`${from}`.execute(db);
  return rows.map((row) => row.case_id);
};

// As values, so that the plan is one for the few they are.
const casesOf = (ids: readonly string[]) =>
  sql`cases AS MATERIALIZED (SELECT unnest(${ids}::uuid[]) AS case_id)`;

/** How much more of the money of sold orders went back than is kept of it, by what changed since. */
const findFreshReturned = async (db: Queryable): Promise<number> => {
  const changed = await findCases(db, sql`SELECT DISTINCT case_id FROM ledger_changes`);
  if (changed.length === 0) return 0;
  const { rows } = await sql<{ fresh: number }>`
    WITH ${casesOf(changed)}
    SELECT coalesce(sum(now.amount - coalesce(k.backed_returned, 0)), 0) AS fresh
    FROM (${backedReturned}) now LEFT JOIN ledger_cases k ON k.case_id = now.case_id`.execute(db);
  return rows[0]?.fresh ?? 0;
};

/** The four sums of all times whose difference has to be explained. */
export const findBalance = async (
  db: Queryable,
  { ever }: Pick<Kept, 'ever'>,
  now: Date,
): Promise<Balance> => {
  const { rows } = await sql<{ waiting: number }>`
    SELECT coalesce(sum(greatest(${received} - coalesce(back.amount, 0), 0)), 0) AS waiting
    FROM payments p LEFT JOIN LATERAL (${backOf}) back ON true
    WHERE p.order_id IS NULL AND p.status = 'succeeded'
      AND coalesce(p.finished_at, p.created_at) > ${unclaimedSince(now)}`.execute(db);
  return {
    received: ever.received,
    returned: ever.returned,
    orders: ever.sold - ever.backedReturned - (await findFreshReturned(db)),
    waiting: rows[0]?.waiting ?? 0,
  };
};

// Each of these is few: what a person, a provider or a minute will settle.
const openCases = sql`
  SELECT case_id FROM ledger_cases WHERE suspect UNION SELECT case_id FROM ledger_changes`;

/** A page of what nothing accounts for, newest first, with the sums over all pages. */
export const findUnaccounted = async (
  db: Queryable,
  { period, now, limit, offset }: { period: Period; now: Date; limit: number; offset: number },
): Promise<UnaccountedPage> => {
  const { from, to } = period;
  const cases = await findCases(db, openCases);
  const { rows } = await sql<UnaccountedRow & { total: number; sum: number }>`
    WITH ${casesOf(cases)},
    found AS MATERIALIZED (
      SELECT * FROM (
        (${moneyAndSold(unclaimedSince(now))})
        UNION ALL
        SELECT 'refund_unanswered', r.amount, 0, coalesce(r.sent_at, r.created_at), p.method,
          p.receipt, r.payment_id, r.order_id
        FROM refunds r JOIN payments p ON p.id = r.payment_id
        WHERE r.state IN ('requested', 'sent')
          AND coalesce(r.sent_at, r.created_at) <= ${unansweredSince(now)}
      ) all_times WHERE at >= ${from} AND at < ${to}
    ),
    shown AS (
      SELECT * FROM found ORDER BY at DESC, reason, payment_id, order_id
      LIMIT ${limit} OFFSET ${offset}
    ),
    sums AS (SELECT count(*) AS total, coalesce(sum(difference), 0) AS sum FROM found)
    SELECT sums.*, shown.* FROM sums LEFT JOIN shown ON true
    ORDER BY at DESC, reason, payment_id, order_id`.execute(db);
  // Past the last page the sums come alone.
  const shown = rows.filter((row) => row.reason !== null);
  return { rows: shown, total: rows[0]?.total ?? 0, difference: rows[0]?.sum ?? 0 };
};
