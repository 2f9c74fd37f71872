import type { Locator, Page } from '@playwright/test';
import { expect, goTo, isPhone, openCart, signedIn, signedInAsAdmin, test } from '../shop.ts';
import { makeSized } from '../sized-products.ts';
import { TEXTS } from '../texts.ts';

/** A phone and a tablet that are turned, and a window that is made wide: across each width where pages change. */
const TURNS = [
  [360, 740],
  [740, 360],
  [820, 1180],
  [1180, 820],
  [1440, 600],
] as const;

const turn = (page: Page, width: number): Promise<void> =>
  page.setViewportSize({ width, height: 900 });

type Opened = {
  /** Shows at first; opened only where its button shows. */
  opener: (page: Page) => Locator;
  part: (page: Page) => Locator;
};

/** Opened before the turn, it can be closed after it, if it still shows; then the page can be used. */
const expectUsable = async (
  page: Page,
  { opener, part }: Opened,
  what: string,
  turns: readonly (readonly [number, number])[] = TURNS,
): Promise<void> => {
  for (const [from, to] of turns) {
    await turn(page, from);
    if (!(await opener(page).isVisible())) continue;
    await opener(page).click();
    await expect(part(page), `${what}, ${from}`).toBeVisible();
    await turn(page, to);
    const open = await page.evaluate(
      () => [...document.querySelectorAll('dialog:modal, [popover=auto]:popover-open')].length,
    );
    if (open > 0) {
      await expect(part(page), `${what}, ${from} to ${to}`).toBeInViewport();
      await page.keyboard.press('Escape');
    }
    await expect(part(page), `${what}, ${from} to ${to}`).toBeHidden();
    await expect(page.locator('html[data-scroll-locked]')).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'Contact' })
      .first()
      .click({ trial: true });
  }
};

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name });
const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name });

test('what is open when a tablet is turned can be closed, and the page used', async ({ page }) => {
  const product = await makeSized(page, { '8': 3, '12': 0 });
  await signedIn(page);
  await goTo(page, '/shop');
  const filters = { opener: button(TEXTS.filterAndSort), part: dialog(TEXTS.filterAndSort) };
  await expectUsable(page, filters, 'filters');
  await expectUsable(
    page,
    {
      opener: button(/^Menu$/),
      part: (on) => on.getByRole('navigation', { name: 'Menu', exact: true }),
    },
    'menu',
  );
  await expectUsable(
    page,
    {
      opener: button('Account menu'),
      part: (on) => on.getByRole('navigation', { name: 'Account' }),
    },
    'account',
  );
  // Turned to and fro, what was chosen is still there.
  await turn(page, 820);
  await filters.opener(page).click();
  await filters.part(page).getByLabel('Gold').check();
  await turn(page, 1180);
  await turn(page, 820);
  await filters.part(page).getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/color=gold/);
  await expect(filters.part(page)).toBeHidden();

  await goTo(page, `/shop/${product._id}?size=12`);
  // All three are the same kind of dialog.
  for (const [opener, part, turns] of [
    ['Size guide', 'Size guide', [[820, 1180]]],
    ['Tell me when 12 is back', 'When 12 is back', [[820, 1180]]],
    [TEXTS.writeReview, TEXTS.writeReview, TURNS],
  ] as const)
    await expectUsable(page, { opener: button(opener), part: dialog(part) }, part, turns);
  expect(isPhone(page)).toBe(true);
  await turn(page, 820);
  const cart = await openCart(page);
  await turn(page, 1180);
  await expect(cart).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press('Escape');
  await expect(page.locator('html[data-scroll-locked]')).toHaveCount(0);
  await page.getByRole('link', { name: 'Shop', exact: true }).first().click();
  await expect(page).toHaveURL('/shop');
});

test('what staff have open when a tablet is turned can be closed, and the page used', async ({
  page,
}) => {
  await signedInAsAdmin(page);
  const row = (on: Page) => on.getByRole('table').locator('tbody tr').first();
  for (const [path, opener] of [
    ['/dashboard/manage-users', /^Edit /],
    ['/dashboard/manage-products', /^Delete /],
  ] as const) {
    await goTo(page, path);
    const parts = {
      opener: (on: Page) => row(on).getByRole('button', { name: opener }).first(),
      part: dialog(opener),
    };
    await expectUsable(page, parts, path);
  }
});
