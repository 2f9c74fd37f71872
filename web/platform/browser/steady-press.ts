/** What is pressed with a pointer. */
const PRESSED = 'a, button, label, summary, [role="tab"]';
/** The click of a touch comes some time after its pointerup. */
const CLICK_MS = 500;

const scrollerOf = (element: Element): Element | null => {
  for (let one = element.parentElement; one; one = one.parentElement)
    if (one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY))
      return one;
  return document.scrollingElement;
};

/**
 * A reply that arrives while something is pressed may move it, and then the click falls beside: until the click its
 * scroll container moves along, so that it stays under the pointer. Returns a function that ends it.
 */
export const keepPressedSteady = (): (() => void) => {
  let watch: MutationObserver | undefined;
  let ending: ReturnType<typeof setTimeout> | undefined;
  const release = () => {
    clearTimeout(ending);
    watch?.disconnect();
  };
  const press = ({ target }: Event) => {
    release();
    const pressed = target instanceof Element ? target.closest(PRESSED) : null;
    if (!pressed) return;
    const { top } = pressed.getBoundingClientRect();
    watch = new MutationObserver(() => {
      const moved = pressed.isConnected ? pressed.getBoundingClientRect().top - top : 0;
      if (moved !== 0) scrollerOf(pressed)?.scrollBy({ top: moved, behavior: 'instant' });
    });
    watch.observe(document.body, {
      attributes: true,
      characterData: true,
      childList: true,
      subtree: true,
    });
  };
  const releaseSoon = () => {
    clearTimeout(ending);
    ending = setTimeout(release, CLICK_MS);
  };
  const listeners = {
    pointerdown: press,
    pointerup: releaseSoon,
    // A finger that scrolls, or a wheel: whoever presses moves the page.
    pointercancel: release,
    wheel: release,
    click: release,
  };
  for (const [type, listener] of Object.entries(listeners))
    addEventListener(type, listener, { capture: true, passive: true });
  return () => {
    release();
    for (const [type, listener] of Object.entries(listeners))
      removeEventListener(type, listener, { capture: true });
  };
};
