import type { Page } from '@playwright/test';
import {
  DEMO_ADMIN,
  expect,
  expectToast,
  fillLogin,
  goTo,
  makeProduct,
  signedInAsAdmin,
  TEST_PREFIX,
  test,
} from '../shop.ts';
import { TEXTS } from '../texts.ts';

const ADD = '/dashboard/manage-products?add=1';
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save' });

test('a half-filled product form survives a reload and can be started over', async ({ page }) => {
  const product = await makeProduct(page);
  await signedInAsAdmin(page);
  for (const [path, before] of [
    [ADD, ''],
    [`/dashboard/manage-products?edit=${product._id}`, product.name],
  ] as const) {
    await goTo(page, path);
    await field(page, 'Name').fill('Half a gown');
    await field(page, 'Category').selectOption('scarf');
    await field(page, 'Description').fill('Soft');
    await page.reload();
    await expect(field(page, 'Name')).toHaveValue('Half a gown');
    await expect(field(page, 'Category')).toHaveValue('scarf');
    await expect(field(page, 'Description')).toHaveValue('Soft');
    await expect(page.getByText(/A picture you chose is not kept/)).toBeVisible();
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect(field(page, 'Name')).toHaveValue(before);
    await page.reload();
    await expect(field(page, 'Name')).toHaveValue(before);
  }
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/dashboard/manage-products');
});

test('a session that ends while a product is typed costs nothing that was typed', async ({
  page,
  errors,
}) => {
  errors.allow(/status of 401/);
  await signedInAsAdmin(page);
  await goTo(page, ADD);
  const name = `${TEST_PREFIX}draft ${Date.now()}${process.pid}`;
  await field(page, 'Name').fill(name);
  await field(page, 'Price').fill('10');
  await field(page, 'Category').selectOption('bag');
  await field(page, 'Stock').fill('1');
  await page.evaluate(() => localStorage.setItem('token', 'no-longer-known'));
  await save(page).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await fillLogin(page, DEMO_ADMIN);
  await expect(page).toHaveURL(/manage-products\?add=1$/);
  await expect(field(page, 'Name')).toHaveValue(name);
  await save(page).click();
  await expectToast(page, TEXTS.productAdded);
});
