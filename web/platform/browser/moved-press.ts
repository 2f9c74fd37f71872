/** What is pressed with a pointer. */
const PRESSED = 'a, button, label, summary, [role="tab"]';

type Press = { on: HTMLElement; box: DOMRect };

/** A dialog that closes stays visible for a moment. */
const isShown = (on: HTMLElement) => on.checkVisibility() && !on.closest('dialog:not([open])');

const hasMoved = ({ on, box }: Press) => {
  const { left, top } = on.getBoundingClientRect();
  return left !== box.left || top !== box.top;
};

const contains = ({ left, right, top, bottom }: DOMRect, { clientX, clientY }: MouseEvent) =>
  clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;

/**
 * A reply that arrives while something is pressed may move it: the click then falls on what has come under the
 * pointer, or on what both have in common, and nothing happens. It is given to what was pressed. Returns a function
 * that ends this.
 */
export const followMovedPresses = (): (() => void) => {
  let last: Press | undefined;
  const forget = () => {
    last = undefined;
  };
  const press = ({ target, button, isPrimary }: PointerEvent) => {
    const on = target instanceof Element ? target.closest<HTMLElement>(PRESSED) : null;
    last = on && button === 0 && isPrimary ? { on, box: on.getBoundingClientRect() } : undefined;
  };
  const click = (event: MouseEvent) => {
    const pressed = last;
    forget();
    // A press that was drawn away on purpose is none.
    if (!pressed || !contains(pressed.box, event)) return;
    // Asks for another tab or window, which no call of `click` can.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { on } = pressed;
    if (on.contains(event.target as Node) || !isShown(on) || !hasMoved(pressed)) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    on.click();
  };
  const listeners = {
    pointerdown: press,
    // A finger that scrolls, or a wheel: whoever presses moves the page.
    pointercancel: forget,
    wheel: forget,
    click,
  };
  for (const [type, listener] of Object.entries(listeners))
    addEventListener(type, listener as EventListener, { capture: true, passive: type === 'wheel' });
  return () => {
    for (const [type, listener] of Object.entries(listeners))
      removeEventListener(type, listener as EventListener, { capture: true });
  };
};
