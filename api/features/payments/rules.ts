import type { DeliverySnapshot } from '#contract/delivery.endpoints.ts';
import { formatKsh } from '#contract/money.ts';
import {
  LIVE_STATES,
  PAYABLE_LIMITS,
  type PaymentMethod,
  type PaymentStatus,
} from '#contract/payment.ts';
import type { CartItem, ShippingInfo } from '#contract/shapes.endpoints.ts';
import { Problem } from '../../platform/http/problem.ts';
import { mergeItems } from '../stock/line-rules.ts';

export type PaymentState =
  | 'created'
  | 'prompted'
  | 'requires_action'
  | 'succeeded'
  | 'failed'
  | 'expired'
  | 'needs_attention'
  | 'refunded';

export const isLive = (status: PaymentState): boolean =>
  (LIVE_STATES as readonly string[]).includes(status);

/** States of a payment of which no money is known. */
export const UNPAID_STATES = [...LIVE_STATES, 'failed', 'expired'] as const;
export const isReceived = (status: PaymentState): boolean =>
  !(UNPAID_STATES as readonly string[]).includes(status);

/**
 * All allowed state transitions of a payment. The settlement, review and refund code decide which
 * one applies.
 */
const MOVES: Record<PaymentState, readonly PaymentState[]> = {
  created: ['prompted', 'requires_action', 'succeeded', 'failed', 'expired', 'needs_attention'],
  prompted: ['succeeded', 'failed', 'expired', 'needs_attention'],
  requires_action: ['succeeded', 'failed', 'needs_attention'],
  // Late money still counts.
  failed: ['succeeded', 'needs_attention'],
  expired: ['succeeded', 'needs_attention'],
  // A second receipt or another amount; a full refund.
  succeeded: ['needs_attention', 'refunded'],
  // Assigned to an order or accepted; closed without money; refunded.
  needs_attention: ['succeeded', 'failed', 'refunded'],
  // The provider undid a refund: the money is back.
  refunded: ['needs_attention'],
};

/** Throws for a transition not in the table: a bug, since callers check the state first. */
export const assertPaymentMove = (from: PaymentState, to: PaymentState): void => {
  if (!MOVES[from].includes(to)) throw new Error(`payment may not go from ${from} to ${to}`);
};

/**
 * Why a payment waits for staff. Only `used_receipt` brought no money: its receipt belongs to
 * another payment.
 */
export type ReviewReason =
  | 'wrong_amount'
  | 'used_receipt'
  | 'second_receipt'
  | 'second_payment'
  | 'order_ended'
  | 'pieces_gone'
  | 'unclaimed';

/** Code of a payment closed by staff: its receipt was another payment's and it brought no money. */
export const NO_MONEY = 'no_money';

/** Ids that every log line about a payment carries. */
export const idsOf = (payment: { id: string; order_id: string | null }) => ({
  paymentId: payment.id,
  orderId: payment.order_id ?? undefined,
});

/** The states as named in the API. */
export const outwardStatus = (status: PaymentState): PaymentStatus =>
  status === 'created' || status === 'prompted' ? 'pending' : status;

const outOfRange = (message: string): Problem => new Problem(400, 'out_of_range', message);

/** 400 for an amount that the provider would reject. */
export const assertPayable = (method: PaymentMethod, amount: number): void => {
  if (!Number.isInteger(amount)) throw outOfRange('The amount must be whole shillings.');
  const { min, max } = PAYABLE_LIMITS[method];
  if (amount < min) {
    throw outOfRange(
      method === 'mpesa'
        ? 'There is nothing to pay.'
        : `Cards can be charged from ${formatKsh(min * 100)}.`,
    );
  }
  if (amount > max) {
    throw outOfRange(
      `One ${method === 'mpesa' ? 'M-PESA' : 'card'} payment can be ${formatKsh(max * 100)} at most.`,
    );
  }
};

export const assertItems = (items: readonly CartItem[] | undefined): CartItem[] => {
  if (!items || items.length === 0) throw outOfRange('There are no items to order.');
  return mergeItems(items);
};

/** The distinct product ids of a cart. */
export const productsOf = (items: readonly CartItem[] | undefined): string[] => [
  ...new Set(items?.map(({ productId }) => productId.toLowerCase())),
];

/**
 * Messages for M-PESA result codes. Codes that are not listed are not failures. Each message says
 * that no money was taken, except those about another payment, which may have taken some.
 */
const FAILURES: Record<string, string> = {
  '1': 'There is not enough money in your M-PESA account. No money was taken.',
  '2': 'The amount is below what M-PESA accepts. No money was taken.',
  '3': 'The amount is above what M-PESA accepts. No money was taken.',
  '4': 'This payment would pass your M-PESA limit for the day. No money was taken.',
  '8': 'M-PESA could not take this payment. No money was taken. Please use a card or try again later.',
  '17': 'M-PESA allows the same amount again after two minutes. Please wait a little.',
  '26': 'M-PESA is busy. No money was taken. Please try again in a moment.',
  '1001': 'Another M-PESA session is open on your phone. Finish it and try again.',
  '1019': 'The M-PESA request ran out of time. No money was taken. Please try again.',
  '1025': 'The M-PESA request could not be sent. No money was taken. Please try again.',
  '1032': 'You cancelled the M-PESA request on your phone. No money was taken.',
  '1037':
    'Your phone could not be reached. No money was taken. Check that it is on and has network.',
  '2001': 'The M-PESA PIN was wrong. No money was taken.',
  '2028': 'M-PESA could not take this payment. No money was taken. Please use a card.',
  '2029': 'M-PESA refused this payment. No money was taken.',
  '8006': 'Your M-PESA PIN is locked. No money was taken. Call 100 or 200 for help.',
  '9999': 'The M-PESA request could not be sent. No money was taken. Please try again.',
  SFC_IC0003: 'M-PESA could not take this payment. No money was taken. Please use a card.',
};

/** The messages of failures for a shop without cards. */
export const withoutCardAdvice = (message: string): string =>
  message.replace(' Please use a card or try', ' Please try').replace(' Please use a card.', '');

export type ResultMeaning =
  | { kind: 'paid' }
  | { kind: 'failed'; code: string; message: string }
  | { kind: 'processing' }
  | { kind: 'unlisted'; code: string };

/** Result codes are numbers in callbacks and strings in queries. */
export const meaningOfResult = (resultCode: string | number): ResultMeaning => {
  const code = String(resultCode);
  if (code === '0') return { kind: 'paid' };
  if (code === '4999') return { kind: 'processing' };
  const message = Object.hasOwn(FAILURES, code) ? FAILURES[code] : undefined;
  return message ? { kind: 'failed', code, message } : { kind: 'unlisted', code };
};

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** A live prompt is queried this long after the push, then every minute. */
const FIRST_QUERIES = [20 * SECOND, 60 * SECOND];
/** An expired prompt is queried again this long after the push. */
const LATE_QUERIES = [5, 15, 60, 6 * 60, 24 * 60].map((minutes) => minutes * MINUTE);
export const PROMPT_LIFE_MS = 3 * MINUTE;
/** How long a prompt stays open on a phone; until then no other push is sent to it. */
export const PHONE_BUSY_MS = 60 * SECOND;
/** A payment not sent to its provider within this time is never sent. */
export const UNSENT_MS = 60 * SECOND;
/**
 * Ages at which an unbound success is offered to an unpaid order, and at which it enters the review
 * queue.
 */
export const UNSPENT_MS = 30 * SECOND;
export const UNCLAIMED_MS = 15 * MINUTE;

/** Delay to the next query by the time since the push; undefined: no more queries. */
export const nextQueryIn = (sincePushMs: number, live: boolean): number | undefined => {
  if (!live) {
    const at = LATE_QUERIES.find((time) => time > sincePushMs);
    return at === undefined ? undefined : at - sincePushMs;
  }
  const first = FIRST_QUERIES.find((time) => time > sincePushMs);
  if (first !== undefined) return first - sincePushMs;
  return MINUTE - (sincePushMs % MINUTE);
};

/** `254712345678` → `2547•••••678`: recognisable for its owner, useless to others. */
export const maskPhone = (msisdn: string): string =>
  `${msisdn.slice(0, 4)}•••••${msisdn.slice(-3)}`;

/** Missing shillings, if that is why a payment waits for review. */
export const shortfallOf = (payment: {
  amount: number;
  received_amount: number | null;
  attention: ReviewReason | null;
}): number | undefined => {
  const missing = payment.amount - (payment.received_amount ?? payment.amount);
  return payment.attention === 'wrong_amount' && missing > 0 ? missing : undefined;
};

/** Message of a payment whose money came. */
export const receivedMessage = (shillings: number): string =>
  `Payment of ${formatKsh(shillings * 100)} received`;

/** Message about money that fits no order. */
export const reviewMessage = (shillings: number): string =>
  `We received ${formatKsh(shillings * 100)} and are looking into it`;

export type PaymentRow = {
  id: string;
  user_id: string | null;
  order_id: string | null;
  method: PaymentMethod;
  amount: number;
  status: PaymentState;
  phone: string | null;
  payment_method_id: string | null;
  callback_token: string;
  request_id: string | null;
  intent_from: string | null;
  client_secret: string | null;
  receipt: string | null;
  received_amount: number | null;
  attention: ReviewReason | null;
  /** Missing shillings that staff accepted. */
  shortfall: number;
  code: string | null;
  message: string;
  shipping: ShippingInfo;
  /** Null with a `delivery_fee`: delivery to be agreed. Both null: started without an order. */
  delivery: DeliverySnapshot | null;
  delivery_fee: number | null;
  idempotency_key: string | null;
  request_hash: string;
  created_at: Date;
  prompted_at: Date | null;
  asked_at: Date | null;
  /** When a message about it came that can't be read; null once staff closed it. */
  unreadable_at: Date | null;
};
