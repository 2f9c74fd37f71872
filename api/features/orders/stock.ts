import {
  prepare,
  type Queryable,
  runPrepared,
  sql,
  type Tx,
} from '../../platform/database/database.ts';
import { assertInStock, type PricedLine } from './rules.ts';

type Quantity = { productId: string; quantity: number };

const byId = (quantities: readonly Quantity[]): Quantity[] =>
  [...quantities].sort((a, b) => (a.productId < b.productId ? -1 : 1));

// The array comes from a query, so that its length says nothing: a text with a bare array is planned anew each time.
const LINES = `SELECT id, name, picture_id, price_cents, archived_at,
    CASE WHEN archived_at IS NULL THEN on_hand - held ELSE 0 END AS free
  FROM products WHERE id = ANY (ARRAY(SELECT unnest($1::uuid[])))`;
const SEEN = prepare(LINES);
const LOCKED = prepare(`${LINES} ORDER BY id FOR NO KEY UPDATE`);

type LineRow = {
  id: string;
  name: string;
  picture_id: string | null;
  price_cents: number;
  free: number;
};

const linesBy = async (
  text: string,
  db: Queryable,
  items: readonly Quantity[],
): Promise<PricedLine[]> => {
  const sorted = byId(items);
  if (sorted.length === 0) return [];
  const rows = await runPrepared<LineRow>(db, text, [sorted.map((item) => item.productId)]);
  const byProduct = new Map(rows.map((row) => [row.id, row]));
  return sorted.flatMap((item) => {
    const row = byProduct.get(item.productId);
    if (!row) return [];
    return {
      ...item,
      name: row.name,
      pictureId: row.picture_id,
      priceCents: row.price_cents,
      free: row.free,
    };
  });
};

/** Prices the items as they stand now, without a lock; unknown products are missing. */
export const findLines = (db: Queryable, items: readonly Quantity[]): Promise<PricedLine[]> =>
  linesBy(SEEN, db, items);

/** The same with the products locked, in the order of their ids. */
export const lockLines = (tx: Tx, items: readonly Quantity[]): Promise<PricedLine[]> =>
  linesBy(LOCKED, tx, items);

const change = async (
  tx: Tx,
  quantities: readonly Quantity[],
  by: { held: -1 | 0 | 1; onHand: -1 | 0 | 1 },
): Promise<void> => {
  if (quantities.length === 0) return;
  const ids = quantities.map((q) => q.productId);
  const counts = quantities.map((q) => q.quantity);
  await sql`
    UPDATE products p
    SET held = p.held + ${by.held}::int * q.quantity,
        on_hand = p.on_hand + ${by.onHand}::int * q.quantity
    FROM unnest(${ids}::uuid[], ${counts}::int[]) AS q (id, quantity)
    WHERE p.id = q.id`.execute(tx);
};

const itemsOf = (tx: Tx, orderId: string): Promise<Quantity[]> =>
  tx
    .selectFrom('order_items')
    .select(['product_id as productId', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('product_id')
    .execute();

const lockProducts = async (tx: Tx, quantities: readonly Quantity[]): Promise<void> => {
  await lockLines(tx, quantities);
};

// Locking is a statement of its own: one that locks and then changes looks for the rows as they were before it
// waited, and two of those can wait for each other.
const TAKE = prepare(`
  WITH there AS (
    SELECT p.id, CASE WHEN p.archived_at IS NULL THEN p.on_hand - p.held ELSE 0 END AS free, w.quantity
    FROM unnest($1::uuid[], $2::int[]) AS w (id, quantity) JOIN products p ON p.id = w.id),
  taken AS (
    UPDATE products p SET held = p.held + there.quantity FROM there
    WHERE p.id = there.id AND NOT EXISTS (SELECT FROM there WHERE free < quantity))
  SELECT id, free FROM there`);

/**
 * Holds the pieces of all lines, or refuses and says which are short. Many may want the same product at once,
 * and each waits for the one before to commit: call it last.
 */
export const takePieces = async (tx: Tx, lines: readonly PricedLine[]): Promise<void> => {
  if (lines.length === 0) return;
  const ids = lines.map((line) => line.productId);
  const quantities = lines.map((line) => line.quantity);
  await runPrepared(tx, LOCKED, [ids]);
  const rows = await runPrepared<{ id: string; free: number }>(tx, TAKE, [ids, quantities]);
  const free = new Map(rows.map((row) => [row.id, row.free]));
  assertInStock(lines.map((line) => ({ ...line, free: free.get(line.productId) ?? 0 })));
};

/** Opens a released hold again, before its pieces are taken. */
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

/** Gives an open hold's pieces back; nothing happens when it is no longer open. */
export const releaseHold = async (tx: Tx, orderId: string, now: Date): Promise<void> => {
  const items = await itemsOf(tx, orderId);
  await lockProducts(tx, items);
  const released = await tx
    .updateTable('holds')
    .set({
      state: 'released',
      open_times: sql`open_times + tstzmultirange(tstzrange(opened_at, greatest(opened_at, ${now}), '[]'))`,
    })
    .where('order_id', '=', orderId)
    .where('state', '=', 'open')
    .returning('order_id')
    .executeTakeFirst();
  if (released) await change(tx, items, { held: -1, onHand: 0 });
};

const LOCK_OF_ORDER = prepare(`
  SELECT p.id FROM order_items i JOIN products p ON p.id = i.product_id WHERE i.order_id = $1
  ORDER BY p.id FOR NO KEY UPDATE OF p`);
const SELL_OPEN = prepare(`
  WITH sold AS (
    UPDATE holds SET state = 'sold' WHERE order_id = $1 AND state = 'open' RETURNING order_id),
  gone AS (
    UPDATE products p SET held = p.held - i.quantity, on_hand = p.on_hand - i.quantity
    FROM sold JOIN order_items i ON i.order_id = sold.order_id WHERE p.id = i.product_id)
  SELECT order_id FROM sold`);

/**
 * Turns an order's pieces into sold ones: from its open hold, else taken again, all lines or none.
 * False when they are no longer all there.
 */
export const sellHold = async (tx: Tx, orderId: string, now: Date): Promise<boolean> => {
  await runPrepared(tx, LOCK_OF_ORDER, [orderId]);
  const sold = await runPrepared(tx, SELL_OPEN, [orderId]);
  if (sold.length > 0) return true;
  const items = await itemsOf(tx, orderId);
  const lines = await lockLines(tx, items);
  const allThere = lines.length === items.length && lines.every((l) => l.free >= l.quantity);
  if (!allThere) return false;
  await tx
    .insertInto('holds')
    .values({ order_id: orderId, state: 'sold', expires_at: now })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ state: 'sold' }))
    .execute();
  await change(tx, items, { held: 0, onHand: -1 });
  return true;
};

/** Puts a returned order's pieces back on the shelf, once. */
export const restock = async (tx: Tx, orderId: string, now: Date): Promise<void> => {
  const items = await itemsOf(tx, orderId);
  await lockProducts(tx, items);
  const first = await tx
    .updateTable('orders')
    .set({ restocked_at: now })
    .where('id', '=', orderId)
    .where('restocked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (first) await change(tx, items, { held: 0, onHand: 1 });
};
