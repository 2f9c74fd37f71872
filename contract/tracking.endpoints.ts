import Type, { type Static } from 'typebox';
import { PickupPoint, sentFields } from './delivery.endpoints.ts';
import { endpoint } from './endpoint.ts';
import { ORDER_STATUSES } from './payment.ts';
import { Instant, Text } from './shapes.endpoints.ts';

/** Address of an order's tracking page, without sign-in; `token` is the order's secret. */
export const trackUrl = (base: string, token: string): string => `${base}/track/${token}`;

export const TRACK_STEPS = [
  'placed',
  'paid',
  'shipped',
  'ready',
  'delivered',
  'cancelled',
  'refunded',
] as const;

/**
 * An order's progress, for anybody who knows its number and phone: without names, address and
 * amounts.
 */
export const Tracking = Type.Object({
  code: Type.String({ description: 'The first ten characters of the order’s id' }),
  status: Type.Enum([...ORDER_STATUSES]),
  steps: Type.Array(Type.Object({ step: Type.Enum([...TRACK_STEPS]), at: Instant })),
  delivery: Type.Union([
    Type.Object({
      kind: Type.String(),
      name: Type.String(),
      carrier: Type.String(),
      point: Type.Optional(PickupPoint),
    }),
    Type.Null(),
  ]),
  expected: Type.Optional(
    Type.Object(
      { first: Instant, last: Instant },
      { description: 'Days, as instants at 00:00 UTC of their dates' },
    ),
  ),
  ...sentFields,
});
export type Tracking = Static<typeof Tracking>;

const Reply = Type.Object({ tracking: Tracking });

export const trackOrder = endpoint({
  method: 'POST',
  path: '/api/track',
  summary:
    'Where an order is, by its number and the phone of its receiver or payer; 404 for either being wrong',
  access: 'public',
  refusals: ['404 not_found', '429 too_many_requests'],
  body: Type.Object({ code: Text(60, 1), phone: Text(40, 1) }),
  reply: Reply,
});

export const trackByToken = endpoint({
  method: 'GET',
  path: '/api/track/:token',
  summary: 'Where an order is, by the secret of the link in its messages',
  // Not `public`: not available to the page renderer, and never cached.
  access: 'optional',
  params: Type.Object({ token: Type.String() }),
  reply: Reply,
});

export const trackingEndpoints = [trackOrder, trackByToken] as const;
