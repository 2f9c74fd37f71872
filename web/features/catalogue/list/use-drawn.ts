import { startTransition, useEffect, useState } from 'react';
import { useInBrowser } from '../../../platform/browser/storage.ts';

/** Cards of a phone's screen: more at once would hold a cheap phone up for longer than a frame. */
export const SCREENFUL = 6;
/** Cards of the first HTML, which cost a phone no script. */
export const GRID_BEGINNING = 24;

/** How many cards a list begins with: as many as its HTML has, or where the browser draws, a screenful. */
export const useBeginning = (): number => (useInBrowser() ? SCREENFUL : GRID_BEGINNING);

/** How many of `count` cards to draw now: a screenful more after each that was painted, until all are there. */
export const useDrawn = (count: number): number => {
  const [drawn, setDrawn] = useState(useBeginning());
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(drawn + SCREENFUL));
  }, [drawn, count]);
  return Math.min(drawn, count);
};
