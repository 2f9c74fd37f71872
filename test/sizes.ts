import { SIZE_LABELS, type SizeSystem } from '#contract/sizes.ts';
import { type Database, sql } from '../api/platform/database/database.ts';

/** Gives a product sizes with this stock, which replaces its own. */
export const giveSizes = async (
  db: Database,
  productId: string,
  pieces: Record<string, number>,
  system: SizeSystem = 'letter',
): Promise<void> => {
  const sizes = Object.entries(pieces).map(([label, on_hand]) => ({
    product_id: productId,
    label,
    position: SIZE_LABELS[system].indexOf(label),
    on_hand,
  }));
  const all = sizes.reduce((sum, { on_hand }) => sum + on_hand, 0);
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('products')
      .set({ size_system: system, on_hand: all })
      .where('id', '=', productId)
      .execute();
    await tx.insertInto('product_sizes').values(sizes).execute();
  });
};

/** On hand and held of a product's sizes: { M: [7, 0] }. */
export const piecesOf = async (
  db: Database,
  productId: string,
): Promise<Record<string, [number, number]>> => {
  const sizes = await db
    .selectFrom('product_sizes')
    .select(['label', 'on_hand', 'held'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute();
  return Object.fromEntries(sizes.map(({ label, on_hand, held }) => [label, [on_hand, held]]));
};

/** Products whose sizes don't add up to the whole, except for pieces whose size is to be agreed. */
export const sizeDifferences = async (db: Database): Promise<string[]> => {
  const { rows } = await sql<{ id: string; held: number; on_hand: number }>`
    SELECT p.id,
      p.held - s.held - coalesce(u.held, 0) AS held,
      p.on_hand - s.on_hand + coalesce(u.sold, 0) AS on_hand
    FROM products p
    JOIN (SELECT product_id, sum(held)::int AS held, sum(on_hand)::int AS on_hand
      FROM product_sizes GROUP BY product_id) s ON s.product_id = p.id
    LEFT JOIN (SELECT i.product_id,
        (sum(i.quantity) FILTER (WHERE h.state = 'open'))::int AS held,
        (sum(i.quantity) FILTER (WHERE h.state = 'sold' AND o.restocked_at IS NULL))::int AS sold
      FROM order_items i JOIN holds h ON h.order_id = i.order_id JOIN orders o ON o.id = i.order_id
      WHERE i.size_to_agree GROUP BY i.product_id) u ON u.product_id = p.id
    WHERE p.size_system IS NOT NULL`.execute(db);
  const listed = await sql<{ id: string; listed: string[] }>`
    SELECT id, sizes_in_stock AS listed FROM products
    WHERE sizes_in_stock <> CASE WHEN on_hand > held THEN find_sizes_in_stock(id) ELSE '{}' END`.execute(
    db,
  );
  return [
    ...rows
      .filter(({ held, on_hand }) => held !== 0 || on_hand !== 0)
      .map(
        ({ id, held, on_hand }) => `product ${id}: ${on_hand} on hand and ${held} held too many`,
      ),
    ...listed.rows.map((row) => `product ${row.id} is wrongly in the lists of ${row.listed}`),
  ];
};
