import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import {
  expect,
  expectToast,
  goTo,
  newShopper,
  register,
  signedIn,
  signedInAsAdmin,
  TEST_PREFIX,
  test,
} from '../shop.ts';
import { rowWith } from '../staff.ts';
import { TEXTS } from '../texts.ts';

const ADD = '/dashboard/manage-products?add=1';
const field = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true });
const question = (page: Page): Locator => page.getByRole('dialog', { name: TEXTS.leaveUnsaved });
const answer = (page: Page, name: 'Stay' | 'Leave'): Promise<void> =>
  question(page).getByRole('button', { name }).click();
const home = (page: Page): Locator =>
  page.getByRole('banner').getByRole('link', { name: 'Home' }).first();

const pickPicture = async (page: Page, label: string): Promise<void> => {
  const buffer = await sharp({ create: { width: 60, height: 80, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await field(page, label).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  await page
    .getByRole('dialog', { name: 'Crop picture' })
    .getByRole('button', { name: 'Done' })
    .click();
  await expect(page.getByRole('dialog')).toBeHidden();
};

test('a half-filled product form asks before it is left, by a link and by Back; what was typed is there again; a session that ended elsewhere asks nothing', async ({
  page,
}) => {
  // Without waiting for a navigation: a blocked Back does not navigate.
  const goBack = () => page.evaluate(() => history.back());
  await signedInAsAdmin(page);
  await goTo(page, ADD);
  await field(page, 'Name').fill('Half a gown');
  const away = page.getByRole('link', { name: 'All products' });
  await away.click();
  await expect(question(page)).toContainText('What you typed is kept in this tab');
  await expect(question(page)).not.toContainText('picture');
  await answer(page, 'Stay');
  await expect(question(page)).toBeHidden();
  await expect(page).toHaveURL(ADD);
  await expect(field(page, 'Name')).toHaveValue('Half a gown');
  await expect(away).toBeFocused();

  await away.click();
  await answer(page, 'Leave');
  await expect(page).toHaveURL('/dashboard/manage-products');
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(field(page, 'Name')).toHaveValue('Half a gown');

  await goBack();
  await expect(question(page)).toBeVisible();
  await expect(page).toHaveURL(ADD);
  await answer(page, 'Stay');
  await expect(field(page, 'Name')).toHaveValue('Half a gown');
  await goBack();
  await answer(page, 'Leave');
  await expect(page).toHaveURL('/dashboard/manage-products');

  await page.getByRole('button', { name: 'Add Product' }).click();
  await field(page, 'Name').fill('Half a gown');
  const other = await page.context().newPage();
  await other.goto('/healthz');
  await other.evaluate(() => localStorage.clear());
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(question(page)).toHaveCount(0);
});

test('a post, the deal and a profile ask as well', async ({ page }) => {
  await signedInAsAdmin(page);
  for (const [path, name] of [
    ['/dashboard/add-new-post', 'Title'],
    ['/dashboard/deal', 'Title'],
  ] as const) {
    await goTo(page, path);
    await field(page, name).fill('Half a title');
    await home(page).click();
    await answer(page, 'Stay');
    await expect(field(page, name)).toHaveValue('Half a title');
    await home(page).click();
    await answer(page, 'Leave');
    await expect(page).toHaveURL('/');
  }
  await signedIn(page);
  await goTo(page, '/dashboard/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await field(page, 'Bio').fill('Half a life');
  await home(page).click();
  await answer(page, 'Leave');
  await expect(page).toHaveURL('/');
});

test('a half-filled user form asks when it is closed, and Esc means Stay', async ({ page }) => {
  const shopper = newShopper();
  await register(page, shopper);
  await signedInAsAdmin(page);
  await goTo(page, `/dashboard/manage-users?search=${encodeURIComponent(shopper.email)}`);
  await rowWith(page, shopper.email).getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: `Edit ${shopper.username}` });
  const bio = form.getByRole('textbox', { name: 'Bio' });
  await bio.fill('Half a life');
  for (const _again of [1, 2, 3]) {
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
    await expect(bio).toBeVisible();
    await expect(bio).toBeFocused();
  }
  await form.getByRole('button', { name: 'Close' }).first().click();
  await answer(page, 'Leave');
  await expect(form).toBeHidden();
  await expect(page).not.toHaveURL(/edit=/);
});

test('Save, Cancel and a form without changes ask nothing', async ({ page }) => {
  await signedInAsAdmin(page);
  await goTo(page, ADD);
  await page.getByRole('link', { name: 'All products' }).click();
  await expect(page).toHaveURL('/dashboard/manage-products');

  await page.getByRole('button', { name: 'Add Product' }).click();
  await field(page, 'Name').fill('Half a gown');
  await pickPicture(page, 'Image');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/dashboard/manage-products');
  await expect(question(page)).toBeHidden();

  await page.getByRole('button', { name: 'Add Product' }).click();
  const name = `${TEST_PREFIX}unsaved ${Date.now()}${process.pid}`;
  await field(page, 'Name').fill(name);
  await field(page, 'Price').fill('10');
  await field(page, 'Category').selectOption('bag');
  await field(page, 'Stock').fill('1');
  await pickPicture(page, 'Image');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, TEXTS.productAdded);
  await expect(page).toHaveURL('/dashboard/manage-products');
  await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeFocused();
  await home(page).click();
  await expect(page).toHaveURL('/');
});

test('a reload asks only where a picked picture would be lost', async ({ page }) => {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await signedInAsAdmin(page);
  await goTo(page, ADD);
  await field(page, 'Name').click();
  await field(page, 'Name').fill('Half a gown');
  await page.reload();
  await expect(field(page, 'Name')).toHaveValue('Half a gown');
  expect(asked).toEqual([]);

  await pickPicture(page, 'Image');
  await page.getByRole('link', { name: 'All products' }).click();
  await expect(question(page)).toContainText('The picture you picked is not kept.');
  await answer(page, 'Stay');
  await page.reload();
  await expect(field(page, 'Name')).toHaveValue('Half a gown');
  expect(asked).toEqual(['beforeunload']);
});
