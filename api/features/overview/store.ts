import { type Queryable, sql } from '../../platform/database/database.ts';
import { revenueSql, soldWithin } from '../orders/sales.ts';
import type { Figures } from './rules.ts';

const DAY_MS = 86_400_000;
/** Nairobi is UTC+3 all year. */
const NAIROBI_MS = 3 * 3_600_000;

/** Day number of an instant in Nairobi; the same as the database's `shop_day`. */
export const dayOf = (at: Date): number => Math.floor((at.getTime() + NAIROBI_MS) / DAY_MS);

/** Midnight in Nairobi at the start of a day. */
const startOf = (day: number): Date => new Date(day * DAY_MS - NAIROBI_MS);

/** A product with at most this many pieces is low in stock. */
const LOW = 5;
const ROWS = 5;

/** Sales of every Nairobi day from `first` to `today`, including days with none. */
const findDays = async (db: Queryable, first: number, today: number): Promise<Figures['days']> => {
  const { rows } = await sql<{ day: number; orders: number; revenue: number }>`
    SELECT shop_day(coalesce(o.paid_at, o.created_at)) AS day, count(*) AS orders,
      sum(${revenueSql}) AS revenue
    FROM orders o WHERE ${soldWithin(startOf(first))} GROUP BY 1`.execute(db);
  const ofDay = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: today - first + 1 }, (_, index) => {
    const { orders = 0, revenue = 0 } = ofDay.get(first + index) ?? {};
    const date = new Date((first + index) * 86_400_000).toISOString().slice(0, 10);
    return { date, orders, revenue };
  });
};

/** Orders placed since a day, by status. */
const findStatuses = async (db: Queryable, first: number): Promise<Figures['statuses']> => {
  const { rows } = await sql<{ status: string; orders: number }>`
    SELECT status, count(*) AS orders FROM orders
    WHERE status NOT IN ('awaiting', 'lapsed') AND created_at >= ${startOf(first)}
    GROUP BY status`.execute(db);
  return rows;
};

/** Products with most pieces sold since a day. */
export const findBestSellers = async (
  db: Queryable,
  first: number,
): Promise<Figures['sellers']> => {
  const { rows } = await sql<Figures['sellers'][number]>`
    SELECT i.product_id, p.name, p.picture_id, sum(i.quantity) AS pieces
    FROM orders o JOIN order_items i ON i.order_id = o.id JOIN products p ON p.id = i.product_id
    WHERE ${soldWithin(startOf(first))}
    GROUP BY i.product_id, p.name, p.picture_id
    ORDER BY pieces DESC, p.name LIMIT ${ROWS}`.execute(db);
  return rows;
};

/** Figures of the period and the one before; statuses and best sellers of the period only. */
export const findFigures = async (
  db: Queryable,
  { days, now }: { days: number; now: Date },
): Promise<Figures> => {
  const today = dayOf(now);
  const first = today - days + 1;
  const [sales, statuses, sellers, low] = await Promise.all([
    findDays(db, first - days, today),
    findStatuses(db, first),
    findBestSellers(db, first),
    db
      .selectFrom('products')
      .select((eb) => ['id', 'name', 'picture_id', eb('on_hand', '-', eb.ref('held')).as('stock')])
      .where('archived_at', 'is', null)
      .where((eb) => eb(eb('on_hand', '-', eb.ref('held')), '<=', LOW))
      .orderBy('stock')
      .orderBy('name')
      .limit(ROWS)
      .execute(),
  ]);
  return { days: sales, statuses, sellers, low };
};
