import { formatKsh, formatPrice } from '#contract/money.ts';
import { LONG_MS } from '../../test/limits.ts';
import {
  addToCart,
  checkoutWith,
  expect,
  expectPaidOrder,
  expectThanks,
  expectToast,
  goTo,
  makeProduct,
  openCart,
  payByMpesa,
  signedIn,
  signedInAsAdmin,
  test,
} from '../shop.ts';

test('a new price shows in an open shop and in the cart, and old orders keep theirs', async ({
  page,
  browser,
}) => {
  test.setTimeout(LONG_MS);
  const product = await makeProduct(page, { price: 2000, category: 'towel', color: 'purple' });
  await signedIn(page);
  await checkoutWith(page, product);
  await payByMpesa(page, '0712345671');
  await expectThanks(page);
  await addToCart(page, product);
  await goTo(page, '/shop?category=towel&color=purple');
  const card = page.getByRole('article').filter({ hasText: product.name });
  await expect(card.getByText(formatPrice(200_000))).toBeVisible();

  const office = await browser.newContext();
  const desk = await office.newPage();
  await signedInAsAdmin(desk);
  await goTo(desk, `/dashboard/manage-products?edit=${product._id}`);
  await desk.getByLabel('Price', { exact: true }).fill('2600');
  await desk.getByRole('button', { name: 'Save' }).click();
  await expectToast(desk, 'Product updated successfully!');
  await office.close();

  await card.getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(`/shop/${product._id}`);
  await expect(page.getByRole('main').getByText(formatPrice(260_000)).first()).toBeVisible();
  await page.goBack();
  await expect(card.getByText(formatPrice(260_000))).toBeVisible();
  const cart = await openCart(page);
  await expect(
    cart.getByText(`The price changed from ${formatKsh(200_000)} to ${formatKsh(260_000)}`, {
      exact: false,
    }),
  ).toBeVisible();
  await expectPaidOrder(page, 2100);
  await expect(page.getByText(`1 × ${formatKsh(200_000)}`)).toBeVisible();
});

test('a change of products shows at once in the rest of the same tab', async ({ page }) => {
  const product = await makeProduct(page, { price: 300, category: 'stocking', color: 'gold' });
  await signedInAsAdmin(page);
  await goTo(page, `/shop/${product._id}`);
  await expect(page.getByRole('main').getByText(formatPrice(30_000)).first()).toBeVisible();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('link', { name: 'Manage Items' }).filter({ visible: true }).click();
  await page.getByRole('searchbox', { name: 'Search products' }).fill(product.name);
  await page.getByRole('button', { name: `Edit ${product.name}` }).click();
  await page.getByLabel('Price', { exact: true }).fill('450');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('table').getByText(formatPrice(45_000))).toBeVisible();
  await page.getByRole('link', { name: product.name }).click();
  await expect(page).toHaveURL(`/shop/${product._id}`);
  await expect(page.getByRole('main').getByText(formatPrice(45_000)).first()).toBeVisible();
});
