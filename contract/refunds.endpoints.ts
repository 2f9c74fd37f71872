import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { REFUND_STATUSES } from './payment.ts';
import { Id, IdParams, Instant, Text } from './shapes.endpoints.ts';

export const Refund = Type.Object({
  _id: Id,
  paymentId: Id,
  orderId: Type.Optional(Id),
  amount: Type.Integer({ description: 'Whole shillings' }),
  status: Type.Enum([...REFUND_STATUSES]),
  message: Type.String({ description: 'What happened, for staff' }),
  reason: Type.String(),
  restock: Type.Boolean(),
  receipt: Type.Optional(Type.String()),
  createdAt: Instant,
});
export type Refund = Static<typeof Refund>;

/** Money received that is still here and not on its way back, in whole shillings. */
const refundable = Type.Integer({ description: 'Whole shillings that can still be returned' });

export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/payments/:id/refunds',
  summary: 'Return money of a payment, all or a part; never more than came and is still here',
  access: 'admin',
  refusals: [409, 422, 503],
  status: 201,
  params: IdParams,
  body: Type.Object({
    amount: Type.Integer({ minimum: 1, maximum: 9_999_999, description: 'Whole shillings' }),
    reason: Type.Optional(Text(300)),
    /** Puts the order's pieces back on the shelf; only with what returns the whole order. */
    restock: Type.Optional(Type.Boolean()),
    /** Staff returned it outside of the shop (cash, the provider's own site): booked, nothing is sent. */
    byHand: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Object({ message: Type.String(), refund: Refund, refundable }),
});

export const listRefunds = endpoint({
  method: 'GET',
  path: '/api/payments/:id/refunds',
  summary: 'Refunds of a payment, oldest first, and what can still be returned',
  access: 'admin',
  params: IdParams,
  reply: Type.Object({ refunds: Type.Array(Refund), refundable }),
});

export const bindPayment = endpoint({
  method: 'POST',
  path: '/api/payments/:id/bind',
  summary: 'Give money that fits nothing to an unpaid order of exactly that total',
  access: 'admin',
  refusals: [409],
  params: IdParams,
  body: Type.Object({ orderId: Type.String({ maxLength: 64 }) }),
  reply: Type.Object({ message: Type.String() }),
});

export const refundsEndpoints = [refundPayment, listRefunds, bindPayment] as const;
