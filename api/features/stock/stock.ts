import type { CartItem } from '#contract/shapes.endpoints.ts';
import { SIZE_LABELS } from '#contract/sizes.ts';
import {
  prepared,
  type Queryable,
  runPrepared,
  sql,
  type Tx,
} from '../../platform/database/database.ts';
import { assertInStock, isInStock, type PricedLine, type StockLine } from './line-rules.ts';

/*
 * Every stock change first locks the products in id order, in a separate statement: a single
 * statement that locks and updates would use the row versions from before its wait, and two of
 * those could deadlock. The lock of a product also covers its sizes.
 */

const FREE = 'CASE WHEN p.archived_at IS NULL THEN p.on_hand - p.held ELSE 0 END';

const LINES = prepared(
  'find_stock_of_lines',
  `
  SELECT w.line - 1 AS line, p.name, p.picture_id AS "pictureId", p.price_cents AS "priceCents",
    p.archived_at IS NOT NULL AS archived, p.size_system IS NOT NULL AS sized, ${FREE} AS free,
    s.on_hand - s.held AS "sizeFree"
  FROM unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS w (product_id, size, line)
  JOIN products p ON p.id = w.product_id
  LEFT JOIN product_sizes s ON s.product_id = p.id AND s.label = w.size AND s.retired_at IS NULL
  ORDER BY w.line`,
);

/** Current prices and stock of the items, without locks; unknown products are missing. */
export const findLines = async (
  db: Queryable,
  items: readonly CartItem[],
): Promise<PricedLine[]> => {
  if (items.length === 0) return [];
  type Row = Omit<PricedLine, keyof CartItem> & { line: number };
  const rows = await runPrepared<Row>(db, LINES, [
    items.map((item) => item.productId),
    items.map((item) => item.size ?? null),
  ]);
  return rows.flatMap(({ line, ...product }) => {
    const item = items[line];
    return item ? [{ ...item, ...product }] : [];
  });
};

const LOCK = prepared(
  'lock_products',
  `
  SELECT id FROM products WHERE id = ANY (ARRAY(SELECT unnest($1::uuid[]))) ORDER BY id FOR NO KEY UPDATE`,
);

export const lockProducts = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await runPrepared(tx, LOCK, [ids]);
};

const LOCK_OF_ORDERS = prepared(
  'lock_products_of_orders',
  `
  SELECT id FROM products WHERE id = ANY (ARRAY(SELECT product_id FROM order_items WHERE order_id = ANY ($1::uuid[])))
  ORDER BY id FOR NO KEY UPDATE`,
);

export const lockProductsOf = (tx: Tx, orderId: string): Promise<void> =>
  lockProductsOfAll(tx, [orderId]);

/** The products of several orders, in one order, so that two batches can't deadlock. */
export const lockProductsOfAll = async (tx: Tx, orderIds: readonly string[]): Promise<void> => {
  await runPrepared(tx, LOCK_OF_ORDERS, [orderIds]);
};

// Whether an item's size is to be agreed is decided here, under the product's lock: its sizes may
// have changed since the item was inserted.
const TAKE = prepared(
  'take_stock',
  `
  WITH there AS (
    SELECT w.product_id, w.size, w.quantity, sum(w.quantity) OVER (PARTITION BY w.product_id)::int AS in_all,
      p.name, p.size_system IS NOT NULL AS sized, ${FREE} AS free, s.on_hand - s.held AS size_free
    FROM (SELECT product_id, size, sum(quantity)::int AS quantity FROM order_items
      WHERE order_id = $1 GROUP BY product_id, size) w
    JOIN products p ON p.id = w.product_id
    LEFT JOIN product_sizes s ON s.product_id = p.id AND s.label = w.size AND s.retired_at IS NULL),
  enough AS (
    SELECT WHERE NOT EXISTS (SELECT FROM there
      WHERE free < in_all OR (size IS NOT NULL AND coalesce(size_free, 0) < quantity))),
  of_products AS (
    UPDATE products p SET held = p.held + t.in_all
    FROM enough, (SELECT DISTINCT product_id, in_all FROM there) t WHERE p.id = t.product_id),
  of_sizes AS (
    UPDATE product_sizes s SET held = s.held + t.quantity
    FROM enough, there t WHERE s.product_id = t.product_id AND s.label = t.size),
  to_agree AS (
    UPDATE order_items i SET size_to_agree = t.sized
    FROM enough, there t
    WHERE i.order_id = $1 AND i.product_id = t.product_id AND i.size IS NULL AND t.size IS NULL
      AND i.size_to_agree <> t.sized)
  SELECT product_id AS "productId", size, quantity, name, sized, free, size_free AS "sizeFree"
  FROM there ORDER BY product_id, size NULLS FIRST`,
);

/**
 * Holds the pieces of all items of an order with locked products, or none; returns the stock found.
 */
const take = async (tx: Tx, orderId: string): Promise<StockLine[]> => {
  type Row = StockLine & { size: string | null };
  const rows = await runPrepared<Row>(tx, TAKE, [orderId]);
  return rows.map((row) => ({ ...row, size: row.size ?? undefined }));
};

/**
 * Holds the pieces of all items of an order, or throws 409 with the items that are short. Call it
 * last: the product rows stay locked until the commit, and popular products have many waiters.
 */
export const takePieces = async (tx: Tx, orderId: string): Promise<void> => {
  await lockProductsOf(tx, orderId);
  assertInStock(await take(tx, orderId));
};

/** Reopens a released hold, before its pieces are taken. */
export const reopenHold = async (
  tx: Tx,
  orderId: string,
  { now, until }: { now: Date; until: Date },
): Promise<void> => {
  const open = { state: 'open', opened_at: now, expires_at: until } as const;
  await tx
    .insertInto('holds')
    .values({ order_id: orderId, ...open })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(open))
    .execute();
};

export const renewHold = async (tx: Tx, orderId: string, expiresAt: Date): Promise<void> => {
  await tx
    .updateTable('holds')
    .set({ expires_at: expiresAt })
    .where('order_id', '=', orderId)
    .where('state', '=', 'open')
    .execute();
};

/** SQL of the items of the order returned by `done`, if any. */
const ITEMS = `
  items AS (SELECT i.product_id, i.size, i.quantity FROM done JOIN order_items i ON i.order_id = done.order_id)`;

/** SQL that moves the pieces of `items`: by product, and by size where they have one. */
const moving = ({ held, onHand }: { held: -1 | 0; onHand: -1 | 0 | 1 }): string => `
  of_products AS (
    UPDATE products p SET held = p.held + ${held} * i.quantity, on_hand = p.on_hand + ${onHand} * i.quantity
    FROM (SELECT product_id, sum(quantity)::int AS quantity FROM items GROUP BY product_id) i
    WHERE p.id = i.product_id),
  of_sizes AS (
    UPDATE product_sizes s
    SET held = s.held + ${held} * i.quantity, on_hand = s.on_hand + ${onHand} * i.quantity, retired_at = NULL
    FROM (SELECT product_id, size, sum(quantity)::int AS quantity FROM items GROUP BY product_id, size) i
    WHERE s.product_id = i.product_id AND s.label = i.size)`;

const RELEASE = prepared(
  'release_stock',
  `
  WITH done AS (
    UPDATE holds SET state = 'released',
      open_times = open_times + tstzmultirange(tstzrange(opened_at, greatest(opened_at, $2::timestamptz), '[]'))
    WHERE order_id = $1 AND state = 'open' RETURNING order_id),
  ${ITEMS}, ${moving({ held: -1, onHand: 0 })}
  SELECT order_id FROM done`,
);

/** Releases an open hold's pieces; does nothing if the hold is not open. */
export const releaseHold = async (tx: Tx, orderId: string, now: Date): Promise<void> => {
  await lockProductsOf(tx, orderId);
  await runPrepared(tx, RELEASE, [orderId, now]);
};

const SELL_OPEN = prepared(
  'sell_open_lines',
  `
  WITH done AS (
    UPDATE holds SET state = 'sold' WHERE order_id = $1 AND state = 'open' RETURNING order_id),
  ${ITEMS}, ${moving({ held: -1, onHand: -1 })},
  booked AS (
    INSERT INTO stock_moves (at, product_id, size, delta, shelf, reason, order_id)
    SELECT $2, i.product_id, i.size, -sum(i.quantity)::int, 0, 'sold', $1 FROM items i GROUP BY i.product_id, i.size)
  SELECT order_id FROM done`,
);

/**
 * Turns an order's held pieces into sold ones, or takes them again if the hold was released: all
 * items or none. False if the stock is not sufficient.
 */
export const sellHold = async (tx: Tx, orderId: string, now: Date): Promise<boolean> => {
  await lockProductsOf(tx, orderId);
  const sold = await runPrepared(tx, SELL_OPEN, [orderId, now]);
  if (sold.length > 0) return true;
  const allThere = isInStock(await take(tx, orderId));
  if (!allThere) return false;
  await tx
    .insertInto('holds')
    .values({ order_id: orderId, state: 'open', expires_at: now })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ state: 'open' }))
    .execute();
  await runPrepared(tx, SELL_OPEN, [orderId, now]);
  return true;
};

// A returned piece reactivates its size if that was retired. Without a known size (sold before the
// product had sizes, or a label not in the product's system) it goes to the size with most free
// pieces.
const RESTOCK = prepared(
  'restock_order',
  `
  WITH done AS (
    UPDATE orders SET restocked_at = $2 WHERE id = $1 AND restocked_at IS NULL RETURNING id AS order_id),
  items AS (
    SELECT i.product_id, i.quantity - i.back AS quantity, i.size AS ordered,
      CASE WHEN i.size_to_agree THEN NULL
        WHEN '${JSON.stringify(SIZE_LABELS)}'::jsonb -> p.size_system ? i.size THEN i.size
        WHEN p.size_system IS NOT NULL THEN (SELECT s.label FROM product_sizes s
          WHERE s.product_id = p.id AND s.retired_at IS NULL
          ORDER BY s.on_hand - s.held DESC, s.position LIMIT 1) END AS size
    FROM done JOIN order_items i ON i.order_id = done.order_id JOIN products p ON p.id = i.product_id
    WHERE i.back < i.quantity),
  ${moving({ held: 0, onHand: 1 })},
  backed AS (UPDATE order_items i SET back = i.quantity FROM done WHERE i.order_id = done.order_id),
  booked AS (
    INSERT INTO stock_moves (at, product_id, size, delta, shelf, reason, order_id, actor)
    SELECT $2, m.product_id, m.size, sum(m.delta)::int, sum(m.shelf)::int, m.reason, $1, $4
    FROM items i, LATERAL (
      SELECT i.product_id, i.size, i.quantity AS delta, i.quantity AS shelf, 'returned' AS reason WHERE $3
      UNION ALL
      SELECT i.product_id, i.size, i.quantity, 0, 'released' WHERE NOT $3 AND i.size IS NOT DISTINCT FROM i.ordered
      UNION ALL
      -- Unsent pieces that were in no size, or in one that the product has no more, lie on the shelf of a guessed one.
      SELECT i.product_id, to_size.size, to_size.delta, to_size.shelf, 'sizes'
      FROM (VALUES (i.size, i.quantity, i.quantity), (i.ordered, 0, -i.quantity)) AS to_size (size, delta, shelf)
      WHERE NOT $3 AND i.size IS DISTINCT FROM i.ordered) m
    GROUP BY m.product_id, m.size, m.reason)
  SELECT product_id FROM items WHERE size IS NOT NULL AND size IS DISTINCT FROM ordered`,
);

/**
 * Puts a returned order's pieces back in stock, once: those that are not back yet. `sent`: they had left the shelf. Flags products for a recount where the size
 * was a guess.
 */
export const restock = async (
  tx: Tx,
  orderId: string,
  { now, sent, actor }: { now: Date; sent: boolean; actor: string | null },
): Promise<void> => {
  await lockProductsOf(tx, orderId);
  const asked = [orderId, now, sent, actor];
  const guessed = await runPrepared<{ product_id: string }>(tx, RESTOCK, asked);
  if (guessed.length === 0) return;
  const ids = guessed.map((item) => item.product_id);
  await tx.updateTable('products').set({ check_sizes: true }).where('id', 'in', ids).execute();
};

/**
 * Takes pieces of sizes for items that already hold or have bought the product's pieces. The caller
 * holds the products' locks.
 */
export const claimSizes = async (
  tx: Tx,
  items: readonly Required<CartItem>[],
  {
    hold,
    orderId,
    actor,
    now,
  }: { hold: 'open' | 'sold'; orderId: string; actor: string; now: Date },
): Promise<void> => {
  const [held, onHand] = hold === 'open' ? [1, 0] : [0, -1];
  const columns = sql`unnest(${items.map((item) => item.productId)}::uuid[], ${items.map((item) => item.size)}::text[],
      ${items.map((item) => item.quantity)}::int[]) AS i (product_id, size, quantity)`;
  await sql`
    UPDATE product_sizes s
    SET held = s.held + ${held}::int * i.quantity, on_hand = s.on_hand + ${onHand}::int * i.quantity
    FROM ${columns}
    WHERE s.product_id = i.product_id AND s.label = i.size`.execute(tx);
  if (hold === 'open') return;
  await sql`
    INSERT INTO stock_moves (at, product_id, size, delta, shelf, reason, order_id, actor)
    SELECT ${now}::timestamptz, i.product_id, i.size, -i.quantity, 0, 'sold', ${orderId}::uuid, ${actor}::uuid
    FROM ${columns}
    UNION ALL
    SELECT ${now}::timestamptz, i.product_id, NULL, sum(i.quantity)::int, 0, 'released', ${orderId}::uuid, ${actor}::uuid
    FROM ${columns} GROUP BY i.product_id`.execute(tx);
};

/**
 * Takes pieces of one size for a paid order and gives back as many of another; the product's sum stays. The caller holds
 * the product's lock and knows that they are free.
 */
export const swapSize = async (
  tx: Tx,
  {
    productId,
    from,
    to,
    quantity,
    orderId,
    actor,
    now,
  }: {
    productId: string;
    from: string;
    to: string;
    quantity: number;
    orderId: string;
    actor: string;
    now: Date;
  },
): Promise<void> => {
  await sql`
    UPDATE product_sizes s SET on_hand = s.on_hand + m.delta,
      retired_at = CASE WHEN m.delta > 0 THEN NULL ELSE s.retired_at END
    FROM (VALUES (${to}, -${quantity}::int), (${from}, ${quantity}::int)) AS m (label, delta)
    WHERE s.product_id = ${productId} AND s.label = m.label`.execute(tx);
  await sql`
    INSERT INTO stock_moves (at, product_id, size, delta, shelf, reason, order_id, actor)
    SELECT ${now}::timestamptz, ${productId}::uuid, m.size, m.delta, 0, m.reason, ${orderId}::uuid, ${actor}::uuid
    FROM (VALUES (${to}, -${quantity}::int, 'sold'), (${from}, ${quantity}::int, 'released')) AS m (size, delta, reason)`.execute(
    tx,
  );
};
