import type { Page } from '@playwright/test';
import { addToCart, expect, makeProduct, test, waitForHydration } from '../shop.ts';
import { expectNoToast, expectToast } from '../toasts.ts';
import { hold } from '../waiting.ts';

const SCRIPTS = /\/assets\/.*\.js$/;
/** Waits for the HTML only: the load event would wait for the scripts. */
const openHtml = (page: Page, path: string) => page.goto(path, { waitUntil: 'domcontentloaded' });
const badge = (page: Page) => page.locator('.cart-badge');

test('what is pressed before the scripts are there happens once they are', async ({ page }) => {
  const product = await makeProduct(page);
  const scripts = await hold(page, SCRIPTS);
  await openHtml(page, `/search?q=${encodeURIComponent(product.name)}`);
  const add = page.getByRole('button', { name: `Add ${product.name} to cart` });
  await add.click();
  await add.click();
  await expect(add).toHaveAttribute('data-pre-hydration');
  expect(scripts.asked()).toBeGreaterThan(3);
  scripts.release();
  await expectToast(page, `${product.name} added to cart!`);
  await expect(badge(page)).toHaveText('1');
  expectNoToast(page, `${product.name} is already in the cart`);
  await expect(add).not.toHaveAttribute('data-pre-hydration');
});

test('a menu opened before the scripts are there stays open', async ({ page }) => {
  const scripts = await hold(page, SCRIPTS);
  await openHtml(page, '/contact');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu).toBeVisible();
  scripts.release();
  await waitForHydration(page);
  await expect(menu).toBeVisible();
});

test('a form filled in and sent before the scripts are there is sent once they are', async ({
  page,
}) => {
  const scripts = await hold(page, SCRIPTS);
  await openHtml(page, '/contact');
  await page.getByRole('textbox', { name: 'Name' }).fill('Wanjiru');
  await page.getByRole('textbox', { name: 'Email' }).fill('wanjiru@example.com');
  await page.getByRole('textbox', { name: 'Message' }).fill('Do you deliver to Lamu?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page).toHaveURL(/\/contact$/);
  const sent = page.waitForRequest(/\/api\/contact$/);
  scripts.release();
  expect((await sent).postDataJSON()).toEqual({
    name: 'Wanjiru',
    email: 'wanjiru@example.com',
    message: 'Do you deliver to Lamu?',
  });
  await expect(page.getByText('Thank you, your message is with us.')).toBeVisible();
});

test('what is chosen and typed before the scripts are there is known once they are', async ({
  page,
}) => {
  // On a phone the form is hidden until the cart above it is known.
  await page.setViewportSize({ width: 1440, height: 900 });
  await addToCart(page, await makeProduct(page));
  const scripts = await hold(page, SCRIPTS);
  await openHtml(page, '/checkout');
  await page.getByLabel('MPESA phone number').fill('0712345678');
  await page.getByRole('radio', { name: 'VISA' }).check();
  scripts.release();
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeVisible();
  await expect(page.getByLabel('MPESA phone number')).toHaveCount(0);
  await page.getByRole('radio', { name: 'MPESA' }).check();
  await expect(page.getByLabel('MPESA phone number')).toHaveValue('+254712345678');
});
