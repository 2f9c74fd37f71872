import type { ComponentProps } from 'react';
import { preload } from 'react-dom';

type Props = Omit<ComponentProps<'img'>, 'width' | 'height' | 'src' | 'srcSet'> & {
  /** A format that every browser can show. */
  src: string;
  /** The same as AVIF, in several widths. */
  srcSet?: string | undefined;
  /** Pixels of the file, not of the screen: the browser reserves this aspect ratio until it has loaded. */
  width: number;
  height: number;
  /** Loads with priority: the first picture in view. */
  first?: boolean;
  /** Another picture for screens from 64rem on. */
  wide?: { src: string; srcSet: string | undefined; sizes: string } | undefined;
};

const AVIF = 'image/avif';
const WIDE = '(min-width: 64rem)';
const NARROW = '(max-width: 63.99rem)';

/** An image that causes no layout shift and, unless `first`, is lazy. */
export const Picture = ({ first, srcSet, sizes, wide, ...rest }: Props) => {
  if (first && srcSet) {
    const early = { as: 'image', type: AVIF, fetchPriority: 'high' } as const;
    const media = wide && NARROW;
    preload(rest.src, { ...early, imageSrcSet: srcSet, imageSizes: sizes, media });
    if (wide)
      preload(wide.src, {
        ...early,
        imageSrcSet: wide.srcSet,
        imageSizes: wide.sizes,
        media: WIDE,
      });
  }
  const image = (
    // biome-ignore lint/a11y/useAltText: each caller passes alt, empty for a decorative picture.
    <img
      {...rest}
      loading={first ? 'eager' : 'lazy'}
      decoding={first ? 'sync' : 'async'}
      fetchPriority={first ? 'high' : 'auto'}
    />
  );
  if (!srcSet) return image;
  return (
    <picture>
      {wide && <source media={WIDE} type={AVIF} srcSet={wide.srcSet} sizes={wide.sizes} />}
      {wide && <source media={WIDE} srcSet={wide.src} />}
      <source type={AVIF} srcSet={srcSet} sizes={sizes} />
      {image}
    </picture>
  );
};
