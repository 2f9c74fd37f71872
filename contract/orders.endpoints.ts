import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { ORDER_STATUSES, PAYMENT_METHODS } from './payment.ts';
import { CartItem, Id, Instant, Ksh, Paging, ShippingInfo } from './shapes.endpoints.ts';

export const Order = Type.Object({
  _id: Id,
  items: Type.Array(
    Type.Object({
      productId: Id,
      quantity: Type.Integer(),
      name: Type.String(),
      image: Type.String(),
      price: Ksh,
    }),
  ),
  totalPrice: Type.Integer({ description: 'Whole shillings charged' }),
  subtotal: Ksh,
  tax: Ksh,
  taxRate: Type.Integer(),
  status: Type.Enum([...ORDER_STATUSES]),
  method: Type.Enum([...PAYMENT_METHODS]),
  createdAt: Instant,
  user: Type.Object({ _id: Type.Union([Id, Type.Null()]), username: Type.String() }),
  shippingInfo: ShippingInfo,
});
export type Order = Static<typeof Order>;

export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/orders',
  summary:
    'Save an order; price and status are the server’s, totalPrice and status of the body are ignored',
  access: 'user',
  status: 201,
  body: Type.Object({
    items: Type.Optional(Type.Array(CartItem, { maxItems: 200 })),
    totalPrice: Type.Optional(Type.Number()),
    status: Type.Optional(Type.String({ maxLength: 40 })),
    method: Type.Optional(Type.Enum([...PAYMENT_METHODS])),
    paymentId: Type.Optional(Type.String({ maxLength: 64 })),
    shippingInfo: Type.Optional(ShippingInfo),
  }),
  reply: Type.Object({ message: Type.String(), order: Order }),
});

export const myOrders = endpoint({
  method: 'GET',
  path: '/api/orders/my-orders',
  summary: 'My orders, newest first; all of them (at most 1000) unless a limit is given',
  access: 'user',
  query: Type.Object(Paging),
  reply: Type.Object({
    orders: Type.Array(Order),
    totalPages: Type.Integer(),
    totalOrders: Type.Integer(),
    totalSpent: Ksh,
  }),
});

export const ordersEndpoints = [placeOrder, myOrders] as const;
