import { expect, goTo, products, signedInAsAdmin, TEST_PREFIX, test } from '../shop.ts';
import { TEXTS } from '../texts.ts';
import { expectToastFor, FLOW_MS } from '../toast-time.ts';
import { stopClock } from '../waiting.ts';

const FAILURE = { message: 'Something broke on our side.', code: 'internal', requestId: 'x' };

// Proves §8.20, §8.21, §8.22, §9.7.
test('adding, updating and deleting a product is said at the top right for 1.2 seconds, as is each failure', async ({
  page,
  errors,
}) => {
  errors.allow(/status of 500/);
  await signedInAsAdmin(page);
  await page.clock.install();
  await goTo(page, '/dashboard/manage-products?add=1');
  const name = `${TEST_PREFIX}toast ${Date.now()}${process.pid}`;
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Price', { exact: true }).fill('10');
  await page.getByLabel('Category').selectOption('bag');
  await page.getByLabel('Stock').fill('1');
  await page.route('**/create-product', (route) => route.fulfill({ status: 500, json: FAILURE }));
  await stopClock(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToastFor(page, TEXTS.productNotAdded, FLOW_MS);
  await expect(page.getByText(FAILURE.message)).toBeVisible();
  await page.unroute('**/create-product');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToastFor(page, TEXTS.productAdded, FLOW_MS);

  await page.clock.resume();
  const product = (await products(page)).find((each) => each.name === name);
  await goTo(page, `/dashboard/manage-products?edit=${product?._id}`);
  await page.getByLabel('Price', { exact: true }).fill('77');
  await page.route('**/update-product/*', (route) => route.fulfill({ status: 500, json: FAILURE }));
  await stopClock(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToastFor(page, TEXTS.productNotUpdated, FLOW_MS);
  await expect(page.getByText(FAILURE.message)).toBeVisible();
  await page.unroute('**/update-product/*');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToastFor(page, TEXTS.productUpdated, FLOW_MS);

  await page.clock.resume();
  await goTo(page, `/dashboard/manage-products?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const button = page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true });
  await expect(button).toBeVisible();
  const path = `**/api/products/${product?._id}`;
  await page.route(path, (route) => route.fulfill({ status: 500, json: FAILURE }));
  await stopClock(page);
  await button.click();
  await expectToastFor(page, TEXTS.notDeleted, FLOW_MS);
  await expect(page.getByText(FAILURE.message)).toBeVisible();
  await page.unroute(path);
  await button.click();
  await expectToastFor(page, 'Product deleted', FLOW_MS);
});
