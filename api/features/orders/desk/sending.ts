import { changeSent, markReady, type Order, shipOrders } from '#contract/orders.endpoints.ts';
import { SHORT_ID } from '#contract/payment.ts';
import { readText } from '#contract/text.ts';
import { inTransaction, isId, sql, type Tx } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notFound, Problem } from '../../../platform/http/problem.ts';
import { type App, serve } from '../../../platform/http/serve.ts';
import { audit } from '../../../platform/operations/audit.ts';
import { changedByMe } from '../../../platform/operations/changed-since.ts';
import { enqueueOrderLetter } from '../letters.ts';
import { isCollected } from '../rules.ts';
import { assertStaffMove } from '../states.ts';
import { type LockedOrder, lockOrder, moveOrder } from '../store.ts';
import { assertSizesAgreed } from './agree-sizes.ts';
import { isBeingReturned, lockOwners } from './store.ts';

export type Sent = { courier: string; trackingCode: string };

/**
 * Marks a locked order as shipped; throws 409 if it can't be. An order collected at the shop itself
 * is ready at once. Returns the event to notify the buyer of.
 */
export const shipOrder = async (
  tx: Tx,
  order: LockedOrder,
  { courier, trackingCode }: Partial<Sent>,
  by: { actor: string; now: Date },
): Promise<'shipped' | 'ready'> => {
  assertStaffMove(order.status, 'Shipped');
  if (await isBeingReturned(tx, order.id)) {
    const message =
      'The money of this order is being returned, or the buyer’s bank holds it. It should not be sent.';
    throw new Problem(409, 'refund_in_progress', message);
  }
  await assertSizesAgreed(tx, order.id);
  await moveOrder(tx, order, 'Shipped', by);
  await writeSent(tx, order.id, { courier: courier ?? '', trackingCode: trackingCode ?? '' });
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ ready_at: by.now })
    .where('id', '=', order.id)
    .where(sql<boolean>`delivery ->> 'kind' = 'shop'`)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? 'ready' : 'shipped';
};

const writeSent = async (tx: Tx, id: string, { courier, trackingCode }: Sent): Promise<void> => {
  await tx
    .updateTable('orders')
    .set({ courier: readText(courier), tracking_code: readText(trackingCode) })
    .where('id', '=', id)
    .execute();
};

type Show = (id: string) => Promise<Order>;

/**
 * Routes for shipping: several orders at once with their courier, and marking one as ready for
 * collection.
 */
export const sendingRoutes = (app: App, { db, clock, jobs }: Deps, show: Show): void => {
  serve(app, shipOrders, async ({ user, body, request }) => {
    const { courier = '', orders } = body;
    const now = clock.now();
    const ids = [...new Set(orders.map(({ orderId }) => orderId))].sort();
    if (ids.length < orders.length || !ids.every(isId)) throw notFound('Order');
    const codes = new Map(orders.map(({ orderId, trackingCode = '' }) => [orderId, trackingCode]));
    await inTransaction(db, async (tx) => {
      await lockOwners(tx, ids);
      const refused: string[] = [];
      for (const id of ids) {
        const order = await lockOrder(tx, id);
        if (!order) throw notFound('Order');
        const sent = { courier, trackingCode: codes.get(id) ?? '' };
        try {
          const event = await shipOrder(tx, order, sent, { actor: user.id, now });
          await enqueueOrderLetter(tx, jobs, { orderId: id, event });
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          refused.push(`Order ${id.slice(0, SHORT_ID)}: ${error.message}`);
          continue;
        }
        const after = { status: 'Shipped', ...sent };
        const before = { status: order.status };
        await audit(
          tx,
          { actor: user, now },
          { kind: 'order', action: 'moved', thing: id, before, after },
        );
      }
      if (refused.length > 0) {
        throw new Problem(409, 'not_shippable', `None was sent. ${refused.join(' ')}`);
      }
    });
    request.log.info({ orders: ids.length }, 'orders shipped');
    const shown = await Promise.all(ids.map(show));
    const count = ids.length === 1 ? '1 order is' : `${ids.length} orders are`;
    return { message: `${count} Shipped now`, orders: shown };
  });

  serve(app, changeSent, async ({ user, params, body }) => {
    if (!isId(params.id)) throw notFound('Order');
    await inTransaction(db, async (tx) => {
      const order = await lockSent(tx, params.id);
      const about = { kind: 'order', thing: order.id } as const;
      const before = { courier: order.courier, trackingCode: order.tracking_code };
      const { was, ...given } = body;
      const mine = await changedByMe(tx, { given, was, now: before, about });
      const sent = { ...before, ...mine };
      await writeSent(tx, order.id, sent);
      if (order.status === 'Shipped' && !order.ready_at) {
        await enqueueOrderLetter(tx, jobs, { orderId: order.id, event: 'shipped' });
      }
      await audit(
        tx,
        { actor: user, now: clock.now() },
        {
          ...about,
          action: 'changed',
          before,
          after: { courier: readText(sent.courier), trackingCode: readText(sent.trackingCode) },
        },
      );
    });
    return { message: 'Saved', order: await show(params.id) };
  });

  serve(app, markReady, async ({ user, params, request }) => {
    if (!isId(params.id)) throw notFound('Order');
    const now = clock.now();
    await inTransaction(db, async (tx) => {
      const order = await lockSent(tx, params.id);
      if (order.status !== 'Shipped' || !isCollected(order.delivery)) {
        throw new Problem(409, 'illegal_move', 'Only a sent order that is fetched can be ready.');
      }
      if (order.ready_at) throw new Problem(409, 'illegal_move', 'The buyer was told already.');
      await tx.updateTable('orders').set({ ready_at: now }).where('id', '=', order.id).execute();
      await enqueueOrderLetter(tx, jobs, { orderId: order.id, event: 'ready' });
      const after = { ready: true };
      await audit(
        tx,
        { actor: user, now },
        { kind: 'order', action: 'changed', thing: order.id, before: { ready: false }, after },
      );
    });
    request.log.info({ orderId: params.id }, 'order ready to be fetched');
    return { message: 'The buyer is told that it is ready', order: await show(params.id) };
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
