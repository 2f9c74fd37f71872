import type { Parcel } from '#contract/desk.endpoints.ts';
import { SHORT_ID } from '#contract/payment.ts';
import { daysText } from '../../features/delivery/delivery-words.ts';

export const codeOf = ({ _id }: Pick<Parcel, '_id'>): string => _id.slice(0, SHORT_ID);

/** `Order 31b2c3d4-5`. */
export const nameOf = (parcel: Pick<Parcel, '_id'>): string => `Order ${codeOf(parcel)}`;

export const piecesIn = ({ items }: Pick<Parcel, 'items'>): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

/** How it goes, and where to: `Rider\u00a0· Westlands, Nairobi`. */
export const wayText = ({ delivery, shippingInfo }: Parcel): string => {
  if (!delivery) return 'Delivery to be agreed';
  const { name, carrier, point, kind } = delivery;
  const place = point
    ? point.name
    : kind === 'shop'
      ? ''
      : [shippingInfo.town, shippingInfo.county].filter(Boolean).join(', ');
  return [name, carrier, place].filter(Boolean).join('\u00a0· ');
};

/** When it is expected; empty if no day was promised. */
export const expectedText = ({ delivery, paidAt }: Parcel): string =>
  delivery ? daysText(delivery, new Date(paidAt)) : '';

/** The lines of an address, as on a label. */
export const addressLines = ({ receiver, delivery, shippingInfo }: Parcel): string[] => {
  const { phone, estate, landmark, town, county, note } = shippingInfo;
  const place = [town, county].filter(Boolean).join(', ');
  const point = delivery?.point;
  return [
    receiver,
    phone ?? '',
    ...(point
      ? [[point.name, point.landmark, point.town].filter(Boolean).join(', ')]
      : delivery?.kind === 'shop'
        ? []
        : [estate ?? '', landmark ?? '', place]),
    note ?? '',
  ].filter(Boolean);
};

/** What is to be fetched from the shelves, each product and size once, by place and name. */
export type Picked = {
  key: string;
  name: string;
  size: string | undefined;
  place: string;
  image: string;
  pieces: number;
};

export const pickList = (parcels: readonly Parcel[]): Picked[] => {
  const picks = new Map<string, Picked>();
  for (const { items } of parcels)
    for (const { productId, name, size, sizeToAgree, shelfNote, image, quantity } of items) {
      const key = `${productId} ${size ?? ''}`;
      const before = picks.get(key)?.pieces ?? 0;
      picks.set(key, {
        key,
        name,
        size: size ?? (sizeToAgree ? 'to be agreed' : undefined),
        place: shelfNote,
        image,
        pieces: before + quantity,
      });
    }
  return [...picks.values()].sort(
    (one, other) =>
      one.place.localeCompare(other.place) ||
      one.name.localeCompare(other.name) ||
      (one.size ?? '').localeCompare(other.size ?? ''),
  );
};
