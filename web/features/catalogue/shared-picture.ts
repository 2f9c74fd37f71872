import type { CSSProperties } from 'react';
import { useViewTransitionState } from 'react-router';
import { inBrowser } from '../../platform/browser/storage.ts';
import { links } from '../../platform/page/links.ts';

/** Whether a product's picture may grow into its page: people can ask for less motion. */
export const mayGrow = (): boolean =>
  inBrowser && !matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * A product's picture grows from the list into its page and back. Named only while that happens: a name
 * may stand once on a page, and each one costs the browser a layer.
 */
export const useSharedPicture = (id: string): CSSProperties | undefined =>
  useViewTransitionState(links.product(id)) ? { viewTransitionName: `picture-${id}` } : undefined;
