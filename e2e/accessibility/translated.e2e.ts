import { expect, type Page, test } from '@playwright/test';
import { fault } from '../waiting.ts';
import { GROUPS, type State } from './pages-and-states.ts';
import { translate } from './translator.ts';
import { forget, listen, makeFixtures, show, startGroup } from './walk.ts';

/** What the test itself causes: writes are refused, so that no state changes the shop. */
const REFUSED = /status of 500|\/api\//;

/** Presses the main button of the topmost dialog, or of the page. */
const pressMain = async (page: Page): Promise<string> => {
  const main = await page.evaluateHandle(() => {
    const within =
      [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('main');
    const usable = (button: HTMLButtonElement) => !button.disabled && button.checkVisibility();
    const buttons = [...(within?.querySelectorAll('button') ?? [])].filter(usable);
    return (
      buttons.findLast(({ classList }) => classList.contains('button-primary')) ??
      buttons.find(({ type }) => type === 'submit') ??
      buttons.find(({ classList }) => classList.contains('button')) ??
      buttons[0]
    );
  });
  const button = main.asElement();
  if (!button) return 'none';
  const name = await button.evaluate((element) => element.textContent ?? '');
  await button.evaluate((element) => (element as HTMLElement).click());
  return name;
};

const isOpen = (state: State) => state;

for (const group of GROUPS) {
  test(`a page translator breaks no state of ${group.title}`, async ({ page }) => {
    test.setTimeout(180_000);
    const fixtures = await makeFixtures(page);
    const storage = await startGroup(page, group, fixtures);
    const recorded = listen(page);
    const faults: string[] = [];
    for (const state of group.states.filter(isOpen)) {
      await forget(page, storage);
      await show(page, { width: 360, theme: 'light' }, true);
      await state
        .open(page, fixtures)
        .catch((e) => faults.push(`${state.name} not reached ${String(e).slice(0, 200)}`));
      await page.route('**/api/**', (route) =>
        route.request().method() === 'GET' ? route.fallback() : fault(route),
      );
      recorded();
      await translate(page);
      const pressed = await pressMain(page);
      console.log(state.name, '→', pressed);
      await show(page, { width: 360, theme: 'light' }, state.waiting).catch((e) =>
        faults.push(`${state.name} show ${String(e).slice(0, 100)}`),
      );
      const errors = recorded(REFUSED).filter((t) => !state.fails?.test(t));
      faults.push(...errors.map((error) => `${state.name}, ${pressed}: ${error.slice(0, 300)}`));
    }
    expect(faults).toEqual([]);
  });
}
