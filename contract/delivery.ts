export const DELIVERY_KINDS = ['door', 'pickup', 'parcel', 'shop'] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/** Fee of an option in whole shillings; `totalCents` is the cart's Total Price. */
export const deliveryFee = (
  { fee, freeOver }: { fee: number; freeOver?: number | undefined },
  totalCents: number,
): number => (freeOver !== undefined && totalCents >= freeOver * 100 ? 0 : fee);

export const NEEDED_FIELDS = ['fullName', 'phone', 'county', 'town'] as const;
export type NeededField = (typeof NEEDED_FIELDS)[number];

/**
 * Shipping fields that an option requires. Free door delivery requires none, because shipping
 * information is optional.
 */
export const neededFields = (kind: DeliveryKind, fee: number): NeededField[] => {
  if (kind === 'shop') return ['phone'];
  if (kind === 'pickup') return ['fullName', 'phone'];
  if (kind === 'parcel') return ['fullName', 'phone', 'county', 'town'];
  return fee > 0 ? ['phone', 'county', 'town'] : [];
};

const DAY_MS = 24 * 60 * 60_000;
/** Nairobi is UTC+3 all year. */
const NAIROBI_MS = 3 * 60 * 60_000;

type Promised = {
  daysMin?: number | undefined;
  daysMax?: number | undefined;
  cutoffHour?: number | undefined;
};

/**
 * First and last expected day of delivery of an order paid at `paidAt`, as 00:00 UTC of that date;
 * undefined if no day is promised. Sundays are not working days.
 */
export const expectedDays = (
  { daysMin, daysMax, cutoffHour }: Promised,
  paidAt: Date,
): { first: Date; last: Date } | undefined => {
  if (daysMin === undefined || daysMax === undefined) return undefined;
  const there = new Date(paidAt.getTime() + NAIROBI_MS);
  const late = cutoffHour !== undefined && there.getUTCHours() >= cutoffHour;
  const start = Math.floor(there.getTime() / DAY_MS) * DAY_MS;
  const after = (days: number): Date => {
    let at = start;
    let left = days + (late ? 1 : 0);
    const isSunday = () => new Date(at).getUTCDay() === 0;
    while (left > 0 || isSunday()) {
      at += DAY_MS;
      if (!isSunday()) left -= 1;
    }
    return new Date(at);
  };
  return { first: after(daysMin), last: after(daysMax) };
};
