import { expect, goTo, openCart } from '../shop.ts';
import { openAs, putIntoCart, test } from '../visual/still-shop.ts';

test('the home page reads in its order', async ({ page }) => {
  await goTo(page, '/');
  await expect(page.locator('body')).toMatchAriaSnapshot({ name: 'home.aria.yml' });
});

test('the shop reads in its order', async ({ page }) => {
  await goTo(page, '/shop');
  await expect(page.locator('body')).toMatchAriaSnapshot({ name: 'shop.aria.yml' });
});

test('a product reads in its order', async ({ page, seeds }) => {
  await goTo(page, `/shop/${seeds.product}`);
  await expect(page.locator('body')).toMatchAriaSnapshot({ name: 'product.aria.yml' });
});

test('the cart reads in its order', async ({ page, seeds }) => {
  await putIntoCart(page, seeds.product);
  await openCart(page);
  await expect(page.locator('body')).toMatchAriaSnapshot({ name: 'cart.aria.yml' });
});

test('the checkout reads in its order', async ({ page, seeds }) => {
  await openAs(page, 'customer');
  await putIntoCart(page, seeds.product);
  await goTo(page, '/checkout');
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeEnabled();
  await expect(page.locator('body')).toMatchAriaSnapshot({ name: 'checkout.aria.yml' });
});
