import { sql, type Tx } from '../../platform/database.ts';
import type { PricedLine } from './rules.ts';

type Quantity = { productId: string; quantity: number };

const byId = (quantities: readonly Quantity[]): Quantity[] =>
  [...quantities].sort((a, b) => (a.productId < b.productId ? -1 : 1));

/** Locks the products in the order of their ids and prices the items; unknown products are missing. */
export const lockLines = async (tx: Tx, items: readonly Quantity[]): Promise<PricedLine[]> => {
  const sorted = byId(items);
  if (sorted.length === 0) return [];
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'name', 'picture_id', 'price_cents', 'on_hand', 'held', 'archived_at'])
    .where(
      'id',
      'in',
      sorted.map((item) => item.productId),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  const byProduct = new Map(rows.map((row) => [row.id, row]));
  return sorted.flatMap((item) => {
    const row = byProduct.get(item.productId);
    if (!row) return [];
    return {
      ...item,
      name: row.name,
      pictureId: row.picture_id,
      priceCents: row.price_cents,
      free: row.archived_at ? 0 : row.on_hand - row.held,
    };
  });
};

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

/** Opens (or opens again) an order's hold. The products are locked and their `free` was checked. */
export const openHold = async (
  tx: Tx,
  orderId: string,
  lines: readonly PricedLine[],
  expiresAt: Date,
): Promise<void> => {
  await tx
    .insertInto('holds')
    .values({ order_id: orderId, state: 'open', expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.column('order_id').doUpdateSet({ state: 'open', expires_at: expiresAt }),
    )
    .execute();
  await change(tx, lines, { held: 1, onHand: 0 });
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
export const releaseHold = async (tx: Tx, orderId: string): Promise<void> => {
  const items = await itemsOf(tx, orderId);
  await lockProducts(tx, items);
  const released = await tx
    .updateTable('holds')
    .set({ state: 'released' })
    .where('order_id', '=', orderId)
    .where('state', '=', 'open')
    .returning('order_id')
    .executeTakeFirst();
  if (released) await change(tx, items, { held: -1, onHand: 0 });
};

/**
 * Turns an order's pieces into sold ones: from its open hold, else taken again, all lines or none.
 * False when they are no longer all there.
 */
export const sellHold = async (tx: Tx, orderId: string, now: Date): Promise<boolean> => {
  const items = await itemsOf(tx, orderId);
  const lines = await lockLines(tx, items);
  const sold = await tx
    .updateTable('holds')
    .set({ state: 'sold' })
    .where('order_id', '=', orderId)
    .where('state', '=', 'open')
    .returning('order_id')
    .executeTakeFirst();
  if (sold) {
    await change(tx, items, { held: -1, onHand: -1 });
    return true;
  }
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
