import {
  agreeSizes as agreeSizesEndpoint,
  allOrders,
  changeOrderStatus,
  changeSize as changeSizeEndpoint,
  type Order,
} from '#contract/orders.endpoints.ts';
import { pageOf } from '#contract/page.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { paged } from '../../../platform/database/paged.ts';
import type { Deps } from '../../../platform/deps.ts';
import { found } from '../../../platform/http/problem.ts';
import { type App, serve } from '../../../platform/http/serve.ts';
import { idOf, serveDeed } from '../../../platform/operations/deed.ts';
import { findOrder, type OrderWithItems } from '../lists.ts';
import { showParcels } from '../parcels/show.ts';
import { toStaffOrder } from '../presenter.ts';
import { lockOrder } from '../store.ts';
import { agreeSizes } from './agree-sizes.ts';
import { changeSize } from './change-size.ts';
import { moveByStaff, undoByStaff } from './moves.ts';
import { parcelsRoutes } from './parcels-routes.ts';
import { sendingRoutes } from './sending-routes.ts';
import { findAllOrders, findStaffFacts, lockOwnerOfOrder } from './store.ts';

const MOST = 1000;

export const ordersAdminRoutes = (app: App, deps: Deps): void => {
  const { db, clock, config, jobs } = deps;
  const toStaffOrders = (orders: readonly OrderWithItems[]) =>
    withStaffFacts(db, orders, clock.now());

  const showToStaff = async (id: string): Promise<Order> => {
    const order = await findOrder(db, id);
    const [shown] = order ? await toStaffOrders([order]) : [];
    return found(shown, 'Order');
  };

  serve(app, allOrders, async ({ query }) => {
    const filter = {
      status: query.status === 'all' ? undefined : query.status,
      search: query.search?.trim() ?? '',
      withoutAddress: query.waiting === 'address',
    };
    const { orders, total, totalPages } = await paged(db, pageOf(query, MOST), (tx, page) =>
      findAllOrders(tx, { ...filter, ...page }),
    );
    return {
      orders: await toStaffOrders(orders),
      totalPages,
      totalOrders: total,
    };
  });

  parcelsRoutes(app, deps);
  sendingRoutes(app, deps);

  serveDeed(app, deps, changeOrderStatus, async ({ tx, by, user, params, body }) => {
    const id = idOf(params.id, 'Order');
    await lockOwnerOfOrder(tx, id);
    const order = found(await lockOrder(tx, id), 'Order');
    const context = { tx, config, jobs, by, seesMoney: user.isStaff };
    const undone = await undoByStaff(context, order, body);
    return {
      did: undone ?? (await moveByStaff(context, order, body)),
      reply: async () => ({ message: `Order is ${body.status} now`, order: await showToStaff(id) }),
    };
  });

  serveDeed(app, deps, agreeSizesEndpoint, async ({ tx, by, user, params, body }) => {
    const id = idOf(params.id, 'Order');
    const sizes = await agreeSizes(tx, id, body.items, { actor: user.id, now: by.now });
    const fields = { before: { sizes: 'to be agreed' }, after: { sizes } };
    return {
      did: { kind: 'order', action: 'changed', thing: id, ...fields },
      reply: { message: 'The sizes are agreed', parcel: (await showParcels(tx, [id], by.now))[0] },
    };
  });

  serveDeed(app, deps, changeSizeEndpoint, async ({ tx, by, user, params, body }) => {
    const id = idOf(params.id, 'Order');
    await lockOwnerOfOrder(tx, id);
    const order = found(await lockOrder(tx, id), 'Order');
    const size = await changeSize(tx, order, body, { actor: user.id, now: by.now });
    return {
      did: { kind: 'order', action: 'changed', thing: id, before: {}, after: { size } },
      reply: async () => ({ message: 'The size is changed', order: await showToStaff(id) }),
    };
  });
};

/** Orders in the shape for staff. */
export const withStaffFacts = async (
  db: Queryable,
  orders: readonly OrderWithItems[],
  now: Date,
): Promise<Order[]> => {
  const facts = await findStaffFacts(
    db,
    orders.map(({ row }) => row.id),
  );
  return orders.map(({ row, items }) =>
    toStaffOrder(row, items, facts.get(row.id) ?? NO_STAFF_FACTS, now),
  );
};
const NO_STAFF_FACTS = { email: null, phone: null, sms_phone: '', sent_at: null };
