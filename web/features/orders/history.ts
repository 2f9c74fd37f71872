import type { DeliveryKind } from '#contract/delivery.ts';
import type { OrderDetail } from '#contract/orders.endpoints.ts';

type Step = OrderDetail['history'][number];

const CANCELLED: Record<Step['actor'], string> = {
  shop: 'Cancelled, because it was not paid in time',
  shopper: 'Cancelled, because another order took its place',
  staff: 'Cancelled by the shop',
};

/** An event of an order's history, worded for its buyer; an order to be collected is packed, not sent. */
export const stepText = ({ from, to, actor, note }: Step, kind?: DeliveryKind): string => {
  // The note of a partial refund is its amount; other events that keep the status are worded by theirs.
  if (from === to) return note.startsWith('Ksh ') ? 'Part of your money returned' : note;
  if (from === 'Shipped' && to === 'Paid') return 'Not sent yet: it was marked by mistake';
  if (from === 'Delivered' && to === 'Shipped')
    return 'Not delivered yet: it was marked by mistake';
  if (to === 'Cancelled') return CANCELLED[actor];
  if (to === 'Paid' && from === 'Cancelled') return 'Payment received, so the order stands again';
  const texts = {
    Pending: 'Order placed',
    Paid: 'Payment received',
    Shipped: kind === 'shop' ? 'Packed for you' : 'Sent on its way to you',
    Delivered: 'Delivered',
    Refunded: 'Money returned to you',
  } as const;
  return texts[to];
};
