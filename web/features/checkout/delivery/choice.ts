import type { PickupPoint } from '../../../../contract/delivery.endpoints.ts';
import { neededFields } from '../../../../contract/delivery.ts';
import {
  missingFields,
  type NeededField,
  type PricedOption,
} from '../../delivery/delivery-words.ts';
import { TO_AGREE } from '../checkout-form.ts';

/** What a shopper chose by hand and typed. */
export type Given = {
  deliveryId: string;
  pickupPointId: string;
  fields: Record<NeededField, string>;
};

export type Choice = {
  /** Absent: nothing is chosen yet, or delivery is to be agreed. */
  option?: PricedOption;
  point?: PickupPoint | undefined;
  toAgree: boolean;
  needed: readonly NeededField[];
  /** What Pay waits for. */
  missing: readonly (NeededField | 'delivery' | 'point')[];
};

/** Without a fee and without an option: only where nothing is free. */
export const mayAgree = (options: readonly PricedOption[]): boolean =>
  options.every(({ due }) => due > 0);

/**
 * Free, brought to her, and nothing that it needs is missing: what she would expect. A fee, a way to the shop or to a
 * point is hers to choose.
 */
const expected = (options: readonly PricedOption[], { fields }: Given): PricedOption | undefined =>
  options.find(
    (option) =>
      option.due === 0 &&
      (option.kind === 'door' || option.kind === 'parcel') &&
      missingFields(option, fields).length === 0,
  );

const AGREED: Choice = { toAgree: true, needed: [], missing: [] };

/** What is chosen of these options, and what it still lacks. */
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

/** Two choices that promise and cost the same. */
export const choiceKey = ({ option, point }: Choice): string =>
  option ? `${option._id} ${option.due} ${point?._id ?? ''}` : '';
