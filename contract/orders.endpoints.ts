import Type, { type Static } from 'typebox';
import { MAX_LINES } from './cart.ts';
import { chosenDelivery, DeliverySnapshot, sentFields } from './delivery.endpoints.ts';
import { OneParcel, Parcel } from './desk.endpoints.ts';
import { endpoint } from './endpoint.ts';
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from './payment.ts';
import {
  CartItem,
  GivenShippingInfo,
  Id,
  IdParams,
  Instant,
  Ksh,
  Paging,
  ShippingInfo,
  Text,
  Was,
} from './shapes.endpoints.ts';

const orderFields = {
  _id: Id,
  items: Type.Array(
    Type.Object({
      productId: Id,
      quantity: Type.Integer(),
      name: Type.String(),
      image: Type.String(),
      price: Ksh,
      size: Type.Optional(Type.String()),
      sizeToAgree: Type.Optional(
        Type.Literal(true, {
          description: 'Ordered without a size; staff agree one before it ships',
        }),
      ),
    }),
  ),
  totalPrice: Type.Integer({ description: 'Whole shillings charged' }),
  returned: Type.Optional(Type.Integer({ description: 'Whole shillings of it that went back' })),
  subtotal: Ksh,
  tax: Ksh,
  taxRate: Type.Integer(),
  status: Type.Enum([...ORDER_STATUSES]),
  method: Type.Enum([...PAYMENT_METHODS]),
  createdAt: Instant,
  user: Type.Object({ _id: Type.Union([Id, Type.Null()]), username: Type.String() }),
  shippingInfo: ShippingInfo,
  deliveryFee: Type.Integer({ description: 'Whole shillings, a part of totalPrice' }),
  delivery: Type.Union([DeliverySnapshot, Type.Null()], { description: 'null: to be agreed' }),
  ...sentFields,
  addressMissing: Type.Optional(
    Type.Literal(true, { description: 'It is paid, and nobody has said where it goes' }),
  ),
  addressChangedAt: Type.Optional(Instant),
  trackToken: Type.Optional(
    Type.String({ description: 'For its buyer alone: the secret of its page /track/…' }),
  ),
  customer: Type.Optional(
    Type.Object(
      {
        email: Type.Optional(Type.String()),
        phone: Type.Optional(Type.String()),
        noSms: Type.Optional(
          Type.String({ description: 'The receiver’s phone, if it is none that gets an SMS' }),
        ),
      },
      { description: 'For staff alone: the account’s e-mail, and the phone that paid' },
    ),
  ),
  undo: Type.Optional(
    Type.Object(
      { to: Type.Enum([...ORDER_STATUSES]), until: Instant },
      { description: 'For staff alone: where the order can still be put back to, and until when' },
    ),
  ),
};
export const Order = Type.Object(orderFields);
export type Order = Static<typeof Order>;

export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/orders',
  summary:
    'Save an order; price and status are the server’s, totalPrice and status of the body are ignored',
  access: 'user',
  refusals: [
    '400 out_of_range',
    '404 not_found',
    '409 amount_changed',
    '409 delivery_changed',
    '409 hold_limit',
    '409 needs_attention',
    '409 out_of_stock',
    '409 payment_failed',
    '409 payment_in_progress',
    '409 payment_returned',
    '409 unavailable',
    '422 delivery_incomplete',
    '422 key_reused',
    '422 no_such_size',
    '429 too_many_requests',
  ],
  status: 201,
  body: Type.Object({
    items: Type.Optional(Type.Array(CartItem, { maxItems: MAX_LINES })),
    totalPrice: Type.Optional(Type.Number()),
    status: Type.Optional(Type.String({ maxLength: 40 })),
    method: Type.Optional(Type.Enum([...PAYMENT_METHODS])),
    paymentId: Type.Optional(Type.String({ maxLength: 64 })),
    shippingInfo: Type.Optional(GivenShippingInfo),
    ...chosenDelivery,
  }),
  reply: Type.Object({ message: Type.String(), order: Order }),
});

export const lastDetails = endpoint({
  method: 'GET',
  path: '/api/orders/last-details',
  summary:
    'Phone, name and place of my last paid order, to fill in the checkout; nothing without one',
  access: 'user',
  reply: Type.Pick(ShippingInfo, ['fullName', 'phone', 'county', 'town']),
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

export const allOrders = endpoint({
  method: 'GET',
  path: '/api/orders/admin/all-orders',
  summary:
    'Orders of everybody, newest first; search takes the beginning of an order id or an M-PESA receipt, a phone of payer or recipient, or a part of a username, e-mail, recipient or product',
  access: 'manager',
  query: Type.Object({
    status: Type.Optional(Type.Enum(['all', ...ORDER_STATUSES])),
    search: Type.Optional(Text(200)),
    waiting: Type.Optional(
      Type.Enum(['address'], {
        description: 'Only paid orders that nobody has said an address for',
      }),
    ),
    ...Paging,
  }),
  reply: Type.Object({
    orders: Type.Array(Order),
    totalPages: Type.Integer(),
    totalOrders: Type.Integer(),
  }),
});

const Status = Type.Enum([...ORDER_STATUSES]);

/** Courier and tracking code of a shipped order. */
const givenSent = { courier: Type.Optional(Text(60)), trackingCode: Type.Optional(Text(60)) };

export const OrderDetail = Type.Object({
  ...orderFields,
  moneyHeld: Type.Optional(
    Type.Literal(true, {
      description:
        'For staff alone: all its money goes back or is held by a bank, so it is not sent',
    }),
  ),
  history: Type.Array(
    Type.Object({
      at: Instant,
      actor: Type.Enum(['shop', 'shopper', 'staff']),
      from: Type.Union([Status, Type.Null()]),
      to: Status,
      note: Type.String(),
    }),
  ),
  payments: Type.Array(
    Type.Object({
      _id: Id,
      method: Type.Enum([...PAYMENT_METHODS]),
      amount: Type.Integer({ description: 'Whole shillings' }),
      returned: Type.Optional(
        Type.Integer({ description: 'Whole shillings of it that went back' }),
      ),
      status: Type.Enum([...PAYMENT_STATUSES]),
      receipt: Type.Optional(Type.String()),
      createdAt: Instant,
    }),
  ),
});
export type OrderDetail = Static<typeof OrderDetail>;

export const showOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:id',
  summary: 'One order of mine, or any for staff, with its history and payments',
  access: 'user',
  params: IdParams,
  reply: Type.Object({ order: OrderDetail }),
});

export const changeOrderStatus = endpoint({
  method: 'PATCH',
  path: '/api/orders/:id/status',
  summary:
    'Paid to Shipped to Delivered, each put back within ten minutes (409 too_late after), or Pending to Cancelled; 409 illegal_move for any other, size_missing for Shipped while an item’s size is to be agreed',
  access: 'manager',
  refusals: [
    '409 illegal_move',
    '409 payment_in_progress',
    '409 refund_in_progress',
    '409 size_missing',
    '409 too_late',
  ],
  params: IdParams,
  body: Type.Object({ status: Status, ...givenSent }),
  reply: Type.Object({ message: Type.String(), order: Order }),
});

export const agreeSizes = endpoint({
  method: 'PATCH',
  path: '/api/orders/:id/sizes',
  // For many items and sizes.
  bodyLimit: 512 * 1024,
  summary:
    'Give items ordered without a size the sizes agreed with the customer, each item as a whole; the order’s price and payment stay',
  access: 'packer',
  refusals: ['409 no_size_to_agree', '409 out_of_stock', '422 no_such_size'],
  params: IdParams,
  body: Type.Object({
    items: Type.Array(
      Type.Object({
        position: Type.Integer({
          minimum: 0,
          maximum: 10_000,
          description: 'Of the item in the order’s items, from 0',
        }),
        sizes: Type.Array(
          Type.Object({
            label: Text(20, 1),
            quantity: Type.Integer({ minimum: 1, maximum: 1000 }),
          }),
          { maxItems: 10 },
        ),
      }),
      { maxItems: MAX_LINES },
    ),
  }),
  reply: Type.Object({
    message: Type.String(),
    parcel: Type.Optional(Parcel),
  }),
});

export const changeSize = endpoint({
  method: 'PUT',
  path: '/api/orders/:id/size',
  summary:
    'Another size for pieces of a paid order that were not sent: the price paid stays, the old ones are on sale again',
  access: 'manager',
  refusals: [
    '409 changed',
    '409 illegal_move',
    '409 out_of_stock',
    '409 refund_in_progress',
    '422 no_such_size',
  ],
  params: IdParams,
  body: Type.Object({
    position: Type.Integer({
      minimum: 0,
      maximum: 10_000,
      description: 'Of the item in the order’s items, from 0',
    }),
    from: Text(20, 1),
    to: Text(20, 1),
    quantity: Type.Integer({ minimum: 1, maximum: 1000 }),
    seen: Type.Integer({ minimum: 0, maximum: 1_000_000_000, description: 'The order’s revision' }),
  }),
  reply: Type.Object({ message: Type.String(), order: Order }),
});

export const changeSent = endpoint({
  method: 'PUT',
  path: '/api/orders/:id/sent',
  summary: 'With whom an order that was sent is on its way, and under which code',
  access: 'packer',
  refusals: ['409 changed', '409 illegal_move'],
  params: IdParams,
  body: Type.Object({ courier: Text(60), trackingCode: Text(60), was: Was }),
  reply: OneParcel,
});

export const markReady = endpoint({
  method: 'POST',
  path: '/api/orders/:id/ready',
  summary: 'A sent order lies where it is fetched: its buyer is told, once',
  access: 'packer',
  refusals: ['409 illegal_move'],
  params: IdParams,
  reply: OneParcel,
});

export const changeAddress = endpoint({
  method: 'PUT',
  path: '/api/orders/:id/address',
  summary:
    'Where a paid order of mine, or any for staff, goes, until it is sent; 409 not_covered for a place that its delivery does not reach',
  access: 'user',
  refusals: [
    '409 changed',
    '409 illegal_move',
    '409 not_covered',
    '422 delivery_incomplete',
    '429 too_many_requests',
  ],
  params: IdParams,
  body: Type.Object({
    shippingInfo: GivenShippingInfo,
    anyPlace: Type.Optional(
      Type.Boolean({ description: 'For staff alone: save a place that is not reached, too' }),
    ),
    was: Was,
  }),
  reply: Type.Object({ message: Type.String(), order: Order }),
});

export const ordersEndpoints = [
  placeOrder,
  lastDetails,
  myOrders,
  allOrders,
  showOrder,
  changeOrderStatus,
  changeSent,
  markReady,
  changeAddress,
  agreeSizes,
  changeSize,
] as const;
