/**
 * Whoever goes on before a picture has grown makes the router skip the rest of that transition. The browser
 * calls it an error nobody heard; it is none.
 */
export const allowSkippedTransitions = (): void => {
  const start = document.startViewTransition?.bind(document);
  if (!start) return;
  document.startViewTransition = (update) => {
    const transition = start(update);
    transition.ready.catch(() => {});
    return transition;
  };
};
