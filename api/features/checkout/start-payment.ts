import type { PaymentMethod } from '../../../contract/payment.ts';
import { MPESA_PHONE_MESSAGE, toMsisdn } from '../../../contract/phone.ts';
import type { CartItem, ShippingInfo } from '../../../contract/shapes.endpoints.ts';
import { inTransaction, type Tx, throughOutage } from '../../platform/database/database.ts';
import { keyReused } from '../../platform/http/idempotency-key.ts';
import { Problem } from '../../platform/http/problem.ts';
import { crashPoint } from '../../platform/operations/crash-points.ts';
import { paymentsStarted } from '../../platform/operations/metrics.ts';
import { findMoneyWaiting, type MoneyWaiting, quoteItems } from '../cart/store.ts';
import type { AskedDelivery } from '../delivery/choose.ts';
import { cartText, mergeItems } from '../orders/line-rules.ts';
import { takePieces } from '../orders/stock.ts';
import { callProvider, endCardPayment } from '../payments/calls/provider-call.ts';
import { claimProviderCall, takeDeclinedIntent } from '../payments/calls/store.ts';
import type { PaymentsContext } from '../payments/context.ts';
import {
  assertItems,
  assertPayable,
  idsOf,
  productsOf,
  requestHash,
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
  type PaymentRow,
} from '../payments/store.ts';
import { holdRules, readCart, reserveCart } from './reserve-stock.ts';
import { assertPhoneFree, spendStartLimits } from './store.ts';

export type PaymentRequest = {
  userId: string;
  method: PaymentMethod;
  /** Whole shillings the shopper was shown. */
  amount: number;
  /** As typed; M-PESA only. */
  phone?: string;
  /** Card only. */
  paymentMethodId?: string;
  /** Absent: a bare push that an order takes later. */
  items?: readonly CartItem[] | undefined;
  shipping: ShippingInfo;
  /** Counts where there are items. */
  delivery: AskedDelivery;
  key?: string | undefined;
  /** The shopper's address, as it is counted. */
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
  /** This order's live card payment stands in the way and must be ended at the provider first. */
  | { kind: 'end_first'; payment: PaymentRow };

/** How long a request waits for a database that is away: a restart is over by then. */
const START_PATIENCE_MS = 5000;

/** Starts at most one payment, whatever is repeated; answers it as it is now. */
export const startPayment = async (
  context: PaymentsContext,
  request: PaymentRequest,
): Promise<PaymentRow> => {
  const { db } = context;
  assertPayable(request.method, request.amount);
  const payer = payerOf(request);
  const wanted = productsOf(request.items);
  for (;;) {
    // Repeated after a lost COMMIT it finds its own payment: by the key, or by amount and payer.
    const once = () => inTransaction(db, (tx) => prepare(tx, context, request, payer));
    const step = await context.buying.run(() => throughOutage(once, START_PATIENCE_MS), wanted);
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
    // Another request for this payment is at the provider right now: its answer is ours.
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
    : // With a delivery it is found by its order, whose choice is compared.
      deliveryId === undefined
      ? await findSamePayment(tx, { userId, method, amount, ...payer })
      : undefined;
  if (key && known && known.request_hash !== hash) throw keyReused();
  if (known) return { kind: 'known', payment: known };

  const fresh = { ...request, ...payer, key, requestHash: hash, now };
  if (!items) {
    await admit(tx, context, request, payer);
    return {
      kind: 'known',
      payment: await insertPayment(tx, { ...fresh, orderId: null, delivery: null }),
    };
  }

  const seen = await readCart(tx, userId, items);
  const waiting = await findMoneyWaiting(tx, userId, cartText(seen.lines));
  if (waiting) throw moneyWaits(waiting);
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
  const reserved = await reserveCart(tx, want, seen).catch(withQuote(tx, request, now));
  const { orderId, delivery } = reserved;
  if (reserved.livePayment) return joinLivePayment(tx, orderId, request, payer);

  await admit(tx, context, request, payer);
  const intentFrom =
    method === 'visa' && !reserved.isNew
      ? await takeDeclinedIntent(tx, orderId, amount)
      : undefined;
  const payment = await insertPayment(tx, { ...fresh, orderId, delivery, intentFrom });
  // Last of all: who wants the same product waits from here to the commit.
  if (reserved.toTake) await takePieces(tx, orderId);
  crashPoint('start-before-commit');
  return { kind: 'known', payment };
};

/** Refuses a phone that has a prompt, and counts the payment against the limits of who pays. */
const admit = async (
  tx: Tx,
  { clock, limits }: PaymentsContext,
  { userId, network }: PaymentRequest,
  payer: Payer,
): Promise<void> => {
  const now = clock.now();
  if (payer.phone) await assertPhoneFree(tx, payer.phone, now);
  await spendStartLimits(tx, limits, { userId, ...payer, network, now });
};

const moneyWaits = ({ paymentId, received }: MoneyWaiting): Problem =>
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
    `The total is now Ksh ${payable}. Please check and pay again.`,
  );
};

const QUOTED = new Set(['amount_changed', 'delivery_changed']);

/** A refused amount or fee comes with the quote that the shopper should see instead. */
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
  if (!live) throw new Error('the live payment of a locked order vanished');
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
