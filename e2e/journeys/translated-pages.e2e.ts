import { translate } from '../accessibility/translator.ts';
import {
  expect,
  expectPaidOrder,
  expectThanks,
  expectToast,
  expectTotals,
  goTo,
  makeProduct,
  openCart,
  payByMpesa,
  signedIn,
  test,
  waitForHydration,
} from '../shop.ts';
import { TEXTS } from '../texts.ts';
import { hold, navigateClient } from '../waiting.ts';

test('on a page that a translator works on, prices, numbers and buttons change as they should, up to a paid order', async ({
  page,
}) => {
  const product = await makeProduct(page, { stock: 9 });
  await signedIn(page);
  await goTo(page, `/shop/${product._id}`);
  await translate(page);
  await page.getByRole('button', { name: TEXTS.addToCart, exact: true }).click();
  await expectToast(page, TEXTS.added(product.name));
  await expect(page.locator('.cart-badge')).toHaveText('1');
  const cart = await openCart(page);
  const more = cart.getByRole('button', { name: `Increase quantity of ${product.name}` });
  await more.click();
  await more.click();
  await expect(cart.getByText('Quantity 3', { exact: true })).toBeVisible();
  const payable = await expectTotals(cart, [{ product, quantity: 3 }]);
  await cart.getByRole('button', { name: TEXTS.toCheckout }).click();
  await expectTotals(page.getByRole('region', { name: 'Order summary' }), [
    { product, quantity: 3 },
  ]);

  const pushes = await hold(page, '**/api/mpesa/stk-push');
  const payments = await hold(page, '**/api/payments/*');
  await payByMpesa(page, '0712345678');
  const busy = page.getByRole('button', { name: 'Processing...' });
  await expect(busy).toBeDisabled();
  // The spinner is drawn by the style sheet.
  await expect
    .poll(() => busy.evaluate((one) => getComputedStyle(one, '::before').content))
    .toBe('""');
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toHaveCount(0);
  pushes.release();
  await expect(page.getByText(TEXTS.enterPin)).toBeVisible();
  payments.release();
  await expectThanks(page);
  await expectPaidOrder(page, payable);
});

test('on a page that a translator works on, the deal counts down', async ({ page }) => {
  const deal = { endsAt: new Date(Date.now() + 90_000_000).toISOString(), title: '', text: '' };
  await page.route('**/api/settings/deal', (route) => route.fulfill({ json: deal }));
  await goTo(page, '/shop');
  await translate(page);
  await navigateClient(page, '/');
  const seconds = page.locator('.countdown').getByRole('definition').last();
  await expect(seconds).toHaveText(/\d/);
  const before = await seconds.textContent();
  await expect(seconds).not.toHaveText(before ?? '');
});

test('a page that a translator worked on before its script came is rendered again, and usable', async ({
  page,
  errors,
}) => {
  // React reports that the HTML is not what it rendered.
  errors.allow(/Minified React error #418/);
  const product = await makeProduct(page);
  for (const path of ['/', `/shop/${product._id}`, '/shop', '/checkout', '/contact', '/track']) {
    const scripts = await hold(page, /\/assets\/.*\.js$/);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await translate(page);
    scripts.release();
    await waitForHydration(page);
    await page.unrouteAll();
    const cart = await openCart(page);
    await expect(cart.getByText(TEXTS.cartEmpty)).toBeVisible();
  }
});
