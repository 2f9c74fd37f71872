import { countyNumber } from '#contract/counties.ts';
import type { DeliverySnapshot } from '#contract/delivery.endpoints.ts';
import { changeAddress } from '#contract/orders.endpoints.ts';
import { PHONE_MESSAGE, readPhone } from '#contract/phone.ts';
import type { ShippingInfo } from '#contract/shapes.endpoints.ts';
import { readText } from '#contract/text.ts';
import { inTransaction, isId, type Tx } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import { audit } from '../../platform/operations/audit.ts';
import { changedByMe } from '../../platform/operations/changed-since.ts';
import { assertNeeded } from '../delivery/choose.ts';
import { reachesPlace } from '../delivery/store.ts';
import { findOrder } from './lists.ts';
import { toOrder } from './presenter.ts';
import { addressText, changedParts, readShipping } from './rules.ts';
import { addHistoryEntry } from './store.ts';

/** The buyer, or staff for a buyer who phones, sets or changes the address of a paid order until it is shipped. */
export const addressRoutes = (app: App, { db, clock, limits }: Deps): void => {
  serve(app, changeAddress, async ({ user, params, body, request }) => {
    if (!isId(params.id)) throw notFound('Order');
    if (!user.isStaff) await limits.spend(['address', user.id]);
    const given = readShipping(body.shippingInfo);
    const now = clock.now();
    await inTransaction(db, async (tx) => {
      const order = await tx
        .selectFrom('orders')
        .select(['id', 'user_id', 'status', 'shipping', 'delivery', 'delivery_fee'])
        .where('id', '=', params.id)
        .forNoKeyUpdate()
        .executeTakeFirst();
      const mine = order?.user_id === user.id;
      // 404 also for another user's order, so that ids can't be probed.
      if (!order || !(mine || user.isStaff)) throw notFound('Order');
      assertPaid(order.status, mine);
      const before: ShippingInfo = order.shipping;
      const changed = await changedByMe(tx, { given, was: body.was, now: before, whole: true });
      const shipping = givenOf({ ...before, ...changed });
      if (user.isStaff) assertPhone(order.shipping, shipping);
      const delivery: DeliverySnapshot | null = order.delivery;
      if (delivery) {
        assertNeeded(delivery.kind, order.delivery_fee, delivery.name, shipping);
        const anyPlace = user.isStaff && body.anyPlace === true;
        if (!anyPlace) await assertReached(tx, delivery, order.shipping, shipping, mine);
      }
      const parts = changedParts(order.shipping, shipping);
      if (parts.length === 0) return;
      const added = addressText(order.shipping) === '';
      await tx
        .updateTable('orders')
        .set({ shipping: JSON.stringify(shipping), ...(added ? {} : { address_changed_at: now }) })
        .where('id', '=', order.id)
        .execute();
      const note = added ? 'Address added' : 'Address changed';
      await addHistoryEntry(
        tx,
        { id: order.id, status: 'Paid' },
        { actor: mine ? 'shopper' : user.id, now, note },
      );
      if (!user.isStaff) return;
      // Only the names of the fields: personal data could not be deleted from the log.
      await audit(
        tx,
        { actor: user, now },
        { kind: 'order', action: 'changed', thing: order.id, after: { address: parts.join(', ') } },
      );
    });
    request.log.info({ orderId: params.id }, 'order address changed');
    const found = await findOrder(db, params.id);
    if (!found) throw notFound('Order');
    const order = toOrder(found.row, found.items);
    return {
      message: savedText(order.addressMissing === true, found.row.user_id === user.id),
      order,
    };
  });
};

const savedText = (missing: boolean, mine: boolean): string => {
  if (missing) return 'Saved. Please give county and town, too.';
  return mine ? 'We have your address' : 'Address saved';
};

const assertPaid = (status: string, mine: boolean): void => {
  if (status === 'Paid') return;
  const sent = mine
    ? 'Your order was sent already. Please write to us.'
    : 'This order was sent already.';
  const message =
    status === 'Shipped' || status === 'Delivered'
      ? sent
      : 'Only a paid order can be given an address.';
  throw new Problem(409, 'illegal_move', message);
};

/** What a buyer typed is kept; staff change a phone to one only. */
const assertPhone = (before: ShippingInfo, { phone }: ShippingInfo): void => {
  if (phone === undefined || phone === before.phone || readPhone(phone)) return;
  throw new Problem(400, 'invalid', PHONE_MESSAGE, { fields: { phone: PHONE_MESSAGE } });
};

/** Trims values and drops empty ones. */
const givenOf = (info: ShippingInfo): ShippingInfo =>
  Object.fromEntries(
    Object.entries(info)
      .map(([name, text]) => [name, readText(text ?? '')])
      .filter(([, text]) => text !== ''),
  );

/** 409 if the paid delivery does not cover the new place: staff have to agree another one. */
const assertReached = async (
  tx: Tx,
  { optionId, kind, name }: DeliverySnapshot,
  before: ShippingInfo,
  after: ShippingInfo,
  mine: boolean,
): Promise<void> => {
  const isSent = kind === 'door' || kind === 'parcel';
  const samePlace =
    (before.county ?? '') === (after.county ?? '') && (before.town ?? '') === (after.town ?? '');
  if (!isSent || samePlace) return;
  const place = { county: countyNumber(after.county), town: after.town };
  if (await reachesPlace(tx, optionId, place)) return;
  const where = [after.town, after.county].filter(Boolean).join(', ') || 'That place';
  const next = mine
    ? 'Please write to us: we will find another way.'
    : 'Please agree with the customer how it gets there.';
  throw new Problem(409, 'not_covered', `${name} does not reach ${where}. ${next}`);
};
