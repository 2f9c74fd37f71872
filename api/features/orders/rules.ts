import type { DeliverySnapshot } from '#contract/delivery.endpoints.ts';
import { tidyPhone } from '#contract/phone.ts';
import { ShippingInfo } from '#contract/shapes.endpoints.ts';
import { readText } from '#contract/text.ts';

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

/** Whether a paid order has no address yet. WITHOUT_ADDRESS of the desk's store is the same in SQL. */
export const isWithoutAddress = ({
  status,
  delivery,
  shipping,
}: Pick<OrderRow, 'status' | 'delivery' | 'shipping'>): boolean =>
  status === 'Paid' &&
  (delivery === null || delivery.kind === 'door' || delivery.kind === 'parcel') &&
  !(readText(shipping.county ?? '') && readText(shipping.town ?? ''));

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
