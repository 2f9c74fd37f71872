import { pictureUrl } from '#contract/catalogue.ts';
import type { DeliverySnapshot } from '#contract/delivery.endpoints.ts';
import { formatKsh, toKsh } from '#contract/money.ts';
import type { Order, OrderDetail } from '#contract/orders.endpoints.ts';
import type { OrderStatus, PaymentMethod, PaymentStatus } from '#contract/payment.ts';
import { tidyPhone, toSmsPhone } from '#contract/phone.ts';
import { ShippingInfo } from '#contract/shapes.endpoints.ts';
import { readText } from '#contract/text.ts';
import { Problem } from '../../platform/http/problem.ts';

/** `awaiting` and `lapsed` belong to a payment attempt and are never shown. */
export type OrderState = OrderStatus | 'awaiting' | 'lapsed';

const MINUTE_MS = 60_000;
/**
 * Within any hour an account may hold pieces of a product without a live payment for at most half
 * of it.
 */
const HOLD_WINDOW_MS = 60 * MINUTE_MS;
const MAX_HELD_MS = 30 * MINUTE_MS;
/** The limit for all products together is this many times the limit of one. */
const MAX_TOTAL_FACTOR = 3;
/** A shorter hold would be useless. */
const MIN_HOLD_MS = MINUTE_MS;

/** Pieces of a product held by an order of the account, from one time to another. */
export type HeldLine = {
  productId: string;
  quantity: number;
  open: boolean;
  from: number;
  to: number;
};

/** `leftMs`: how long the pieces may be held without a payment; 0: not now, and `again` is when. */
export type HoldAllowance = {
  leftMs: number;
  again: number | undefined;
  mostPieces: number;
  /** The limit of all products together, if that one is exceeded. */
  mostInAll?: number;
};

type Span = { from: number; to: number };

const union = (spans: readonly Span[]): Span[] => {
  const merged: Span[] = [];
  for (const { from, to } of [...spans].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
};

/** The time at which enough former holds are more than an hour old. */
const freeAgain = (spans: readonly Span[], tooMuch: number): number => {
  let left = tooMuch;
  for (const { from, to } of spans) {
    if (to - from >= left) return from + left + HOLD_WINDOW_MS;
    left -= to - from;
  }
  return 0;
};

/** What an account may hold without a payment, given its recent holds. */
export const holdAllowance = (
  held: readonly HeldLine[],
  lines: readonly { productId: string; quantity: number }[],
  now: number,
  mostPieces: number,
): HoldAllowance => {
  const allowance: HoldAllowance = { leftMs: MAX_HELD_MS, again: undefined, mostPieces };
  const mostInAll = mostPieces * MAX_TOTAL_FACTOR;
  if (lines.reduce((sum, line) => sum + line.quantity, 0) > mostInAll) {
    return { leftMs: 0, again: undefined, mostPieces, mostInAll };
  }
  for (const productId of new Set(lines.map((line) => line.productId))) {
    const own = held.filter((line) => line.productId === productId);
    const elsewhere = own.filter(({ open, to }) => open && to >= now);
    const wanted = lines.filter((line) => line.productId === productId);
    const pieces = [...elsewhere, ...wanted].reduce((sum, line) => sum + line.quantity, 0);
    if (pieces > mostPieces) return { leftMs: 0, again: undefined, mostPieces };
    const begin = now - HOLD_WINDOW_MS;
    const spans = union(
      own
        .filter(({ to }) => to > begin)
        .map(({ from, to }) => ({ from: Math.max(from, begin), to: Math.min(to, now) })),
    );
    const used = spans.reduce((sum, { from, to }) => sum + to - from, 0);
    const left = MAX_HELD_MS - used;
    if (left >= MIN_HOLD_MS) {
      allowance.leftMs = Math.min(allowance.leftMs, left);
      continue;
    }
    const again = freeAgain(spans, MIN_HOLD_MS - left);
    allowance.leftMs = 0;
    allowance.again = Math.max(allowance.again ?? 0, again);
  }
  return allowance.again === undefined ? allowance : { ...allowance, leftMs: 0 };
};

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

export const isUnpaid = (status: string): boolean => status === 'awaiting' || status === 'Pending';

/** Paid and not refunded. */
export const SOLD_STATES = ['Paid', 'Shipped', 'Delivered'] as const;
export const isSold = (status: string): boolean =>
  (SOLD_STATES as readonly string[]).includes(status);

export type OrderRow = {
  id: string;
  user_id: string | null;
  username: string | null;
  status: string;
  method: string;
  subtotal_cents: number;
  tax_cents: number;
  tax_rate: number;
  payable: number;
  returned: number;
  shipping: ShippingInfo;
  delivery: DeliverySnapshot | null;
  delivery_fee: number;
  courier: string;
  tracking_code: string;
  ready_at: Date | null;
  address_changed_at: Date | null;
  created_at: Date;
  restocked_at: Date | null;
};
export type OrderItemRow = {
  order_id: string;
  product_id: string;
  quantity: number;
  name: string;
  picture_id: string | null;
  price_cents: number;
  size: string | null;
  size_to_agree: boolean;
};

/**
 * An order in the contract's shape. A lapsed one is shown as Cancelled, one awaiting payment as
 * Pending.
 */
/** Whether an order still has pieces, held or sold: not if it ended unpaid or was restocked. */
const hasPieces = ({ status, restocked_at }: OrderRow): boolean =>
  restocked_at === null && status !== 'Cancelled' && status !== 'lapsed';

export const toOrder = (row: OrderRow, items: readonly OrderItemRow[]): Order => ({
  _id: row.id,
  items: items.map((item) => ({
    productId: item.product_id,
    quantity: item.quantity,
    name: item.name,
    image: pictureUrl(item.picture_id),
    price: toKsh(item.price_cents),
    ...(item.size === null ? {} : { size: item.size }),
    ...(item.size_to_agree && hasPieces(row) ? { sizeToAgree: true as const } : {}),
  })),
  totalPrice: row.payable,
  ...(row.returned > 0 ? { returned: row.returned } : {}),
  subtotal: toKsh(row.subtotal_cents),
  tax: toKsh(row.tax_cents),
  taxRate: row.tax_rate,
  status: outwardOrderStatus(row.status),
  method: row.method as PaymentMethod,
  createdAt: row.created_at.toISOString(),
  user: { _id: row.user_id, username: row.username ?? 'Unknown' },
  shippingInfo: row.shipping,
  deliveryFee: row.delivery_fee,
  delivery: row.delivery,
  ...(row.courier ? { courier: row.courier } : {}),
  ...(row.tracking_code ? { trackingCode: row.tracking_code } : {}),
  ...(row.ready_at ? { readyAt: row.ready_at.toISOString() } : {}),
  ...(waitsForAddress(row) ? { addressMissing: true as const } : {}),
  ...(row.address_changed_at ? { addressChangedAt: row.address_changed_at.toISOString() } : {}),
});

/** Whether the buyer collects the order: any kind of delivery except to the door. */
export const isCollected = (delivery: Pick<DeliverySnapshot, 'kind'> | null): boolean =>
  delivery !== null && delivery.kind !== 'door';

const SHIPPING_FIELDS = Object.keys(ShippingInfo.properties) as (keyof ShippingInfo)[];

/**
 * Picks the fields of an address: a call may send others of any kind and size. What can't be seen is
 * empty; the phone is stored in plain signs, if it is one.
 */
export const readShipping = (given: ShippingInfo | null | undefined): ShippingInfo =>
  Object.fromEntries(
    SHIPPING_FIELDS.flatMap((field) => {
      const text = given?.[field];
      if (text === undefined) return [];
      const seen = readText(text) === '' ? '' : text;
      return [[field, field === 'phone' ? tidyPhone(seen) : seen]];
    }),
  );

/** The fields in which two addresses differ. */
export const changedParts = (before: ShippingInfo, after: ShippingInfo): string[] =>
  SHIPPING_FIELDS.filter((field) => (before[field] ?? '') !== (after[field] ?? ''));

/** All given fields of an address in one text. */
export const addressText = (shipping: ShippingInfo): string =>
  readText(Object.values(shipping).join(''));

/**
 * Whether a paid order has no address yet. WITHOUT_ADDRESS of the admin store is the same in SQL.
 */
const waitsForAddress = ({ status, delivery, shipping }: OrderRow): boolean =>
  status === 'Paid' &&
  (delivery === null || delivery.kind === 'door' || delivery.kind === 'parcel') &&
  !(readText(shipping.county ?? '') && readText(shipping.town ?? ''));

/** Facts of an order that only staff see. */
export type StaffFacts = {
  email: string | null;
  /** The payer's or would-be payer's, in M-PESA's form. */
  phone: string | null;
  /** Gets the SMS about the order; as it was written, may be empty. */
  sms_phone: string;
  /** When staff marked it as Shipped or Delivered, if it still is. */
  sent_at: Date | null;
};

/** An order in the shape for staff: with contact data and what can still be undone. */
export const toStaffOrder = (
  row: OrderRow,
  items: readonly OrderItemRow[],
  { email, phone, sms_phone, sent_at }: StaffFacts,
  now: Date,
): Order => {
  const undo = undoOf(row.status as OrderState, sent_at);
  return {
    ...toOrder(row, items),
    customer: {
      ...(email ? { email } : {}),
      ...(phone ? { phone: `+${phone}` } : {}),
      ...(toSmsPhone(sms_phone) || !readText(sms_phone) ? {} : { noSms: readText(sms_phone) }),
    },
    ...(undo && now <= undo.until
      ? { undo: { to: undo.to, until: undo.until.toISOString() } }
      : {}),
  };
};

/** The states as named in the API. */
export const outwardOrderStatus = (status: string): OrderStatus => {
  if (status === 'awaiting') return 'Pending';
  if (status === 'lapsed') return 'Cancelled';
  return status as OrderStatus;
};

export type OrderEventRow = {
  at: Date;
  actor: string;
  from_status: string | null;
  to_status: string;
  note: string;
};

/** Staff act under their user id; the shop and the providers under fixed names. */
const actorOf = (actor: string): 'shop' | 'shopper' | 'staff' => {
  if (actor === 'shopper') return 'shopper';
  return ['shop', 'mpesa', 'visa'].includes(actor) ? 'shop' : 'staff';
};

export type PartReturned = { at: Date; amount: number; reason: string; staff_id: string | null };

type Step = OrderDetail['history'][number];

const toStep = (row: OrderEventRow): Step => ({
  at: row.at.toISOString(),
  actor: actorOf(row.actor),
  from: row.from_status === null ? null : outwardOrderStatus(row.from_status),
  to: outwardOrderStatus(row.to_status),
  note: row.note,
});

/**
 * History of an order, oldest first. Agreed sizes, a changed address and partial refunds don't change
 * the status: `from` equals `to`, and the note says what it was. Moves between states that are shown
 * alike are left out.
 */
export const toHistory = (
  rows: readonly OrderEventRow[],
  parts: readonly PartReturned[] = [],
): Step[] => {
  const steps = rows
    .filter(
      (row) =>
        row.from_status === row.to_status || toStep(row).from !== outwardOrderStatus(row.to_status),
    )
    .map(toStep);
  for (const { at, amount, reason, staff_id } of parts) {
    const before = steps.filter((step) => step.at < at.toISOString());
    const status = before.at(-1)?.to ?? 'Pending';
    const note = `${formatKsh(amount * 100)} returned${reason ? `: ${reason}` : ''}`;
    const actor = staff_id ? 'staff' : 'shop';
    steps.splice(before.length, 0, {
      at: at.toISOString(),
      actor,
      from: status,
      to: status,
      note,
    });
  }
  return steps;
};

export type OrderPaymentRow = {
  id: string;
  method: string;
  amount: number;
  received_amount: number | null;
  returned: number;
  status: string;
  receipt: string | null;
  created_at: Date;
};

/** A payment in the order's shape: without phone and provider secrets. */
export const toOrderPayment = (row: OrderPaymentRow): OrderDetail['payments'][number] => ({
  _id: row.id,
  method: row.method as PaymentMethod,
  amount: row.received_amount ?? row.amount,
  ...(row.returned > 0 ? { returned: row.returned } : {}),
  status:
    row.status === 'created' || row.status === 'prompted'
      ? 'pending'
      : (row.status as PaymentStatus),
  ...(row.receipt ? { receipt: row.receipt } : {}),
  createdAt: row.created_at.toISOString(),
});
