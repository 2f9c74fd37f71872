/** As in `base.css`. */
const PARTS = '.section, .deal, .site-footer';

/**
 * A page that opens at its top leaves what is far below the screen out of its first layouts: of the one before the
 * first paint, and of the one that brings the fonts. Both held a cheap phone up for longer than a touch may wait.
 * Now it is laid out part by part, whenever the browser is idle; from then on the page is as any other.
 */
export const layOutLater = (): void => {
  const { dataset } = document.documentElement;
  const parts = [...document.querySelectorAll<HTMLElement>(PARTS)];
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  const next = () => {
    const part = parts.shift();
    if (!part) return void delete dataset.arriving;
    whenIdle(() => {
      part.style.contentVisibility = 'visible';
      next();
    });
  };
  // Asked for before the page's scripts were: each is laid out once, in its own letters.
  if ('arriving' in dataset) document.fonts.ready.then(next);
};
