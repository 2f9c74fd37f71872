import type { Locator, Page } from '@playwright/test';
import { formatPrice } from '#contract/money.ts';
import { asShopper } from '../buying.ts';
import {
  asAdmin,
  expect,
  expectPicture,
  expectToast,
  goTo,
  makeProduct,
  signedIn,
  signedInAsAdmin,
  test,
} from '../shop.ts';
import { TEXTS } from '../texts.ts';
import { fault, hold, stopClock } from '../waiting.ts';

const table = (page: Page): Locator => page.getByRole('table', { name: 'Products' });
const rows = (page: Page): Locator => table(page).locator('tbody tr');
const rowOf = (page: Page, name: string): Locator => rows(page).filter({ hasText: name });
const pathOf = (name: string) => `/dashboard/manage-products?search=${encodeURIComponent(name)}`;

const sortBy = (page: Page, name: string): Locator =>
  table(page).getByRole('columnheader', { name }).getByRole('button', { name });
const named = (page: Page): Promise<string[]> =>
  rows(page).getByRole('rowheader').getByRole('link').allTextContents();

test('the table is sorted by its headings, with keys too, and the address keeps it', async ({
  page,
}) => {
  const text = `Gauni sort ${Date.now()}${process.pid}`;
  const dear = await makeProduct(page, { name: `${text} dear`, price: 900 });
  await makeProduct(page, { name: `${text} cheap`, price: 100 });
  await makeProduct(page, { name: `${text} fair`, price: 500 });
  await signedIn(page);
  const review = { productId: dear._id, rating: 5, comment: 'Nzuri' };
  await (await asShopper(page))('POST', '/api/reviews/post-review', review);
  await signedInAsAdmin(page);
  await goTo(page, pathOf(text));
  const heading = (name: string) => table(page).getByRole('columnheader', { name });
  const expectOrder = (...ends: string[]) =>
    expect.poll(() => named(page)).toEqual(ends.map((end) => `${text} ${end}`));

  await expectOrder('fair', 'cheap', 'dear');
  await expect(heading('Added')).toHaveAttribute('aria-sort', 'descending');
  await expect(heading('Price')).toHaveAttribute('aria-sort', 'none');
  await sortBy(page, 'Price').click();
  await expectOrder('cheap', 'fair', 'dear');
  await expect(heading('Price')).toHaveAttribute('aria-sort', 'ascending');
  await expect(heading('Added')).toHaveAttribute('aria-sort', 'none');
  await sortBy(page, 'Price').press('Enter');
  await expectOrder('dear', 'fair', 'cheap');
  await expect(heading('Price')).toHaveAttribute('aria-sort', 'descending');
  await expect(sortBy(page, 'Price')).toBeFocused();
  await expect(page).toHaveURL(/sort=price-desc/);

  await page.reload();
  await expectOrder('dear', 'fair', 'cheap');
  await page.goBack();
  await expectOrder('cheap', 'fair', 'dear');
  await sortBy(page, 'Rating').press('Space');
  await expectOrder('dear', 'fair', 'cheap');
  await expect(heading('Rating')).toHaveAttribute('aria-sort', 'descending');
  const stars = { name: 'Rated 5 out of 5, 1 review' };
  await expect(rowOf(page, `${text} dear`).getByRole('img', stars)).toBeVisible();
  await sortBy(page, 'Added').click();
  await expectOrder('fair', 'cheap', 'dear');
  await expect(page).not.toHaveURL(/sort=/);
});

// Proves §2.15, §2.72, §8.27, §9.3.
test('the product table has ten products a page and real links to the others, keeps how it is sorted, and can be tried again', async ({
  page,
  errors,
}) => {
  errors.allow(/status of 500/);
  const product = await makeProduct(page);
  await signedInAsAdmin(page);
  await page.route('**/api/products?*', fault);
  await goTo(page, '/dashboard/manage-products');
  await expect(page.getByText(TEXTS.noProductsLoaded, { exact: true })).toBeVisible();
  await page.unroute('**/api/products?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByText(TEXTS.noProductsLoaded)).toHaveCount(0);

  await expect(page.getByText(TEXTS.showing(1, 10))).toBeVisible();
  const next = page
    .getByRole('navigation', { name: 'Pagination' })
    .getByRole('link', { name: 'Next' });
  await expect(next).toHaveAttribute('href', '/dashboard/manage-products?page=2');
  await next.click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(page.getByText(TEXTS.showing(11, 20))).toBeVisible();
  await expect(rows(page)).toHaveCount(10);
  await page.goBack();
  await expect(page.getByText(TEXTS.showing(1, 10))).toBeVisible();

  await next.click();
  await expect(page.getByText(TEXTS.showing(11, 20))).toBeVisible();
  await sortBy(page, 'Price').click();
  await expect(page).toHaveURL('/dashboard/manage-products?sort=price-asc');
  await expect(page.getByText(TEXTS.showing(1, 10))).toBeVisible();
  await next.click();
  await expect(page).toHaveURL('/dashboard/manage-products?sort=price-asc&page=2');
  const box = page.getByRole('searchbox', { name: 'Search products' });
  await box.fill('bag');
  await box.press('Enter');
  await expect(page).toHaveURL('/dashboard/manage-products?search=bag&sort=price-asc');

  // A page past the end leads to the last one.
  await goTo(page, `${pathOf(product.name)}&page=9`);
  await expect(rowOf(page, product.name)).toBeVisible();
  await expect(page).not.toHaveURL(/page=/);
});

test('search runs 400 ms after typing stops, stands in the address and finds nothing kindly', async ({
  page,
}) => {
  const product = await makeProduct(page);
  await signedInAsAdmin(page);
  await page.clock.install();
  await goTo(page, '/dashboard/manage-products');
  await expect(rows(page)).toHaveCount(10);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  const box = page.getByRole('searchbox', { name: 'Search products' });
  await box.fill(product.name);
  await page.clock.runFor(390);
  expect(page.url()).not.toContain('search=');
  await page.clock.runFor(20);
  await expect(page).toHaveURL(new RegExp(`\\?search=${product.name.split(' ').join('.')}$`));
  await page.clock.resume();
  await expect(rows(page)).toHaveCount(1);
  await expect(rowOf(page, product.name)).toBeVisible();

  await page.reload();
  await expect(box).toHaveValue(product.name);
  await expect(rows(page)).toHaveCount(1);
  await box.fill('kanzashi hairpin');
  await box.press('Enter');
  await expect(page.getByText('No products found for “kanzashi hairpin”.')).toBeVisible();
  await page.getByRole('link', { name: 'Show all products' }).click();
  await expect(rows(page)).toHaveCount(10);
  await expect(box).toHaveValue('');
});

// Proves §2.15, §2.72, §5.14, §7.20.
test('a row shows its product; it is deleted after the question only, and what goes wrong is said', async ({
  page,
  errors,
}) => {
  errors.allow(/status of (404|500)|ERR_FAILED/);
  const name = `Gauni delete ${Date.now()}${process.pid}`;
  const fields = { price: 1500, stock: 12, category: 'bag' } as const;
  const one = await makeProduct(page, { name: `${name} one`, ...fields });
  const two = await makeProduct(page, { name: `${name} two` });
  const statusOf = async (path: string) => (await page.request.get(path)).status();
  await signedInAsAdmin(page);
  await goTo(page, pathOf(name));
  await expect(rows(page)).toHaveCount(2);
  const row = rowOf(page, one.name);
  await expect(row).toHaveCount(1);
  await expectPicture(row.locator('img'));
  for (const text of [one.name, /Bag/, /Blue/, formatPrice(150_000), '12'])
    await expect(row.getByText(text).filter({ visible: true }).first()).toBeVisible();
  await expect(row.getByRole('button', { name: `Edit ${one.name}` })).toBeVisible();

  const button = row.getByRole('button', { name: `Delete ${one.name}` });
  const dialog = page.getByRole('dialog', { name: 'Delete product' });
  const press = (text: string) => dialog.getByRole('button', { name: text, exact: true }).click();
  await button.click();
  await expect(
    dialog.getByText('Are you sure you want to delete this product?', { exact: true }),
  ).toBeVisible();
  await expect(dialog.getByText(one.name)).toBeVisible();
  await press('Cancel');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  expect(await statusOf(`/api/products/${one._id}`)).toBe(200);

  await page.route(`**/api/products/${one._id}`, fault);
  await button.click();
  await press('Delete');
  await expectToast(page, TEXTS.notDeleted);
  await expect(dialog.getByText(TEXTS.ourFault)).toBeVisible();
  await page.unroute(`**/api/products/${one._id}`);
  await page.route(`**/api/products/${one._id}`, (route) => route.abort());
  await press('Delete');
  await expectToast(page, TEXTS.notDeleted);
  await expect(dialog.getByText(/could not reach the shop/)).toBeVisible();
  await press('Cancel');
  await expect(row).toBeVisible();
  await page.unroute(`**/api/products/${one._id}`);

  await button.press('Enter');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await expectToast(page, 'Product deleted');
  await expect(dialog).toBeHidden();
  await expect(row).toHaveCount(0);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText(TEXTS.onlyProduct)).toBeFocused();
  expect(await statusOf(`/api/products/${one._id}`)).toBe(404);
  expect(await statusOf(`/shop/${one._id}`)).toBe(404);

  // Somebody else deletes the second.
  await page.getByRole('button', { name: `Delete ${two.name}` }).click();
  await (await asAdmin(page))('DELETE', `/api/products/${two._id}`);
  await press('Delete');
  await expectToast(page, TEXTS.notDeleted);
  await expect(dialog.getByText('Product not found.')).toBeVisible();
  await press('Cancel');
  await expect(page.getByText(`No products found for “${name}”.`)).toBeVisible();
  await goTo(page, `/dashboard/manage-products?edit=${two._id}`);
  await expect(page.getByText('This product is no longer in the shop.')).toBeVisible();
});

test('a page opened before typing paused comes, whatever its script takes', async ({ page }) => {
  const product = await makeProduct(page);
  await signedInAsAdmin(page);
  await page.clock.install();
  await goTo(page, pathOf(product.name));
  await expect(rows(page)).toHaveCount(1);
  const script = await hold(page, /product\.route-.*\.js/);
  await stopClock(page);
  await page.getByRole('searchbox', { name: 'Search products' }).fill('something else');
  await table(page).getByRole('link', { name: product.name }).click();
  await expect.poll(script.asked).toBeGreaterThan(0);
  await page.clock.runFor(2_000);
  script.release();
  await page.clock.resume();
  await expect(page).toHaveURL(`/shop/${product._id}`);
});
