import type { Tx } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { assertInStock, assertSizes } from '../../stock/line-rules.ts';
import { findLines, lockProductsOf, swapSize } from '../../stock/stock.ts';
import { addHistoryEntry, findItemsOf, type LockedOrder, raiseRevision } from '../store.ts';
import { isBeingReturned } from './store.ts';

export type AskedSize = {
  /** Of the item in the order. */
  position: number;
  from: string;
  to: string;
  quantity: number;
  /** The order's revision that staff looked at. */
  seen: number;
};

/**
 * Gives pieces of a locked order that were not sent another size: the new ones are taken before the old ones are back on
 * sale. The price paid and the order's cart text stay. Throws 409 if it can't be. Returns a description for the history.
 */
export const changeSize = async (
  tx: Tx,
  order: LockedOrder,
  { position, from, to, quantity, seen }: AskedSize,
  by: { actor: string; now: Date },
): Promise<string> => {
  if (order.status !== 'Paid') {
    const message = 'Only sizes of an order that is paid and not sent yet can be changed.';
    throw new Problem(409, 'illegal_move', message);
  }
  if (await isBeingReturned(tx, order.id)) {
    const message = 'The money of this order is being returned. Its sizes stay.';
    throw new Problem(409, 'refund_in_progress', message);
  }
  await lockProductsOf(tx, order.id);
  const items = await findItemsOf(tx, [order.id]);
  const item = items.find((one) => one.position === position);
  const left = item && item.quantity - item.back;
  if (!item || left === undefined || order.revision !== seen || item.size !== from) {
    const message = 'The order was changed after you looked. Please look again at what is in it.';
    throw new Problem(409, 'changed', message);
  }
  if (to === from) throw invalid('to', `It has size ${from} already.`);
  if (quantity > left) throw invalid('quantity', `Only ${left} of it are to be sent.`);
  const line = { productId: item.product_id, size: to, quantity };
  const lines = await findLines(tx, [line]);
  assertSizes(lines);
  // Only the size must have free pieces: the product's are already the order's.
  assertInStock(lines.map((one) => ({ ...one, free: Number.MAX_SAFE_INTEGER })));

  await swapSize(tx, { ...line, from, to, orderId: order.id, ...by });
  await splitOff(tx, items, { item, to, quantity });
  await raiseRevision(tx, order.id);
  const note = `${quantity} × ${item.name}: ${from} to ${to}`;
  await addHistoryEntry(tx, order, { ...by, note: `Size changed: ${note}` });
  return note;
};

const invalid = (field: string, message: string): Problem =>
  new Problem(400, 'invalid', message, { fields: { [field]: message } });

type Item = Awaited<ReturnType<typeof findItemsOf>>[number];

/** Gives an item another size, or as many of its pieces, which are an item of their own then. */
const splitOff = async (
  tx: Tx,
  items: readonly Item[],
  { item, to, quantity }: { item: Item; to: string; quantity: number },
): Promise<void> => {
  const isWhole = quantity === item.quantity;
  await tx
    .updateTable('order_items')
    .set(isWhole ? { size: to } : { quantity: item.quantity - quantity })
    .where('order_id', '=', item.order_id)
    .where('position', '=', item.position)
    .execute();
  if (isWhole) return;
  const position = Math.max(...items.map((one) => one.position)) + 1;
  const own = { ...item, position, quantity, size: to, back: 0 };
  await tx.insertInto('order_items').values(own).execute();
};
