import type { OrderDetail } from '../../../contract/orders.endpoints.ts';
import type { PaymentStatus } from '../../../contract/payment.ts';

type Step = OrderDetail['history'][number];

/** What happened, in plain words. */
export const stepWords = ({ from, to, actor, note }: Step): string => {
  if (to === 'Pending') return 'Order placed';
  if (to === 'Paid') {
    if (from === null) return 'Order placed and paid';
    return from === 'Cancelled' ? 'Payment arrived after all' : 'Payment received';
  }
  if (to !== 'Cancelled' || note) return to;
  if (actor === 'shop') return 'Cancelled: not paid in time';
  return actor === 'shopper' ? 'Cancelled: replaced by another cart' : 'Cancelled';
};

/** Who did it. */
export const actorWords = (actor: Step['actor']): string =>
  ({ shop: 'by the shop', shopper: 'by the shopper', staff: 'by staff' })[actor];

type Tone = 'ok' | 'warn' | 'danger' | 'plain';

/** Where a payment stands. */
export const paymentWords: Record<PaymentStatus, { text: string; tone: Tone }> = {
  pending: { text: 'Waiting for the customer', tone: 'warn' },
  requires_action: { text: 'Waiting for the bank', tone: 'warn' },
  succeeded: { text: 'Received', tone: 'ok' },
  failed: { text: 'Failed', tone: 'danger' },
  expired: { text: 'Expired', tone: 'plain' },
  needs_attention: { text: 'Needs attention', tone: 'danger' },
  refunded: { text: 'Refunded', tone: 'plain' },
};
