import { type Database, type Queryable, sql, type Tx } from '../../platform/database.ts';
import { dayOf, foldAlone } from '../../platform/tallies.ts';
import { PERIODS } from './rules.ts';

/*
 * Pieces sold of each product, per day and over the periods of the overview (migration
 * `suspects_and_sellers`). Orders that become sold, or are sold no more, are appended by a trigger and added
 * here; what is not added yet is counted when somebody asks.
 */

export type Seller = {
  product_id: string;
  name: string;
  picture_id: string | null;
  pieces: number;
};

const MOST = 5;

/** What was sold since the sums were written; most of the time the orders of a few seconds. */
const fresh = (first: number) => sql`
  SELECT i.product_id, sum(c.sign * i.quantity) AS pieces
  FROM sale_changes c JOIN order_items i ON i.order_id = c.order_id
  WHERE c.day >= ${first} GROUP BY i.product_id`;

/** So many products more may be sold while this reads. */
const SLACK = 50;

// The first of the kept sums are the first of all, unless fresh sales move them: so many more are looked at.
// Their number is a value, or the plan would be made for a tenth of all products.
const bestOfKept = (days: number, first: number, moved: number) => sql`
  WITH fresh AS MATERIALIZED (${fresh(first)}),
  near AS (
    SELECT product_id FROM (
      SELECT product_id FROM best_sellers WHERE days = ${days} ORDER BY pieces DESC
      FETCH FIRST (${MOST + SLACK + moved}::int) ROWS WITH TIES) kept
    UNION SELECT product_id FROM fresh)
  SELECT near.product_id, coalesce(k.pieces, 0) + coalesce(f.pieces, 0) AS pieces
  FROM near
  LEFT JOIN best_sellers k ON k.days = ${days} AND k.product_id = near.product_id
  LEFT JOIN fresh f ON f.product_id = near.product_id`;

// In the seconds after midnight, until the sums are those of the new day.
const bestOfDays = (first: number) => sql`
  SELECT product_id, sum(pieces) AS pieces FROM (
    SELECT product_id, pieces FROM product_sales WHERE day >= ${first}
    UNION ALL ${fresh(first)}) sold
  GROUP BY product_id`;

/** The products of which most pieces were sold in the last days, today among them. */
export const findBestSellers = async (
  db: Queryable,
  { days, now }: { days: number; now: Date },
): Promise<Seller[]> => {
  const today = dayOf(now);
  const first = today - days + 1;
  const best = (sums: ReturnType<typeof sql>) => sql<Seller>`
    SELECT s.product_id, p.name, p.picture_id, s.pieces
    FROM (${sums}) s JOIN products p ON p.id = s.product_id
    WHERE s.pieces > 0 ORDER BY s.pieces DESC, p.name LIMIT ${MOST}`;
  const { rows } = await sql<{ until: number; moved: number }>`
    SELECT until, (SELECT count(*) FROM (${fresh(first)}) fresh) AS moved
    FROM seller_periods WHERE days = ${days}`.execute(db);
  const [kept] = rows;
  const sums = kept?.until === today ? bestOfKept(days, first, kept.moved) : bestOfDays(first);
  return (await best(sums).execute(db)).rows;
};

/** Any number that no other part of the shop locks. */
const LOCK = 6_255_435;
const BATCH = 5000;

const addSales = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ taken: number }>`
    WITH gone AS (
      DELETE FROM sale_changes
      WHERE ctid = ANY (ARRAY(SELECT ctid FROM sale_changes LIMIT ${BATCH}::int)) RETURNING *),
    sold AS MATERIALIZED (
      SELECT g.day, i.product_id, sum(g.sign * i.quantity) AS pieces
      FROM gone g JOIN order_items i ON i.order_id = g.order_id GROUP BY g.day, i.product_id),
    daily AS (
      INSERT INTO product_sales AS s (day, product_id, pieces)
      SELECT day, product_id, pieces FROM sold
      ON CONFLICT (day, product_id) DO UPDATE SET pieces = s.pieces + EXCLUDED.pieces),
    summed AS (
      INSERT INTO best_sellers AS b (days, product_id, pieces)
      SELECT p.days, s.product_id, sum(s.pieces)
      FROM sold s JOIN seller_periods p ON s.day > p.until - p.days
      GROUP BY p.days, s.product_id
      ON CONFLICT (days, product_id) DO UPDATE SET pieces = b.pieces + EXCLUDED.pieces)
    SELECT count(*) AS taken FROM gone`.execute(tx);
  return rows[0]?.taken ?? 0;
};

/** Once a day each period ends a day later: its sums are made anew from those of its days. */
const movePeriods = async (tx: Tx, today: number): Promise<void> => {
  for (const days of PERIODS) {
    const { rows } = await sql`
      INSERT INTO seller_periods AS p (days, until) VALUES (${days}, ${today})
      ON CONFLICT (days) DO UPDATE SET until = EXCLUDED.until WHERE p.until <> EXCLUDED.until
      RETURNING days`.execute(tx);
    if (rows.length === 0) continue;
    await sql`DELETE FROM best_sellers WHERE days = ${days}`.execute(tx);
    await sql`
      INSERT INTO best_sellers (days, product_id, pieces)
      SELECT ${days}::int, product_id, sum(pieces) FROM product_sales
      WHERE day > ${today - days}::int GROUP BY product_id HAVING sum(pieces) <> 0`.execute(tx);
  }
};

/** Adds what was sold since, one server at a time. */
export const foldSales = async (db: Database, now: Date): Promise<void> => {
  const foldBatch = () =>
    foldAlone(db, LOCK, async (tx) => {
      await movePeriods(tx, dayOf(now));
      return addSales(tx);
    });
  while ((await foldBatch()) === BATCH);
};
