import { formatKsh, toKsh } from '#contract/money.ts';
import { oneLine } from '#contract/one-line.ts';
import {
  type PaymentMethod,
  type RefundStatus,
  type RefundWay,
  SHORT_ID,
} from '#contract/payment.ts';
import type { Refund } from '#contract/refunds.endpoints.ts';
import { oneSms } from '#contract/sms-text.ts';
import { maskPhone } from '../payments/rules.ts';

export type RefundRow = {
  id: string;
  payment_id: string;
  order_id: string | null;
  amount: number;
  way: RefundWay;
  state: RefundStatus;
  reason: string;
  restock: boolean;
  staff_id: string | null;
  callback_token: string;
  own_id: string;
  provider_id: string | null;
  receipt: string | null;
  code: string | null;
  message: string;
  request_hash: string;
  created_at: Date;
  sent_at: Date | null;
  /** Made at the provider's own site. */
  elsewhere: boolean;
  /** What moved, where it is no whole shilling. */
  cents: number | null;
};

/** Ids that every log line about a refund carries. */
export const idsOf = ({ id, payment_id, order_id }: RefundRow) => ({
  refundId: id,
  paymentId: payment_id,
  orderId: order_id ?? undefined,
});

/** Code of a refund that is no longer queried: staff have to find out its outcome. */
export const UNANSWERED = 'unanswered';

export const isOpen = (state: RefundStatus): boolean => state === 'requested' || state === 'sent';

/** A refund in the shape for staff. */
export const toRefund = (row: RefundRow): Refund => ({
  _id: row.id,
  paymentId: row.payment_id,
  ...(row.order_id ? { orderId: row.order_id } : {}),
  amount: row.amount,
  ...(row.cents === null || row.cents === row.amount * 100 ? {} : { moved: toKsh(row.cents) }),
  way: row.way,
  ...(row.elsewhere ? { elsewhere: true } : {}),
  status: row.state,
  message: row.message,
  ...(isOpen(row.state) && row.code === UNANSWERED ? { unanswered: true } : {}),
  reason: row.reason,
  restock: row.restock,
  ...(row.receipt ? { receipt: row.receipt } : {}),
  createdAt: row.created_at.toISOString(),
});

type Money = { received: number; returned: number; inFlight: number };

/** Shillings of a payment neither returned nor being returned; at least 0. */
export const leftOf = ({ received, returned, inFlight }: Money): number =>
  Math.max(0, received - returned - inFlight);

type Part = Pick<RefundRow, 'elsewhere' | 'cents' | 'amount' | 'state'>;

/**
 * Whole shillings of another refund of `cents` that was made elsewhere: with the earlier ones of its
 * payment they are the sum of all, rounded up.
 */
export const shillingsOfParts = (earlier: readonly Part[], cents: number): number => {
  const parts = earlier.filter((part) => part.elsewhere && part.state !== 'failed');
  const booked = parts.reduce((sum, { amount }) => sum + amount, 0);
  const moved = parts.reduce((sum, part) => sum + (part.cents ?? part.amount * 100), cents);
  return Math.max(1, Math.ceil(moved / 100) - booked);
};

/** M-PESA's minimum payout in shillings. */
export const MIN_PAYOUT = 10;

type Means = { cards: boolean; reversals: boolean; payouts: boolean };
type PaidBy = { method: PaymentMethod; receipt: string | null; phone: string | null };

/** How the shop can refund this money by itself, or why it can't. */
export const wayOf = (
  payment: PaidBy,
  means: Means,
  amount: number,
): { way: RefundWay } | { byHandOnly: string } => {
  if (payment.method === 'visa') {
    if (means.cards) return { way: 'card' };
    return {
      byHandOnly:
        'This shop takes no cards any more. Return the money on the card provider’s site and book it here by hand.',
    };
  }
  if (!means.reversals) {
    return {
      byHandOnly:
        'This shop has no access to M-PESA refunds. Return the money on the M-PESA site and book it here by hand.',
    };
  }
  if (payment.receipt) return { way: 'mpesa_reversal' };
  if (means.payouts && payment.phone && amount >= MIN_PAYOUT) return { way: 'mpesa_payout' };
  return {
    byHandOnly:
      'M-PESA has not told the receipt of this payment, so it can’t be reversed from here. Return the money on the M-PESA site and book it here by hand.',
  };
};

/** Result codes of M-PESA account operations that mean no money moved, with a message for staff. */
const FAILURES: Record<string, string> = {
  '1': 'The shop’s M-PESA account has not enough money.',
  '2': 'The amount is below what M-PESA sends.',
  '3': 'The amount is above what M-PESA sends.',
  '4': 'This would pass the daily limit of the customer’s M-PESA account.',
  '8': 'This would pass what the customer’s M-PESA account may hold.',
  '17': 'M-PESA refused the same amount twice within two minutes. Try again a little later.',
  '21': 'The shop’s M-PESA operator may not do this. Its role has to be extended.',
  '26': 'M-PESA is busy. Try again in a moment.',
  '2001': 'The shop’s M-PESA operator was not accepted. Its password expires every 90 days.',
  '2006': 'The M-PESA account does not allow this at the moment.',
  '2028': 'M-PESA does not allow this operation for the shop’s account.',
  '8006': 'The shop’s M-PESA operator is locked.',
  R000001: 'M-PESA says this payment was reversed before. If so, book that by hand.',
  R000002: 'M-PESA can’t find this payment to reverse it.',
};

/** Failed reversals that may be replaced by a payout: with these codes no money has left. */
const REVERSAL_IMPOSSIBLE = new Set(['R000002', '21', '2028', '400.002.02', '404.001.01']);
export const payoutMayHelp = (code: string): boolean => REVERSAL_IMPOSSIBLE.has(code);

export type RefundMeaning =
  | { kind: 'done' }
  | { kind: 'failed'; code: string; message: string }
  | { kind: 'unlisted'; code: string };

/** Meaning of a result code. An unlisted code proves nothing. */
export const meaningOfResult = (resultCode: string | number): RefundMeaning => {
  const code = String(resultCode);
  if (code === '0') return { kind: 'done' };
  const message = Object.hasOwn(FAILURES, code) ? FAILURES[code] : undefined;
  return message ? { kind: 'failed', code, message } : { kind: 'unlisted', code };
};

/** Meaning of a status query's result; anything else proves nothing. */
export const meaningOfStatus = (status: unknown): 'done' | 'failed' | undefined => {
  const text = String(status ?? '').toLowerCase();
  if (text === 'completed') return 'done';
  return ['failed', 'cancelled', 'declined', 'expired'].includes(text) ? 'failed' : undefined;
};

const MINUTE = 60_000;
/** Delays of M-PESA status queries after sending. */
const QUERIES = [1, 5, 15, 60, 6 * 60, 24 * 60].map((minutes) => minutes * MINUTE);
/**
 * Stripe forgets idempotency keys after a day: until then a call with a lost response is safely
 * repeated.
 */
export const CARD_KEY_MS = 23 * 60 * MINUTE;

/** Delay to the next query of an open refund; undefined when staff have to take over. */
export const nextQueryIn = (way: RefundWay, sinceSentMs: number): number | undefined => {
  if (way === 'card' && sinceSentMs < 2 * MINUTE) return 5000;
  const at = QUERIES.find((time) => time > sinceSentMs);
  return at === undefined ? undefined : at - sinceSentMs;
};

const HOW: Record<RefundWay, (phone: string | null) => string> = {
  mpesa_reversal: (phone) => `to your M-PESA account${phone ? ` ${maskPhone(phone)}` : ''}`,
  mpesa_payout: (phone) => `to your M-PESA account${phone ? ` ${maskPhone(phone)}` : ''}`,
  card: () => 'to your card. Your bank may take a few days to show it',
  by_hand: () => 'to you',
  dispute: () => 'to your bank',
};

type Returned = {
  username: string;
  amount: number;
  way: RefundWay;
  receipt: string | null;
  phone: string | null;
  orderId: string | null;
  whole: boolean;
  reason: string;
  shop: string;
};

/** SMS to the customer about a refund. */
export const refundSms = ({ amount, receipt, way, orderId, shop }: Returned): string =>
  oneSms(shop, [
    `we returned ${formatKsh(amount * 100)} to you${way === 'card' ? ' on your card' : ' by M-PESA'}.`,
    receipt && way !== 'card' ? `Receipt ${receipt}.` : undefined,
    orderId ? `Order ${orderId.slice(0, SHORT_ID)}.` : undefined,
  ]);

/** Mail to the shop about a refund that was made at the card company's own site. */
export const elsewhereMail = (refund: RefundRow, booked: boolean) => {
  const ksh = formatKsh(refund.cents ?? refund.amount * 100);
  const order = refund.order_id
    ? `It is of the order ${refund.order_id.slice(0, SHORT_ID)}.`
    : 'It is of a payment without an order.';
  return {
    subject: `${ksh} went back at the card company’s site`,
    text: [
      `Somebody returned ${ksh} at the card company’s own site. ${order}`,
      booked
        ? 'It is taken for the refund of this sum that was booked by hand.'
        : 'The books have it now, and the customer is told.',
      'You find it under Waiting for you in the payments report.',
    ].join('\n\n'),
  };
};

/** Mail to the customer about a refund. */
export const refundMail = (refund: Returned): { subject: string; text: string } => {
  const ksh = formatKsh(refund.amount * 100);
  const of = refund.orderId
    ? `${refund.whole ? '' : 'part of '}what you paid for the order ${refund.orderId.slice(0, SHORT_ID)}`
    : `${refund.whole ? '' : 'part of '}a payment that belonged to no order`;
  return {
    subject: `We returned ${ksh} to you`,
    text: [
      `Hello ${oneLine(refund.username)},`,
      `we have returned ${ksh} ${HOW[refund.way](refund.phone)}. It is ${of}.`,
      ...(refund.receipt && refund.way !== 'card' ? [`Receipt: ${refund.receipt}`] : []),
      ...(refund.reason ? [`Reason: ${refund.reason}`] : []),
      `You find your payments under My payments in your ${refund.shop} account.`,
    ].join('\n\n'),
  };
};
