import { readShillings } from '#contract/amount.ts';
import { formatKsh } from '#contract/money.ts';
import {
  listRefunds,
  refundPayment,
  seePayment as seePaymentEndpoint,
  settleRefund as settleRefundEndpoint,
} from '#contract/refunds.endpoints.ts';
import { isId } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { keyOf } from '../../platform/http/idempotency-key.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import type { PaymentsContext } from '../payments/context.ts';
import type { PaymentRow } from '../payments/rules.ts';
import { findPayment } from '../payments/store.ts';
import { toDispute } from './disputes/rules.ts';
import { findDisputesOf } from './disputes/store.ts';
import { installRefundHooks } from './hooks-routes.ts';
import { meansOf, piecesOfRest, refundableOf, requestRefund } from './request.ts';
import { isOpen, type RefundRow, toRefund, UNANSWERED, wayOf } from './rules.ts';
import { seePayment } from './see-payment.ts';
import { settleRefund } from './settle.ts';
import { findRefund, findRefundsOf } from './store.ts';
import { sweepRefunds } from './sweep.ts';

const SWEEP_SECONDS = 2;

export const refundsRoutes = (app: App, deps: Deps, context: PaymentsContext): void => {
  const { db } = deps;
  installRefundHooks(app, context);
  deps.jobs.every(SWEEP_SECONDS, () => sweepRefunds(context));

  const paymentOf = async (id: string): Promise<PaymentRow> => {
    const payment = isId(id) ? await findPayment(db, id) : undefined;
    if (!payment) throw notFound('Payment');
    return payment;
  };

  const toReply = async (refund: RefundRow) => ({
    message: sentenceOf(refund),
    refund: toRefund(refund),
    refundable: await refundableOf(db, await paymentOf(refund.payment_id)),
  });

  serve(app, refundPayment, async ({ user, params, body, request }) =>
    toReply(
      await requestRefund(context, {
        paymentId: params.id,
        staffId: user.id,
        amount: amountOf(body.amount),
        reason: body.reason ?? '',
        restock: body.restock ?? false,
        byHand: body.byHand ?? false,
        receipt: body.receipt || undefined,
        key: keyOf(request),
      }),
    ),
  );

  serve(app, listRefunds, async ({ params }) => {
    const payment = await paymentOf(params.id);
    const refundable = await refundableOf(db, payment);
    const found = wayOf(payment, meansOf(context), refundable);
    const pieces = await piecesOfRest(db, payment, refundable);
    return {
      refunds: (await findRefundsOf(db, payment.id)).map(toRefund),
      disputes: (await findDisputesOf(db, payment.id)).map(toDispute),
      refundable,
      restockable: pieces !== undefined,
      ...(pieces === 'unsent' ? { unsent: true as const } : {}),
      ...('byHandOnly' in found ? { byHandOnly: found.byHandOnly } : {}),
    };
  });

  serve(app, seePaymentEndpoint, async ({ user, params }) => {
    await seePayment(deps, { paymentId: params.id, staffId: user.id });
    return { message: 'Seen' };
  });

  serve(app, settleRefundEndpoint, async ({ user, params, body }) => {
    const refund = isId(params.refundId) ? await findRefund(db, params.refundId) : undefined;
    if (!refund || refund.payment_id !== params.id) throw notFound('Refund');
    if (!isOpen(refund.state) || refund.code !== UNANSWERED) {
      const message = 'This refund has ended, or its provider is still being asked.';
      throw new Problem(409, 'not_unanswered', message);
    }
    await settleRefund(
      context,
      refund.id,
      body.status === 'done'
        ? { kind: 'done', receipt: body.receipt || undefined }
        : { kind: 'failed', code: 'by_staff', message: 'The money did not leave, says the staff.' },
      'admin',
      user,
    );
    return toReply((await findRefund(db, refund.id)) ?? refund);
  });
};

const MOST = 9_999_999;

const amountOf = (given: number | string): number => {
  const amount = typeof given === 'number' ? given : readShillings(given);
  if (amount && amount <= MOST) return amount;
  const message = 'Give the amount in whole shillings, such as 500 or 3,000.';
  throw new Problem(400, 'invalid', message, { fields: { amount: message } });
};

const sentenceOf = ({ state, amount, message }: RefundRow): string => {
  const ksh = formatKsh(amount * 100);
  if (state === 'done') return `${ksh} returned`;
  return state === 'failed' ? message : `${ksh} is on its way back`;
};
