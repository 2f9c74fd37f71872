import { changeSent, markReady } from '#contract/orders.endpoints.ts';
import { readText } from '#contract/text.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notFound, Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/http/serve.ts';
import { changedByMe } from '../../../platform/operations/changed-since.ts';
import { idOf, serveDeed } from '../../../platform/operations/deed.ts';
import { enqueueOrderLetter, type OrderLetterJob, standingMoves } from '../letters.ts';
import { findMoves } from '../lists.ts';
import { showParcel } from '../parcels/show.ts';
import { isCollected } from '../rules.ts';
import { writeSent } from './moves.ts';

/** What is changed of an order that was sent: its courier and code, and that it can be collected. */
export const sendingRoutes = (app: App, deps: Deps): void => {
  const { jobs, config } = deps;
  const later = { afterMinutes: config.tellAfterMinutes };

  serveDeed(app, deps, changeSent, async ({ tx, by, params, body: { was, ...given } }) => {
    const order = await lockSent(tx, idOf(params.id, 'Order'));
    const about = { kind: 'order', thing: order.id } as const;
    const before = { courier: order.courier, trackingCode: order.tracking_code };
    const mine = await changedByMe(tx, { given, was, now: before, about });
    const { courier, trackingCode } = { ...before, ...mine };
    const sent = { courier: readText(courier), trackingCode: readText(trackingCode) };
    await writeSent(tx, order.id, sent);
    if (order.status === 'Shipped' && !order.ready_at)
      await enqueueOrderLetter(tx, jobs, await letterOf(tx, order.id, 'shipped'), later);
    return {
      did: { ...about, action: 'changed', before, after: sent },
      reply: { message: 'Saved', parcel: await showParcel(tx, order.id, by.now) },
    };
  });

  serveDeed(app, deps, markReady, async ({ tx, by, params }) => {
    const { id, status, delivery, ready_at } = await lockSent(tx, idOf(params.id, 'Order'));
    if (status !== 'Shipped' || !isCollected(delivery))
      throw new Problem(409, 'illegal_move', 'Only a sent order that is fetched can be ready.');
    if (ready_at) throw new Problem(409, 'illegal_move', 'The buyer was told already.');
    await tx.updateTable('orders').set({ ready_at: by.now }).where('id', '=', id).execute();
    await enqueueOrderLetter(tx, jobs, await letterOf(tx, id, 'ready'), later);
    const fields = { before: { ready: false }, after: { ready: true } };
    const message = 'The buyer is told that it is ready';
    return {
      did: { kind: 'order', action: 'changed', thing: id, ...fields },
      reply: { message, parcel: await showParcel(tx, id, by.now) },
    };
  });
};

/** A letter about an order as it was sent: taken back with that. */
const letterOf = async (
  tx: Tx,
  orderId: string,
  event: 'shipped' | 'ready',
): Promise<OrderLetterJob> => {
  const sent = standingMoves(await findMoves(tx, orderId)).findLast(({ to }) => to === 'Shipped');
  return { orderId, event, ...(sent && { moveId: sent.id }) };
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
