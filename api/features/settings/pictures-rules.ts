import type { ShopPictures } from '#contract/shop-pictures.endpoints.ts';
import type { PicturePlace } from '#contract/shop-pictures.ts';

export type StoredPicture = { id: string; alt: string; width: number; height: number };
/** The owner's pictures by place, as the setting `pictures` keeps them. */
export type StoredPictures = Partial<Record<PicturePlace, StoredPicture>>;

export const toShopPictures = (stored: StoredPictures = {}): ShopPictures =>
  Object.fromEntries(
    Object.entries(stored).map(([place, { id, ...facts }]) => [
      place,
      { url: `/images/${id}/640.webp`, ...facts },
    ]),
  );

/** The fields of a picture in the audit log. */
export const auditFields = (picture: StoredPicture | undefined) =>
  picture ? { image: picture.id.slice(0, 8), alt: picture.alt } : {};
