import { myOrders } from '../../../contract/orders.endpoints.ts';
import type { Deps } from '../../platform/deps.ts';
import { type App, serve } from '../../platform/serve.ts';
import { findOrdersOf } from './lists.ts';
import { toOrder } from './rules.ts';

const MOST = 1000;

export const ordersRoutes = (app: App, { db }: Deps): void => {
  serve(app, myOrders, async ({ user, query }) => {
    const limit = query.limit ?? MOST;
    const offset = ((query.page ?? 1) - 1) * limit;
    const { orders, total, spent } = await findOrdersOf(db, user.id, { limit, offset });
    return {
      orders: orders.map(({ row, items }) => toOrder(row, items)),
      totalPages: Math.ceil(total / limit),
      totalOrders: total,
      totalSpent: spent,
    };
  });
};
