import type { Quote } from '../../../contract/cart.endpoints.ts';
import type { CartItem } from '../../../contract/shapes.endpoints.ts';
import { isId, type Queryable } from '../../platform/database/database.ts';
import { findProductsByIds } from '../catalogue/store.ts';
import { cartText } from '../orders/rules.ts';
import { mergeInOrder, pricedItems, quoteOf } from './rules.ts';
import { findMoneyWaiting, findOwnHolds } from './store.ts';

/** Current prices, stock and totals of a cart; pieces that the user's own orders hold count as free. */
export const quoteItems = async (
  db: Queryable,
  cart: readonly CartItem[],
  userId: string | undefined,
  now: Date,
): Promise<Quote> => {
  const items = mergeInOrder(cart);
  const ids = items.map((item) => item.productId).filter(isId);
  const [products, ownHeld] = await Promise.all([
    findProductsByIds(db, ids),
    userId ? findOwnHolds(db, userId, now) : new Map<string, number>(),
  ]);
  const quote = quoteOf(items, products, ownHeld);
  const text = cartText(pricedItems(items, products));
  const waiting = userId && text !== '' ? await findMoneyWaiting(db, userId, text) : undefined;
  return waiting ? { ...quote, waiting } : quote;
};
