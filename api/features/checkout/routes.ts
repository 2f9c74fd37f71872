import type { FastifyRequest } from 'fastify';
import { lastDetails, placeOrder as placeOrderEndpoint } from '#contract/orders.endpoints.ts';
import { createPaymentIntent, stkPush } from '#contract/payments.endpoints.ts';
import type { ShippingInfo } from '#contract/shapes.endpoints.ts';
import { takesCards } from '../../platform/config/payment-config.ts';
import type { Deps } from '../../platform/deps.ts';
import { keyOf } from '../../platform/http/idempotency-key.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import { visitorOf } from '../../platform/http/visitor.ts';
import type { AskedDelivery } from '../delivery/choose.ts';
import { toOrder } from '../orders/presenter.ts';
import { readShipping } from '../orders/rules.ts';
import type { PaymentsContext } from '../payments/context.ts';
import { toPaymentAnswer, withMethodAdvice } from '../payments/presenter.ts';
import { placeOrder } from './place-order.ts';
import { startPayment } from './start-payment.ts';
import { findLastDetails } from './store.ts';

/** Starting a payment by M-PESA or card, and placing the order that it pays. */
export const checkoutRoutes = (app: App, { db }: Deps, context: PaymentsContext): void => {
  const cards = takesCards(context.config.card);

  serve(app, stkPush, async ({ user, body, request }) => {
    const { amount, phone, items } = body;
    const start = { userId: user.id, method: 'mpesa', amount, phone, items } as const;
    const payment = await startPayment(context, {
      ...start,
      ...callerOf(request),
      ...deliveryOf(body),
    });
    return toPaymentAnswer(withMethodAdvice(cards, payment));
  });

  serve(app, createPaymentIntent, async ({ user, body, request }) => {
    if (!cards) throw new Problem(409, 'no_cards', 'This shop takes no cards. Pay by M-PESA.');
    const { amount, paymentMethodId, items } = body;
    const start = { userId: user.id, method: 'visa', amount, paymentMethodId, items } as const;
    return toPaymentAnswer(
      await startPayment(context, {
        ...start,
        ...callerOf(request),
        ...deliveryOf(body),
      }),
    );
  });

  serve(app, lastDetails, ({ user }) => findLastDetails(db, user.id));

  serve(app, placeOrderEndpoint, async ({ user, body, request }) => {
    const { row, items } = await placeOrder(context, {
      userId: user.id,
      items: body.items,
      method: body.method ?? 'mpesa',
      paymentId: body.paymentId,
      ...deliveryOf(body),
      key: keyOf(request),
    });
    return { message: 'Order saved', order: toOrder(row, items) };
  });
};

type Given = Omit<AskedDelivery, 'shipping'> & { shippingInfo?: ShippingInfo | null };

const deliveryOf = ({ shippingInfo, deliveryId, pickupPointId, deliveryFee }: Given) => {
  const shipping = readShipping(shippingInfo);
  return { shipping, delivery: { deliveryId, pickupPointId, deliveryFee, shipping } };
};

const callerOf = (request: FastifyRequest) => ({
  key: keyOf(request),
  network: visitorOf(request).network,
});
