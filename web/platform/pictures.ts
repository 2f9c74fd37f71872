const WIDTHS = [160, 240, 320, 480, 640, 960, 1280] as const;
export type PictureWidth = (typeof WIDTHS)[number];

/** A picture's address in one width; what isn't one of ours (an upload's preview) stays as it is. */
export const pictureAt = (image: string, width: PictureWidth): string =>
  image.replace(/^(\/images\/[^/]+)\/\d+\.webp$/, `$1/${width}.webp`);

/** The shop's own drawings, by name: `art('hero')`. */
export const art = (name: string): string => `/images/art-${name}/640.webp`;

/**
 * All widths up to `max` for the browser to choose from, as AVIF; `<Picture>` offers them beside its `src`. More than
 * two dots a point nobody sees on a phone: `sizes` say less to screens that have three, and pay for less.
 */
export const srcSet = (image: string, max: PictureWidth = 1280): string | undefined => {
  if (pictureAt(image, 160) === image) return undefined;
  return WIDTHS.filter((width) => width <= max)
    .map((width) => `${pictureAt(image, width).replace(/webp$/, 'avif')} ${width}w`)
    .join(', ');
};

/** The picture as a link's preview shows it, when it is one of ours. */
export const previewOf = (image: string): string | undefined =>
  srcSet(image) && image.replace(/\/\d+\.webp$/, '/og.jpg');
