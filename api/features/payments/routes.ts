import { myPayments, showPayment } from '#contract/payments.endpoints.ts';
import {
  acceptPayment as acceptPaymentEndpoint,
  assignToOrder as assignToOrderEndpoint,
} from '#contract/refunds.endpoints.ts';
import { takesCards } from '../../platform/config/payment-config.ts';
import { isId } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/http/problem.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import { crashPoint } from '../../platform/operations/crash-points.ts';
import { applyCharge } from './calls/provider-call.ts';
import { claimQuery } from './calls/store.ts';
import { sweepPayments } from './clock/sweep.ts';
import type { PaymentsContext } from './context.ts';
import { settingsRoutes } from './going-live/routes.ts';
import { toPayment, withMethodAdvice } from './presenter.ts';
import { acceptShortfall } from './review/accept-shortfall.ts';
import { assignToOrder } from './review/assign-to-order.ts';
import { outwardStatus, type PaymentRow } from './rules.ts';
import { waitFor } from './settlement/payment-notifications.ts';
import {
  findPayment,
  findPaymentByKey,
  findPaymentsOf,
  findReturnedSums,
  findShownPayment,
} from './store.ts';

import { installHooks } from './webhooks/hooks-routes.ts';
import { installStatusHooks } from './webhooks/status-routes.ts';

const SWEEP_SECONDS = 2;

export const paymentsRoutes = (app: App, deps: Deps, context: PaymentsContext): void => {
  const { db } = deps;
  const cards = takesCards(context.config.card);
  const shown = (row: PaymentRow): PaymentRow => withMethodAdvice(cards, row);
  installHooks(app, context);
  installStatusHooks(app, context);
  settingsRoutes(app, context);
  deps.jobs.every(SWEEP_SECONDS, () => sweepPayments(context));

  serve(app, myPayments, async ({ user, query }) => {
    const found =
      query.key === undefined
        ? await findPaymentsOf(db, user.id)
        : [await findPaymentByKey(db, user.id, query.key)].filter((row) => row !== undefined);
    if (query.key !== undefined && found.length === 0) throw notFound('Payment');
    const returned = await findReturnedSums(
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
    const now = await queryCard(context, seen);
    return toPayment(shown(now), now === seen ? seen.returned : 0);
  });

  serve(app, assignToOrderEndpoint, async ({ user, params, body }) => {
    await assignToOrder(context, {
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
};

/**
 * Queries a live card payment at most every 2 s, because it changes while its owner is on the
 * bank's page.
 */
const queryCard = async (context: PaymentsContext, payment: PaymentRow): Promise<PaymentRow> => {
  if (payment.status !== 'requires_action' || !payment.request_id) return payment;
  if (!(await claimQuery(context.db, payment.id, context.clock.now()))) return payment;
  const outcome = await context.card.query(payment.request_id);
  crashPoint('card-queried');
  await applyCharge(context, payment.id, outcome);
  return (await findPayment(context.db, payment.id)) ?? payment;
};
