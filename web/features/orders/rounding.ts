import { toCents } from '../../../contract/money.ts';
import type { Order } from '../../../contract/orders.endpoints.ts';

/** Payments are in whole shillings: what that adds to the exact sum, or takes from it. */
export const roundingCents = (
  order: Pick<Order, 'totalPrice' | 'subtotal' | 'tax' | 'deliveryFee'>,
): number =>
  toCents(order.totalPrice) -
  toCents(order.subtotal) -
  toCents(order.tax) -
  toCents(order.deliveryFee);
