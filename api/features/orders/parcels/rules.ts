import { pictureUrl } from '#contract/catalogue.ts';
import type { DeliverySnapshot } from '#contract/delivery.endpoints.ts';
import type { Parcel } from '#contract/desk.endpoints.ts';
import { SHORT_ID } from '#contract/payment.ts';
import type { ShippingInfo } from '#contract/shapes.endpoints.ts';
import { readText } from '#contract/text.ts';
import { isWithoutAddress } from '../rules.ts';
import { undoOf } from '../states.ts';

export type ParcelItemRow = {
  position: number;
  product_id: string;
  name: string;
  picture_id: string | null;
  size: string | null;
  size_to_agree: boolean;
  /** Without the pieces that are with the shop again. */
  quantity: number;
  shelf_note: string;
};

export type ParcelRow = {
  id: string;
  status: Parcel['status'];
  paid_at: Date;
  username: string | null;
  shipping: ShippingInfo;
  delivery: DeliverySnapshot | null;
  courier: string;
  tracking_code: string;
  ready_at: Date | null;
  revision: number;
  printed_revision: number | null;
  /** When staff marked it as Shipped or Delivered, if it still is. */
  sent_at: Date | null;
  /** All its money goes back, or a bank holds it. */
  money_held: boolean;
  items: ParcelItemRow[];
};

const printedOf = ({ revision, printed_revision }: ParcelRow): Parcel['printed'] => {
  if (printed_revision === null) return 'no';
  return printed_revision === revision ? 'yes' : 'changed';
};

const blockedOf = ({ status, money_held, items }: ParcelRow): Parcel['blocked'] => {
  if (status !== 'Paid') return undefined;
  if (money_held) return 'ask';
  return items.some(({ size_to_agree }) => size_to_agree) ? 'size' : undefined;
};

/** Without the fee that it cost. */
const withoutFee = (delivery: DeliverySnapshot | null): Parcel['delivery'] => {
  if (!delivery) return null;
  const { fee, ...rest } = delivery;
  return rest;
};

export const toParcel = (row: ParcelRow, now: Date): Parcel => {
  const undo = row.status === 'Shipped' ? undoOf(row.status, row.sent_at) : undefined;
  const blocked = blockedOf(row);
  return {
    _id: row.id,
    status: row.status,
    paidAt: row.paid_at.toISOString(),
    receiver: readText(row.shipping.fullName ?? '') || (row.username ?? 'Unknown'),
    shippingInfo: row.shipping,
    delivery: withoutFee(row.delivery),
    items: row.items.map((item) => ({
      position: item.position,
      productId: item.product_id,
      name: item.name,
      image: pictureUrl(item.picture_id),
      ...(item.size === null ? {} : { size: item.size }),
      ...(item.size_to_agree ? { sizeToAgree: true as const } : {}),
      quantity: item.quantity,
      shelfNote: item.shelf_note,
    })),
    ...(row.courier ? { courier: row.courier } : {}),
    ...(row.tracking_code ? { trackingCode: row.tracking_code } : {}),
    ...(row.ready_at ? { readyAt: row.ready_at.toISOString() } : {}),
    revision: row.revision,
    printed: printedOf(row),
    addressMissing: isWithoutAddress(row),
    ...(blocked ? { blocked } : {}),
    ...(undo && now <= undo.until ? { undoUntil: undo.until.toISOString() } : {}),
  };
};

export type AskedToShip = { orderId: string; trackingCode: string; seen: number | undefined };

/** Whether it is on its way with this very courier and code: a press that came twice. */
export const isSentSo = (
  { status, courier, tracking_code }: Pick<ParcelRow, 'status' | 'courier' | 'tracking_code'>,
  asked: { courier: string; trackingCode: string },
): boolean =>
  status === 'Shipped' &&
  courier === readText(asked.courier) &&
  tracking_code === readText(asked.trackingCode);

/** Why staff may not send what they packed; undefined if they may. */
export const whyNotPacked = (
  row: Pick<ParcelRow, 'revision' | 'items'>,
  seen: number | undefined,
): string | undefined => {
  if (row.items.length === 0) return 'Nothing of it is to be sent any more.';
  if (seen === undefined || seen === row.revision) return undefined;
  return 'It was changed after you looked. Please look again at what is in it.';
};

export const nameOf = (id: string): string => `Order ${id.slice(0, SHORT_ID)}`;

export type UsedCode = { order_id: string; tracking_code: string };

/** Codes that one batch gives to several orders, each with the first of them. */
export const usedTwice = (
  sent: readonly { orderId: string; trackingCode: string }[],
): UsedCode[] => {
  const first = new Map<string, string>();
  const twice = new Map<string, UsedCode>();
  for (const { orderId, trackingCode } of sent) {
    const code = trackingCode.toLowerCase();
    const before = first.get(code);
    if (code !== '' && before) twice.set(code, { order_id: before, tracking_code: trackingCode });
    else first.set(code, orderId);
  }
  return [...twice.values()];
};

/** What is to be confirmed before parcels are sent, as one question; undefined if nothing is. */
export const questionOf = (
  {
    withoutAddress,
    usedCodes,
  }: { withoutAddress: readonly string[]; usedCodes: readonly UsedCode[] },
  sure: readonly string[],
): string | undefined => {
  const lines = [
    ...(sure.includes('no_address')
      ? []
      : withoutAddress.map((id) => `Nobody has said where ${nameOf(id)} goes.`)),
    ...(sure.includes('code_used')
      ? []
      : usedCodes.map(
          ({ order_id, tracking_code }) =>
            `The code ${tracking_code} is already that of ${nameOf(order_id)}.`,
        )),
  ];
  return lines.length === 0 ? undefined : `${lines.join(' ')} Send anyway?`;
};
