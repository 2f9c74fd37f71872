import { formatKsh, formatPrice } from '#contract/money.ts';
import { asShopper, buy } from '../buying.ts';
import {
  asAdmin,
  expect,
  expectPaidOrder,
  goTo,
  makeProduct,
  openCart,
  putInCart,
  signedIn,
  signedInAsAdmin,
  test,
} from '../shop.ts';

test('a new price shows in an open shop and in the cart, and old orders keep theirs', async ({
  page,
}) => {
  const product = await makeProduct(page, { price: 2000, category: 'towel', color: 'purple' });
  await signedIn(page);
  await buy(await asShopper(page), product, { ending: '345671' });
  await putInCart(page, product);
  await goTo(page, '/shop?category=towel&color=purple');
  const card = page.getByRole('article').filter({ hasText: product.name });
  await expect(card.getByText(formatPrice(200_000))).toBeVisible();

  const send = await asAdmin(page);
  await send('PATCH', `/api/products/update-product/${product._id}`, { price: 2600 });

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
