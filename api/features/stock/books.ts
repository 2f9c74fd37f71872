import {
  prepared,
  type Queryable,
  runPrepared,
  sql,
  type Tx,
} from '../../platform/database/database.ts';

/*
 * The books of the stock: one row in stock_moves for each change of on_hand or of the shelf, in its transaction and
 * under the product's lock, so that a product's rows are numbered in the order in which they took place.
 */

export type Difference = {
  productId: string;
  name: string;
  size: string | null;
  /** What is missing in the books: of on_hand, and of the shelf. */
  delta: number;
  shelf: number;
};

const DIFFERENCES = `
  SELECT p.id AS "productId", p.name, size, n.delta - coalesce(b.delta, 0) AS delta,
    n.shelf - coalesce(b.shelf, 0) AS shelf
  FROM stock_now n
  JOIN products p ON p.id = n.product_id
  LEFT JOIN LATERAL (SELECT sum(m.delta)::int AS delta, sum(m.shelf)::int AS shelf FROM stock_moves m
    WHERE m.product_id = n.product_id AND m.size IS NOT DISTINCT FROM n.size) b ON true
  WHERE (n.delta, n.shelf) IS DISTINCT FROM (coalesce(b.delta, 0), coalesce(b.shelf, 0))`;

/** Where the books differ from what stands in the other tables; nothing unless a process of an older version wrote. */
export const findDifferences = async (db: Queryable): Promise<Difference[]> =>
  (await sql<Difference>`${sql.raw(DIFFERENCES)} ORDER BY p.name, size`.execute(db)).rows;

type By = { actor: string | null; now: Date };

const BOOK_DIFFERENCE = prepared(
  'book_stock_difference',
  `
  INSERT INTO stock_moves (at, product_id, size, delta, shelf, reason, actor, note)
  SELECT $2, "productId", size, delta, shelf, $3, $4, $5 FROM (${DIFFERENCES} AND n.product_id = $1) d`,
);

/** Books what a form, or an older version, changed of a locked product: whatever the books lack. */
export const bookDifference = async (
  tx: Tx,
  productId: string,
  {
    reason,
    actor,
    now,
    note = '',
  }: By & { reason: 'opening' | 'sizes' | 'correction'; note?: string },
): Promise<void> => {
  await runPrepared(tx, BOOK_DIFFERENCE, [productId, now, reason, actor, note]);
};

/** Books whatever the books lack of all products, once; how many rows. The products are locked meanwhile. */
export const bookAllDifferences = async (
  tx: Tx,
  { reason, now, note }: { reason: 'opening' | 'correction'; now: Date; note: string },
): Promise<number> => {
  await sql`SELECT id FROM products ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  const { numAffectedRows } = await sql`
    INSERT INTO stock_moves (at, product_id, size, delta, shelf, reason, note)
    SELECT ${now}, "productId", size, delta, shelf, ${reason}, ${note} FROM (${sql.raw(DIFFERENCES)}) d`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
};

/** Pieces of orders that were refunded unsent and never put back, and whose size nobody agreed: they lie there. */
export const findLeftBehind = async (db: Queryable): Promise<string[]> =>
  (
    await sql<{ id: string }>`
      SELECT o.id FROM orders o WHERE o.status = 'Refunded' AND o.restocked_at IS NULL
        AND EXISTS (SELECT FROM order_items i WHERE i.order_id = o.id AND i.size_to_agree) ORDER BY o.id`.execute(
      db,
    )
  ).rows.map(({ id }) => id);

const BOOK_SENT = prepared(
  'book_sent',
  `
  INSERT INTO stock_moves (at, product_id, size, delta, shelf, reason, order_id, actor)
  SELECT $2, i.product_id, i.size, 0, $3 * sum(i.quantity - i.back)::int,
    CASE $3 WHEN -1 THEN 'sent' ELSE 'put_back' END, i.order_id, $4
  FROM order_items i WHERE i.order_id = $1 GROUP BY i.order_id, i.product_id, i.size
  HAVING sum(i.quantity - i.back) > 0`,
);

/** Books that an order's pieces left the shelf, or are put back on it. The caller holds its products' locks. */
export const bookSent = async (
  tx: Tx,
  orderId: string,
  { actor, now, way }: { actor: string; now: Date; way: 'sent' | 'put_back' },
): Promise<void> => {
  await runPrepared(tx, BOOK_SENT, [orderId, now, way === 'sent' ? -1 : 1, actor]);
};
