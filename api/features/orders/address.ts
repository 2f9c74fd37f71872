import { countyNumber } from '../../../contract/counties.ts';
import type { DeliverySnapshot } from '../../../contract/delivery.endpoints.ts';
import { changeAddress } from '../../../contract/orders.endpoints.ts';
import type { ShippingInfo } from '../../../contract/shapes.endpoints.ts';
import { inTransaction, isId, type Tx } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import { assertNeeded } from '../delivery/choose.ts';
import { reachesPlace } from '../delivery/store.ts';
import { findOrder } from './lists.ts';
import { givenText, readShipping, toOrder } from './rules.ts';

/** Sets or changes the address of a paid order until it is shipped. */
export const addressRoutes = (app: App, { db, clock, limits }: Deps): void => {
  serve(app, changeAddress, async ({ user, params, body, request }) => {
    if (!isId(params.id)) throw notFound('Order');
    await limits.spend(['address', user.id]);
    const shipping = givenOf(readShipping(body.shippingInfo));
    await inTransaction(db, async (tx) => {
      const order = await tx
        .selectFrom('orders')
        .select(['id', 'user_id', 'status', 'shipping', 'delivery', 'delivery_fee'])
        .where('id', '=', params.id)
        .forNoKeyUpdate()
        .executeTakeFirst();
      // 404 also for another user's order, so that ids can't be probed.
      if (!order || order.user_id !== user.id) throw notFound('Order');
      if (order.status !== 'Paid') {
        const message =
          order.status === 'Shipped' || order.status === 'Delivered'
            ? 'Your order was sent already. Please write to us.'
            : 'Only a paid order can be given an address.';
        throw new Problem(409, 'illegal_move', message);
      }
      const delivery: DeliverySnapshot | null = order.delivery;
      if (delivery) {
        assertNeeded(delivery.kind, order.delivery_fee, delivery.name, shipping);
        await assertReached(tx, delivery, order.shipping, shipping);
      }
      const changed = givenText(order.shipping) !== '' ? { address_changed_at: clock.now() } : {};
      await tx
        .updateTable('orders')
        .set({ shipping: JSON.stringify(shipping), ...changed })
        .where('id', '=', order.id)
        .execute();
    });
    request.log.info({ orderId: params.id }, 'order address changed');
    const found = await findOrder(db, params.id);
    if (!found) throw notFound('Order');
    const order = toOrder(found.row, found.items);
    const message = order.addressMissing
      ? 'Saved. Please give county and town, too.'
      : 'We have your address';
    return { message, order };
  });
};

/** Trims values and drops empty ones. */
const givenOf = (info: ShippingInfo): ShippingInfo =>
  Object.fromEntries(
    Object.entries(info)
      .map(([name, text]) => [name, text.trim()])
      .filter(([, text]) => text !== ''),
  );

/** 409 if the paid delivery does not cover the new place: staff have to agree another one. */
const assertReached = async (
  tx: Tx,
  { optionId, kind, name }: DeliverySnapshot,
  before: ShippingInfo,
  after: ShippingInfo,
): Promise<void> => {
  const isSent = kind === 'door' || kind === 'parcel';
  const samePlace =
    (before.county ?? '') === (after.county ?? '') && (before.town ?? '') === (after.town ?? '');
  if (!isSent || samePlace) return;
  const place = { county: countyNumber(after.county), town: after.town };
  if (await reachesPlace(tx, optionId, place)) return;
  const where = [after.town, after.county].filter(Boolean).join(', ') || 'That place';
  throw new Problem(
    409,
    'not_covered',
    `${name} does not reach ${where}. Please write to us: we will find another way.`,
  );
};
