export const DELIVERY_KINDS = ['door', 'pickup', 'parcel', 'shop'] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/** The fee of an option in whole shillings; `totalCents` is the cart's Total Price. */
export const deliveryFee = (
  { fee, freeOver }: { fee: number; freeOver?: number | undefined },
  totalCents: number,
): number => (freeOver !== undefined && totalCents >= freeOver * 100 ? 0 : fee);

/** What an option needs to know of the buyer; a free one to the door needs nothing, as shipping information is optional. */
export const neededFields = (
  kind: DeliveryKind,
  fee: number,
): ('fullName' | 'phone' | 'county' | 'town')[] => {
  if (kind === 'shop') return ['phone'];
  if (kind === 'pickup') return ['fullName', 'phone'];
  if (kind === 'parcel') return ['fullName', 'phone', 'county', 'town'];
  return fee > 0 ? ['phone', 'county', 'town'] : [];
};

const DAY_MS = 24 * 60 * 60_000;
/** Nairobi is three hours ahead of UTC all year. */
const NAIROBI_MS = 3 * 60 * 60_000;

type Promised = {
  daysMin?: number | undefined;
  daysMax?: number | undefined;
  cutoffHour?: number | undefined;
};

/**
 * The first and the last day on which an order paid at `paidAt` arrives, as instants at 00:00 UTC of that date;
 * undefined where no day is promised. Sundays are no working days.
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
