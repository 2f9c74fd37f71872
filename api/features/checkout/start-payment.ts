import type { PaymentMethod } from '../../../contract/payment.ts';
import { MPESA_PHONE_MESSAGE, toMsisdn } from '../../../contract/phone.ts';
import type { CartItem, ShippingInfo } from '../../../contract/shapes.endpoints.ts';
import { inTransaction, type Tx, throughOutage } from '../../platform/database/database.ts';
import { keyReused } from '../../platform/http/idempotency-key.ts';
import { Problem } from '../../platform/http/problem.ts';
import { crashPoint } from '../../platform/operations/crash-points.ts';
import { paymentsStarted } from '../../platform/operations/metrics.ts';
import { findMoneyWaiting, type MoneyWaiting, quoteItems } from '../cart/store.ts';
import { cartText, mergeItems } from '../orders/rules.ts';
import { takePieces } from '../orders/stock.ts';
import { endCardPayment, promptProvider } from '../payments/calls/provider-call.ts';
import { claimPrompt, takeDeclinedIntent } from '../payments/calls/store.ts';
import type { PaymentsContext } from '../payments/context.ts';
import {
  assertItems,
  assertPayable,
  attentionMessage,
  idsOf,
  productsOf,
  requestHash,
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
import { holdRules, lookAtCart, reserveCart } from './reserve-stock.ts';
import { assertPhoneFree, spendPress } from './store.ts';

export type Press = {
  userId: string;
  method: PaymentMethod;
  /** Whole shillings the shopper was shown. */
  amount: number;
  /** As typed; M-PESA only. */
  phone?: string;
  /** Card only. */
  paymentMethodId?: string;
  /** Absent: a bare push that an order claims later. */
  items?: readonly CartItem[] | undefined;
  shipping: ShippingInfo;
  key?: string | undefined;
  /** The shopper's address, as it is counted. */
  network: string;
};

type Payer = { phone: string | null; paymentMethodId: string | null };

const payerOf = (press: Press): Payer => {
  if (press.method === 'visa')
    return { phone: null, paymentMethodId: press.paymentMethodId ?? null };
  const phone = toMsisdn(press.phone ?? '');
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

/** How long a press bears that the database is away: a restart is over by then. */
const PRESS_PATIENCE_MS = 5000;

/** One press of Pay: at most one new payment, whatever is repeated, answered from its present state. */
export const pressPay = async (context: PaymentsContext, press: Press): Promise<PaymentRow> => {
  const { db } = context;
  assertPayable(press.method, press.amount);
  const payer = payerOf(press);
  const wanted = productsOf(press.items);
  for (;;) {
    // Repeated after a lost COMMIT it finds its own payment: by the key, or by amount and payer.
    const once = () => inTransaction(db, (tx) => prepare(tx, context, press, payer));
    const step = await context.buying.pass(() => throughOutage(once, PRESS_PATIENCE_MS), wanted);
    crashPoint('press-after-commit');
    if (step.kind === 'end_first') {
      const ended = await endCardPayment(context, step.payment);
      if (ended.status === 'succeeded') return ended;
      continue;
    }
    if (await claimPrompt(db, step.payment, context.clock.now())) {
      crashPoint('prompt-claimed');
      const { method, amount } = step.payment;
      paymentsStarted.inc({ method });
      context.log.info({ ...idsOf(step.payment), method, amount }, 'payment started');
      return promptProvider(context, step.payment);
    }
    // Another press of this payment is at the provider right now: its answer is ours.
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
  press: Press,
  payer: Payer,
): Promise<Step> => {
  const now = context.clock.now();
  const { userId, method, amount, key } = press;
  const items = press.items === undefined ? undefined : mergeItems(press.items);
  const hash = requestHash([method, amount, payer, items ?? null, press.shipping]);

  await lockUser(tx, userId);
  const known = key
    ? await findPaymentByKey(tx, userId, key, method)
    : await findSamePayment(tx, { userId, method, amount, ...payer });
  if (key && known && known.request_hash !== hash) throw keyReused();
  if (known) return { kind: 'known', payment: known };

  const fresh = { ...press, ...payer, key, requestHash: hash, now };
  if (!items) {
    await admit(tx, context, press, payer);
    return { kind: 'known', payment: await insertPayment(tx, { ...fresh, orderId: null }) };
  }

  const seen = await lookAtCart(tx, userId, items);
  const waiting = await findMoneyWaiting(tx, userId, cartText(seen.lines));
  if (waiting) throw moneyWaits(waiting);
  const want = {
    userId,
    items: assertItems(items),
    method,
    shipping: press.shipping,
    status: 'awaiting',
    now,
    hold: holdRules(context),
    check: (totals: { payable: number }) => assertAmount(totals.payable, amount),
  } as const;
  const reserved = await reserveCart(tx, want, seen).catch(withQuote(tx, press, now));
  const { orderId } = reserved;
  if (reserved.livePayment) return joinLivePayment(tx, orderId, press, payer);

  await admit(tx, context, press, payer);
  const intentFrom =
    method === 'visa' && !reserved.isNew
      ? await takeDeclinedIntent(tx, orderId, amount)
      : undefined;
  const payment = await insertPayment(tx, { ...fresh, orderId, intentFrom });
  // Last of all: who wants the same product waits from here to the commit.
  await takePieces(tx, reserved.toTake);
  crashPoint('press-before-commit');
  return { kind: 'known', payment };
};

/** Refuses a phone that has a prompt, and counts the payment against the limits of who pays. */
const admit = async (
  tx: Tx,
  { clock, limits }: PaymentsContext,
  { userId, network }: Press,
  payer: Payer,
): Promise<void> => {
  const now = clock.now();
  if (payer.phone) await assertPhoneFree(tx, payer.phone, now);
  await spendPress(tx, limits, { userId, ...payer, network, now });
};

const moneyWaits = ({ paymentId, received }: MoneyWaiting): Problem =>
  new Problem(
    409,
    'needs_attention',
    `${attentionMessage(received)}. Please do not pay for this order again.`,
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

/** A refused amount comes with the quote that the shopper should see instead. */
const withQuote =
  (tx: Tx, press: Press, now: Date) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof Problem) || error.code !== 'amount_changed') throw error;
    const quote = await quoteItems(tx, press.items ?? [], press.userId, now);
    throw new Problem(error.status, error.code, error.message, { details: { quote } });
  };

const joinLivePayment = async (
  tx: Tx,
  orderId: string,
  press: Press,
  payer: Payer,
): Promise<Step> => {
  const live = await findLivePaymentOf(tx, orderId);
  if (!live) throw new Error('the live payment of a locked order vanished');
  const same =
    live.method === press.method &&
    live.phone === payer.phone &&
    live.payment_method_id === payer.paymentMethodId;
  if (same) return { kind: 'known', payment: live };
  if (live.status === 'requires_action') return { kind: 'end_first', payment: live };
  throw new Problem(409, 'payment_in_progress', 'A payment for this order is still in progress.', {
    details: { paymentId: live.id },
  });
};
