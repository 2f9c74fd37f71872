import { pictureUrl } from '#contract/catalogue.ts';
import { formatKsh, toKsh } from '#contract/money.ts';
import type { Order, OrderDetail } from '#contract/orders.endpoints.ts';
import type { PaymentMethod, PaymentStatus } from '#contract/payment.ts';
import { toSmsPhone } from '#contract/phone.ts';
import { readText } from '#contract/text.ts';
import { isWithoutAddress, type OrderItemRow, type OrderRow } from './rules.ts';
import { type OrderState, outwardOrderStatus, undoOf } from './states.ts';

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
  ...(isWithoutAddress(row) ? { addressMissing: true as const } : {}),
  ...(row.address_changed_at ? { addressChangedAt: row.address_changed_at.toISOString() } : {}),
});

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

type OrderEventRow = {
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

type OrderPaymentRow = {
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
