import type { Quote } from '#contract/cart.endpoints.ts';
import { toCents } from '#contract/money.ts';
import { LIVE_STATES } from '#contract/payment.ts';
import type { CartItem } from '#contract/shapes.endpoints.ts';
import {
  isId,
  listSql,
  prepared,
  type Queryable,
  runPrepared,
} from '../../platform/database/database.ts';
import { type AskedDelivery, quoteDelivery } from '../delivery/choose.ts';
import { UNPAID_ORDER_STATES } from '../orders/states.ts';
import { cartText, lineKey, mergeInOrder, mergeItems } from '../stock/line-rules.ts';
import { findLines } from '../stock/stock.ts';
import { isAvailable, type OwnHolds, quoteOf } from './rules.ts';

const OWN_HOLDS = prepared(
  'find_own_holds',
  `
  SELECT i.product_id AS "productId", i.size, sum(i.quantity) AS held
  FROM orders o JOIN holds h ON h.order_id = o.id JOIN order_items i ON i.order_id = o.id
  WHERE o.user_id = $1 AND o.status IN (${listSql(UNPAID_ORDER_STATES)}) AND h.state = 'open'
    AND (h.expires_at > $2 OR EXISTS (SELECT FROM payments p WHERE p.order_id = o.id
      AND p.status IN (${listSql(LIVE_STATES)})))
  GROUP BY i.product_id, i.size`,
);

const NONE: OwnHolds = { ofProduct: new Map(), ofSize: new Map() };

/** Pieces of each product and size that the user's own open holds contain. */
export const findOwnHolds = async (db: Queryable, userId: string, now: Date): Promise<OwnHolds> => {
  type Row = { productId: string; size: string | null; held: number };
  const rows = await runPrepared<Row>(db, OWN_HOLDS, [userId, now]);
  const ofProduct = new Map<string, number>();
  const ofSize = new Map<string, number>();
  for (const { productId, size, held } of rows) {
    ofProduct.set(productId, (ofProduct.get(productId) ?? 0) + held);
    if (size !== null) ofSize.set(lineKey({ productId, size }), held);
  }
  return { ofProduct, ofSize };
};

export type MoneyInReview = { paymentId: string; received: number };

const MONEY_IN_REVIEW = prepared(
  'find_money_in_review',
  `
  SELECT p.id AS "paymentId", coalesce(p.received_amount, p.amount) AS received
  FROM payments p JOIN orders o ON o.id = p.order_id
  WHERE p.user_id = $1 AND p.status = 'needs_attention' AND p.attention IS DISTINCT FROM 'used_receipt'
    AND o.cart = $2 AND o.status IN ('awaiting', 'Pending', 'lapsed', 'Cancelled')
    AND NOT EXISTS (SELECT FROM refunds r WHERE r.payment_id = p.id AND r.state <> 'failed')
  ORDER BY p.created_at LIMIT 1`,
);

/** Money received for exactly this cart that waits in the review queue. */
export const findMoneyInReview = async (
  db: Queryable,
  userId: string,
  cart: string,
): Promise<MoneyInReview | undefined> =>
  (await runPrepared<MoneyInReview>(db, MONEY_IN_REVIEW, [userId, cart]))[0];

/**
 * Current prices, stock and totals of a cart with the fee of the chosen delivery. Pieces held by
 * the user's own orders count as free.
 */
export const quoteItems = async (
  db: Queryable,
  { items: cart, delivery }: { items: readonly CartItem[]; delivery: AskedDelivery },
  userId: string | undefined,
  now: Date,
): Promise<Quote> => {
  const items = mergeInOrder(cart);
  const known = mergeItems(items).filter((item) => isId(item.productId));
  const [lines, own] = await Promise.all([
    findLines(db, known),
    userId ? findOwnHolds(db, userId, now) : NONE,
  ]);
  const bare = quoteOf(items, lines, own);
  const chosen = await quoteDelivery(db, delivery, toCents(bare.totalPrice));
  const fee = chosen?.fee ?? 0;
  const quote: Quote = {
    ...bare,
    deliveryFee: fee,
    ...(chosen ? { delivery: chosen.snapshot } : {}),
    ...(chosen && chosen.missing.length > 0 ? { deliveryMissing: chosen.missing } : {}),
    payable: bare.payable + fee,
  };
  const whole = lines.length === items.length && lines.every(isAvailable);
  const waiting =
    userId && whole && items.length > 0
      ? await findMoneyInReview(db, userId, cartText(lines))
      : undefined;
  return waiting ? { ...quote, waiting } : quote;
};
