import Type, { type Static } from 'typebox';
import { DeliverySnapshot, sentFields } from './delivery.endpoints.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Instant, Paging, ShippingInfo, Text } from './shapes.endpoints.ts';

const PARCEL_STATES = ['Paid', 'Shipped', 'Delivered'] as const;

/** What a packer needs of an order: no price, no payment, no refund. */
export const Parcel = Type.Object({
  _id: Id,
  status: Type.Enum([...PARCEL_STATES]),
  paidAt: Instant,
  receiver: Type.String({ description: 'The name in the address, else that of the account' }),
  shippingInfo: ShippingInfo,
  delivery: Type.Union([Type.Omit(DeliverySnapshot, ['fee']), Type.Null()], {
    description: 'null: to be agreed',
  }),
  items: Type.Array(
    Type.Object({
      position: Type.Integer({ description: 'In the order' }),
      productId: Id,
      name: Type.String(),
      image: Type.String(),
      size: Type.Optional(Type.String()),
      sizeToAgree: Type.Optional(Type.Literal(true)),
      quantity: Type.Integer({ description: 'Pieces that are to be sent, or were' }),
      shelfNote: Type.String({ description: 'Where it lies' }),
    }),
  ),
  ...sentFields,
  revision: Type.Integer({ description: 'Rises with every change of items or address' }),
  printed: Type.Enum(['no', 'yes', 'changed'], {
    description: 'changed: what was printed is not what it is now',
  }),
  addressMissing: Type.Boolean(),
  blocked: Type.Optional(
    Type.Enum(['size', 'ask'], {
      description: 'Why it can’t be sent: a size is to be agreed, or a manager is to be asked',
    }),
  ),
  undoUntil: Type.Optional(Instant),
});
export type Parcel = Static<typeof Parcel>;
export const OneParcel = Type.Object({ message: Type.String(), parcel: Parcel });

export const DESK_PARTS = ['pack', 'sent'] as const;

export const listParcels = endpoint({
  method: 'GET',
  path: '/api/desk',
  summary:
    'What is to be packed, the oldest first, or what was sent, the newest first; search takes the beginning of an order id or a part of the receiver’s name or of the tracking code; orders names at most 50 ids, between commas',
  access: 'packer',
  refusals: ['404 not_found'],
  query: Type.Object({
    orders: Type.Optional(Text(50 * 37)),
    part: Type.Optional(Type.Enum([...DESK_PARTS])),
    search: Type.Optional(Text(200)),
    ...Paging,
  }),
  reply: Type.Object({
    parcels: Type.Array(Parcel),
    totalPages: Type.Integer(),
    totalParcels: Type.Integer(),
  }),
});

export const showParcel = endpoint({
  method: 'GET',
  path: '/api/desk/:id',
  summary: 'One parcel that is to be packed or was sent',
  access: 'packer',
  params: IdParams,
  reply: Type.Object({ parcel: Parcel }),
});

const orderIds = Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: 50 });

export const markPrinted = endpoint({
  method: 'POST',
  path: '/api/desk/printed',
  summary: 'Slips of these were printed as they are now',
  access: 'packer',
  body: Type.Object({ orderIds }),
  reply: Type.Object({ message: Type.String(), parcels: Type.Array(Parcel) }),
});

const QUESTIONS = ['no_address', 'code_used'] as const;

export const shipOrders = endpoint({
  method: 'POST',
  path: '/api/orders/ship',
  summary:
    'Mark several paid orders as Shipped with one courier, all or none; 409 not_shippable says of which not and why, 409 sure what is to be confirmed. One that is Shipped with this courier and code counts as done',
  access: 'packer',
  refusals: ['404 not_found', '409 not_shippable', '409 sure'],
  body: Type.Object({
    courier: Type.Optional(Text(60)),
    orders: Type.Array(
      Type.Object({
        orderId: Type.String({ maxLength: 64 }),
        trackingCode: Type.Optional(Text(60)),
        seen: Type.Optional(
          Type.Integer({ minimum: 0, description: 'The revision that was packed' }),
        ),
      }),
      { minItems: 1, maxItems: 50 },
    ),
    sure: Type.Optional(Type.Array(Type.Enum([...QUESTIONS]), { maxItems: QUESTIONS.length })),
  }),
  reply: Type.Object({ message: Type.String(), parcels: Type.Array(Parcel) }),
});

export const putBack = endpoint({
  method: 'POST',
  path: '/api/orders/put-back',
  summary:
    'Shipped was a mistake: back to Paid within ten minutes, all or none; 409 too_late says of which not',
  access: 'packer',
  refusals: ['404 not_found', '409 too_late'],
  body: Type.Object({ orderIds }),
  reply: Type.Object({ message: Type.String(), parcels: Type.Array(Parcel) }),
});

export const deskEndpoints = [listParcels, showParcel, markPrinted, shipOrders, putBack] as const;
