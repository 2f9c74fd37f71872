/** Where the focus goes when what had it does not show any more, as after a tablet was turned. */
export const focusPage = (): void => document.querySelector('main')?.focus({ preventScroll: true });

/** Moves focus to the first of these elements that exists, after the focused button was removed. */
export const moveFocus = (...ids: string[]): void => {
  // After React has updated the page.
  setTimeout(() => {
    const { activeElement } = document;
    if (activeElement && activeElement !== document.body) return;
    for (const id of ids) {
      const element = document.getElementById(id);
      if (element) return element.focus();
    }
    focusPage();
  }, 0);
};
