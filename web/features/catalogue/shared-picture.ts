import type { CSSProperties } from 'react';
import { useViewTransitionState } from 'react-router';
import { links } from '../../platform/links.ts';

/**
 * A product's picture grows from the list into its page and back. Named only while that happens: a name
 * may stand once on a page, and each one costs the browser a layer.
 */
const usePictureName = (id: string): CSSProperties | undefined =>
  useViewTransitionState(links.product(id)) ? { viewTransitionName: `picture-${id}` } : undefined;

/** On the server nothing moves, and to ask the router would cost as much as half a card. */
export const useSharedPicture: typeof usePictureName = import.meta.env.SSR
  ? () => undefined
  : usePictureName;
