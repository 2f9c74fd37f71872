import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'img'>, 'width' | 'height'> & {
  /** Of the file, not of the screen: the browser keeps this shape free until the file is there. */
  width: number;
  height: number;
  /** Wanted before anything else: the first picture a person sees. */
  first?: boolean;
};

/** An image that never moves the page and, unless it comes first, waits until it is nearly in view. */
export const Picture = ({ first, ...rest }: Props) => (
  // biome-ignore lint/a11y/useAltText: each caller says what the picture shows, or that it decorates.
  <img
    {...rest}
    loading={first ? 'eager' : 'lazy'}
    decoding={first ? 'sync' : 'async'}
    fetchPriority={first ? 'high' : 'auto'}
  />
);
