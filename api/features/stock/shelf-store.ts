import { SIZE_LABELS, type SizeSystem } from '#contract/sizes.ts';
import { LOW_OF_PRODUCT, LOW_OF_SIZE, type StockReason } from '#contract/stock.ts';
import { holdsText } from '../../platform/database/contains.ts';
import { type Queryable, sql, type Tx } from '../../platform/database/database.ts';
import type { MoveRow, ShelfRow } from './shelf-rules.ts';

export type ShelfFilter = {
  search: string;
  category: string;
  show: 'all' | 'low' | 'count';
  /** One product alone. */
  product?: string | undefined;
};

const lowOnes = sql`CASE WHEN p.size_system IS NULL
  THEN p.on_hand - p.held <= coalesce(p.low_at, ${LOW_OF_PRODUCT})
  ELSE EXISTS (SELECT FROM product_sizes s WHERE s.product_id = p.id AND s.retired_at IS NULL
    AND least(s.on_hand - s.held, p.on_hand - p.held) <= coalesce(p.low_at, ${LOW_OF_SIZE})) END`;

/** A page of products on sale by name, with their pieces, and how many there are. */
export const findShelves = async (
  db: Queryable,
  {
    search,
    category,
    show,
    product,
    limit,
    offset,
  }: ShelfFilter & { limit: number; offset: number },
): Promise<{ rows: ShelfRow[]; total: number }> => {
  const wanted = [
    sql`p.archived_at IS NULL`,
    ...(search ? [holdsText('p.name', search)] : []),
    ...(category ? [sql`p.category = ${category}`] : []),
    ...(show === 'low' ? [lowOnes] : []),
    ...(show === 'count' ? [sql`p.check_sizes`] : []),
    ...(product ? [sql`p.id = ${product}`] : []),
  ];
  const where = sql.join(wanted, sql` AND `);
  const page = await sql<{ id: string }>`
    SELECT p.id FROM products p WHERE ${where}
    ORDER BY p.name, p.id LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM products p WHERE ${where}`.execute(db);
  const rows = await findShelvesOf(
    db,
    page.rows.map(({ id }) => id),
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
};

export type LockedShelf = ShelfRow & { size_system: SizeSystem | null };

/** The pieces of these products by name, archived ones too; of locked ones they stay so until the transaction ends. */
export const findShelvesOf = async (
  db: Queryable,
  ids: readonly string[],
): Promise<LockedShelf[]> =>
  (
    await sql<LockedShelf>`
      WITH unsent AS (
        SELECT i.product_id, i.size, sum(i.quantity - i.back)::int AS pieces
        FROM orders o JOIN order_items i ON i.order_id = o.id
        WHERE o.status = 'Paid' AND i.product_id = ANY (${ids}::uuid[]) GROUP BY i.product_id, i.size),
      lines AS (
        SELECT s.product_id, s.label AS size, s.on_hand, s.held, s.position, s.retired_at IS NOT NULL AS retired,
          coalesce((SELECT sum(u.pieces) FROM unsent u WHERE u.product_id = s.product_id AND u.size = s.label), 0)::int
            AS to_send
        FROM product_sizes s JOIN products p ON p.id = s.product_id
        WHERE s.product_id = ANY (${ids}::uuid[]) AND p.size_system IS NOT NULL
        UNION ALL
        SELECT p.id, NULL, p.on_hand, p.held, 0, false,
          coalesce((SELECT sum(u.pieces) FROM unsent u WHERE u.product_id = p.id), 0)::int
        FROM products p WHERE p.id = ANY (${ids}::uuid[]) AND p.size_system IS NULL)
      SELECT p.id, p.name, p.picture_id, p.shelf_note, p.low_at, p.check_sizes, p.size_system,
        p.size_system IS NOT NULL AS sized, p.on_hand, p.held,
        coalesce((SELECT sum(u.pieces) FROM unsent u WHERE u.product_id = p.id), 0)::int AS to_send,
        coalesce((SELECT json_agg(json_build_object('size', l.size, 'on_hand', l.on_hand, 'held', l.held,
            'to_send', l.to_send, 'retired', l.retired,
            'seen', coalesce((SELECT max(m.id) FROM stock_moves m WHERE m.product_id = p.id
              AND m.size IS NOT DISTINCT FROM l.size AND m.shelf <> 0), 0)) ORDER BY l.position, l.size)
          FROM lines l WHERE l.product_id = p.id), '[]') AS lines
      FROM products p WHERE p.id = ANY (${ids}::uuid[])
      ORDER BY p.name, p.id`.execute(db)
  ).rows;

export const isBooked = async (db: Queryable, batch: string): Promise<boolean> =>
  (await db
    .selectFrom('stock_moves')
    .select('id')
    .where('batch', '=', batch)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export type Booking = { productId: string; size: string | null; difference: number };

type By = { reason: StockReason; note: string; batch: string; actor: string; now: Date };

/** Changes what is on hand of locked products by so many pieces, and books it. */
export const bookPieces = async (
  tx: Tx,
  bookings: readonly Booking[],
  { reason, note, batch, actor, now }: By,
): Promise<void> => {
  const lines = sql`unnest(${bookings.map(({ productId }) => productId)}::uuid[],
    ${bookings.map(({ size }) => size)}::text[], ${bookings.map(({ difference }) => difference)}::int[])
    AS b (product_id, size, difference)`;
  await sql`
    UPDATE products p SET on_hand = p.on_hand + b.difference
    FROM (SELECT product_id, sum(difference)::int AS difference FROM ${lines} GROUP BY product_id) b
    WHERE p.id = b.product_id`.execute(tx);
  await sql`
    UPDATE product_sizes s SET on_hand = s.on_hand + b.difference,
      retired_at = CASE WHEN b.difference > 0 THEN NULL ELSE s.retired_at END
    FROM ${lines} WHERE s.product_id = b.product_id AND s.label = b.size`.execute(tx);
  await sql`
    INSERT INTO stock_moves (at, product_id, size, delta, shelf, reason, actor, note, batch)
    SELECT ${now}, product_id, size, difference, difference, ${reason}, ${actor}, ${note}, ${batch}
    FROM ${lines}`.execute(tx);
};

/** Sizes of the product's system that it has not had yet. */
export const addSizes = async (
  tx: Tx,
  product: { id: string; size_system: SizeSystem | null },
  labels: readonly string[],
): Promise<void> => {
  const known = product.size_system ? SIZE_LABELS[product.size_system] : [];
  const rows = labels
    .filter((label) => known.includes(label))
    .map((label) => ({
      product_id: product.id,
      label,
      position: known.indexOf(label),
      on_hand: 0,
    }));
  if (rows.length === 0) return;
  await tx
    .insertInto('product_sizes')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

const MOVES = 50;

/** Older moves than `before`, newest first, and whether there are more. */
export const findMoves = async (
  db: Queryable,
  {
    productId,
    size,
    before,
  }: { productId: string; size?: string | undefined; before?: number | undefined },
): Promise<{ rows: MoveRow[]; more: boolean }> => {
  const rows = await db
    .selectFrom('stock_moves as m')
    .leftJoin('users as u', 'u.id', 'm.actor')
    .select([
      'm.id',
      'm.at',
      'm.size',
      'm.reason',
      'm.delta',
      'm.shelf',
      'm.order_id',
      'm.note',
      'u.username',
    ])
    .where('m.product_id', '=', productId)
    .$if(size !== undefined, (query) => query.where('m.size', '=', size ?? ''))
    .$if(before !== undefined, (query) => query.where('m.id', '<', before ?? 0))
    .orderBy('m.id', 'desc')
    .limit(MOVES + 1)
    .execute();
  return { rows: rows.slice(0, MOVES), more: rows.length > MOVES };
};

/** What moved the shelf of a line since this move, oldest first. */
export const findMovesSince = (
  db: Queryable,
  { productId, size, seen }: { productId: string; size: string | null; seen: number },
): Promise<Pick<MoveRow, 'at' | 'reason' | 'shelf'>[]> =>
  db
    .selectFrom('stock_moves')
    .select(['at', 'reason', 'shelf'])
    .where('product_id', '=', productId)
    .where(sql<boolean>`size IS NOT DISTINCT FROM ${size}`)
    .where('shelf', '<>', 0)
    .where('id', '>', seen)
    .orderBy('id')
    .limit(5)
    .execute();

export const changeShelfOf = async (
  tx: Tx,
  id: string,
  fields: { shelf_note?: string; low_at?: number | null },
): Promise<void> => {
  await tx.updateTable('products').set(fields).where('id', '=', id).execute();
};
