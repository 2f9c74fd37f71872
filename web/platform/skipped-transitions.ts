const LESS_MOTION = '(prefers-reduced-motion: reduce)';
/** What taking the page over may last: a fast phone needs half of it, a cheap one twice as long. */
const PATIENCE_MS = 60;

let tooSlow = false;

/**
 * Whoever goes on before a picture has grown makes the router skip the rest of that transition. The browser
 * calls it an error nobody heard; it is none. Where less motion is asked for, and on slow phones, all are skipped:
 * the router is told of none, so that no link of a list need know.
 */
export const allowSkippedTransitions = (): void => {
  const start = document.startViewTransition?.bind(document);
  if (!start) return;
  const allowed: typeof start = (update) => {
    const transition = start(update);
    transition.ready.catch(() => {});
    return transition;
  };
  const lessMotion = matchMedia(LESS_MOTION);
  Object.defineProperty(document, 'startViewTransition', {
    get: () => (tooSlow || lessMotion.matches ? undefined : allowed),
  });
};

/**
 * Before a picture begins to grow the browser judges every element's style anew and draws the screen twice. A phone
 * that took long to take the page over shows what was asked for at once instead.
 */
export const judgeSpeed = (takeoverMs: number): void => {
  tooSlow = takeoverMs > PATIENCE_MS;
};
