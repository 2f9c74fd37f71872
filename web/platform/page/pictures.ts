const WIDTHS = [160, 240, 320, 480, 640, 960, 1280] as const;
export type PictureWidth = (typeof WIDTHS)[number];

/** The part of an address that all widths of one of our pictures share. */
const shared = (image: string): string | undefined =>
  /^(\/images\/[^/]+)\/\d+\.webp$/.exec(image)?.[1];

/** A picture's address in one width; what isn't one of ours (an upload's preview) stays as it is. */
export const pictureAt = (image: string, width: PictureWidth): string => {
  const base = shared(image);
  return base === undefined ? image : `${base}/${width}.webp`;
};

/** The shop's own drawings, by name: `art('hero')`. */
export const art = (name: string): string => `/images/art-${name}/640.webp`;

/**
 * All widths up to `max` for the browser to choose from, as AVIF; `<Picture>` offers them beside its `src`. More than
 * two dots a point nobody sees on a phone: `sizes` say less to screens that have three, and pay for less.
 */
export const srcSet = (image: string, max: PictureWidth = 1280): string | undefined => {
  const base = shared(image);
  if (base === undefined) return undefined;
  return WIDTHS.filter((width) => width <= max)
    .map((width) => `${base}/${width}.avif ${width}w`)
    .join(', ');
};

/** The picture as a link's preview shows it, when it is one of ours. */
export const previewOf = (image: string): string | undefined =>
  srcSet(image) && image.replace(/\/\d+\.webp$/, '/og.jpg');
