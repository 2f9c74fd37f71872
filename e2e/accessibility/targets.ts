import type { Page } from '@playwright/test';

/**
 * Finds controls smaller than 24 px in either direction, whatever space is around them. Links within a sentence
 * are exempt; a checkbox counts with its label.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const LEAST = 24;
    const CONTROLS =
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="tab"], [role="slider"]';
    const inSentence = (element: Element): boolean => {
      if (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline') return false;
      const around = element.parentElement?.textContent?.trim().length ?? 0;
      return around > (element.textContent?.trim().length ?? 0);
    };
    const readAloudOnly = (element: Element): boolean => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { clipPath, position } = getComputedStyle(at);
        const { width, height } = at.getBoundingClientRect();
        if (clipPath !== 'none' || (position === 'absolute' && width <= 2 && height <= 2))
          return true;
      }
      return false;
    };
    const boxOf = (element: Element): DOMRect => {
      const own = element.getBoundingClientRect();
      const label = (element as HTMLInputElement).labels?.[0];
      const tick = /^(radio|checkbox|file)$/.test((element as HTMLInputElement).type ?? '');
      // A control may extend its clickable area over a card by ::after.
      const after = getComputedStyle(element, '::after');
      if (after.position === 'absolute' && after.content !== 'none') {
        const width = Math.max(own.width, Number.parseFloat(after.width) || 0);
        const height = Math.max(own.height, Number.parseFloat(after.height) || 0);
        return new DOMRect(own.x, own.y, width, height);
      }
      return tick && label ? label.getBoundingClientRect() : own;
    };
    const faults: string[] = [];
    for (const element of document.querySelectorAll(CONTROLS)) {
      const shown = element.checkVisibility({ opacityProperty: false, visibilityProperty: true });
      if (!shown || inSentence(element)) continue;
      const tick = /^(radio|checkbox|file)$/.test((element as HTMLInputElement).type ?? '');
      if (!tick && readAloudOnly(element)) continue;
      const { width, height } = boxOf(element);
      if (width === 0 || height === 0) continue;
      if (width < LEAST - 0.5 || height < LEAST - 0.5) {
        const size = `${Math.round(width)} × ${Math.round(height)}`;
        faults.push(`small target, ${size}: ${element.outerHTML.slice(0, 160)}`);
      }
    }
    return faults;
  });
