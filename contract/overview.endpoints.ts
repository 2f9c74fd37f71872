import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { ORDER_STATUSES } from './payment.ts';
import { Id } from './shapes.endpoints.ts';

const Sales = Type.Object({
  orders: Type.Integer({ description: 'Orders that were paid and not returned' }),
  revenue: Type.Integer({ description: 'Whole shillings received for them' }),
});

export const Overview = Type.Object({
  days: Type.Array(
    Type.Object({
      date: Type.String({ description: 'YYYY-MM-DD in Nairobi' }),
      orders: Type.Integer(),
      revenue: Type.Integer(),
    }),
    { description: 'Oldest first, today last, quiet days too' },
  ),
  period: Sales,
  /** The same number of days before the period. */
  before: Sales,
  statuses: Type.Array(
    Type.Object({ status: Type.Enum([...ORDER_STATUSES]), orders: Type.Integer() }),
    { description: 'Of all orders placed in the period, in the order of a sale' },
  ),
  bestSellers: Type.Array(
    Type.Object({
      productId: Id,
      name: Type.String(),
      image: Type.String(),
      pieces: Type.Integer(),
    }),
  ),
  lowStock: Type.Array(
    Type.Object({ _id: Id, name: Type.String(), image: Type.String(), stock: Type.Integer() }),
    { description: 'Fewest pieces first' },
  ),
});
export type Overview = Static<typeof Overview>;

export const showOverview = endpoint({
  method: 'GET',
  path: '/api/overview',
  summary: 'Sales of the last days, orders by status, best sellers and low stock',
  access: 'manager',
  query: Type.Object({ days: Type.Optional(Type.Enum(['7', '30', '90'])) }),
  reply: Overview,
});
export const overviewEndpoints = [showOverview] as const;
