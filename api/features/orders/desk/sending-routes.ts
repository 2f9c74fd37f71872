import { changeSent, markReady, type Order, shipOrders } from '#contract/orders.endpoints.ts';
import { SHORT_ID } from '#contract/payment.ts';
import { readText } from '#contract/text.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { found, notFound, Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/http/serve.ts';
import type { AuditEvent } from '../../../platform/operations/audit.ts';
import { changedByMe } from '../../../platform/operations/changed-since.ts';
import { idOf, serveDeed } from '../../../platform/operations/deed.ts';
import { enqueueOrderLetter } from '../letters.ts';
import { isCollected } from '../rules.ts';
import { lockOrder } from '../store.ts';
import { moveByStaff, writeSent } from './moves.ts';
import { lockOwners } from './store.ts';

type Show = (id: string) => Promise<Order>;

/**
 * Routes for shipping: several orders at once with their courier, and marking one as ready for
 * collection.
 */
export const sendingRoutes = (app: App, deps: Deps, show: Show): void => {
  const { jobs } = deps;

  serveDeed(app, deps, shipOrders, async ({ tx, by, body: { courier = '', orders } }) => {
    const codes = new Map(
      orders.map(({ orderId, trackingCode = '' }) => [idOf(orderId, 'Order'), trackingCode]),
    );
    found(codes.size === orders.length || undefined, 'Order');
    const ids = [...codes.keys()].sort();
    await lockOwners(tx, ids);
    const did: AuditEvent[] = [];
    const refused: string[] = [];
    for (const id of ids) {
      const order = found(await lockOrder(tx, id), 'Order');
      const asked = { status: 'Shipped', courier, trackingCode: codes.get(id) ?? '' } as const;
      try {
        did.push(await moveByStaff({ tx, jobs, by }, order, asked));
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        refused.push(`Order ${id.slice(0, SHORT_ID)}: ${error.message}`);
      }
    }
    if (refused.length > 0)
      throw new Problem(409, 'not_shippable', `None was sent. ${refused.join(' ')}`);
    const count = ids.length === 1 ? '1 order is' : `${ids.length} orders are`;
    const message = `${count} Shipped now`;
    return { did, reply: async () => ({ message, orders: await Promise.all(ids.map(show)) }) };
  });

  serveDeed(app, deps, changeSent, async ({ tx, params, body: { was, ...given } }) => {
    const order = await lockSent(tx, idOf(params.id, 'Order'));
    const about = { kind: 'order', thing: order.id } as const;
    const before = { courier: order.courier, trackingCode: order.tracking_code };
    const mine = await changedByMe(tx, { given, was, now: before, about });
    const { courier, trackingCode } = { ...before, ...mine };
    const sent = { courier: readText(courier), trackingCode: readText(trackingCode) };
    await writeSent(tx, order.id, sent);
    if (order.status === 'Shipped' && !order.ready_at)
      await enqueueOrderLetter(tx, jobs, { orderId: order.id, event: 'shipped' });
    return {
      did: { ...about, action: 'changed', before, after: sent },
      reply: async () => ({ message: 'Saved', order: await show(order.id) }),
    };
  });

  serveDeed(app, deps, markReady, async ({ tx, by, params }) => {
    const { id, status, delivery, ready_at } = await lockSent(tx, idOf(params.id, 'Order'));
    if (status !== 'Shipped' || !isCollected(delivery))
      throw new Problem(409, 'illegal_move', 'Only a sent order that is fetched can be ready.');
    if (ready_at) throw new Problem(409, 'illegal_move', 'The buyer was told already.');
    await tx.updateTable('orders').set({ ready_at: by.now }).where('id', '=', id).execute();
    await enqueueOrderLetter(tx, jobs, { orderId: id, event: 'ready' });
    const fields = { before: { ready: false }, after: { ready: true } };
    const message = 'The buyer is told that it is ready';
    return {
      did: { kind: 'order', action: 'changed', thing: id, ...fields },
      reply: async () => ({ message, order: await show(id) }),
    };
  });
};

/** Locks an order that must be Shipped. */
const lockSent = async (tx: Tx, id: string) => {
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'status', 'delivery', 'courier', 'tracking_code', 'ready_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!order) throw notFound('Order');
  if (order.status !== 'Shipped' && order.status !== 'Delivered') {
    throw new Problem(409, 'illegal_move', 'This order was not sent yet.');
  }
  return order;
};
