import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Order } from './orders.endpoints.ts';
import { Id, Instant, Message, User } from './shapes.endpoints.ts';

/** All data stored about one person, in portable terms. */
export const MyData = Type.Object({
  madeAt: Instant,
  account: Type.Object({ ...User.properties, createdAt: Instant }),
  orders: Type.Array(Order),
  payments: Type.Array(
    Type.Object({
      _id: Id,
      orderId: Type.Union([Id, Type.Null()]),
      method: Type.String(),
      amount: Type.Integer({ description: 'Whole shillings' }),
      status: Type.String(),
      phone: Type.Union([Type.String(), Type.Null()]),
      receipt: Type.Union([Type.String(), Type.Null()]),
      createdAt: Instant,
    }),
  ),
  reviews: Type.Array(
    Type.Object({
      productId: Id,
      product: Type.String(),
      rating: Type.Integer(),
      comment: Type.String(),
      fit: Type.Optional(Type.String()),
      size: Type.Optional(Type.String()),
      updatedAt: Instant,
    }),
  ),
  messages: Type.Array(
    Type.Object({
      name: Type.String(),
      email: Type.String(),
      message: Type.String(),
      createdAt: Instant,
    }),
  ),
  restockNotices: Type.Array(
    Type.Object({
      productId: Id,
      product: Type.String(),
      size: Type.Optional(Type.String()),
      email: Type.Optional(Type.String()),
      phone: Type.Optional(Type.String()),
      createdAt: Instant,
    }),
  ),
  mails: Type.Array(
    Type.Object({ subject: Type.String(), text: Type.String(), createdAt: Instant }),
  ),
  sessions: Type.Array(
    Type.Object({
      device: Type.String(),
      address: Type.String(),
      createdAt: Instant,
      expiresAt: Instant,
    }),
  ),
});
export type MyData = Static<typeof MyData>;

export const showMyData = endpoint({
  method: 'GET',
  path: '/api/privacy/my-data',
  summary: 'Everything the shop keeps of me, to take away',
  access: 'user',
  refusals: ['429 too_many_requests'],
  reply: MyData,
});

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/privacy/delete-account',
  summary:
    'Delete my account with all that names me; orders and payments stay in the books without me',
  access: 'user',
  refusals: [
    '409 last_admin',
    '409 payment_in_progress',
    '409 sign_in_again',
    '429 too_many_requests',
  ],
  body: Type.Object({
    password: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 256,
        description: 'An account without one has to sign in by phone within the 15 minutes before',
      }),
    ),
  }),
  reply: Message,
});

export const privacyEndpoints = [showMyData, deleteAccount] as const;
