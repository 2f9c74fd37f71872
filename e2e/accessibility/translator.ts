import type { Page } from '@playwright/test';
import { type State, WIDTHS } from '../states/state.ts';
import { TEXTS } from '../texts.ts';
import { fault } from '../waiting.ts';
import { type Recorded, show } from './walk.ts';

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

/** What the test causes: the shop refuses every write, so that no state changes what the next one shows. */
const REFUSED = /status of 500|^500 |Failed to load resource|^404 .*my-payments\?key=/;

/** Clicks the main button of the topmost dialog, or of the page. Returns its text, if there is one. */
const pressMain = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const within = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const usable = (button: HTMLButtonElement) => !button.disabled && button.checkVisibility();
    const buttons = [...within.querySelectorAll('button')].filter(usable);
    const inMain = buttons.filter((button) => button.closest('main, dialog'));
    const main =
      inMain.findLast(({ classList }) => classList.contains('button-primary')) ??
      inMain.find(({ type }) => type === 'submit') ??
      inMain.find(({ classList }) => classList.contains('button')) ??
      buttons[0];
    main?.click();
    return main?.textContent;
  });

/** What goes wrong in this state once a translator worked on its page and its main button was clicked. */
export const faultsWhenTranslated = async (
  page: Page,
  { widths = WIDTHS, waiting, fails }: State,
  recorded: Recorded,
): Promise<string[]> => {
  const [width = 360] = widths;
  await show(page, { width, theme: 'light' }, waiting);
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : fault(route),
  );
  await translate(page);
  const pressed = await pressMain(page);
  await show(page, { width, theme: 'light' }, waiting);
  const broken = page.getByRole('heading', { name: TEXTS.fault, exact: true });
  const errors = recorded(REFUSED).filter((text) => !fails?.test(text));
  if (await broken.isVisible()) errors.push(TEXTS.fault);
  return errors.map((error) => `translated, ${pressed} pressed: ${error.slice(0, 400)}`);
};
