import type { Page } from '@playwright/test';
import {
  cartButton,
  expect,
  expectThanks,
  expectTotals,
  goTo,
  openCart,
  openSummary,
  payByMpesa,
  signedIn,
  type TestProduct,
  test,
} from '../shop.ts';
import { changeData, makeSized } from '../sized-products.ts';
import { TEXTS } from '../texts.ts';

/** Stores these lines as the cart; a line without a size was added before its product had any. */
const storeCart = async (
  page: Page,
  lines: readonly { product: TestProduct; size?: string; quantity?: number }[],
): Promise<void> => {
  const stored = lines.map(({ product, size, quantity = 1 }) => ({
    productId: product._id,
    ...(size ? { size } : {}),
    quantity,
    name: product.name,
    image: product.image,
    priceCents: Math.round(product.price * 100),
    stock: product.stock,
  }));
  await page.evaluate(
    (state) => localStorage.setItem('cart', JSON.stringify({ state, version: 1 })),
    { lines: stored },
  );
};

const sell = (product: TestProduct, label: string, onHand: number): Promise<void> =>
  changeData(
    `WITH size AS (UPDATE product_sizes SET on_hand = $3 WHERE product_id = $1 AND label = $2 RETURNING 1)
    UPDATE products SET on_hand = on_hand - (SELECT on_hand - $3 FROM product_sizes
      WHERE product_id = $1 AND label = $2) WHERE id = $1`,
    [product._id, label, onHand],
  );

const summaryOf = (page: Page) => page.getByRole('region', { name: 'Order summary' });
const formAlert = (page: Page) => page.locator('form').getByRole('alert');

test('a dress in a size is bought by M-PESA; all papers name the size', async ({ page }) => {
  await signedIn(page);
  const product = await makeSized(page, { '10': 2, '12': 3 });
  await storeCart(page, [{ product, size: '12', quantity: 2 }]);
  await goTo(page, '/checkout');
  await openSummary(page);
  await expect(summaryOf(page).getByText(TEXTS.size('12'), { exact: true })).toBeVisible();
  await expectTotals(summaryOf(page), [{ product, quantity: 2 }]);

  await payByMpesa(page, '0712345601');
  await expectThanks(page);
  await expect(page.getByText(TEXTS.size('12'), { exact: true })).toBeVisible();
  await expect(cartButton(page)).toHaveAccessibleName('Cart');

  await goTo(page, '/dashboard/orders');
  const order = page.getByRole('listitem').filter({ hasText: product.name });
  await expect(order.getByText(TEXTS.size('12'), { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: /^Details of order/ }).click();
  await expect(
    page.getByRole('region', { name: 'Items' }).getByText(TEXTS.size('12'), { exact: true }),
  ).toBeVisible();

  const reply = await page.request.get(`/api/products/${product._id}`);
  expect((await reply.json()).product.sizes).toEqual([
    { label: '10', stock: 2 },
    { label: '12', stock: 1 },
  ]);
});

test('a cart from before sizes is bought as it is; the order says that the size is to be agreed', async ({
  page,
}) => {
  await signedIn(page);
  const product = await makeSized(page, { '10': 2, '12': 3 });
  await storeCart(page, [{ product }]);
  await goTo(page, '/checkout');
  await expectTotals(await openSummary(page), [{ product, quantity: 1 }]);
  await expect(summaryOf(page).getByText(TEXTS.sizeOpen)).toBeVisible();
  await payByMpesa(page, '0712345602');
  await expectThanks(page);
  await expect(page.getByText(TEXTS.sizeOpen)).toBeVisible();
  await goTo(page, '/dashboard/orders');
  await expect(page.getByText(TEXTS.sizeOpen)).toBeVisible();
});

test('a line from before sizes gets its size in the cart', async ({ page }) => {
  const product = await makeSized(page, { '10': 0, '12': 3 });
  await goTo(page, '/contact');
  await storeCart(page, [{ product, quantity: 2 }]);
  await goTo(page, '/shop');
  const cart = await openCart(page);
  await expect(cart.getByText(TEXTS.sizeOpen)).toBeVisible();
  const choice = cart.getByRole('combobox', { name: `Size of ${product.name}` });
  await expect(choice.getByRole('option', { name: '10, sold out' })).toBeDisabled();
  await choice.selectOption('12');
  await expect(cart.getByText(TEXTS.size('12'), { exact: true })).toBeVisible();
  await expect(cart.getByText(TEXTS.sizeOpen)).toBeHidden();
  await expect(choice).toBeHidden();
  await expectTotals(cart, [{ product, quantity: 2 }]);
  await page.reload();
  await openCart(page);
  await expect(cart.getByRole('button', { name: `Remove ${product.name}, size 12` })).toBeVisible();
});

// Proves start-short.
test('a size that is sold out between cart and Pay is said, and the cart is kept', async ({
  page,
  errors,
}) => {
  errors.allow(/status of 409/);
  await signedIn(page);
  const product = await makeSized(page, { '10': 2, '12': 3 });
  await storeCart(page, [
    { product, size: '10' },
    { product, size: '12' },
  ]);
  await goTo(page, '/checkout');
  await expectTotals(summaryOf(page), [{ product, quantity: 2 }]);
  await sell(product, '12', 0);
  await payByMpesa(page, '0712345603');
  await expect(formAlert(page)).not.toBeEmpty();
  const line = summaryOf(page)
    .getByRole('listitem')
    .filter({ hasText: TEXTS.size('12') });
  await expect(line).toContainText('Sold out just now');
  await expectTotals(summaryOf(page), [{ product, quantity: 1 }]);
  await payByMpesa(page, '0712345603');
  await expectThanks(page);
  await expect(page.getByText(TEXTS.size('10'), { exact: true })).toBeVisible();
  const cart = await openCart(page);
  await expect(cart.getByRole('listitem')).toHaveCount(1);
  await expect(cart.getByRole('listitem')).toContainText(TEXTS.size('12'));
});

test('a retired size stays in the cart and is said there', async ({ page }) => {
  const product = await makeSized(page, { '10': 2, '12': 3 });
  await goTo(page, '/contact');
  await storeCart(page, [
    { product, size: '10' },
    { product, size: '12' },
  ]);
  await sell(product, '12', 0);
  await changeData(
    `UPDATE product_sizes SET retired_at = now() WHERE product_id = $1 AND label = '12'`,
    [product._id],
  );
  await goTo(page, '/shop');
  const cart = await openCart(page);
  await expect(cart.getByText('Size 12 is no longer available')).toBeVisible();
  await expectTotals(cart, [{ product, quantity: 1 }]);
  await expect(cart.getByRole('button', { name: `Remove ${product.name}, size 12` })).toBeVisible();
});

test('fewer of a size than the cart has is said for that size', async ({ page }) => {
  const product = await makeSized(page, { '10': 2, '12': 1 });
  await goTo(page, '/contact');
  await storeCart(page, [
    { product, size: '10', quantity: 2 },
    { product, size: '12', quantity: 2 },
  ]);
  await goTo(page, '/shop');
  const cart = await openCart(page);
  const line = cart.getByRole('listitem').filter({ hasText: TEXTS.size('12') });
  await expect(line).toContainText('Only 1 left');
  await expectTotals(cart, [{ product, quantity: 3 }]);
});
