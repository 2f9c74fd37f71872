import type { PaymentsReport, Unaccounted } from '#contract/ledger.endpoints.ts';
import { pagesOf } from '#contract/page.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#contract/payment.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { SOLD_STATES } from '../../orders/states.ts';

/**
 * From the start of the first day to the start of the day after the last (exclusive); unbounded
 * where no day was given.
 */
export type Period = { from: Date; to: Date };

/** A refund without a provider response for this long is listed as unaccounted. */
export const UNANSWERED_MS = 24 * 3_600_000;

const DAY_MS = 24 * 3_600_000;
const FIRST_DAY = new Date('2000-01-01T00:00:00Z');
const LAST_DAY = new Date('9999-01-01T00:00:00Z');

/**
 * Midnight in Nairobi, which is UTC+3 all year. Undefined for a day that is not in the calendar.
 */
export const startOfNairobiDay = (day: string): Date | undefined => {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
  const start = new Date(`${day}T00:00:00+03:00`);
  if (Number.isNaN(start.getTime())) return undefined;
  // The date parser accepts 30 February: reject it here.
  return new Date(start.getTime() + 3 * 3_600_000).toISOString().startsWith(day)
    ? start
    : undefined;
};

const dayOf = (name: 'from' | 'to', day: string): Date => {
  const start = startOfNairobiDay(day);
  if (start) return start;
  const message = `Please give ${name} as a day, such as 2026-03-01.`;
  throw new Problem(400, 'invalid', message, { fields: { [name]: message } });
};

/** The period from one Nairobi day to another, both included. */
export const periodOf = ({ from, to }: { from?: string; to?: string }): Period => {
  const start = from === undefined ? FIRST_DAY : dayOf('from', from);
  const end = to === undefined ? LAST_DAY : new Date(dayOf('to', to).getTime() + DAY_MS);
  if (start < end) return { from: start, to: end };
  const message = 'The period ends before it begins.';
  throw new Problem(400, 'invalid', message, { fields: { to: message } });
};

export type UnaccountedRow = {
  reason: Unaccounted['reason'];
  amount: number;
  difference: number;
  at: Date;
  method: PaymentMethod;
  receipt: string | null;
  payment_id: string | null;
  order_id: string | null;
};

/** Explanation of each reason, for the shop owner. */
export const REASON_TEXTS: Record<Unaccounted['reason'], string> = {
  needs_attention: 'Money that waits for a person',
  used_receipt: 'A payment named the receipt of another payment; it brought no money of its own',
  unclaimed: 'Money that no order has claimed for more than 15 minutes',
  order_not_paid: 'Money was received for an order that is not paid',
  not_returned: 'Told as refunded, but not all of the money was returned',
  returned_too_much: 'More was returned than was received',
  paid_without_payment: 'The order is paid, but no payment backs it',
  amount_differs: 'The payment is not as much as the order',
  shortfall_accepted: 'A little too little came, and staff accepted it as the price of the order',
  paid_twice: 'The order has more than one payment',
  returned_not_marked: 'All of the money was returned, but the order is not marked as Refunded',
  refund_unanswered: 'A refund was sent more than 24 hours ago and has no answer',
  disputed: 'The buyer’s bank has taken it and has not decided yet',
};

export const toUnaccounted = (row: UnaccountedRow): Unaccounted => ({
  reason: row.reason,
  text: REASON_TEXTS[row.reason],
  amount: row.amount,
  difference: row.difference,
  at: row.at.toISOString(),
  method: row.method,
  ...(row.receipt ? { receipt: row.receipt } : {}),
  ...(row.payment_id ? { paymentId: row.payment_id } : {}),
  ...(row.order_id ? { orderId: row.order_id } : {}),
});

export type ReportRows = {
  received: Moved[];
  returned: Moved[];
  disputed: { count: number; amount: number };
  orders: OrderSum[];
  sales: { orders: number; amount: number };
  balance: Balance;
  unaccounted: UnaccountedPage;
};

const sum = (rows: readonly { amount: number }[]): number =>
  rows.reduce((total, { amount }) => total + amount, 0);

const byMethod = (rows: readonly Moved[]): Moved[] =>
  PAYMENT_METHODS.map(
    (method) => rows.find((row) => row.method === method) ?? { method, count: 0, amount: 0 },
  );

const REPORTED = [...SOLD_STATES, 'Refunded'] as const;

/**
 * The difference of the five sums in shillings; the unaccounted rows of all times add up to it
 * exactly.
 */
export const differenceOf = ({ received, returned, disputed, orders, waiting }: Balance): number =>
  received - returned - disputed - orders - waiting;

/** The report in the contract's shape: every method and state has a line, even with zero. */
export const toReport = (rows: ReportRows, limit: number): PaymentsReport => ({
  received: byMethod(rows.received),
  returned: byMethod(rows.returned),
  disputed: rows.disputed,
  net: sum(rows.received) - sum(rows.returned) - rows.disputed.amount,
  orders: REPORTED.map((status) => {
    const found = rows.orders.find((row) => row.status === status);
    return { status, count: found?.count ?? 0, amount: found?.amount ?? 0 };
  }),
  sales: rows.sales,
  balance: { ...rows.balance, difference: differenceOf(rows.balance) },
  unaccounted: rows.unaccounted.rows.map(toUnaccounted),
  totalUnaccounted: rows.unaccounted.total,
  unaccountedDifference: rows.unaccounted.difference,
  totalPages: pagesOf(rows.unaccounted.total, { limit }),
});

/*
 * The accounting equation in SQL. Each payment that brought money is of one kind: it backs an order
 * that is Paid, Shipped or Delivered; it waits (younger than 15 minutes and without an order); or
 * it is unaccounted for. Each order that is Paid, Shipped or Delivered is worth its payable less
 * what was returned of it. What a bank holds is unaccounted for until it decides. Hence
 *
 * received − returned − disputed − orders − waiting = sum of the amounts of the unaccounted rows,
 *
 * for any data: the left side is summed without using the kinds.
 */

export type Moved = { method: PaymentMethod; count: number; amount: number };

export type OrderSum = { status: string; count: number; amount: number };

export type Balance = {
  received: number;
  returned: number;
  disputed: number;
  orders: number;
  waiting: number;
};

export type UnaccountedPage = { rows: UnaccountedRow[]; total: number; difference: number };
