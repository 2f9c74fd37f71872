import { myOrders, showOrder } from '#contract/orders.endpoints.ts';
import { pageOf } from '#contract/page.ts';
import { isId } from '../../platform/database/database.ts';
import { paged } from '../../platform/database/paged.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/http/problem.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import { addressRoutes } from './address-routes.ts';
import { ordersAdminRoutes, withStaffFacts } from './desk/routes.ts';
import { findHistory, findPartsReturned, findPaymentsFor, isBeingReturned } from './desk/store.ts';
import { findOrder, findOrdersOf, findTrackToken } from './lists.ts';
import { removeNeverPaid } from './never-paid.ts';
import { toHistory, toOrder, toOrderPayment } from './presenter.ts';

const MOST = 1000;
const SIX_HOURS = 6 * 3600;

export const ordersRoutes = (app: App, deps: Deps): void => {
  const { db, clock, jobs } = deps;
  jobs.every(SIX_HOURS, () => removeNeverPaid(db, clock.now()));

  serve(app, myOrders, async ({ user, query }) => {
    const { orders, total, totalPages, spent } = await paged(db, pageOf(query, MOST), (tx, page) =>
      findOrdersOf(tx, user.id, page),
    );
    return {
      orders: orders.map(({ row, items }) => toOrder(row, items)),
      totalPages,
      totalOrders: total,
      totalSpent: spent,
    };
  });

  ordersAdminRoutes(app, deps);
  addressRoutes(app, deps);

  // Registered after `my-orders` and `admin`, which are not ids.
  serve(app, showOrder, async ({ user, params }) => {
    const order = isId(params.id) ? await findOrder(db, params.id) : undefined;
    const mine = order?.row.user_id === user.id;
    // 404 also for another user's order, so that ids can't be probed.
    if (!order || !(mine || user.isStaff)) throw notFound('Order');
    const history = await findHistory(db, order.row.id);
    const parts = await findPartsReturned(db, order.row.id);
    const payments = await findPaymentsFor(db, order.row.id);
    const [forStaff] = user.isStaff ? await withStaffFacts(db, [order], deps.clock.now()) : [];
    const moneyHeld = forStaff?.status === 'Paid' && (await isBeingReturned(db, order.row.id));
    return {
      order: {
        ...(forStaff ?? toOrder(order.row, order.items)),
        history: toHistory(history, parts),
        payments: payments.map(toOrderPayment),
        ...(moneyHeld ? { moneyHeld } : {}),
        ...(mine ? { trackToken: await findTrackToken(db, order.row.id) } : {}),
      },
    };
  });
};
