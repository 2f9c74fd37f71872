import Type, { type Static } from 'typebox';
import { DELIVERY_KINDS } from './delivery.ts';
import { Id, Instant } from './shapes.endpoints.ts';

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

/** A way to deliver to a place, as shoppers see it. */
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

/** What an order was promised, as it was then; `fee` is what was charged. */
export const DeliverySnapshot = Type.Object({
  optionId: Id,
  ...promised,
  fee: Shillings,
  county: Type.Optional(Type.String()),
  town: Type.Optional(Type.String()),
  point: Type.Optional(PickupPoint),
});
export type DeliverySnapshot = Static<typeof DeliverySnapshot>;

/** What a call says of the delivery; without `deliveryId` no fee is due. */
export const chosenDelivery = {
  deliveryId: Type.Optional(Type.String({ maxLength: 64 })),
  pickupPointId: Type.Optional(Type.String({ maxLength: 64 })),
};

/** An order's way to its buyer. */
export const sentFields = {
  courier: Type.Optional(Type.String()),
  trackingCode: Type.Optional(Type.String()),
  readyAt: Type.Optional(Instant),
};
