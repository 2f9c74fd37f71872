import { countyNumber } from '#contract/counties.ts';
import type { DeliverySnapshot } from '#contract/delivery.endpoints.ts';
import { changeAddress } from '#contract/orders.endpoints.ts';
import { PHONE_MESSAGE, readPhone } from '#contract/phone.ts';
import type { ShippingInfo } from '#contract/shapes.endpoints.ts';
import { readText } from '#contract/text.ts';
import { sql, type Tx } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { found, notFound, Problem } from '../../platform/http/problem.ts';
import type { App } from '../../platform/http/serve.ts';
import { changedByMe } from '../../platform/operations/changed-since.ts';
import { idOf, serveDeed } from '../../platform/operations/deed.ts';
import { assertNeeded } from '../delivery/choose.ts';
import { reachesPlace } from '../delivery/store.ts';
import { findOrder } from './lists.ts';
import { toOrder } from './presenter.ts';
import { addressText, changedParts, readShipping } from './rules.ts';
import { addHistoryEntry } from './store.ts';

/** The buyer, or staff for a buyer who phones, sets or changes the address of a paid order until it is shipped. */
export const addressRoutes = (app: App, deps: Deps): void => {
  const { db, limits } = deps;
  const show = async (id: string, userId: string) => {
    const { row, items } = found(await findOrder(db, id), 'Order');
    const order = toOrder(row, items);
    const message = savedText(order.addressMissing === true, row.user_id === userId);
    return { message, order };
  };

  serveDeed(
    app,
    deps,
    changeAddress,
    async ({ tx, by, user, params: { id }, body }) => {
      const order = await tx
        .selectFrom('orders')
        .select(['id', 'user_id', 'status', 'shipping', 'delivery', 'delivery_fee'])
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst();
      const mine = order?.user_id === user.id;
      // 404 also for another user's order, so that ids can't be probed.
      if (!order || !(mine || user.isStaff)) throw notFound('Order');
      assertPaid(order.status, mine);
      const before: ShippingInfo = order.shipping;
      const given = readShipping(body.shippingInfo);
      const changed = await changedByMe(tx, { given, was: body.was, now: before, whole: true });
      const shipping = givenOf({ ...before, ...changed });
      if (user.isStaff) assertPhone(order.shipping, shipping);
      const delivery: DeliverySnapshot | null = order.delivery;
      if (delivery) {
        assertNeeded(delivery.kind, order.delivery_fee, delivery.name, shipping);
        const anyPlace = user.isStaff && body.anyPlace === true;
        if (!anyPlace) await assertReached(tx, delivery, order.shipping, shipping, mine);
      }
      const reply = () => show(id, user.id);
      const parts = changedParts(order.shipping, shipping);
      if (parts.length === 0) return { reply };
      const added = addressText(order.shipping) === '';
      const changedAt = added ? {} : { address_changed_at: by.now };
      await tx
        .updateTable('orders')
        .set({ shipping: JSON.stringify(shipping), revision: sql`revision + 1`, ...changedAt })
        .where('id', '=', order.id)
        .execute();
      const note = added ? 'Address added' : 'Address changed';
      const actor = mine ? 'shopper' : user.id;
      await addHistoryEntry(tx, { id: order.id, status: 'Paid' }, { actor, now: by.now, note });
      // Only the names of the fields: personal data could not be deleted from the log.
      const after = { address: parts.join(', ') };
      const did = { kind: 'order', action: 'changed', thing: order.id, after } as const;
      return { did: user.isStaff ? did : [], reply };
    },
    {
      check: async ({ user, params, body }) => {
        idOf(params.id, 'Order');
        if (!user.isStaff) await limits.spend(['address', user.id]);
        readShipping(body.shippingInfo);
      },
    },
  );
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
