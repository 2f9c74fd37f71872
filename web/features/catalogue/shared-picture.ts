import type { CSSProperties } from 'react';
import { useViewTransitionState } from 'react-router';
import { links } from '../../platform/links.ts';
import { useMedia } from '../../ui/use-media.ts';

type Shared = {
  /** For the links to the product's page. */
  viewTransition: boolean;
  style: CSSProperties | undefined;
};

/**
 * A product's picture grows from the list into its page and back. Named only while that happens: a name
 * may stand once on a page, and each one costs the browser a layer.
 */
export const useSharedPicture = (id: string): Shared => {
  const moves = useMedia('(prefers-reduced-motion: no-preference)');
  const moving = useViewTransitionState(links.product(id));
  return {
    viewTransition: moves,
    style: moving ? { viewTransitionName: `picture-${id}` } : undefined,
  };
};
