import { listSql, sql } from '../../platform/database/database.ts';
import { SOLD_STATES } from './states.ts';

/** Whether an order `o` is sold: paid and not refunded. Literals, so that the partial index can be used. */
export const isSoldSql = sql<boolean>`o.status IN (${sql.raw(listSql(SOLD_STATES))})`;

/** What an order `o` brought, in shillings, less refunds. */
export const revenueSql = sql<number>`(o.payable - o.returned)`;

/** Orders `o` that were sold from an instant on, until before another. */
export const soldWithin = (from: Date, to?: Date) => {
  const at = sql`coalesce(o.paid_at, o.created_at)`;
  const until = to ? sql`AND ${at} < ${to}` : sql``;
  return sql<boolean>`${isSoldSql} AND ${at} >= ${from} ${until}`;
};
