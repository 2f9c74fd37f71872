import { quoteCart } from '#contract/cart.endpoints.ts';
import type { Deps } from '../../platform/deps.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import { quoteItems } from './store.ts';

export const cartRoutes = (app: App, { db, clock }: Deps): void => {
  serve(app, quoteCart, ({ user, body }) => {
    const { items, shippingInfo, deliveryId, pickupPointId } = body;
    const delivery = { deliveryId, pickupPointId, shipping: shippingInfo ?? {} };
    return quoteItems(db, { items, delivery }, user?.id, clock.now());
  });
};
