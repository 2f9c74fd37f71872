const WIDTHS = [160, 240, 320, 480, 640, 960, 1280] as const;
export type PictureWidth = (typeof WIDTHS)[number];

/** The part of the URL that all widths of a stored picture share. */
const shared = (image: string): string | undefined =>
  /^(\/images\/[^/]+)\/\d+\.webp$/.exec(image)?.[1];

/** A picture's URL in one width; another URL, such as an upload's preview, is returned unchanged. */
export const pictureAt = (image: string, width: PictureWidth): string => {
  const base = shared(image);
  return base === undefined ? image : `${base}/${width}.webp`;
};

/** The shop's own drawings, by name: `art('hero')`. */
export const art = (name: string): string => `/images/art-${name}/640.webp`;

/**
 * The AVIF variants up to `max`, offered by `<Picture>` beside its `src`. Nobody sees more than two pixels per
 * point on a phone, so `sizes` are smaller for screens with three.
 */
export const srcSet = (image: string, max: PictureWidth = 1280): string | undefined => {
  const base = shared(image);
  if (base === undefined) return undefined;
  return WIDTHS.filter((width) => width <= max)
    .map((width) => `${base}/${width}.avif ${width}w`)
    .join(', ');
};

/** The picture for link previews, if it is a stored one. */
export const previewOf = (image: string): string | undefined =>
  srcSet(image) && image.replace(/\/\d+\.webp$/, '/og.jpg');
