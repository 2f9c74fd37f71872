let open = 0;

/** When the next frame is painted. */
const afterFrame = (then: () => void) => requestAnimationFrame(() => setTimeout(then));

const follow = () => {
  const { dataset } = document.documentElement;
  if (open > 0) dataset.held = '';
  else delete dataset.held;
};

/**
 * Keeps the page behind a dialog where it is; answers how to let go. Follows a frame after the dialog: how far below
 * the screen a page is painted depends on whether it scrolls, and that is no part of what a touch waits for.
 */
export const holdPage = (): (() => void) => {
  open += 1;
  afterFrame(follow);
  return () => {
    open -= 1;
    afterFrame(follow);
  };
};
