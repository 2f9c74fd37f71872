import { blog, hero, trends } from './shop-pictures-banners.ts';
import { card, noPicture } from './shop-pictures-brand.ts';
import { avatar, categoryCovers, emptyCart, instagram } from './shop-pictures-small.ts';

export const shopPictures: Record<string, () => string> = {
  'hero.webp': hero,
  ...trends,
  ...categoryCovers,
  ...instagram,
  ...blog,
  'empty-cart.webp': emptyCart,
  'default-avatar.webp': avatar,
  'no-picture.webp': noPicture,
  'og.jpg': card,
};
