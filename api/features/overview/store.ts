import { type Queryable, sql } from '../../platform/database.ts';
import type { Figures } from './rules.ts';

const SOLD = ['Paid', 'Shipped', 'Delivered'];
/** From this many pieces down a product is short. */
const LOW = 5;
const ROWS = 5;

/** Sales of every Nairobi day from `from` to `now`, quiet days with zeros. */
const findDays = async (db: Queryable, from: Date, now: Date): Promise<Figures['days']> => {
  const { rows } = await sql<Figures['days'][number]>`
    SELECT to_char(day, 'YYYY-MM-DD') AS date,
           coalesce(sold.orders, 0) AS orders, coalesce(sold.revenue, 0) AS revenue
    FROM generate_series(
      (${from}::timestamptz AT TIME ZONE 'Africa/Nairobi')::date,
      (${now}::timestamptz AT TIME ZONE 'Africa/Nairobi')::date,
      interval '1 day'
    ) AS day
    LEFT JOIN (
      SELECT (paid_at AT TIME ZONE 'Africa/Nairobi')::date AS date,
             count(*) AS orders, sum(payable - returned) AS revenue
      FROM orders
      WHERE paid_at >= ${from} AND paid_at <= ${now} AND status = ANY (${SOLD})
      GROUP BY 1
    ) AS sold ON sold.date = day::date
    ORDER BY day`.execute(db);
  return rows;
};

/** Reads what happened from `from` to `now`; statuses and best sellers count from `middle`. */
export const findFigures = async (
  db: Queryable,
  { from, middle, now }: { from: Date; middle: Date; now: Date },
): Promise<Figures> => {
  const [days, statuses, sellers, low] = await Promise.all([
    findDays(db, from, now),
    db
      .selectFrom('orders')
      .select((eb) => ['status', eb.fn.countAll<number>().as('orders')])
      .where('created_at', '>=', middle)
      .groupBy('status')
      .execute(),
    db
      .selectFrom('orders as o')
      .innerJoin('order_items as i', 'i.order_id', 'o.id')
      .innerJoin('products as p', 'p.id', 'i.product_id')
      .select((eb) => [
        'i.product_id',
        'p.name',
        'p.picture_id',
        eb.fn.sum<number>('i.quantity').as('pieces'),
      ])
      .where('o.paid_at', '>=', middle)
      .where('o.status', 'in', SOLD)
      .groupBy(['i.product_id', 'p.name', 'p.picture_id'])
      .orderBy('pieces', 'desc')
      .orderBy('p.name')
      .limit(ROWS)
      .execute(),
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
  return { days, statuses, sellers, low };
};
