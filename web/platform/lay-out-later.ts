/** Parts of a page that stand below a phone's first screen; see `base.css`. */
const PARTS = '.below';

/**
 * A page that opens at its top leaves what is far below the screen out of its first layouts: of the one before the
 * first paint, and of the one that brings the fonts. Both held a cheap phone up for longer than a touch may wait.
 * Now it is laid out part by part, whenever the browser is idle; from then on the page is as any other.
 */
export const layOutLater = (): (() => void) => {
  const { dataset } = document.documentElement;
  let waiting = 0;
  let stopped = dataset.arriving === undefined;
  const next = () => {
    if (stopped) return;
    const part = 'requestIdleCallback' in window && document.querySelector(PARTS);
    if (!part) return void delete dataset.arriving;
    waiting = requestIdleCallback(() => {
      part.classList.remove(PARTS.slice(1));
      next();
    });
  };
  // Asked for before the page's scripts were: each is laid out once, in its own letters.
  document.fonts.ready.then(next);
  return () => {
    stopped = true;
    if (waiting) cancelIdleCallback(waiting);
  };
};
