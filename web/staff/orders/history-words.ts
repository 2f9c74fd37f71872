import type { OrderDetail } from '#contract/orders.endpoints.ts';

type Step = OrderDetail['history'][number];

/** The event as a sentence. */
export const stepWords = ({ from, to, actor, note }: Step): string => {
  if (from === to) return note.startsWith('Ksh ') ? 'Part of the money returned' : note;
  if (from === 'Shipped' && to === 'Paid') return 'Shipped was undone';
  if (from === 'Delivered' && to === 'Shipped') return 'Delivered was undone';
  if (to === 'Pending') return 'Order placed';
  if (to === 'Paid') {
    if (from === null) return 'Order placed and paid';
    return from === 'Cancelled' ? 'Payment arrived after all' : 'Payment received';
  }
  if (to !== 'Cancelled' || note) return to;
  if (actor === 'shop') return 'Cancelled: not paid in time';
  return actor === 'shopper' ? 'Cancelled: replaced by another cart' : 'Cancelled';
};

export const actorWords = (actor: Step['actor']): string =>
  ({ shop: 'by the shop', shopper: 'by the shopper', staff: 'by staff' })[actor];
