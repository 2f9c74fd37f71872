import {
  agreeSizes as agreeSizesEndpoint,
  allOrders,
  changeOrderStatus,
  type Order,
} from '#contract/orders.endpoints.ts';
import type { OrderStatus } from '#contract/payment.ts';
import {
  inSnapshot,
  inTransaction,
  isId,
  type Queryable,
  type Tx,
} from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notFound, Problem } from '../../../platform/http/problem.ts';
import { type App, serve } from '../../../platform/http/serve.ts';
import { audit } from '../../../platform/operations/audit.ts';
import { enqueueOrderLetter, type OrderLetterEvent } from '../letters.ts';
import { findOrder, type OrderWithItems } from '../lists.ts';
import { toStaffOrder } from '../presenter.ts';
import { assertStaffMove, assertUndo, undoOf } from '../states.ts';
import { endUnpaidOrder, type LockedOrder, lockOrder, moveOrder, undoMove } from '../store.ts';
import { agreeSizes } from './agree-sizes.ts';
import { type Sent, sendingRoutes, shipOrder } from './sending.ts';
import { findAllOrders, findStaffFacts, isBeingPaid, lockOwnerOfOrder } from './store.ts';

const MOST = 1000;

export const ordersAdminRoutes = (app: App, deps: Deps): void => {
  const { db, clock, jobs } = deps;
  const toStaffOrders = (orders: readonly OrderWithItems[]) =>
    withStaffFacts(db, orders, clock.now());

  const showToStaff = async (id: string): Promise<Order> => {
    const order = await findOrder(db, id);
    const [shown] = order ? await toStaffOrders([order]) : [];
    if (!shown) throw notFound('Order');
    return shown;
  };

  serve(app, allOrders, async ({ query }) => {
    const limit = query.limit ?? MOST;
    const { orders, total } = await inSnapshot(db, (tx) =>
      findAllOrders(tx, {
        status: query.status === 'all' ? undefined : query.status,
        search: query.search?.trim() ?? '',
        withoutAddress: query.waiting === 'address',
        limit,
        offset: ((query.page ?? 1) - 1) * limit,
      }),
    );
    return {
      orders: await toStaffOrders(orders),
      totalPages: Math.ceil(total / limit),
      totalOrders: total,
    };
  });

  sendingRoutes(app, deps, showToStaff);

  serve(app, changeOrderStatus, async ({ user, params, body, request }) => {
    if (!isId(params.id)) throw notFound('Order');
    const by = { actor: user.id, now: clock.now() };
    const from = await inTransaction(db, async (tx) => {
      const { before, event } = await move(tx, params.id, body, by);
      if (event) await enqueueOrderLetter(tx, jobs, { orderId: before.id, event });
      await audit(
        tx,
        { actor: user, now: by.now },
        {
          kind: 'order',
          action: 'moved',
          thing: before.id,
          before: { status: before.status },
          after: {
            status: body.status,
            ...(body.status === 'Shipped'
              ? { courier: body.courier, trackingCode: body.trackingCode }
              : {}),
          },
        },
      );
      return before.status;
    });
    request.log.info({ orderId: params.id, from, to: body.status }, 'order status changed');
    return { message: `Order is ${body.status} now`, order: await showToStaff(params.id) };
  });

  serve(app, agreeSizesEndpoint, async ({ user, params, body, request }) => {
    if (!isId(params.id)) throw notFound('Order');
    const now = clock.now();
    await inTransaction(db, async (tx) => {
      const sizes = await agreeSizes(tx, params.id, body.items, { actor: user.id, now });
      await audit(
        tx,
        { actor: user, now },
        {
          kind: 'order',
          action: 'changed',
          thing: params.id,
          before: { sizes: 'to be agreed' },
          after: { sizes },
        },
      );
    });
    request.log.info({ orderId: params.id }, 'order sizes agreed');
    return { message: 'The sizes are agreed', order: await showToStaff(params.id) };
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

const move = async (
  tx: Tx,
  id: string,
  { status: to, ...sent }: { status: OrderStatus } & Partial<Sent>,
  by: { actor: string; now: Date },
): Promise<{ before: LockedOrder; event?: OrderLetterEvent }> => {
  await lockOwnerOfOrder(tx, id);
  const order = await lockOrder(tx, id);
  if (!order) throw notFound('Order');
  const sentAt = (await findStaffFacts(tx, [order.id])).get(order.id)?.sent_at ?? null;
  const undo = undoOf(order.status, sentAt);
  if (undo?.to === to) {
    assertUndo(undo.until, by.now);
    await undoMove(tx, order, to, by);
    // Unchanged: nothing is written.
    return { before: order };
  }
  if (to === 'Shipped') {
    return { before: order, event: await shipOrder(tx, order, sent, by) };
  }
  assertStaffMove(order.status, to);
  if (to !== 'Cancelled') {
    await moveOrder(tx, order, to, by);
    return { before: order, event: 'delivered' };
  }
  // The payment may succeed at any time; a cancelled order would leave its money without an order.
  if (await isBeingPaid(tx, id)) {
    const message = 'This order is being paid right now. Please try again in a few minutes.';
    throw new Problem(409, 'payment_in_progress', message);
  }
  await endUnpaidOrder(tx, order, { ...by, endedBy: 'person' });
  return { before: order, event: 'cancelled' };
};
