/** After the button in use is gone, focus goes to the first of these elements that is there. */
export const moveFocus = (...ids: string[]): void => {
  // Once the page has changed.
  setTimeout(() => {
    const { activeElement } = document;
    if (activeElement && activeElement !== document.body) return;
    for (const id of ids) {
      const element = document.getElementById(id);
      if (element) return element.focus();
    }
  }, 0);
};
