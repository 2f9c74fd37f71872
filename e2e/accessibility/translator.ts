import type { Page } from '@playwright/test';

/**
 * Does to the open page what page translators do: replaces each text by two <font> elements around a new text,
 * at once and whenever the page changes. React keeps the old text, which is in the page no more.
 */
export const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const translateWithin = (root: Node): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        const around = text.parentElement;
        if (!around || around.closest('font, script, style, textarea, select, svg')) continue;
        const outer = document.createElement('font');
        outer.appendChild(document.createElement('font')).textContent = text.data;
        text.replaceWith(outer);
      }
    };
    translateWithin(document.body);
    new MutationObserver((changes) => {
      for (const { target } of changes) if (target.isConnected) translateWithin(target);
    }).observe(document.body, { childList: true, subtree: true });
  });
