import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';

/** The part of an element's pixels that a click on it changes, without focus and pointer. */
export const changedBy = async (
  page: Page,
  shown: Locator,
  choose: () => Promise<void>,
): Promise<number> => {
  const look = async () => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.mouse.move(0, 0);
    return sharp(await shown.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer();
  };
  const before = await look();
  await choose();
  const after = await look();
  expect(after.length).toBe(before.length);
  return (
    after.filter((value, at) => Math.abs(value - (before[at] ?? 0)) > 60).length / after.length
  );
};

/**
 * With the colours of Windows' contrast themes: what is chosen, disabled or focused and does not look so, one line
 * each.
 */
export const invisibleStates = async (page: Page): Promise<string[]> => {
  await page.emulateMedia({ forcedColors: 'active' });
  // From now on a focused control counts as focused by the keyboard.
  await page.keyboard.press('Shift');
  const faults = await page.evaluate(() => {
    const CHOSEN =
      '[aria-current], [aria-pressed="true"], [aria-selected="true"], label:has(> input:checked), [data-chosen] > *, [aria-sort="ascending"] button, [aria-sort="descending"] button';
    const found: string[] = [];
    const shown = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const probe = document.body.appendChild(document.createElement('span'));
    const resolved = (colour: string): string => {
      probe.style.color = colour;
      return getComputedStyle(probe).color;
    };
    const [canvas, grey] = [resolved('Canvas'), resolved('GrayText')];
    probe.remove();
    /** What forced colours leave of an element's look. */
    const lookOf = (element: Element): string =>
      [undefined, '::before', '::after']
        .map((part) => {
          const style = getComputedStyle(element, part);
          if (part && style.content === 'none') return '';
          const { backgroundColor, borderTopColor, borderTopStyle, borderTopWidth } = style;
          const edge =
            borderTopStyle === 'none'
              ? ''
              : `${borderTopColor} ${borderTopWidth} ${borderTopStyle}`;
          const ground = [canvas, 'rgba(0, 0, 0, 0)'].includes(backgroundColor)
            ? ''
            : backgroundColor;
          return `${ground} ${edge} ${style.textDecorationLine} ${style.outlineStyle}`;
        })
        .join('|');
    const named = (what: string, element: Element) =>
      found.push(`${what}: ${element.outerHTML.slice(0, 140)}`);
    const kindOf = (element: Element) =>
      `${element.tagName} ${element.className.toString().split(' ')[0]}`;
    /** The nearest element of the same kind that is not chosen. */
    const otherThan = (element: Element): Element | undefined => {
      let within = element.parentElement;
      for (let level = 0; within && level < 4; level += 1, within = within.parentElement) {
        const other = [...within.querySelectorAll(element.tagName)].find(
          (each) => !each.matches(CHOSEN) && shown(each) && kindOf(each) === kindOf(element),
        );
        if (other) return other;
      }
      return undefined;
    };
    for (const element of document.querySelectorAll(CHOSEN)) {
      const native = element.querySelector(':scope > input');
      if (!shown(element) || (native && shown(native))) continue;
      const other = otherThan(element);
      if (other && lookOf(other) === lookOf(element)) named('looks like the others', element);
    }
    for (const element of document.querySelectorAll(
      ':disabled:not(fieldset, option), [aria-disabled="true"]',
    )) {
      if (shown(element) && getComputedStyle(element).color !== grey)
        named('does not look disabled', element);
    }
    const before = document.activeElement;
    const within = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const controls =
      'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]';
    for (const element of within.querySelectorAll<HTMLElement>(controls)) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.tabIndex < 0) continue;
      element.focus({ preventScroll: true });
      if (document.activeElement !== element) continue;
      const outlined = [element, element.closest('label')].some((each) =>
        [undefined, '::after'].some((part) => {
          const { outlineStyle, outlineWidth } = each
            ? getComputedStyle(each, part)
            : getComputedStyle(element);
          return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
        }),
      );
      if (!outlined) named('does not look focused', element);
    }
    (before as HTMLElement | null)?.focus({ preventScroll: true });
    return found;
  });
  await page.emulateMedia({ forcedColors: 'none' });
  return faults;
};
