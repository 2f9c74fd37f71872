import {
  listParcels,
  markPrinted,
  putBack,
  shipOrders,
  showParcel as showParcelEndpoint,
} from '#contract/desk.endpoints.ts';
import { pageOf } from '#contract/page.ts';
import { readText } from '#contract/text.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { paged } from '../../../platform/database/paged.ts';
import type { Deps } from '../../../platform/deps.ts';
import { found, Problem } from '../../../platform/http/problem.ts';
import { type App, serve } from '../../../platform/http/serve.ts';
import type { AuditEvent } from '../../../platform/operations/audit.ts';
import { idOf, serveDeed } from '../../../platform/operations/deed.ts';
import { lockProductsOfAll } from '../../stock/stock.ts';
import {
  isSentSo,
  nameOf,
  questionOf,
  toParcel,
  usedTwice,
  whyNotPacked,
} from '../parcels/rules.ts';
import { showParcel, showParcels } from '../parcels/show.ts';
import { findParcels, findParcelsOf, findUsedCodes, writePrinted } from '../parcels/store.ts';
import { type LockedOrder, lockOrder } from '../store.ts';
import { moveByStaff, undoByStaff } from './moves.ts';
import { lockOwners } from './store.ts';

const MOST = 50;

/** What is to be packed and sent. No reply of these holds a price or a payment. */
export const parcelsRoutes = (app: App, deps: Deps): void => {
  const { db, clock, config, jobs } = deps;

  serve(app, listParcels, async ({ query }) => {
    const { part = 'pack', search = '', orders } = query;
    const ids = orders?.split(',').filter(Boolean);
    const filter = { part, search: search.trim(), ...(ids && { ids: idsOf(ids) }) };
    const { rows, total, totalPages } = await paged(db, pageOf(query, MOST), (tx, page) =>
      findParcels(tx, { ...filter, ...page }),
    );
    const now = clock.now();
    return { parcels: rows.map((row) => toParcel(row, now)), totalPages, totalParcels: total };
  });

  serve(app, showParcelEndpoint, async ({ params }) => ({
    parcel: await showParcel(db, idOf(params.id, 'Order'), clock.now()),
  }));

  serveDeed(app, deps, markPrinted, async ({ tx, by, body }) => {
    const ids = idsOf(body.orderIds);
    await lockAll(tx, ids);
    const before = await findParcelsOf(tx, ids);
    found(before.length === ids.length || undefined, 'Order');
    await writePrinted(tx, ids);
    const did = before
      .filter(({ revision, printed_revision }) => revision !== printed_revision)
      .map(({ id, revision }) => changed(id, { printed: revision }));
    const parcels = await showParcels(tx, ids, by.now);
    return { did, reply: { message: 'Printed', parcels } };
  });

  serveDeed(app, deps, shipOrders, async ({ tx, by, user, body }) => {
    const { courier = '', sure = [] } = body;
    const asked = new Map(
      body.orders.map(({ orderId, trackingCode = '', seen }) => [
        idOf(orderId, 'Order').toLowerCase(),
        { trackingCode: readText(trackingCode), seen },
      ]),
    );
    found(asked.size === body.orders.length || undefined, 'Order');
    const ids = [...asked.keys()].sort();
    const locked = await lockAll(tx, ids);
    // All at once: two batches never wait for each other's products.
    await lockProductsOfAll(tx, ids);
    const parcels = new Map((await findParcelsOf(tx, ids)).map((row) => [row.id, row]));
    const did: AuditEvent[] = [];
    const refused: string[] = [];
    const sent: { orderId: string; trackingCode: string; addressMissing: boolean }[] = [];
    for (const order of locked) {
      const { id } = order;
      const { trackingCode = '', seen } = asked.get(id) ?? {};
      const parcel = parcels.get(id);
      if (parcel && isSentSo(parcel, { courier, trackingCode })) continue;
      try {
        const why = parcel && whyNotPacked(parcel, seen);
        if (why) throw new Problem(409, 'not_shippable', why);
        const to = { status: 'Shipped', courier, trackingCode } as const;
        did.push(await moveByStaff({ tx, config, jobs, by, seesMoney: user.isStaff }, order, to));
        const addressMissing = parcel !== undefined && toParcel(parcel, by.now).addressMissing;
        sent.push({ orderId: id, trackingCode, addressMissing });
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        refused.push(`${nameOf(id)}: ${error.message}`);
      }
    }
    if (refused.length > 0)
      throw new Problem(409, 'not_shippable', `None was sent. ${refused.join(' ')}`);
    const withoutAddress = sent.flatMap((one) => (one.addressMissing ? [one.orderId] : []));
    const usedCodes = [...usedTwice(sent), ...(await findUsedCodes(tx, sent))];
    const question = questionOf({ withoutAddress, usedCodes }, sure);
    if (question) throw new Problem(409, 'sure', question);
    const message = `${ids.length === 1 ? '1 order is' : `${ids.length} orders are`} Shipped now`;
    return { did, reply: { message, parcels: await showParcels(tx, ids, by.now) } };
  });

  serveDeed(app, deps, putBack, async ({ tx, by, user, body }) => {
    const ids = idsOf(body.orderIds);
    const locked = await lockAll(tx, ids);
    await lockProductsOfAll(tx, ids);
    const did: AuditEvent[] = [];
    const late: string[] = [];
    for (const order of locked) {
      // Put back already, by a press that came twice.
      if (order.status === 'Paid') continue;
      const context = { tx, config, jobs, by, seesMoney: user.isStaff };
      const undone = await undoByStaff(context, order, { status: 'Paid' }).catch(lateOr);
      if (undone) did.push(undone);
      else late.push(order.id);
    }
    if (late.length > 0) {
      const message = `None was put back. It is too late for ${late.map(nameOf).join(', ')}.`;
      throw new Problem(409, 'too_late', message, { details: { orderIds: late } });
    }
    const message = `${ids.length === 1 ? '1 order is' : `${ids.length} orders are`} to be packed again`;
    return { did, reply: { message, parcels: await showParcels(tx, ids, by.now) } };
  });
};

const changed = (thing: string, after: Record<string, unknown>): AuditEvent => ({
  kind: 'order',
  action: 'changed',
  thing,
  after,
});

const lateOr = (error: unknown): undefined => {
  if (error instanceof Problem && error.code === 'too_late') return undefined;
  throw error;
};

/** Ids that are given once each; 404 else. */
const idsOf = (given: readonly string[]): string[] => {
  const ids = [...new Set(given.map((id) => idOf(id, 'Order').toLowerCase()))].sort();
  return found(ids.length === given.length ? ids : undefined, 'Order');
};

/** Locks orders after their buyers, by id. */
const lockAll = async (tx: Tx, ids: readonly string[]): Promise<LockedOrder[]> => {
  await lockOwners(tx, ids);
  const locked: LockedOrder[] = [];
  for (const id of ids) locked.push(found(await lockOrder(tx, id), 'Order'));
  return locked;
};
