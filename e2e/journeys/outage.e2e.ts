import type { Page } from '@playwright/test';
import { type FaultProxy, openFaultProxyFor } from '../../test/fault-proxy.ts';
import { HOOK_MS } from '../../test/limits.ts';
import {
  addToCart,
  expect,
  expectThanks,
  expectToast,
  goTo,
  openCart,
  payByMpesa,
  signedIn,
  someProduct,
  test,
} from '../shop.ts';
import { copyShop, type Shop, workersShop } from '../shops.ts';
import { TEXTS } from '../texts.ts';

let proxy: FaultProxy;
let shop: Shop;
test.beforeAll(async () => {
  test.setTimeout(HOOK_MS);
  proxy = await openFaultProxyFor(workersShop().databaseUrl);
  shop = await copyShop({ through: proxy.through });
});
test.afterAll(async () => {
  // Not there if the hook before failed.
  proxy?.heal();
  await shop?.close();
  await proxy?.close();
});

const cutOff = () => {
  proxy.set({ kind: 'refuse' });
  proxy.cutAll();
};
const cacheOf = (page: Page, url: string) =>
  page.request.get(url).then((reply) => reply.headers()['x-cache']);

test('while the database is away the shop is read, the cart opened and kept, Pay says that buying will work again, and it does; a page in no cache says to come again', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await signedIn(page);
  const product = await someProduct(page);
  await addToCart(page, product);
  for (const url of [`/shop/${product._id}`, '/']) {
    await goTo(page, url);
    await expect.poll(() => cacheOf(page, url)).toBe('hit');
  }
  cutOff();
  await expect.poll(() => cacheOf(page, '/')).toBe('outage');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Trending Products' })).toBeVisible();
  const cart = await openCart(page);
  await expect(cart.getByText(product.name)).toBeVisible();
  const unknown = '/search?q=nobody-asked-this-before';
  const reply = await page.goto(unknown);
  expect(reply?.status()).toBe(503);
  expect(reply?.headers()['retry-after']).toBe('2');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  proxy.heal();
  await expect.poll(async () => (await page.request.get(unknown)).status()).toBe(200);
  await expect.poll(() => cacheOf(page, '/')).toBe('hit');
  await goTo(page, '/checkout');
  await expect(page.getByText('Enter your M-PESA PIN')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeEnabled();

  cutOff();
  await expect.poll(() => cacheOf(page, '/')).toBe('outage');
  await payByMpesa(page, '0712345678');
  await expect(
    page.getByRole('status').getByText('Buying will work again shortly. Your cart is kept.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();

  proxy.heal();
  const again = 'Buying works again. Nothing was charged: please press Pay once more.';
  await expect(page.getByRole('alert').getByText(again)).toBeVisible();
  await expectToast(page, TEXTS.checkoutFailed);
  await payByMpesa(page, '0712345678');
  await expectThanks(page);
});
