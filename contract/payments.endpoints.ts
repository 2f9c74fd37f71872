import Type, { type Static } from 'typebox';
import { MAX_LINES } from './cart.ts';
import { chosenDelivery } from './delivery.endpoints.ts';
import { endpoint } from './endpoint.ts';
import { PAYMENT_METHODS, PAYMENT_STATUSES } from './payment.ts';
import { CartItem, GivenShippingInfo, Id, IdParams, Instant } from './shapes.endpoints.ts';

export const PaymentAnswer = Type.Object({
  success: Type.Boolean(),
  message: Type.String(),
  code: Type.Optional(Type.String()),
  paymentId: Type.String(),
  orderId: Type.Optional(Type.String()),
  status: Type.Enum([...PAYMENT_STATUSES]),
  clientSecret: Type.Optional(Type.String()),
});
export type PaymentAnswer = Static<typeof PaymentAnswer>;

export const Payment = Type.Object({
  _id: Id,
  method: Type.Enum([...PAYMENT_METHODS]),
  amount: Type.Integer({ description: 'Whole shillings' }),
  returned: Type.Optional(Type.Integer({ description: 'Whole shillings of it that went back' })),
  status: Type.Enum([...PAYMENT_STATUSES]),
  message: Type.String({ description: 'What happened, for the shopper' }),
  code: Type.Optional(Type.String()),
  receipt: Type.Optional(Type.String()),
  phone: Type.Optional(Type.String({ description: 'Masked: 2547•••••678' })),
  orderId: Type.Optional(Type.String()),
  clientSecret: Type.Optional(Type.String()),
  createdAt: Instant,
});
export type Payment = Static<typeof Payment>;

const payFields = {
  /** Whole shillings shown to the shopper. Compared with the server's payable if items are sent. */
  amount: Type.Number(),
  shippingInfo: Type.Optional(GivenShippingInfo),
  items: Type.Optional(Type.Array(CartItem, { maxItems: MAX_LINES })),
  ...chosenDelivery,
};

export const stkPush = endpoint({
  method: 'POST',
  path: '/api/mpesa/stk-push',
  summary: 'Prompt the phone for an M-PESA payment',
  access: 'user',
  refusals: [
    '400 invalid_phone',
    '400 out_of_range',
    '409 amount_changed',
    '409 delivery_changed',
    '409 hold_limit',
    '409 needs_attention',
    '409 out_of_stock',
    '409 payment_in_progress',
    '409 unavailable',
    '422 delivery_incomplete',
    '422 key_reused',
    '422 no_such_size',
    '429 too_many_requests',
    '503 provider_unreachable',
  ],
  body: Type.Object({
    ...payFields,
    phone: Type.String({ maxLength: 40 }),
    method: Type.Optional(Type.String({ maxLength: 20 })),
  }),
  reply: PaymentAnswer,
});

export const createPaymentIntent = endpoint({
  method: 'POST',
  path: '/api/stripe/create-payment-intent',
  summary: 'Charge a card by a payment method made in the browser',
  access: 'user',
  refusals: [
    '400 out_of_range',
    '409 amount_changed',
    '409 delivery_changed',
    '409 hold_limit',
    '409 needs_attention',
    '409 no_cards',
    '409 out_of_stock',
    '409 payment_in_progress',
    '409 unavailable',
    '422 delivery_incomplete',
    '422 key_reused',
    '422 no_such_size',
    '429 too_many_requests',
    '503 provider_unreachable',
  ],
  body: Type.Object({
    ...payFields,
    paymentMethodId: Type.String({ minLength: 1, maxLength: 255 }),
  }),
  reply: PaymentAnswer,
});

export const myPayments = endpoint({
  method: 'GET',
  path: '/api/payments/my-payments',
  summary:
    'My payments, newest first; with ?key= the one made under that Idempotency-Key, else 404',
  access: 'user',
  refusals: ['404 not_found'],
  query: Type.Object({ key: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })) }),
  reply: Type.Object({ payments: Type.Array(Payment) }),
});

export const showPayment = endpoint({
  method: 'GET',
  path: '/api/payments/:id',
  summary: 'One payment of mine; a live card payment is asked of the provider',
  access: 'user',
  params: IdParams,
  query: Type.Object({
    wait: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 20,
        description: 'Seconds to wait for a pending payment to move on before answering',
      }),
    ),
  }),
  reply: Payment,
});

export const paymentsEndpoints = [stkPush, createPaymentIntent, myPayments, showPayment] as const;
