import type { FastifyRequest } from 'fastify';
import { placeOrder as placeOrderEndpoint } from '../../../contract/orders.endpoints.ts';
import {
  createPaymentIntent,
  myPayments,
  showPayment,
  stkPush,
} from '../../../contract/payments.endpoints.ts';
import {
  acceptPayment as acceptPaymentEndpoint,
  bindPayment as bindPaymentEndpoint,
} from '../../../contract/refunds.endpoints.ts';
import { crashPoint } from '../../platform/crash-points.ts';
import { isId } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { takesCards } from '../../platform/payment-config.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import { type App, serve } from '../../platform/serve.ts';
import { visitorOf } from '../../platform/visitor.ts';
import { toOrder } from '../orders/rules.ts';
import { acceptShortfall } from './accept.ts';
import { toAnswer, toPayment } from './answers.ts';
import { bindPayment } from './bind.ts';
import { installStatusHooks } from './claims.ts';
import { type PaymentsContext, paymentsContext } from './context.ts';
import { installHooks } from './hooks.ts';
import { keyOf } from './idempotency-key.ts';
import { waitFor } from './news.ts';
import { placeOrder } from './place-order.ts';
import { pressPay } from './press.ts';
import { applyCharge } from './prompt.ts';
import { claimLook } from './provider-turn.ts';
import { findReturned } from './returning.ts';
import { outwardStatus, withoutCardAdvice } from './rules.ts';
import { settingsRoutes } from './settings-routes.ts';
import { findShownPayment } from './shown-store.ts';
import { findPayment, findPaymentByKey, findPaymentsOf, type PaymentRow } from './store.ts';
import { sweepPayments } from './sweep.ts';

const SWEEP_SECONDS = 2;

export const paymentsRoutes = (app: App, deps: Deps): void => {
  const { db } = deps;
  const context = paymentsContext(deps, app.log);
  const cards = takesCards(context.config.card);
  const shown = (row: PaymentRow): PaymentRow =>
    cards ? row : { ...row, message: withoutCardAdvice(row.message) };
  installHooks(app, context);
  installStatusHooks(app, context);
  settingsRoutes(app, context);
  deps.jobs.every(SWEEP_SECONDS, () => sweepPayments(context));

  serve(app, stkPush, async ({ user, body, request }) => {
    const { amount, phone, items, shippingInfo } = body;
    const press = { userId: user.id, method: 'mpesa', amount, phone, items } as const;
    return toAnswer(
      shown(
        await pressPay(context, {
          ...press,
          ...pressed(request),
          shipping: shippingInfo ?? {},
        }),
      ),
    );
  });

  serve(app, createPaymentIntent, async ({ user, body, request }) => {
    if (!cards) throw new Problem(409, 'no_cards', 'This shop takes no cards. Pay by M-PESA.');
    const { amount, paymentMethodId, items, shippingInfo } = body;
    const press = { userId: user.id, method: 'visa', amount, paymentMethodId, items } as const;
    return toAnswer(
      await pressPay(context, {
        ...press,
        ...pressed(request),
        shipping: shippingInfo ?? {},
      }),
    );
  });

  serve(app, myPayments, async ({ user, query }) => {
    const found =
      query.key === undefined
        ? await findPaymentsOf(db, user.id)
        : [await findPaymentByKey(db, user.id, query.key)].filter((row) => row !== undefined);
    if (query.key !== undefined && found.length === 0) throw notFound('Payment');
    const returned = await findReturned(
      db,
      found.map((row) => row.id),
    );
    return { payments: found.map((row) => toPayment(shown(row), returned.get(row.id))) };
  });

  serve(app, showPayment, async ({ user, params, query }) => {
    if (!isId(params.id)) throw notFound('Payment');
    const id = params.id.toLowerCase();
    const seen = await waitFor(
      id,
      () => findShownPayment(db, id),
      (payment) => payment?.user_id !== user.id || outwardStatus(payment.status) !== 'pending',
      (query.wait ?? 0) * 1000,
    );
    if (seen?.user_id !== user.id) throw notFound('Payment');
    const now = await lookAtCard(context, seen);
    return toPayment(shown(now), now === seen ? seen.returned : 0);
  });

  serve(app, bindPaymentEndpoint, async ({ user, params, body }) => {
    await bindPayment(context, {
      paymentId: params.id,
      orderId: body.orderId,
      staffId: user.id,
    });
    return { message: 'The order is paid by this payment now' };
  });

  serve(app, acceptPaymentEndpoint, async ({ user, params }) => {
    await acceptShortfall(context, { paymentId: params.id, staffId: user.id });
    return { message: 'The order is paid by this payment now' };
  });

  serve(app, placeOrderEndpoint, async ({ user, body, request }) => {
    const { row, items } = await placeOrder(context, {
      userId: user.id,
      items: body.items,
      method: body.method ?? 'mpesa',
      paymentId: body.paymentId,
      shipping: body.shippingInfo ?? {},
      key: keyOf(request),
    });
    return { message: 'Order saved', order: toOrder(row, items) };
  });
};

const pressed = (request: FastifyRequest) => ({
  key: keyOf(request),
  network: visitorOf(request).network,
});

/** A live card payment changes while its owner looks on at the bank's page: asked at most every 2 s. */
const lookAtCard = async (context: PaymentsContext, payment: PaymentRow): Promise<PaymentRow> => {
  if (payment.status !== 'requires_action' || !payment.request_id) return payment;
  if (!(await claimLook(context.db, payment.id, context.clock.now()))) return payment;
  const outcome = await context.card.look(payment.request_id);
  crashPoint('card-looked');
  await applyCharge(context, payment.id, outcome);
  return (await findPayment(context.db, payment.id)) ?? payment;
};
