import type { OrderStatus } from '#contract/payment.ts';
import { readText } from '#contract/text.ts';
import { sql, type Tx } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { AuditEvent, By } from '../../../platform/operations/audit.ts';
import { bookSent } from '../../stock/books.ts';
import { lockProductsOf } from '../../stock/stock.ts';
import { enqueueOrderLetter, standingMoves } from '../letters.ts';
import { findMoves } from '../lists.ts';
import { assertStaffMove, assertUndo, LETTERS, undoOf } from '../states.ts';
import { endUnpaidOrder, type LockedOrder, moveOrder, undoMove } from '../store.ts';
import { assertSizesAgreed } from './agree-sizes.ts';
import { findStaffFacts, isBeingPaid, isBeingReturned } from './store.ts';

export type Sent = { courier: string; trackingCode: string };

type Asked = { status: OrderStatus } & Partial<Sent>;

const moved = (order: LockedOrder, { status, courier, trackingCode }: Asked): AuditEvent => ({
  ...{ kind: 'order', action: 'moved', thing: order.id },
  before: { status: order.status },
  after: { status, ...(status === 'Shipped' && { courier, trackingCode }) },
});

/** `seesMoney`: a refusal may say what becomes of an order's money. */
type Context = Pick<Deps, 'config' | 'jobs'> & { tx: Tx; by: By; seesMoney: boolean };

/**
 * Moves a locked order as staff ask: its state and history, and the buyer's letter. Throws 409 if it can't be moved.
 * Returns the entry of the audit log.
 */
export const moveByStaff = async (
  { tx, config, jobs, by, seesMoney }: Context,
  order: LockedOrder,
  asked: Asked,
): Promise<AuditEvent> => {
  const { status: to } = asked;
  const who = { actor: by.actor.id, now: by.now };
  if (!seesMoney && to === 'Shipped' && order.status !== 'Paid') throw notToSend();
  assertStaffMove(order.status, to);
  if (to === 'Shipped') await assertShippable(tx, order.id, seesMoney);
  if (to === 'Shipped') await lockProductsOf(tx, order.id);
  if (to === 'Cancelled') {
    await assertNotBeingPaid(tx, order.id);
    await endUnpaidOrder(tx, order, { ...who, endedBy: 'person' });
    await enqueueOrderLetter(tx, jobs, { orderId: order.id, event: 'cancelled' });
    return moved(order, asked);
  }
  const moveId = await moveOrder(tx, order, to, who);
  if (to === 'Shipped') await bookSent(tx, order.id, { ...who, way: 'sent' });
  const ready = to === 'Shipped' && (await writeShipped(tx, order.id, asked, by.now));
  const event = ready ? 'ready' : LETTERS[to];
  const afterMinutes = config.tellAfterMinutes;
  if (event)
    await enqueueOrderLetter(tx, jobs, { orderId: order.id, event, moveId }, { afterMinutes });
  return moved(order, asked);
};

/** Puts a locked order back from Shipped or Delivered, within ten minutes; nothing if that is not what staff ask. */
export const undoByStaff = async (
  { tx, config, jobs, by }: Context,
  order: LockedOrder,
  asked: Asked,
): Promise<AuditEvent | undefined> => {
  const sentAt = (await findStaffFacts(tx, [order.id])).get(order.id)?.sent_at ?? null;
  const undo = undoOf(order.status, sentAt);
  if (undo?.to !== asked.status) return undefined;
  assertUndo(undo.until, by.now);
  const who = { actor: by.actor.id, now: by.now };
  if (asked.status === 'Paid') {
    await lockProductsOf(tx, order.id);
    await bookSent(tx, order.id, { ...who, way: 'put_back' });
  }
  const [back, undone] = standingMoves(await findMoves(tx, order.id)).slice(-2);
  await undoMove(tx, order, asked.status, who);
  const orderId = order.id;
  if (undone) await enqueueOrderLetter(tx, jobs, { orderId, event: 'mistake', moveId: undone.id });
  // Overtaken by Delivered it may not have been told yet.
  if (back?.to === 'Shipped') {
    const event = (await isReady(tx, orderId)) ? 'ready' : 'shipped';
    const afterMinutes = config.tellAfterMinutes;
    await enqueueOrderLetter(tx, jobs, { orderId, event, moveId: back.id }, { afterMinutes });
  }
  return moved(order, asked);
};

/** Whether the buyer can collect it. */
const isReady = async (tx: Tx, id: string): Promise<boolean> => {
  const order = await tx
    .selectFrom('orders')
    .select('ready_at')
    .where('id', '=', id)
    .executeTakeFirst();
  return Boolean(order?.ready_at);
};

const notToSend = (): Problem =>
  new Problem(409, 'illegal_move', 'It does not wait to be sent any more.');

const assertShippable = async (tx: Tx, id: string, seesMoney: boolean): Promise<void> => {
  if (await isBeingReturned(tx, id)) {
    const message = seesMoney
      ? 'The money of this order is being returned, or the buyer’s bank holds it. It should not be sent.'
      : 'Please ask a manager before it is sent.';
    throw new Problem(409, 'refund_in_progress', message);
  }
  await assertSizesAgreed(tx, id);
};

/** The payment may succeed at any time; a cancelled order would leave its money without an order. */
const assertNotBeingPaid = async (tx: Tx, id: string): Promise<void> => {
  if (!(await isBeingPaid(tx, id))) return;
  const message = 'This order is being paid right now. Please try again in a few minutes.';
  throw new Problem(409, 'payment_in_progress', message);
};

/** Whether it is ready at once: an order that is collected at the shop itself. */
const writeShipped = async (
  tx: Tx,
  id: string,
  { courier = '', trackingCode = '' }: Partial<Sent>,
  now: Date,
): Promise<boolean> => {
  await writeSent(tx, id, { courier, trackingCode });
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ ready_at: now })
    .where('id', '=', id)
    .where(sql<boolean>`delivery ->> 'kind' = 'shop'`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const writeSent = async (
  tx: Tx,
  id: string,
  { courier, trackingCode }: Sent,
): Promise<void> => {
  await tx
    .updateTable('orders')
    .set({ courier: readText(courier), tracking_code: readText(trackingCode) })
    .where('id', '=', id)
    .execute();
};
