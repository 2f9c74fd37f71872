import { toCents } from '#contract/money.ts';
import type { Order } from '#contract/orders.endpoints.ts';

/** Payments are in whole shillings: the difference to the exact sum. */
export const roundingCents = (
  order: Pick<Order, 'totalPrice' | 'subtotal' | 'tax' | 'deliveryFee'>,
): number =>
  toCents(order.totalPrice) -
  toCents(order.subtotal) -
  toCents(order.tax) -
  toCents(order.deliveryFee);
