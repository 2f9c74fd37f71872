import { formatKsh } from '#contract/money.ts';
import type { PaymentMethod } from '#contract/payment.ts';
import { MPESA_PHONE_MESSAGE, toMsisdn } from '#contract/phone.ts';
import type { ErrorCode } from '#contract/problem.ts';
import type { CartItem, ShippingInfo } from '#contract/shapes.endpoints.ts';
import { inTransaction, retryWhileUnreachable, type Tx } from '../../platform/database/database.ts';
import { keyReused, requestHash } from '../../platform/http/idempotency-key.ts';
import { Problem } from '../../platform/http/problem.ts';
import { crashPoint } from '../../platform/operations/crash-points.ts';
import { paymentsStarted } from '../../platform/operations/metrics.ts';
import { findMoneyInReview, type MoneyInReview, quoteItems } from '../cart/store.ts';
import type { AskedDelivery } from '../delivery/choose.ts';
import { callProvider, endCardPayment } from '../payments/calls/provider-call.ts';
import { claimProviderCall, takeDeclinedIntent } from '../payments/calls/store.ts';
import type { PaymentsContext } from '../payments/context.ts';
import {
  assertItems,
  assertPayable,
  idsOf,
  type PaymentRow,
  productsOf,
  reviewMessage,
} from '../payments/rules.ts';
import { waitFor } from '../payments/settlement/payment-notifications.ts';
import {
  findLivePaymentOf,
  findPayment,
  findPaymentByKey,
  findSamePayment,
  insertPayment,
  lockUser,
} from '../payments/store.ts';
import { cartText, mergeItems } from '../stock/line-rules.ts';
import { takePieces } from '../stock/stock.ts';

import { holdRules, readCart, reserveCartBeforeStock } from './reserve-stock.ts';
import { assertPhoneFree, spendStartLimits } from './store.ts';

export type PaymentRequest = {
  userId: string;
  method: PaymentMethod;
  /** Whole shillings shown to the shopper. */
  amount: number;
  /** As typed; M-PESA only. */
  phone?: string;
  /** Card only. */
  paymentMethodId?: string;
  /** Absent: a push without an order, which an order takes later. */
  items?: readonly CartItem[] | undefined;
  shipping: ShippingInfo;
  /** Used only with items. */
  delivery: AskedDelivery;
  key?: string | undefined;
  /** Key of the shopper's IP address for rate limits. */
  network: string;
};

type Payer = { phone: string | null; paymentMethodId: string | null };

const payerOf = (request: PaymentRequest): Payer => {
  if (request.method === 'visa')
    return { phone: null, paymentMethodId: request.paymentMethodId ?? null };
  const phone = toMsisdn(request.phone ?? '');
  if (!phone) {
    throw new Problem(400, 'invalid_phone', MPESA_PHONE_MESSAGE, {
      fields: { phone: MPESA_PHONE_MESSAGE },
    });
  }
  return { phone, paymentMethodId: null };
};

type Step =
  | { kind: 'known'; payment: PaymentRow }
  /** A live card payment of this order must be cancelled at the provider first. */
  | { kind: 'end_first'; payment: PaymentRow };

/** How long a request waits for an unavailable database; covers a restart. */
const START_TIMEOUT_MS = 5000;

/** Starts at most one payment, however often it is repeated; returns its current state. */
export const startPayment = async (
  context: PaymentsContext,
  request: PaymentRequest,
): Promise<PaymentRow> => {
  const { db } = context;
  assertPayable(request.method, request.amount);
  const payer = payerOf(request);
  const wanted = productsOf(request.items);
  for (;;) {
    // After a lost COMMIT the retry finds its own payment: by key, or by amount and payer.
    const once = () => inTransaction(db, (tx) => prepare(tx, context, request, payer));
    const step = await context.buying.run(
      () => retryWhileUnreachable(once, START_TIMEOUT_MS),
      wanted,
    );
    crashPoint('start-after-commit');
    if (step.kind === 'end_first') {
      const ended = await endCardPayment(context, step.payment);
      if (ended.status === 'succeeded') return ended;
      continue;
    }
    if (await claimProviderCall(db, step.payment, context.clock.now())) {
      crashPoint('call-claimed');
      const { method, amount } = step.payment;
      paymentsStarted.inc({ method });
      context.log.info({ ...idsOf(step.payment), method, amount }, 'payment started');
      return callProvider(context, step.payment);
    }
    // Another request is making the provider call: wait for its result.
    return waitFor(
      step.payment.id,
      async () => (await findPayment(db, step.payment.id)) ?? step.payment,
      (payment) => payment.status !== 'created',
      context.config.orderWaitMs,
    );
  }
};

const prepare = async (
  tx: Tx,
  context: PaymentsContext,
  request: PaymentRequest,
  payer: Payer,
): Promise<Step> => {
  const now = context.clock.now();
  const { userId, method, amount, key } = request;
  const items = request.items === undefined ? undefined : mergeItems(request.items);
  const { deliveryId, pickupPointId } = request.delivery;
  const chosen = deliveryId === undefined ? [] : [deliveryId, pickupPointId ?? null];
  const hash = requestHash([method, amount, payer, items ?? null, request.shipping, ...chosen]);

  await lockUser(tx, userId);
  const known = key
    ? await findPaymentByKey(tx, userId, key, method)
    : // With a delivery the payment is found through its order, whose delivery is compared.
      deliveryId === undefined
      ? await findSamePayment(tx, { userId, method, amount, ...payer })
      : undefined;
  if (key && known && known.request_hash !== hash) throw keyReused();
  if (known) return { kind: 'known', payment: known };

  const fresh = { ...request, ...payer, key, requestHash: hash, now };
  if (!items) {
    await checkStartLimits(tx, context, request, payer);
    return {
      kind: 'known',
      payment: await insertPayment(tx, { ...fresh, orderId: null, delivery: null }),
    };
  }

  const cart = await readCart(tx, userId, items);
  const waiting = await findMoneyInReview(tx, userId, cartText(cart.lines));
  if (waiting) throw moneyInReview(waiting);
  const want = {
    userId,
    items: assertItems(items),
    method,
    shipping: request.shipping,
    delivery: request.delivery,
    status: 'awaiting',
    now,
    hold: holdRules(context),
    check: (totals: { payable: number }) => assertAmount(totals.payable, amount),
  } as const;
  const reserved = await reserveCartBeforeStock(tx, want, cart).catch(withQuote(tx, request, now));
  const { orderId, delivery } = reserved;
  if (reserved.livePayment) return joinLivePayment(tx, orderId, request, payer);

  await checkStartLimits(tx, context, request, payer);
  const intentFrom =
    method === 'visa' && !reserved.isNew
      ? await takeDeclinedIntent(tx, orderId, amount)
      : undefined;
  const payment = await insertPayment(tx, { ...fresh, orderId, delivery, intentFrom });
  // Last, because the product row stays locked until the commit.
  if (reserved.stockToTake) await takePieces(tx, orderId);
  crashPoint('start-before-commit');
  return { kind: 'known', payment };
};

/** Refuses a phone with an open prompt, and counts the payment against the payer's rate limits. */
const checkStartLimits = async (
  tx: Tx,
  { clock, limits }: PaymentsContext,
  { userId, network }: PaymentRequest,
  payer: Payer,
): Promise<void> => {
  const now = clock.now();
  if (payer.phone) await assertPhoneFree(tx, payer.phone, now);
  await spendStartLimits(tx, limits, { userId, ...payer, network, now });
};

const moneyInReview = ({ paymentId, received }: MoneyInReview): Problem =>
  new Problem(
    409,
    'needs_attention',
    `${reviewMessage(received)}. Please do not pay for this order again.`,
    { details: { paymentId } },
  );

const assertAmount = (payable: number, amount: number): void => {
  if (payable === amount) return;
  throw new Problem(
    409,
    'amount_changed',
    `The total is now ${formatKsh(payable * 100)}. Please check and pay again.`,
  );
};

const QUOTED = new Set<ErrorCode>(['amount_changed', 'delivery_changed']);

/** Adds the current quote to a refusal of the amount or fee. */
const withQuote =
  (tx: Tx, request: PaymentRequest, now: Date) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof Problem) || !QUOTED.has(error.code)) throw error;
    const { items = [], delivery, userId } = request;
    const quote = await quoteItems(tx, { items, delivery }, userId, now);
    throw new Problem(error.status, error.code, error.message, { details: { quote } });
  };

const joinLivePayment = async (
  tx: Tx,
  orderId: string,
  request: PaymentRequest,
  payer: Payer,
): Promise<Step> => {
  const live = await findLivePaymentOf(tx, orderId);
  if (!live) throw new Error('the live payment of a locked order was not found');
  const same =
    live.method === request.method &&
    live.phone === payer.phone &&
    live.payment_method_id === payer.paymentMethodId;
  if (same) return { kind: 'known', payment: live };
  if (live.status === 'requires_action') return { kind: 'end_first', payment: live };
  throw new Problem(409, 'payment_in_progress', 'A payment for this order is still in progress.', {
    details: { paymentId: live.id },
  });
};
