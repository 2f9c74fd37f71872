import type { FastifyRequest } from 'fastify';
import { placeOrder as placeOrderEndpoint } from '../../../contract/orders.endpoints.ts';
import {
  createPaymentIntent,
  myPayments,
  showPayment,
  stkPush,
} from '../../../contract/payments.endpoints.ts';
import { crashPoint } from '../../platform/crash-points.ts';
import { isId } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import { type App, serve } from '../../platform/serve.ts';
import { toOrder } from '../orders/rules.ts';
import { toAnswer, toPayment } from './answers.ts';
import { claimLook } from './claims.ts';
import { type PaymentsContext, paymentsContext } from './context.ts';
import { installHooks } from './hooks.ts';
import { placeOrder } from './place-order.ts';
import { pressPay } from './press.ts';
import { applyCharge } from './prompt.ts';
import { findPayment, findPaymentByKey, findPaymentsOf, type PaymentRow } from './store.ts';
import { sweepPayments } from './sweep.ts';

const SWEEP_SECONDS = 2;

const keyOf = (request: FastifyRequest): string | undefined => {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && key.length >= 1 && key.length <= 255) return key;
  throw new Problem(400, 'invalid', 'The Idempotency-Key must have 1 to 255 characters.');
};

export const paymentsRoutes = (app: App, deps: Deps): void => {
  const { db, limits } = deps;
  const context = paymentsContext(deps);
  installHooks(app, context);
  deps.jobs.every(SWEEP_SECONDS, () => sweepPayments(context));

  serve(app, stkPush, async ({ user, body, request }) => {
    await limits.spend('pay', user.id);
    await limits.spend('prompt', body.phone);
    const { amount, phone, items, shippingInfo } = body;
    const press = { userId: user.id, method: 'mpesa', amount, phone, items } as const;
    return toAnswer(
      await pressPay(context, { ...press, shipping: shippingInfo ?? {}, key: keyOf(request) }),
    );
  });

  serve(app, createPaymentIntent, async ({ user, body, request }) => {
    await limits.spend('pay', user.id);
    const { amount, paymentMethodId, items, shippingInfo } = body;
    const press = { userId: user.id, method: 'visa', amount, paymentMethodId, items } as const;
    return toAnswer(
      await pressPay(context, { ...press, shipping: shippingInfo ?? {}, key: keyOf(request) }),
    );
  });

  serve(app, myPayments, async ({ user, query }) => {
    if (query.key === undefined)
      return { payments: (await findPaymentsOf(db, user.id)).map(toPayment) };
    const found = await findPaymentByKey(db, user.id, query.key);
    if (!found) throw notFound('Payment');
    return { payments: [toPayment(found)] };
  });

  serve(app, showPayment, async ({ user, params }) => {
    const payment = isId(params.id) ? await findPayment(db, params.id) : undefined;
    if (payment?.user_id !== user.id) throw notFound('Payment');
    return toPayment(await lookAtCard(context, payment));
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

/** A live card payment changes while its owner looks on at the bank's page: asked at most every 2 s. */
const lookAtCard = async (context: PaymentsContext, payment: PaymentRow): Promise<PaymentRow> => {
  if (payment.status !== 'requires_action' || !payment.request_id) return payment;
  if (!(await claimLook(context.db, payment.id, context.clock.now()))) return payment;
  const outcome = await context.card.look(payment.request_id);
  crashPoint('card-looked');
  await applyCharge(context, payment.id, outcome);
  return (await findPayment(context.db, payment.id)) ?? payment;
};
