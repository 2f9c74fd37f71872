import type { Page } from '@playwright/test';

/** Layout faults of the open page, one line each. */
export const layoutFaults = async (page: Page): Promise<string[]> => {
  return page.evaluate(() => {
    const faults: string[] = [];
    const root = document.documentElement;
    const width = root.clientWidth;
    if (root.scrollWidth > width) faults.push(`scrolls sideways: ${root.scrollWidth} of ${width}`);
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className.toString().slice(0, 40)} “${(element.textContent ?? '').trim().slice(0, 40)}”`;

    const within = document.querySelector('dialog[open]') ?? document.body;
    const seen = (element: Element): boolean => {
      const box = element.getBoundingClientRect();
      return (
        box.width > 2 &&
        box.height > 2 &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      );
    };
    /** Visually hidden text, or content that is reached by scrolling its own box. */
    const excused = (element: Element): boolean => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const style = getComputedStyle(at);
        // The current page in the breadcrumbs may be cut: the heading below shows the whole name.
        if (at.getAttribute('aria-current') === 'page' && at.closest('.breadcrumbs')) return true;
        if (style.clipPath !== 'none') return true;
        if (style.position === 'absolute' && at.getBoundingClientRect().width <= 2) return true;
        if (/(auto|scroll)/.test(style.overflowX) && at !== root && at !== document.body)
          return true;
      }
      return false;
    };

    type Piece = { element: Element; box: DOMRect; layer: Element };
    const pieces: Piece[] = [];
    const layerOf = (element: Element): Element => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        if (/fixed|sticky/.test(getComputedStyle(at).position)) return at;
      }
      return document.body;
    };
    const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode;
      const element = text.parentElement;
      if (
        !element ||
        !text.textContent?.trim() ||
        /^(SCRIPT|STYLE|TITLE|OPTION)$/.test(element.tagName)
      )
        continue;
      if (!seen(element) || excused(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const layer = layerOf(element);
      for (const box of range.getClientRects()) {
        if (box.width < 1) continue;
        if (box.left < -1 || box.right > width + 1)
          faults.push(`text leaves the screen: ${name(element)}`);
        let clamped = false;
        for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
          const edge = at.getBoundingClientRect();
          const { overflowX, webkitLineClamp } = getComputedStyle(at);
          const cuts = overflowX !== 'visible';
          // The lines after the last of a clamp are not seen.
          clamped ||= webkitLineClamp !== 'none' && (box.top + box.bottom) / 2 > edge.bottom;
          if (cuts && (box.left < edge.left - 1 || box.right > edge.right + 1))
            faults.push(`text is cut: ${name(element)}`);
          // What is around an open dialog does not cut it.
          if (at.matches(':modal, :popover-open')) break;
        }
        if (!clamped) pieces.push({ element, box, layer });
      }
    }
    for (const element of within.querySelectorAll('a, button, input, select, textarea')) {
      if (!seen(element) || excused(element)) continue;
      const box = element.getBoundingClientRect();
      if (box.left < -1 || box.right > width + 1)
        faults.push(`leaves the screen: ${name(element)}`);
    }
    for (const [index, one] of pieces.entries()) {
      for (const other of pieces.slice(index + 1)) {
        if (one.layer !== other.layer || one.element === other.element) continue;
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        const wide =
          Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        // Lines of text overlap slightly without their letters touching.
        const high =
          Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (wide > 2 && high > Math.min(one.box.height, other.box.height) * 0.4) {
          faults.push(`overlap: ${name(one.element)} and ${name(other.element)}`);
        }
      }
    }
    return [...new Set(faults)];
  });
};

/** Sets the size of all text; then the page is laid out as if it had been opened with it. */
const setTextSize = async (page: Page, size: '' | '32px'): Promise<void> => {
  await page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);
  const { width, height } = page.viewportSize() ?? { width: 320, height: 640 };
  for (const next of [width - 1, width]) {
    await page.setViewportSize({ width: next, height });
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  }
};

/** Layout faults of the open page at 320 px, with normal and with doubled text; leaves it with normal text. */
export const faultsAt320 = async (page: Page): Promise<string[]> => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => document.fonts.ready);
  const plain = await layoutFaults(page);
  await setTextSize(page, '32px');
  const doubled = await layoutFaults(page);
  await setTextSize(page, '');
  return [
    ...plain.map((fault) => `320 px: ${fault}`),
    ...doubled.map((fault) => `320 px, doubled text: ${fault}`),
  ];
};
