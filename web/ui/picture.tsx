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
};

const AVIF = 'image/avif';

/** An image that causes no layout shift and, unless `first`, is lazy. */
export const Picture = ({ first, srcSet, sizes, ...rest }: Props) => {
  if (first && srcSet) {
    preload(rest.src, {
      as: 'image',
      imageSrcSet: srcSet,
      imageSizes: sizes,
      type: AVIF,
      fetchPriority: 'high',
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
      <source type={AVIF} srcSet={srcSet} sizes={sizes} />
      {image}
    </picture>
  );
};
