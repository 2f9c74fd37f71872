import Type, { type Static } from 'typebox';
import { DELIVERY_KINDS } from './delivery.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Instant, Text, Was } from './shapes.endpoints.ts';

const Shillings = Type.Integer({ minimum: 0, description: 'Whole shillings' });
const Kind = Type.Enum([...DELIVERY_KINDS]);

export const PickupPoint = Type.Object({
  _id: Id,
  name: Type.String(),
  county: Type.String(),
  town: Type.String(),
  landmark: Type.String(),
  phone: Type.String(),
  hours: Type.String(),
});
export type PickupPoint = Static<typeof PickupPoint>;

const promised = {
  kind: Kind,
  name: Type.String(),
  carrier: Type.String(),
  daysMin: Type.Optional(Type.Integer({ description: 'Working days; absent: no day is promised' })),
  daysMax: Type.Optional(Type.Integer()),
  cutoffHour: Type.Optional(
    Type.Integer({ description: 'Paid from this hour on, in Nairobi: one day later' }),
  ),
};

/** A delivery option in the shape for shoppers. */
export const DeliveryOption = Type.Object({
  _id: Id,
  ...promised,
  fee: Shillings,
  freeOver: Type.Optional(
    Type.Integer({ description: 'Free from this Total Price on, in whole shillings' }),
  ),
  points: Type.Optional(Type.Array(PickupPoint, { description: 'Of a pickup option' })),
});
export type DeliveryOption = Static<typeof DeliveryOption>;

/**
 * Snapshot of an order's delivery when it was placed; `fee` is what was charged. The address is in
 * the shipping information only.
 */
export const DeliverySnapshot = Type.Object({
  optionId: Id,
  ...promised,
  fee: Shillings,
  point: Type.Optional(PickupPoint),
});
export type DeliverySnapshot = Static<typeof DeliverySnapshot>;

/** Delivery fields of a call; without `deliveryId` there is no fee. */
export const chosenDelivery = {
  deliveryId: Type.Optional(Type.String({ maxLength: 64 })),
  pickupPointId: Type.Optional(Type.String({ maxLength: 64 })),
  deliveryFee: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1_000_000,
      description: 'Whole shillings that were shown',
    }),
  ),
};

/** Shipping data of an order: courier, tracking code, and when it was ready for collection. */
export const sentFields = {
  courier: Type.Optional(Type.String()),
  trackingCode: Type.Optional(Type.String()),
  readyAt: Type.Optional(Instant),
};

export const showDelivery = endpoint({
  method: 'GET',
  path: '/api/delivery',
  summary:
    'Ways to deliver to a place, the cheapest first; a county that is not known has those of all Kenya alone',
  access: 'public',
  query: Type.Object({ county: Type.Optional(Text(60)), town: Type.Optional(Text(120)) }),
  reply: Type.Object({
    county: Type.Union([Type.String(), Type.Null()], { description: 'As the shop writes it' }),
    options: Type.Array(DeliveryOption),
  }),
});

const County = Text(60, 1, 'One of the 47, by name');

const zoneFields = {
  name: Text(60, 1),
  places: Type.Array(
    Type.Object({
      county: County,
      town: Type.Optional(Text(120, 1, 'Without one: the whole county')),
    }),
    { maxItems: 300 },
  ),
};
export const DeliveryZone = Type.Object({ _id: Id, ...zoneFields });
export type DeliveryZone = Static<typeof DeliveryZone>;

const days = Type.Integer({ minimum: 0, maximum: 60 });
const pointFields = {
  name: Text(80, 1),
  county: County,
  town: Type.Optional(Text(120)),
  landmark: Type.Optional(Text(120)),
  phone: Type.Optional(Text(40)),
  hours: Type.Optional(Text(120)),
};
const optionFields = {
  zoneId: Type.Optional(Type.String({ maxLength: 64, description: 'Without one: all Kenya' })),
  kind: Kind,
  name: Text(60, 1),
  carrier: Type.Optional(Text(60)),
  fee: Type.Integer({ minimum: 0, maximum: 100_000, description: 'Whole shillings' }),
  freeOver: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000_000 })),
  daysMin: Type.Optional(days),
  daysMax: Type.Optional(days),
  cutoffHour: Type.Optional(Type.Integer({ minimum: 1, maximum: 23 })),
  active: Type.Boolean(),
};
const givenPoints = Type.Array(
  Type.Object({
    _id: Type.Optional(Type.String({ maxLength: 64 })),
    ...pointFields,
    active: Type.Boolean(),
  }),
  { maxItems: 100 },
);
export const StaffDeliveryOption = Type.Object({ _id: Id, ...optionFields, points: givenPoints });
export type StaffDeliveryOption = Static<typeof StaffDeliveryOption>;

const DeliveryTable = Type.Object({
  zones: Type.Array(DeliveryZone),
  options: Type.Array(StaffDeliveryOption),
});
export type DeliveryTable = Static<typeof DeliveryTable>;
const Saved = Type.Object({ message: Type.String(), id: Id, delivery: DeliveryTable });

export const showDeliveryTable = endpoint({
  method: 'GET',
  path: '/api/delivery/admin',
  summary: 'All zones, options and pickup points',
  access: 'manager',
  reply: DeliveryTable,
});

const BODY_LIMIT = 256 * 1024;
const zoneCall = {
  access: 'manager',
  refusals: ['409 place_taken', '409 too_many', '422 invalid'],
  bodyLimit: BODY_LIMIT,
  body: Type.Object(zoneFields),
  reply: Saved,
} as const;
const optionCall = {
  access: 'manager',
  refusals: ['409 too_many', '422 invalid', '422 no_such_zone'],
  bodyLimit: BODY_LIMIT,
  body: Type.Object({ ...optionFields, points: Type.Optional(givenPoints) }),
  reply: Saved,
} as const;

export const addZone = endpoint({
  method: 'POST',
  path: '/api/delivery/zones',
  summary: 'Add a zone of counties and towns; a place stands in one zone alone',
  ...zoneCall,
  refusals: [...zoneCall.refusals, '409 saved_already'],
  status: 201,
});
export const changeZone = endpoint({
  method: 'PUT',
  path: '/api/delivery/zones/:id',
  summary: 'Name and places of a zone anew; what is not given stays',
  ...zoneCall,
  refusals: [...zoneCall.refusals, '409 changed'],
  body: Type.Object({ ...Type.Partial(Type.Object(zoneFields)).properties, was: Was }),
  params: IdParams,
});
export const removeZone = endpoint({
  method: 'DELETE',
  path: '/api/delivery/zones/:id',
  summary: 'Remove a zone with its options; orders keep what they were promised',
  access: 'manager',
  params: IdParams,
  reply: Saved,
});
export const addDeliveryOption = endpoint({
  method: 'POST',
  path: '/api/delivery/options',
  summary: 'Add a way to deliver, with its pickup points',
  ...optionCall,
  refusals: [...optionCall.refusals, '409 saved_already'],
  status: 201,
});
export const changeDeliveryOption = endpoint({
  method: 'PUT',
  path: '/api/delivery/options/:id',
  summary: 'A way to deliver anew; points that are not named are removed',
  ...optionCall,
  refusals: [...optionCall.refusals, '409 changed'],
  body: Type.Object({ ...optionCall.body.properties, was: Was }),
  params: IdParams,
});
export const removeDeliveryOption = endpoint({
  method: 'DELETE',
  path: '/api/delivery/options/:id',
  summary: 'Remove a way to deliver; orders keep what they were promised',
  access: 'manager',
  params: IdParams,
  reply: Saved,
});

export const deliveryEndpoints = [
  showDelivery,
  showDeliveryTable,
  addZone,
  changeZone,
  removeZone,
  addDeliveryOption,
  changeDeliveryOption,
  removeDeliveryOption,
] as const;
