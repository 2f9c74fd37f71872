import { countyNumber } from '#contract/counties.ts';
import type { DeliverySnapshot } from '#contract/delivery.endpoints.ts';
import {
  type DeliveryKind,
  deliveryFee,
  NEEDED_FIELDS,
  type NeededField,
  neededFields,
} from '#contract/delivery.ts';
import { formatKsh } from '#contract/money.ts';
import type { ShippingInfo } from '#contract/shapes.endpoints.ts';
import { readText } from '#contract/text.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type OptionRow, promisedBy, toOptions } from './rules.ts';
import { findOptionNear, findOptionsFor, findPoints } from './store.ts';

/** Delivery fields of a call. */
export type AskedDelivery = {
  deliveryId?: string | undefined;
  pickupPointId?: string | undefined;
  /** Whole shillings shown to the shopper. */
  deliveryFee?: number | undefined;
  shipping: ShippingInfo;
};

/** `snapshot` is null if the delivery is to be agreed; `fee` in whole shillings. */
export type ChosenDelivery = { snapshot: DeliverySnapshot | null; fee: number };

const FIELD_WORDS = {
  fullName: 'the receiver’s name',
  phone: 'the receiver’s phone',
  county: 'the county',
  town: 'the town',
};

const changed = (message: string): Problem => new Problem(409, 'delivery_changed', message);

const incomplete = (fields: Record<string, string>): Problem =>
  new Problem(422, 'delivery_incomplete', Object.values(fields)[0] ?? '', { fields });

/**
 * The delivery for a call, by the current table and the cart's Total Price. Without a choice it is
 * free: the place's free door delivery, or to be agreed if it has none. Throws 409 if the option is
 * no longer offered or its fee changed, 422 if a required field is missing.
 */
export const chooseDelivery = async (
  db: Queryable,
  asked: AskedDelivery,
  totalCents: number,
): Promise<ChosenDelivery> => {
  const { shipping, deliveryId } = asked;
  const county = countyNumber(shipping.county);
  const rows = await findOptionsFor(db, { county, town: shipping.town });
  if (deliveryId === undefined) {
    const free = rows.find((row) => row.kind === 'door' && feeOf(row, totalCents) === 0);
    return { snapshot: free ? snapshotOf(free, 0) : null, fee: 0 };
  }

  const row = rows.find(({ id }) => id === deliveryId);
  if (!row)
    throw changed(
      'This way to deliver is not offered for your place any more. Please choose again.',
    );
  const fee = feeOf(row, totalCents);
  if (asked.deliveryFee !== undefined && asked.deliveryFee !== fee) {
    throw changed(
      fee === 0
        ? `${row.name} is free now. Please check and pay again.`
        : `${row.name} costs ${formatKsh(fee * 100)} now. Please check and pay again.`,
    );
  }
  const snapshot = snapshotOf(row, fee);
  if (row.kind === 'pickup') {
    if (asked.pickupPointId === undefined || asked.pickupPointId === '') {
      throw incomplete({ pickupPointId: 'Please choose where you fetch it.' });
    }
    const point = await findPoint(db, row, asked.pickupPointId);
    if (!point) throw changed('This pickup point is closed. Please choose another.');
    snapshot.point = point;
  }
  assertNeeded(snapshot.kind, fee, row.name, shipping);
  return { snapshot, fee };
};

/** What a chosen delivery costs, and what it still lacks. */
export type QuotedDelivery = {
  snapshot: DeliverySnapshot;
  fee: number;
  missing: ('pickupPointId' | NeededField)[];
};

/**
 * The chosen delivery for a quote, also if its place or its receiver is not known yet; undefined if
 * it is not offered, or not for the place.
 */
export const quoteDelivery = async (
  db: Queryable,
  { deliveryId, pickupPointId, shipping }: AskedDelivery,
  totalCents: number,
): Promise<QuotedDelivery | undefined> => {
  if (deliveryId === undefined) return undefined;
  const county = countyNumber(shipping.county);
  const offered = await findOptionsFor(db, { county, town: shipping.town });
  const reached = offered.find(({ id }) => id === deliveryId);
  // Without it nobody knows whether the option's zone has the place.
  const place = isMissing(shipping, 'county') ? 'county' : 'town';
  const mayReach = isMissing(shipping, place) && (place === 'county' || county !== undefined);
  const row = reached ?? (mayReach ? await findOptionNear(db, deliveryId, county) : undefined);
  if (!row) return undefined;
  const fee = feeOf(row, totalCents);
  const needed: NeededField[] = neededFields(row.kind as DeliveryKind, fee);
  if (!reached) needed.push(place);
  const point = row.kind === 'pickup' ? await findPoint(db, row, pickupPointId) : undefined;
  return {
    snapshot: { ...snapshotOf(row, fee), ...(point ? { point } : {}) },
    fee,
    missing: [
      ...(row.kind === 'pickup' && !point ? (['pickupPointId'] as const) : []),
      ...NEEDED_FIELDS.filter((field) => needed.includes(field) && isMissing(shipping, field)),
    ],
  };
};

const feeOf = ({ fee, free_over }: OptionRow, totalCents: number): number =>
  deliveryFee({ fee, freeOver: free_over ?? undefined }, totalCents);

/** An open point of a pickup option. */
const findPoint = async (db: Queryable, row: OptionRow, pointId: string | undefined) => {
  const [option] = toOptions([row], await findPoints(db, [row.id]), undefined);
  return option?.points?.find(({ _id }) => _id === pointId);
};

const isMissing = (shipping: ShippingInfo, field: NeededField): boolean =>
  !readText(shipping[field] ?? '');

/** Throws 422 if a field that the delivery option requires is missing. */
export const assertNeeded = (
  kind: DeliveryKind,
  fee: number,
  name: string,
  shipping: ShippingInfo,
): void => {
  const missing = neededFields(kind, fee).filter((field) => isMissing(shipping, field));
  if (missing.length === 0) return;
  throw incomplete(
    Object.fromEntries(
      missing.map((field) => [field, `Please give ${FIELD_WORDS[field]} for ${name}.`]),
    ),
  );
};

const snapshotOf = (row: OptionRow, fee: number): DeliverySnapshot => ({
  optionId: row.id,
  ...promisedBy(row),
  fee,
});

/** Whether a call requests a delivery other than the order's. A call without one expects no fee. */
export const asksForOther = (
  asked: AskedDelivery,
  order: { delivery: DeliverySnapshot | null; delivery_fee: number },
): boolean => {
  if (asked.deliveryId === undefined) return order.delivery_fee > 0;
  return (
    asked.deliveryId !== order.delivery?.optionId ||
    (asked.pickupPointId || undefined) !== order.delivery?.point?._id ||
    (asked.deliveryFee ?? order.delivery_fee) !== order.delivery_fee
  );
};
