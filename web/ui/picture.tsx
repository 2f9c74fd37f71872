import type { ComponentProps } from 'react';
import { preload } from 'react-dom';

type Props = Omit<ComponentProps<'img'>, 'width' | 'height' | 'src' | 'srcSet'> & {
  /** What any browser can show. */
  src: string;
  /** The same as AVIF, in several widths. */
  srcSet?: string | undefined;
  /** Of the file, not of the screen: the browser keeps this shape free until the file is there. */
  width: number;
  height: number;
  /** Wanted before anything else: the first picture a person sees. */
  first?: boolean;
};

const AVIF = 'image/avif';

/** An image that never moves the page and, unless it comes first, waits until it is nearly in view. */
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
    // biome-ignore lint/a11y/useAltText: each caller says what the picture shows, or that it decorates.
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
