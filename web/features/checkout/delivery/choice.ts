import type { PickupPoint } from '#contract/delivery.endpoints.ts';
import { type NeededField, neededFields } from '#contract/delivery.ts';
import { missingFields, type PricedOption } from '../../delivery/delivery-words.ts';
import { TO_AGREE } from '../checkout-form.ts';

/** What the shopper chose and typed. */
export type Given = {
  deliveryId: string;
  pickupPointId: string;
  fields: Record<NeededField, string>;
};

export type Choice = {
  /** Undefined: nothing is chosen yet, or delivery is to be agreed. */
  option?: PricedOption;
  point?: PickupPoint | undefined;
  toAgree: boolean;
  needed: readonly NeededField[];
  /** Needed before payment. */
  missing: readonly (NeededField | 'delivery' | 'point')[];
};

/** Delivery without an option may be agreed only if no option is free. */
export const mayAgree = (options: readonly PricedOption[]): boolean =>
  options.every(({ due }) => due > 0);

/**
 * Preselects an option that is free, delivered to the shopper and has all its fields filled in. An option with
 * a fee, or one to be collected, must be chosen by the shopper.
 */
const expected = (options: readonly PricedOption[], { fields }: Given): PricedOption | undefined =>
  options.find(
    (option) =>
      option.due === 0 &&
      (option.kind === 'door' || option.kind === 'parcel') &&
      missingFields(option, fields).length === 0,
  );

const AGREED: Choice = { toAgree: true, needed: [], missing: [] };

/** The chosen option and the fields that it still needs. */
export const choiceOf = (options: readonly PricedOption[], given: Given): Choice => {
  if (options.length === 0) return AGREED;
  if (given.deliveryId === TO_AGREE && mayAgree(options)) return AGREED;
  const option = options.find(({ _id }) => _id === given.deliveryId) ?? expected(options, given);
  if (!option) return { toAgree: false, needed: [], missing: ['delivery'] };
  const { points = [] } = option;
  const point = points.find(({ _id }) => _id === given.pickupPointId);
  const lacksPoint = option.kind === 'pickup' && points.length > 0 && !point;
  return {
    option,
    point,
    toAgree: false,
    needed: neededFields(option.kind, option.due),
    missing: [...(lacksPoint ? ['point' as const] : []), ...missingFields(option, given.fields)],
  };
};

/** Equal for two choices with the same option, point and fee. */
export const choiceKey = ({ option, point }: Choice): string =>
  option ? `${option._id} ${option.due} ${point?._id ?? ''}` : '';
