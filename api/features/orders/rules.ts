import { pictureUrl } from '../../../contract/catalogue.ts';
import type { DeliverySnapshot } from '../../../contract/delivery.endpoints.ts';
import { formatKsh, toKsh } from '../../../contract/money.ts';
import type { Order, OrderDetail } from '../../../contract/orders.endpoints.ts';
import type { OrderStatus, PaymentMethod, PaymentStatus } from '../../../contract/payment.ts';
import { ShippingInfo } from '../../../contract/shapes.endpoints.ts';
import { Problem } from '../../platform/http/problem.ts';

/** `awaiting` and `lapsed` belong to a payment attempt and are shown to nobody. */
export type OrderState = OrderStatus | 'awaiting' | 'lapsed';

const MINUTE_MS = 60_000;
/** In any hour an account holds pieces of a product for half of it at most, unless a live payment holds them. */
const HOLD_WINDOW_MS = 60 * MINUTE_MS;
const MOST_HELD_MS = 30 * MINUTE_MS;
/** An account holds, of all products together, so many times what it may hold of one. */
const MOST_IN_ALL = 3;
/** A hold shorter than this is of no use to anybody. */
const LEAST_HOLD_MS = MINUTE_MS;

/** Pieces of a product that an order of the account held, or holds, from one time to another. */
export type HeldLine = {
  productId: string;
  quantity: number;
  open: boolean;
  from: number;
  to: number;
};

/** `leftMs`: for how long the pieces may be held without a payment; 0: not, and `again` says from when. */
export type HoldAllowance = {
  leftMs: number;
  again: number | undefined;
  mostPieces: number;
  /** The most of all products together, where that is what is passed. */
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

/** When enough of what was held will be more than an hour ago. */
const freeAgain = (spans: readonly Span[], tooMuch: number): number => {
  let left = tooMuch;
  for (const { from, to } of spans) {
    if (to - from >= left) return from + left + HOLD_WINDOW_MS;
    left -= to - from;
  }
  return 0;
};

/** What an account may hold without a payment, by what it held lately in all of its orders. */
export const holdAllowance = (
  held: readonly HeldLine[],
  lines: readonly { productId: string; quantity: number }[],
  now: number,
  mostPieces: number,
): HoldAllowance => {
  const allowance: HoldAllowance = { leftMs: MOST_HELD_MS, again: undefined, mostPieces };
  const mostInAll = mostPieces * MOST_IN_ALL;
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
    const left = MOST_HELD_MS - used;
    if (left >= LEAST_HOLD_MS) {
      allowance.leftMs = Math.min(allowance.leftMs, left);
      continue;
    }
    const again = freeAgain(spans, LEAST_HOLD_MS - left);
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

/** Whether an order may go from one state to another at all; who may ask is decided where it is asked. */
export const canMove = (from: OrderState, to: OrderState): boolean => MOVES[from].includes(to);

/** What staff may ask for; money moves an order by itself. */
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

/** How long staff may take back that they marked an order as Shipped or Delivered. */
const UNDO_MINUTES = 10;
const UNDONE: Partial<Record<OrderState, OrderStatus>> = { Shipped: 'Paid', Delivered: 'Shipped' };

/** Where an order can be put back to, and until when; undefined while nothing can be undone. */
export const undoOf = (
  status: OrderState,
  sentAt: Date | null,
): { to: OrderStatus; until: Date } | undefined => {
  const to = UNDONE[status];
  if (!to || !sentAt) return undefined;
  return { to, until: new Date(sentAt.getTime() + UNDO_MINUTES * 60_000) };
};

/** Throws once it is too late to put an order back. */
export const assertUndo = (until: Date, now: Date): void => {
  if (now <= until) return;
  const message = `This can be undone for ${UNDO_MINUTES} minutes only.`;
  throw new Problem(409, 'too_late', message);
};

export const isUnpaid = (status: string): boolean => status === 'awaiting' || status === 'Pending';

/** Paid for and not returned. */
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

/** An order as the wire carries it. A lapsed one is shown as Cancelled, one awaiting payment as Pending. */
/** Whether an order has pieces, held or sold: an ended one has none, nor has one whose pieces are back on the shelf. */
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

/** Its buyer fetches it, at a point or at the shop. */
export const isFetched = (delivery: Pick<DeliverySnapshot, 'kind'> | null): boolean =>
  delivery !== null && delivery.kind !== 'door';

const SHIPPING_FIELDS = Object.keys(ShippingInfo.properties) as (keyof ShippingInfo)[];

/** The fields of an address and no others: a call may send more, of any kind and size. */
export const readShipping = (given: ShippingInfo | null | undefined): ShippingInfo =>
  Object.fromEntries(
    SHIPPING_FIELDS.flatMap((field) => {
      const text = given?.[field];
      return text === undefined ? [] : [[field, text]];
    }),
  );

/** All that was given of an address, in a text. */
export const givenText = (shipping: ShippingInfo): string =>
  Object.values(shipping).join('').trim();

/** Whether nobody has said yet where a paid order goes. The list of staff asks the same of the database. */
const waitsForAddress = ({ status, delivery, shipping }: OrderRow): boolean =>
  status === 'Paid' &&
  (delivery === null || delivery.kind === 'door' || delivery.kind === 'parcel') &&
  !(shipping.county?.trim() && shipping.town?.trim());

/** What staff see of an order beside what its buyer sees. */
export type StaffFacts = {
  email: string | null;
  /** Of who paid or tried to, as M-PESA writes it. */
  phone: string | null;
  /** When staff marked it as Shipped or Delivered, if that is what it is now. */
  sent_at: Date | null;
};

/** An order as staff see it: whom to write to or call, and what can still be undone. */
export const toStaffOrder = (
  row: OrderRow,
  items: readonly OrderItemRow[],
  { email, phone, sent_at }: StaffFacts,
  now: Date,
): Order => {
  const undo = undoOf(row.status as OrderState, sent_at);
  return {
    ...toOrder(row, items),
    customer: { ...(email ? { email } : {}), ...(phone ? { phone: `+${phone}` } : {}) },
    ...(undo && now <= undo.until
      ? { undo: { to: undo.to, until: undo.until.toISOString() } }
      : {}),
  };
};

/** The states as the wire names them. */
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

/** Staff act under their own id, the shop under its own name or that of a way to pay. */
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
 * What happened to an order, oldest first. Sizes that staff agreed and money that went back in part change no status:
 * `from` is `to`. Steps between states that are shown alike are none.
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

/** A payment as its order shows it: no phone, no secret of the provider. */
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
