const LESS_MOTION = '(prefers-reduced-motion: reduce)';

/**
 * Whoever goes on before a picture has grown makes the router skip the rest of that transition. The browser
 * calls it an error nobody heard; it is none. Where less motion is asked for, all are skipped: the router is
 * told of none, so that no link of a list need know.
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
  const choose = () =>
    Object.assign(document, { startViewTransition: lessMotion.matches ? undefined : allowed });
  choose();
  lessMotion.addEventListener('change', choose);
};
