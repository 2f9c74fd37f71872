import type { Page } from '@playwright/test';
import {
  cartButton,
  expect,
  expectToast,
  expectTotals,
  goTo,
  openCart,
  type TestProduct,
  test,
} from '../shop.ts';
import { makeSized } from '../sized-products.ts';
import { TEXTS } from '../texts.ts';

const addSize = async (page: Page, product: TestProduct, label: string): Promise<void> => {
  await goTo(page, `/shop/${product._id}?size=${label}`);
  await expect(page.getByRole('radio', { name: label, exact: true })).toBeChecked();
  await page.getByRole('button', { name: TEXTS.addToCart, exact: true }).click();
};

test('each size is a line of its own, and the badge counts products', async ({ page }) => {
  const product = await makeSized(page, { '10': 1, '12': 3 });
  await addSize(page, product, '10');
  await addSize(page, product, '12');
  await expectToast(page, `${product.name} added to cart! Size 12 is in your cart too`);
  await page.getByRole('button', { name: TEXTS.addToCart, exact: true }).click();
  await expectToast(page, TEXTS.alreadyIn(product.name));
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 product');

  const cart = await openCart(page);
  const button = (what: string, label: string) =>
    cart.getByRole('button', { name: `${what} ${product.name}, size ${label}`, exact: true });
  await button(TEXTS.increase, '10').click();
  await expect(cart.getByText('Only 1 left')).toBeVisible();
  await button(TEXTS.increase, '12').click();
  await expectTotals(cart, [{ product, quantity: 3 }]);
  await button(TEXTS.decrease, '12').click();
  await button('Remove', '10').click();
  await expectTotals(cart, [{ product, quantity: 1 }]);
  await expect(cart.getByRole('listitem')).toContainText(TEXTS.size('12'));
});

test('two tabs share the sizes', async ({ page, context }) => {
  const product = await makeSized(page, { '10': 2, '12': 3 });
  await goTo(page, '/contact');
  const other = await context.newPage();
  await addSize(other, product, '10');
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 product');
  await addSize(other, product, '12');
  const cart = await openCart(page);
  await expect(cart.getByRole('listitem')).toHaveCount(2);
});
