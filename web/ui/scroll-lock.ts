let open = 0;

/**
 * Keeps the page behind dialogs where it is while one of them is open. Follows a frame after the dialog: how far below
 * the screen a page is painted depends on whether it scrolls, and that is no part of what a touch waits for.
 */
export const lockScroll = (more: 1 | -1): void => {
  open += more;
  const follow = () => document.documentElement.toggleAttribute('data-scroll-locked', open > 0);
  requestAnimationFrame(() => setTimeout(follow));
};
