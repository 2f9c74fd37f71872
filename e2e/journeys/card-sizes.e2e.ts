import type { Locator, Page } from '@playwright/test';
import {
  cartButton,
  expect,
  expectToast,
  goTo,
  openCart,
  type TestProduct,
  test,
} from '../shop.ts';
import { makeSized } from '../sized-products.ts';
import { TEXTS } from '../texts.ts';

/** Opens the search for the product's name, which shows its card. */
const openCard = (page: Page, { name }: TestProduct): Promise<void> =>
  goTo(page, `/search?q=${encodeURIComponent(name)}`);
const addButton = (page: Page, { name }: TestProduct): Locator =>
  page.getByRole('button', { name: TEXTS.addProduct(name) });
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: TEXTS.chooseSize });
const size = (page: Page, name: string): Locator =>
  dialog(page).getByRole('radiogroup', { name: 'Size' }).getByRole('radio', { name, exact: true });

test('@wide a card asks for the size once; the next card remembers it', async ({ page }) => {
  const [first, second] = [
    await makeSized(page, { '10': 2, '12': 3 }),
    await makeSized(page, { '12': 1, '14': 1 }),
  ];
  await openCard(page, first);
  await addButton(page, first).click();
  await expect(dialog(page)).toContainText(first.name);
  await expect(dialog(page).getByRole('radio', { checked: true })).toHaveCount(0);

  const add = dialog(page).getByRole('button', { name: TEXTS.addToCart });
  await add.click();
  await expect(dialog(page).getByRole('alert')).toHaveText(TEXTS.chooseSize);
  await expect(size(page, '10')).toBeFocused();
  await expect(cartButton(page)).toHaveAccessibleName('Cart');

  await size(page, '12').check();
  for (const label of ['10', '12']) {
    const box = await size(page, label).locator('..').boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await add.click();
  await expect(dialog(page)).toBeHidden();
  await expectToast(page, `${first.name} added to cart! Size 12`);
  await expect(addButton(page, first)).toBeFocused();

  await openCard(page, second);
  await addButton(page, second).click();
  await expectToast(page, TEXTS.added(second.name));
  await expect(dialog(page)).toHaveCount(0);
  await addButton(page, second).click();
  await expectToast(page, TEXTS.alreadyIn(second.name));

  const cart = await openCart(page);
  for (const { name } of [first, second]) {
    await expect(cart.getByRole('button', { name: `Remove ${name}, size 12` })).toBeVisible();
  }
});

test('a card asks where the remembered size is sold out, and leads to the notice', async ({
  page,
}) => {
  const product = await makeSized(page, { '12': 0, '14': 2 });
  await goTo(page, '/contact');
  await page.evaluate(() =>
    localStorage.setItem(
      'my-sizes',
      JSON.stringify({ state: { sizes: { uk: '12' } }, version: 1 }),
    ),
  );
  await openCard(page, product);
  await addButton(page, product).click();
  await size(page, '12, sold out').check();
  await expect(dialog(page).getByRole('button', { name: TEXTS.addToCart })).toHaveCount(0);
  await dialog(page).getByRole('link', { name: 'Tell me when 12 is back' }).click();
  await expect(page).toHaveURL(`/shop/${product._id}?size=12`);
  await expect(page.getByRole('button', { name: 'Tell me when 12 is back' })).toBeVisible();
});

test('the sizes of a card are chosen and left by keyboard', async ({ page }) => {
  const product = await makeSized(page, { '10': 2, '12': 3 });
  await openCard(page, product);
  await addButton(page, product).press('Enter');
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(addButton(page, product)).toBeFocused();
  await page.keyboard.press('Enter');
  await size(page, '10').focus();
  await page.keyboard.press('ArrowRight');
  await expect(size(page, '12')).toBeChecked();
  await dialog(page).getByRole('button', { name: TEXTS.addToCart }).press('Enter');
  await expectToast(page, TEXTS.added(product.name));
});
