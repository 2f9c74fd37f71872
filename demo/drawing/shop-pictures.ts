import { blog, heroes, trends } from './shop-pictures-banners.ts';
import { card, noPicture } from './shop-pictures-brand.ts';
import { avatar, categoryCovers, instagram } from './shop-pictures-small.ts';
import { emptyCart, emptySearch, offline, unravelled } from './shop-pictures-states.ts';

export const shopPictures: Record<string, () => string> = {
  ...heroes,
  ...trends,
  ...categoryCovers,
  ...instagram,
  ...blog,
  'empty-cart.webp': emptyCart,
  'empty-search.webp': emptySearch,
  'error.webp': unravelled,
  'offline.webp': offline,
  'default-avatar.webp': avatar,
  'no-picture.webp': noPicture,
  'og.jpg': card,
};
