import type { Locator, Page } from '@playwright/test';
import { expect, expectToast, goTo, type TestProduct, test } from '../shop.ts';
import { makeSized } from '../sized-products.ts';
import { TEXTS } from '../texts.ts';

const WIDE = { width: 1440, height: 900 };
const side = (page: Page): Locator => page.getByRole('complementary', { name: 'Filters' });
const sizes = (where: Locator): Locator => where.getByRole('radiogroup', { name: 'Size' });
const size = (where: Locator, name: string): Locator =>
  sizes(where).getByRole('radio', { name, exact: true });
const card = (page: Page, { name }: TestProduct): Locator =>
  page.getByRole('main').getByRole('link', { name, exact: true });

const total = async (page: Page, query: string): Promise<string> => {
  const reply = await page.request.get(`/api/products?limit=1&${query}`);
  const { totalProducts } = await reply.json();
  return totalProducts === 1 ? '1 product' : `${totalProducts} products`;
};

const expectCounted = async (page: Page, choice: Locator, query: string): Promise<void> =>
  expect(choice).toHaveAccessibleDescription(await total(page, query));

test('the shop shows what is in stock in a size, with the number beside each', async ({ page }) => {
  await page.setViewportSize(WIDE);
  const [has, hasNot] = [
    await makeSized(page, { M: 2, '3XL': 3 }, { category: 'jacket' }),
    await makeSized(page, { M: 2, '3XL': 0 }, { category: 'jacket' }),
  ];
  await goTo(page, '/shop');
  await expect(sizes(side(page))).toHaveCount(0);
  await side(page).getByRole('radio', { name: 'Jacket' }).check();
  await expect(card(page, hasNot)).toBeVisible();
  await expectCounted(page, size(side(page), '3XL'), 'category=jacket&size=3XL&sizeSystem=letter');
  await expectCounted(page, size(side(page), 'All'), 'category=jacket');

  await size(side(page), '3XL').check();
  await expect(page).toHaveURL('/shop?category=jacket&size=3XL');
  await expect(card(page, has)).toBeVisible();
  await expect(card(page, hasNot)).toHaveCount(0);
  await expectCounted(
    page,
    side(page).getByRole('radiogroup', { name: 'Color' }).getByRole('radio', { name: 'Blue' }),
    'category=jacket&color=blue&size=3XL&sizeSystem=letter',
  );

  // Sweaters have the same size system, so the size remains; another system clears it.
  await side(page).getByRole('radio', { name: 'Sweater' }).check();
  await expect(page).toHaveURL('/shop?category=sweater&size=3XL');
  await side(page).getByRole('radio', { name: 'Shoes' }).check();
  await expect(page).toHaveURL('/shop?category=shoes');
  await expect(size(side(page), '38')).toBeVisible();
  await page.goBack();
  await expect(size(side(page), '3XL')).toBeChecked();
  await page.goBack();
  await expect(card(page, has)).toBeVisible();

  await page.getByRole('button', { name: 'Remove filter Size 3XL', exact: true }).click();
  await expect(page).toHaveURL('/shop?category=jacket');
  await expect(card(page, hasNot)).toBeVisible();
});

test('a remembered size is one press away', async ({ page }) => {
  await page.setViewportSize(WIDE);
  const product = await makeSized(page, { XS: 2 }, { category: 'panties' });
  const mine = side(page).getByRole('button', { name: 'My size: XS' });
  await goTo(page, '/shop?category=panties');
  await expect(mine).toHaveCount(0);
  await page.getByRole('button', { name: TEXTS.addProduct(product.name) }).click();
  const dialog = page.getByRole('dialog', { name: TEXTS.chooseSize });
  await dialog.getByRole('radio', { name: 'XS', exact: true }).check();
  await dialog.getByRole('button', { name: TEXTS.addToCart }).click();
  await expectToast(page, TEXTS.added(product.name));

  await mine.click();
  await expect(page).toHaveURL('/shop?category=panties&size=XS');
  await expect(mine).toHaveAttribute('aria-pressed', 'true');
  await expect(size(side(page), 'XS')).toBeChecked();
  await mine.click();
  await expect(page).toHaveURL('/shop?category=panties');
});

test('a product opened from a list of a size has that size chosen', async ({ page }) => {
  const product = await makeSized(page, { '2XL': 2, '3XL': 3 }, { category: 'sweater' });
  await goTo(page, '/shop?category=sweater&size=3XL');
  await card(page, product).click();
  await expect(page).toHaveURL(`/shop/${product._id}?size=3XL`);
  await expect(size(page.getByRole('main'), '3XL')).toBeChecked();
});

test('on a phone the size waits for Apply, which says how many it shows', async ({ page }) => {
  await makeSized(page, { '3XL': 1 }, { category: 'stocking' });
  await goTo(page, '/shop?category=stocking');
  await page.getByRole('button', { name: TEXTS.filterAndSort }).click();
  const sheet = page.getByRole('dialog', { name: TEXTS.filterAndSort });
  await size(sheet, '3XL').check();
  const inSize = await total(page, 'category=stocking&size=3XL&sizeSystem=letter');
  await expect(sheet.getByRole('status')).toHaveText(`Apply shows ${inSize}`);
  await sheet.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL('/shop?category=stocking&size=3XL');
  await expect(page.getByRole('button', { name: TEXTS.filterAndSort })).toContainText('2');
  await page.getByRole('button', { name: TEXTS.filterAndSort }).click();
  await sheet.getByRole('button', { name: 'Clear All' }).click();
  await expect(page).toHaveURL('/shop');
  await expect(sizes(sheet)).toHaveCount(0);
});

test('an address with a size shows that list to whoever opens it', async ({ page }) => {
  const [has, hasNot] = [
    await makeSized(page, { XL: 2 }, { category: 'panties' }),
    await makeSized(page, { XL: 0, L: 1 }, { category: 'panties' }),
  ];
  await goTo(page, '/shop?category=panties&size=XL');
  await expect(card(page, has)).toBeVisible();
  await expect(card(page, hasNot)).toHaveCount(0);
});

test('an address with a size that the category does not have shows the whole category', async ({
  page,
}) => {
  const product = await makeSized(page, { XS: 2 }, { category: 'panties' });
  await goTo(page, '/shop?category=panties&size=38');
  await expect(card(page, product)).toBeVisible();
});
