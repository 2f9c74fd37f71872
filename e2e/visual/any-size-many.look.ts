import { expect, type Page } from '@playwright/test';
import { goTo, signedInAsAdmin } from '../shop.ts';
import { TEXTS } from '../texts.ts';
import { expectNoLayoutFaults, test } from './any-size.ts';

const MANY = 10_000;
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pagination' });

test.use({ products: MANY });

test('the list goes to its last page and says where it is', async ({ page }) => {
  await goTo(page, '/shop');
  await expect(page.getByText(`Showing 1 to 8 of ${MANY} products`)).toBeVisible();
  await pages(page).getByRole('link', { name: '1250', exact: true }).click();
  await expect(page.getByText(`Showing 9993 to ${MANY} of ${MANY} products`)).toBeVisible();
  await expect(pages(page).getByRole('link', { name: 'Next' })).not.toHaveAttribute('href');
  await expectNoLayoutFaults(page, 'shop, last page of ten thousand');
  await goTo(page, '/shop?page=625');
  await expectNoLayoutFaults(page, 'shop, in the middle of ten thousand');
});

test('filters and search narrow it down', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await goTo(page, '/shop');
  await page.getByRole('radiogroup', { name: 'Category' }).getByLabel('Shoes').check();
  await expect(page).toHaveURL(/category=shoes/);
  await expect(page.getByText(/^Showing 1 to 8 of 769 products$/)).toBeVisible();
  await expectNoLayoutFaults(page, 'shop, shoes of ten thousand');
  await goTo(page, '/search?q=number%209999');
  await expect(page.getByRole('article')).toHaveCount(1);
  await goTo(page, '/search?q=gown');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectNoLayoutFaults(page, 'search, thousands found');
  await goTo(page, '/categories/dress');
  await expect(page.getByRole('article')).toHaveCount(100);
  await expectNoLayoutFaults(page, 'category of ten thousand');
});

test('the staff find and page through them', async ({ page }) => {
  await signedInAsAdmin(page);
  await goTo(page, '/dashboard/manage-products?page=1000');
  await expect(page.getByText(`Showing 9991 to ${MANY} of ${MANY} products`)).toBeVisible();
  await expectNoLayoutFaults(page, 'staff, last page of ten thousand');
  await page.getByRole('searchbox', { name: 'Search products' }).fill('number 4321');
  await expect(page.getByRole('row').filter({ hasText: 'Gown number 4321' })).toHaveCount(1);
  await expect(page.getByText(TEXTS.onlyProduct)).toBeVisible();
  await expectNoLayoutFaults(page, 'staff, one found of ten thousand');
});
