import type { CartItem } from '#contract/shapes.endpoints.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { notFound, Problem } from '../../../platform/http/problem.ts';
import { assertInStock, assertSizes, mergeItems } from '../../stock/line-rules.ts';
import { claimSizes, findLines, lockProductsOf } from '../../stock/stock.ts';
import {
  addHistoryEntry,
  findItemsOf,
  type LockedOrder,
  lockOrder,
  raiseRevision,
} from '../store.ts';
import { lockOwnerOfOrder } from './store.ts';

type Sizes = readonly { label: string; quantity: number }[];
type Agreed = { position: number; sizes: Sizes };
type Item = Awaited<ReturnType<typeof findItemsOf>>[number];

/** 409 for an order with an item whose size is to be agreed: it can't be shipped. */
export const assertSizesAgreed = async (tx: Tx, orderId: string): Promise<void> => {
  const missing = (await findItemsOf(tx, [orderId])).find((item) => item.size_to_agree);
  if (!missing) return;
  const message = `Please agree the size of ${missing.name} with the customer first.`;
  throw new Problem(409, 'size_missing', message);
};

/**
 * Assigns the sizes agreed with the customer to items ordered without one. The order already has
 * the product's pieces; those of the sizes are taken now. The order's cart text stays as ordered,
 * so that the same call still finds the order. Returns a description for the history.
 */
export const agreeSizes = async (
  tx: Tx,
  orderId: string,
  agreed: readonly Agreed[],
  by: { actor: string; now: Date },
): Promise<string> => {
  if (agreed.length === 0) throw new Problem(400, 'invalid', 'No item was given a size.');
  await lockOwnerOfOrder(tx, orderId);
  const order = await lockOrder(tx, orderId);
  if (!order) throw notFound('Order');
  const hold = await findHold(tx, order);
  await lockProductsOf(tx, orderId);

  const items = await findItemsOf(tx, [orderId]);
  const splits = agreed.map(({ position, sizes }) => ({
    item: itemAt(items, position, sizes),
    sizes: mergeSizes(sizes),
  }));
  if (new Set(splits.map(({ item }) => item.position)).size < splits.length) {
    throw new Problem(400, 'invalid', 'An item is given twice.');
  }
  const wanted = mergeItems(
    splits.flatMap(({ item, sizes }) =>
      sizes.map(({ label, quantity }) => ({ productId: item.product_id, size: label, quantity })),
    ),
  );
  const lines = await findLines(tx, wanted);
  assertSizes(lines);
  // Only the sizes must have free pieces: the product's are already the order's.
  assertInStock(lines.map((line) => ({ ...line, free: Number.MAX_SAFE_INTEGER })));

  await claimSizes(tx, wanted as Required<CartItem>[], { hold, orderId, ...by });
  let next = items.length;
  for (const { item, sizes } of splits) {
    await splitItem(tx, item, sizes, next);
    next += sizes.length - 1;
  }
  const words = splits.map(
    ({ item, sizes }) =>
      `${item.name}: ${sizes.map(({ label, quantity }) => `${quantity} × ${label}`).join(', ')}`,
  );
  const note = words.join('; ');
  await raiseRevision(tx, orderId);
  await addHistoryEntry(tx, order, { ...by, note: `Sizes agreed for ${note}` });
  return note;
};

const findHold = async (tx: Tx, order: LockedOrder): Promise<'open' | 'sold'> => {
  const hold = await tx
    .selectFrom('holds')
    .select('state')
    .where('order_id', '=', order.id)
    .executeTakeFirst();
  const hasPieces = order.restocked_at === null;
  if (hasPieces && (hold?.state === 'open' || hold?.state === 'sold')) return hold.state;
  throw new Problem(409, 'no_size_to_agree', 'This order has no pieces any more.');
};

/** The item to split; throws if it needs no size, or if the sizes add up to another quantity. */
const itemAt = (items: readonly Item[], position: number, sizes: Sizes): Item => {
  const item = items.find((one) => one.position === position);
  if (!item?.size_to_agree) {
    throw new Problem(409, 'no_size_to_agree', 'The size of this item is not to be agreed.');
  }
  const given = sizes.reduce((sum, { quantity }) => sum + quantity, 0);
  if (given === item.quantity) return item;
  const message = `${item.name}: the sizes are of ${given} pieces, but ${item.quantity} were ordered.`;
  throw new Problem(400, 'invalid', message);
};

const mergeSizes = (sizes: Sizes): Sizes =>
  [...Map.groupBy(sizes, ({ label }) => label)].map(([label, same]) => ({
    label,
    quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
  }));

/** Splits an item by size: the first replaces it, the others are appended. */
const splitItem = async (tx: Tx, item: Item, sizes: Sizes, next: number): Promise<void> => {
  const [first, ...others] = sizes.map(({ label, quantity }) => ({
    size: label,
    quantity,
    size_to_agree: false,
  }));
  await tx
    .updateTable('order_items')
    .set({ ...first })
    .where('order_id', '=', item.order_id)
    .where('position', '=', item.position)
    .execute();
  if (others.length === 0) return;
  await tx
    .insertInto('order_items')
    .values(others.map((size, i) => ({ ...item, ...size, position: next + i })))
    .execute();
};
