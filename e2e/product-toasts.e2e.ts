import type { Page } from '@playwright/test';
import { expect, goTo, makeProduct, OF_A_TEST, signedInAsAdmin, test, toast } from './shop.ts';

/** From here on the page's time stands still until the test moves it. */
const stopTime = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);

/** The toast is up, at the top right (on a phone across the top), and gone after 1.2 seconds. */
const expectFlowToast = async (page: Page, text: string): Promise<void> => {
  const shown = toast(page, text);
  await expect(shown).toBeVisible();
  const box = await page.locator('.toast').filter({ hasText: text }).boundingBox();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  if (!box) throw new Error(`“${text}” has no place.`);
  expect(box.y).toBeGreaterThanOrEqual(0);
  expect(box.y + box.height).toBeLessThan(height / 4);
  expect(width - (box.x + box.width)).toBeLessThan(40);
  await page.clock.runFor(1150);
  expect(await shown.isVisible()).toBe(true);
  await page.clock.runFor(100);
  await expect(shown).toHaveCount(0);
};

const FAILURE = { message: 'Something broke on our side.', code: 'internal', requestId: 'x' };

test('adding a product is said at the top right for 1.2 seconds, as is its failure', async ({
  page,
  noise,
}) => {
  noise.allow(/status of 500/);
  await signedInAsAdmin(page);
  await page.clock.install();
  await goTo(page, '/dashboard/manage-products?add=1');
  await page.getByLabel('Name').fill(`${OF_A_TEST}toast ${Date.now()}${process.pid}`);
  await page.getByLabel('Price', { exact: true }).fill('10');
  await page.getByLabel('Category').selectOption('bag');
  await page.getByLabel('Stock').fill('1');
  await page.route('**/create-product', (route) => route.fulfill({ status: 500, json: FAILURE }));
  await stopTime(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expectFlowToast(page, 'Failed to add product');
  await expect(page.getByText(FAILURE.message)).toBeVisible();
  await page.unroute('**/create-product');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectFlowToast(page, 'Product added successfully!');
});

test('updating a product is said at the top right for 1.2 seconds, as is its failure', async ({
  page,
  noise,
}) => {
  noise.allow(/status of 500/);
  const product = await makeProduct(page);
  await signedInAsAdmin(page);
  await page.clock.install();
  await goTo(page, `/dashboard/manage-products?edit=${product._id}`);
  await page.getByLabel('Price', { exact: true }).fill('77');
  await page.route('**/update-product/*', (route) => route.fulfill({ status: 500, json: FAILURE }));
  await stopTime(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expectFlowToast(page, 'Failed to update product');
  await expect(page.getByText(FAILURE.message)).toBeVisible();
  await page.unroute('**/update-product/*');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectFlowToast(page, 'Product updated successfully!');
});

test('deleting a product is said at the top right for 1.2 seconds, as is its failure', async ({
  page,
  noise,
}) => {
  noise.allow(/status of 500/);
  const product = await makeProduct(page);
  await signedInAsAdmin(page);
  await page.clock.install();
  await goTo(page, `/dashboard/manage-products?search=${encodeURIComponent(product.name)}`);
  await page.getByRole('button', { name: `Delete ${product.name}` }).click();
  const button = page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true });
  await expect(button).toBeVisible();
  const path = `**/api/products/${product._id}`;
  await page.route(path, (route) => route.fulfill({ status: 500, json: FAILURE }));
  await stopTime(page);
  await button.click();
  await expectFlowToast(page, 'Failed to delete');
  await expect(page.getByText(FAILURE.message)).toBeVisible();
  await page.unroute(path);
  await button.click();
  await expectFlowToast(page, 'Product deleted');
});
