import type { CSSProperties } from 'react';
import { useViewTransitionState } from 'react-router';
import { links } from '../../platform/links.ts';
import { inBrowser } from '../../platform/storage.ts';

/** Whether a product's picture may grow into its page: people can ask for less motion. */
export const mayGrow = (): boolean =>
  inBrowser && !matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * A product's picture grows from the list into its page and back. Named only while that happens: a name
 * may stand once on a page, and each one costs the browser a layer.
 */
export const useSharedPicture = (id: string): CSSProperties | undefined =>
  useViewTransitionState(links.product(id)) ? { viewTransitionName: `picture-${id}` } : undefined;
