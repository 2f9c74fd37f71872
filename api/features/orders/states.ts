import type { OrderStatus } from '#contract/payment.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { OrderLetterEvent } from './letters.ts';

/** `awaiting` and `lapsed` belong to a payment attempt and are never shown. */
export type OrderState = OrderStatus | 'awaiting' | 'lapsed';

const MOVES: Record<OrderState, readonly OrderState[]> = {
  awaiting: ['Pending', 'Paid', 'lapsed'],
  lapsed: ['Paid'],
  Pending: ['Paid', 'Cancelled'],
  Paid: ['Shipped', 'Refunded'],
  Shipped: ['Delivered', 'Refunded'],
  Delivered: ['Refunded'],
  Cancelled: ['Paid'],
  Refunded: [],
};

/** Moves of staff that the buyer is told of a little later; a Shipped order that is collected at the shop is `ready`. */
export const LETTERS: Partial<Record<OrderState, OrderLetterEvent>> = {
  Shipped: 'shipped',
  Delivered: 'delivered',
};

/** Whether an order may move from one state to another; callers check who may do it. */
export const canMove = (from: OrderState, to: OrderState): boolean => MOVES[from].includes(to);

/** Moves that staff may request; money moves an order automatically. */
const STAFF_MOVES: Partial<Record<OrderState, OrderState>> = {
  Pending: 'Cancelled',
  Paid: 'Shipped',
  Shipped: 'Delivered',
};

export const assertStaffMove = (from: OrderState, to: OrderStatus): void => {
  if (STAFF_MOVES[from] === to) return;
  const message = `An order that is ${outwardOrderStatus(from)} can't become ${to}.`;
  throw new Problem(409, 'illegal_move', message);
};

/** How long staff may undo Shipped or Delivered. */
const UNDO_MINUTES = 10;

const UNDONE: Partial<Record<OrderState, OrderStatus>> = { Shipped: 'Paid', Delivered: 'Shipped' };

/** The state an order can be put back to, and until when; undefined if nothing can be undone. */
export const undoOf = (
  status: OrderState,
  sentAt: Date | null,
): { to: OrderStatus; until: Date } | undefined => {
  const to = UNDONE[status];
  if (!to || !sentAt) return undefined;
  return { to, until: new Date(sentAt.getTime() + UNDO_MINUTES * 60_000) };
};

/** Throws 409 once it is too late to undo. */
export const assertUndo = (until: Date, now: Date): void => {
  if (now <= until) return;
  const message = `This can be undone for ${UNDO_MINUTES} minutes only.`;
  throw new Problem(409, 'too_late', message);
};

/** Placed, or made by Pay, and not paid. */
export const UNPAID_ORDER_STATES = ['awaiting', 'Pending'] as const;

export const isUnpaid = (status: string): boolean =>
  (UNPAID_ORDER_STATES as readonly string[]).includes(status);

/** Paid and not refunded. */
export const SOLD_STATES = ['Paid', 'Shipped', 'Delivered'] as const;

export const isSold = (status: string): boolean =>
  (SOLD_STATES as readonly string[]).includes(status);

/** The states as named in the API. */
export const outwardOrderStatus = (status: string): OrderStatus => {
  if (status === 'awaiting') return 'Pending';
  if (status === 'lapsed') return 'Cancelled';
  return status as OrderStatus;
};
