import type { PicturePlace } from './shop-pictures.ts';

/** Colours of the bars around a page, as `--paper` in `web/styles/tokens.css`. */
export const THEME_COLORS = { light: '#fef9f3', dark: '#1c0f19' } as const;

/** The sides of the square icons, in pixels: a tab's, a phone's home screen's. */
export const ICON_SIDES = [48, 180, 192, 512] as const;
export type IconSide = (typeof ICON_SIDES)[number];

type Pictures = Partial<Record<PicturePlace, { url: string }>>;

/** Address of the shop's icon as PNG: of her icon, else of her logo, else of our crown. */
export const iconAt = ({ icon, logo }: Pictures, side: IconSide): string => {
  const picture = icon?.url ?? logo?.url ?? '/images/art-icon/640.webp';
  return picture.replace(/[^/]+$/, `icon-${side}.png`);
};
