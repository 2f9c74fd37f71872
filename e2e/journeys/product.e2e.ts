import { formatPrice } from '#contract/money.ts';
import { expect, goTo, makeProduct, test } from '../shop.ts';
import { TEXTS } from '../texts.ts';
import { fault, hold, navigateClient } from '../waiting.ts';

// Proves §2.3, §2.56.
test('a product page has its parts', async ({ page }) => {
  const product = await makeProduct(page, {
    price: 1500,
    oldPrice: 2000,
    category: 'bag',
    color: 'green',
    description: 'Woven by hand in Kitui.',
  } as object);
  await goTo(page, `/shop/${product._id}`);
  const main = page.getByRole('main');
  const own = main.getByRole('article').first();
  await expect(own.getByRole('img', { name: `${product.name}, green` })).toBeVisible();
  await expect(own.getByRole('heading', { level: 1 })).toHaveText(product.name);
  await expect(own.getByText(formatPrice(150_000), { exact: true })).toBeVisible();
  await expect(own.locator('del')).toContainText(formatPrice(200_000));
  await expect(own.getByText('Woven by hand in Kitui.')).toBeVisible();
  const fact = (term: string) => own.locator('dl > div').filter({ hasText: term }).locator('dd');
  await expect(fact('Category')).toHaveText('Bags');
  await expect(fact('Color')).toHaveText('Green');
  await expect(own.getByRole('link', { name: TEXTS.noReviewsOnCard })).toBeVisible();
  await expect(own.getByRole('button', { name: TEXTS.addToCart, exact: true })).toBeEnabled();
  await expect(main.getByRole('region', { name: 'Reviews' })).toBeVisible();
});

test('swatches lead to the other colours of a style', async ({ page }) => {
  const style = `Style ${Date.now()}`;
  const red = await makeProduct(page, { style, color: 'red' });
  const blue = await makeProduct(page, { style });
  await goTo(page, `/shop/${red._id}`);
  const others = page.getByRole('list', { name: 'Other colours' });
  await expect(others.getByRole('link')).toHaveCount(1);
  await others.getByRole('link', { name: 'Blue' }).click();
  await expect(page).toHaveURL(`/shop/${blue._id}`);
  await expect(page.getByRole('heading', { level: 1, name: blue.name })).toBeVisible();
  await expect(others.getByRole('link', { name: 'Red' })).toBeVisible();
});

// Proves §2.55, §2.56.
test('breadcrumbs lead from home by the shop to the product, where without an old price nothing is struck through', async ({
  page,
}) => {
  const product = await makeProduct(page);
  await goTo(page, `/shop/${product._id}`);
  const own = page.getByRole('main').getByRole('article').first();
  await expect(own.getByText(formatPrice(150_000), { exact: true })).toBeVisible();
  await expect(own.locator('del')).toHaveCount(0);
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(trail.getByRole('listitem')).toHaveText(['Home', 'Shop', product.name]);
  await expect(trail.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  await trail.getByRole('link', { name: 'Shop' }).click();
  await expect(page).toHaveURL('/shop');
});

test('a product that is sold out can’t be put into the cart', async ({ page }) => {
  const product = await makeProduct(page, { stock: 0 });
  await goTo(page, `/shop/${product._id}`);
  await expect(page.getByRole('button', { name: TEXTS.outOfStock })).toBeDisabled();
});

test('a product page says that it loads', async ({ page }) => {
  const product = await makeProduct(page);
  await goTo(page, '/contact');
  const held = await hold(page, `**/api/products/${product._id}`);
  await navigateClient(page, `/shop/${product._id}`);
  await expect(page.getByText('Loading product...')).toBeVisible();
  held.release();
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
});

// Proves §2.59, §8.27.
test('a product that can’t be loaded says so', async ({ page, errors }) => {
  errors.allow(/status of 500/);
  const product = await makeProduct(page);
  await goTo(page, '/contact');
  await page.route(`**/api/products/${product._id}`, fault);
  await navigateClient(page, `/shop/${product._id}`);
  await expect(page.getByText(TEXTS.productNotLoaded)).toBeVisible();
});

// Proves §2.59.
test('an unknown product says so, with a way on', async ({ page, errors }) => {
  errors.allow(/status of 404/);
  const reply = await page.goto('/shop/no-such-product');
  expect(reply?.status()).toBe(404);
  await expect(page.getByText(TEXTS.productNotLoaded)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: TEXTS.goToShop }).click();
  await expect(page).toHaveURL('/shop');
});
