import {
  agreeSizes as agreeSizesEndpoint,
  allOrders,
  changeOrderStatus,
  type Order,
} from '../../../contract/orders.endpoints.ts';
import type { OrderStatus } from '../../../contract/payment.ts';
import { inTransaction, isId, type Queryable, type Tx } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import { audit } from '../../platform/operations/audit.ts';
import {
  findAllOrders,
  findStaffFacts,
  isBeingPaid,
  isBeingReturned,
  lockOwner,
} from './admin-store.ts';
import { agreeSizes, assertSizesAgreed } from './agree-sizes.ts';
import { enqueueOrderLetter, type OrderLetterEvent } from './letters.ts';
import { findOrder, type OrderWithItems } from './lists.ts';
import { assertStaffMove, assertUndo, toStaffOrder, undoOf } from './rules.ts';
import { endUnpaidOrder, type LockedOrder, lockOrder, moveOrder, undoMove } from './store.ts';

const MOST = 1000;

/** What a customer is written of when staff move an order; one put back is as before, and nothing is written. */
const LETTER_AFTER: Partial<Record<OrderStatus, OrderLetterEvent>> = {
  Shipped: 'shipped',
  Delivered: 'delivered',
  Cancelled: 'cancelled',
};

export const ordersAdminRoutes = (app: App, { db, clock, jobs }: Deps): void => {
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
    const { orders, total } = await findAllOrders(db, {
      status: query.status === 'all' ? undefined : query.status,
      search: query.search?.trim() ?? '',
      limit,
      offset: ((query.page ?? 1) - 1) * limit,
    });
    return {
      orders: await toStaffOrders(orders),
      totalPages: Math.ceil(total / limit),
      totalOrders: total,
    };
  });

  serve(app, changeOrderStatus, async ({ user, params, body, request }) => {
    if (!isId(params.id)) throw notFound('Order');
    const by = { actor: user.id, now: clock.now() };
    const from = await inTransaction(db, async (tx) => {
      const before = await move(tx, params.id, body.status, by);
      const event = LETTER_AFTER[body.status];
      if (event) await enqueueOrderLetter(tx, jobs, { orderId: before.id, event });
      await audit(
        tx,
        { actor: user, now: by.now },
        {
          kind: 'order',
          action: 'moved',
          thing: before.id,
          before: { status: before.status },
          after: { status: body.status },
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

/** Orders as staff see them. */
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
    toStaffOrder(row, items, facts.get(row.id) ?? NO_FACTS, now),
  );
};
const NO_FACTS = { email: null, phone: null, sent_at: null };

const move = async (
  tx: Tx,
  id: string,
  to: OrderStatus,
  by: { actor: string; now: Date },
): Promise<LockedOrder> => {
  await lockOwner(tx, id);
  const order = await lockOrder(tx, id);
  if (!order) throw notFound('Order');
  const sentAt = (await findStaffFacts(tx, [order.id])).get(order.id)?.sent_at ?? null;
  const undo = undoOf(order.status, sentAt);
  if (undo?.to === to) {
    assertUndo(undo.until, by.now);
    await undoMove(tx, order, to, by);
    return order;
  }
  assertStaffMove(order.status, to);
  if (to === 'Shipped' && (await isBeingReturned(tx, id))) {
    const message = 'The money of this order is being returned. It should not be sent.';
    throw new Problem(409, 'refund_in_progress', message);
  }
  if (to === 'Shipped') await assertSizesAgreed(tx, id);
  if (to !== 'Cancelled') {
    await moveOrder(tx, order, to, by);
    return order;
  }
  // Money may arrive any second; an order that is gone by then would leave it without a place.
  if (await isBeingPaid(tx, id)) {
    const message = 'This order is being paid right now. Please try again in a few minutes.';
    throw new Problem(409, 'payment_in_progress', message);
  }
  await endUnpaidOrder(tx, order, { ...by, endedBy: 'person' });
  return order;
};
