import type { Locator, Page } from '@playwright/test';
import { expect, goTo, makeProduct, test } from '../shop.ts';
import { TEXTS } from '../texts.ts';
import { hold } from '../waiting.ts';

const progress = (page: Page): Locator => page.getByRole('progressbar', { name: 'Loading page' });

/** Presses without letting go, reads how it looks, and lets go elsewhere: nothing is clicked. */
const pressed = async (page: Page, target: Locator): Promise<void> => {
  await target.scrollIntoViewIfNeeded();
  await expect(target).toHaveCSS('opacity', '1');
  await target.hover();
  await page.mouse.down();
  await expect(target).toHaveCSS('opacity', '0.6');
  await page.mouse.move(0, 0);
  await page.mouse.up();
  await expect(target).toHaveCSS('opacity', '1');
};

test('a press shows at once, before the scripts are there too', async ({ page }) => {
  const product = await makeProduct(page);
  const scripts = await hold(page, /\/assets\/.*\.js$/);
  await page.goto(`/search?q=${encodeURIComponent(product.name)}`, {
    waitUntil: 'domcontentloaded',
  });
  await pressed(page, page.getByRole('link', { name: product.name, exact: true }));
  await pressed(page, page.getByRole('button', { name: TEXTS.addProduct(product.name) }));
  await pressed(page, page.getByRole('button', { name: 'Menu', exact: true }));
  await expect(page).toHaveURL(/\/search/);
  scripts.release();
});

test('a page on its way is announced by a line at the top, until it is there', async ({ page }) => {
  const list = await hold(page, /\/api\/products\?/);
  await goTo(page, '/contact');
  await expect(progress(page)).toBeHidden();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shop', exact: true }).click();
  await expect(progress(page)).toBeInViewport();
  await expect(page).toHaveURL('/contact');
  list.release();
  await expect(page.getByRole('heading', { name: 'Shop', exact: true })).toBeVisible();
  await expect(progress(page)).toBeHidden();
});
