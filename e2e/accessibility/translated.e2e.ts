import { expect, type Page } from '@playwright/test';
import { LONG_MS } from '../../test/limits.ts';
import { test } from '../toasts.ts';
import { fault } from '../waiting.ts';
import { GROUPS, type State } from './pages-and-states.ts';
import { translate } from './translator.ts';
import { forget, listen, makeFixtures, show, startGroup } from './walk.ts';

const PHONE = { width: 360, theme: 'light' } as const;
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

/** The errors of the page after a translator worked on this state and its main button was clicked. */
const errorsIn = async (page: Page, state: State, recorded: (allowed?: RegExp) => string[]) => {
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : fault(route),
  );
  recorded();
  await translate(page);
  const pressed = await pressMain(page);
  await show(page, PHONE, state.waiting);
  await expect(
    page.getByRole('heading', { name: 'Something went wrong', exact: true }),
  ).toHaveCount(0);
  return recorded(REFUSED)
    .filter((text) => !state.fails?.test(text))
    .map((error) => `${state.name}, ${pressed}: ${error.slice(0, 400)}`);
};

for (const group of GROUPS) {
  test(`a page translator breaks no state of ${group.title}`, async ({ page }) => {
    test.setTimeout(LONG_MS);
    const fixtures = await makeFixtures(page);
    const storage = await startGroup(page, group, fixtures);
    const recorded = listen(page);
    const errors: string[] = [];
    for (const state of group.states) {
      await forget(page, storage);
      await show(page, PHONE, true);
      await state.open(page, fixtures);
      errors.push(...(await errorsIn(page, state, recorded)));
    }
    expect(errors).toEqual([]);
  });
}
