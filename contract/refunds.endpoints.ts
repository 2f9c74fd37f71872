import Type, { type Static } from 'typebox';
import { Dispute } from './disputes.endpoints.ts';
import { endpoint } from './endpoint.ts';
import { REFUND_STATUSES, REFUND_WAYS } from './payment.ts';
import { Id, IdParams, Instant, Message, Text } from './shapes.endpoints.ts';

export const Refund = Type.Object({
  _id: Id,
  paymentId: Id,
  orderId: Type.Optional(Id),
  amount: Type.Integer({ description: 'Whole shillings' }),
  moved: Type.Optional(
    Type.Number({ description: 'Ksh that moved, where it was no whole shilling' }),
  ),
  way: Type.Enum([...REFUND_WAYS]),
  elsewhere: Type.Optional(
    Type.Boolean({ description: 'Made at the provider’s own site, not by this shop' }),
  ),
  status: Type.Enum([...REFUND_STATUSES]),
  message: Type.String({ description: 'What happened, for staff' }),
  /** The outcome is unknown and no longer queried: staff have to find out. */
  unanswered: Type.Optional(Type.Boolean()),
  reason: Type.String(),
  restock: Type.Boolean(),
  receipt: Type.Optional(Type.String()),
  createdAt: Instant,
});
export type Refund = Static<typeof Refund>;

/** Money received that is neither returned nor being returned, in whole shillings. */
const refundable = Type.Integer({ description: 'Whole shillings that can still be returned' });

const receipt = Type.Optional(Text(60));

export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/payments/:id/refunds',
  summary: 'Return money of a payment, all or a part; never more than came and is still here',
  access: 'manager',
  refusals: [
    '409 by_hand_only',
    '409 not_refundable',
    '409 not_restockable',
    '409 receipt_used',
    '409 too_much',
    '422 key_reused',
    '503 provider_unreachable',
  ],
  status: 201,
  params: IdParams,
  body: Type.Object({
    amount: Type.Union(
      [Type.Integer({ minimum: 1, maximum: 9_999_999 }), Type.String({ maxLength: 20 })],
      { description: 'Whole shillings; a text may have commas, such as 3,000' },
    ),
    /** Shown to the customer. */
    reason: Type.Optional(Text(300)),
    /** Puts the order's pieces back in stock; only if the whole order is refunded. */
    restock: Type.Optional(Type.Boolean()),
    /**
     * Staff refunded it outside the shop (cash, the provider's own site): only booked, nothing is
     * sent.
     */
    byHand: Type.Optional(Type.Boolean()),
    /** By hand only: its receipt, if any. */
    receipt,
  }),
  reply: Type.Object({ message: Type.String(), refund: Refund, refundable }),
});

export const listRefunds = endpoint({
  method: 'GET',
  path: '/api/payments/:id/refunds',
  summary: 'Refunds of a payment, oldest first, and what can still be returned',
  access: 'manager',
  params: IdParams,
  reply: Type.Object({
    refunds: Type.Array(Refund),
    disputes: Type.Array(Dispute),
    refundable,
    /** A full refund may put the order's pieces back in stock. */
    restockable: Type.Boolean(),
    unsent: Type.Optional(
      Type.Literal(true, {
        description: 'Its pieces were not sent: a full refund puts them back, whatever is asked',
      }),
    ),
    /** Why the shop can't send this money back by itself, if so. */
    byHandOnly: Type.Optional(Type.String()),
  }),
});

export const settleRefund = endpoint({
  method: 'POST',
  path: '/api/payments/:id/refunds/:refundId/settle',
  summary:
    'Say how a refund ended that the provider gives no answer about, as its own site shows it',
  access: 'manager',
  refusals: ['409 not_unanswered'],
  params: Type.Object({ id: Type.String(), refundId: Type.String() }),
  body: Type.Object({ status: Type.Enum(['done', 'failed']), receipt }),
  reply: Type.Object({ message: Type.String(), refund: Refund, refundable }),
});

export const assignToOrder = endpoint({
  method: 'POST',
  path: '/api/payments/:id/bind',
  summary: 'Give money that fits nothing to an unpaid order of exactly that total',
  access: 'manager',
  refusals: [
    '409 already_spent',
    '409 amount_differs',
    '409 another_customer',
    '409 not_bindable',
    '409 not_unpaid',
    '409 out_of_stock',
    '409 payment_in_progress',
    '409 payment_returned',
    '409 used_receipt',
  ],
  params: IdParams,
  body: Type.Object({ orderId: Type.String({ maxLength: 64 }) }),
  reply: Message,
});

export const acceptPayment = endpoint({
  method: 'POST',
  path: '/api/payments/:id/accept',
  summary:
    'Take a payment that was a little too small as the price of its order, within SHORTFALL_KSH',
  access: 'manager',
  refusals: [
    '409 not_acceptable',
    '409 not_unpaid',
    '409 out_of_stock',
    '409 payment_in_progress',
    '409 payment_returned',
    '409 too_much_missing',
  ],
  params: IdParams,
  reply: Message,
});

export const seePayment = endpoint({
  method: 'POST',
  path: '/api/payments/:id/seen',
  summary: 'Say that what moved at the card company was seen; the same again changes nothing',
  access: 'manager',
  params: IdParams,
  reply: Message,
});

export const refundsEndpoints = [
  refundPayment,
  listRefunds,
  settleRefund,
  assignToOrder,
  acceptPayment,
  seePayment,
] as const;
