import type { Page } from '@playwright/test';
import { LONG_MS } from '../../test/limits.ts';
import { asShopper, buy } from '../buying.ts';
import {
  expect,
  goTo,
  makeProduct,
  openCart,
  putInCart,
  signedIn,
  signedInAsAdmin,
  TEST_PREFIX,
  type TestProduct,
  test,
} from '../shop.ts';
import { makeSized } from '../sized-products.ts';
import { faultsAt320 } from './geometry.ts';

/** Opens each page at 320 px. */
const visit = async (page: Page, paths: readonly string[]): Promise<string[]> => {
  await page.setViewportSize({ width: 320, height: 640 });
  const faults: string[] = [];
  for (const path of paths) {
    await goTo(page, path);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    faults.push(...(await faultsAt320(page)).map((fault) => `${path}: ${fault}`));
  }
  return faults;
};

const EIGHTY = `${TEST_PREFIX}la kitenge lenye mikono mirefu na mkanda mwekundu wa shanga za Kimasai`;

/** A name of eighty letters, a name of one long word, the highest price, and no stock. */
const extremeProducts = async (page: Page): Promise<TestProduct[]> => [
  await makeProduct(page, { name: EIGHTY.padEnd(80, 'i'), price: 999_999.99, stock: 7 }),
  await makeProduct(page, { name: `${TEST_PREFIX}${'Mavazimazuri'.repeat(6)}`, price: 999_999.99 }),
  await makeProduct(page, { name: `${TEST_PREFIX}${'x'.repeat(74)}`, price: 0.05, stock: 0 }),
];

test('at 320 px and with doubled text nothing is cut or overlaps with long names and high prices, for guest and staff', async ({
  page,
}) => {
  test.setTimeout(LONG_MS);
  const sized = await makeSized(page, { 10: 1, 12: 0, 14: 9 });
  const products = [...(await extremeProducts(page)), sized];
  const [long, word] = products as [TestProduct, TestProduct];
  const found = `/search?q=${encodeURIComponent(TEST_PREFIX)}`;
  expect(await visit(page, [found, ...products.map(({ _id }) => `/shop/${_id}`)])).toEqual([]);

  for (const product of [long, word]) await putInCart(page, product);
  await goTo(page, '/shop');
  const cart = await openCart(page);
  await cart.getByRole('button', { name: `Increase quantity of ${long.name}` }).click();
  expect(await faultsAt320(page)).toEqual([]);
  expect(await visit(page, ['/checkout'])).toEqual([]);

  await signedInAsAdmin(page);
  const edited = `/dashboard/manage-products?edit=${long._id}`;
  expect(await visit(page, ['/dashboard/manage-products', edited])).toEqual([]);
});

test('at 320 px and with doubled text nothing is cut or overlaps in an order with long names and a high price, for customer and staff', async ({
  page,
}) => {
  await signedIn(page);
  const send = await asShopper(page);
  const long = await makeProduct(page, { name: EIGHTY.padEnd(80, 'i'), price: 199_999.99 });
  const order = await buy(send, long, {
    ending: '345679',
    shippingInfo: { fullName: 'Wanjiru'.repeat(9), county: 'Elgeyo-Marakwet', town: 'Iten' },
  });
  const theirs = ['/dashboard/orders', '/dashboard/payments', `/dashboard/orders/${order._id}`];
  expect(await visit(page, theirs)).toEqual([]);
  await signedInAsAdmin(page);
  const ours = [`/dashboard/manage-orders?search=${order.shortId}`];
  expect(await visit(page, [...ours, `/dashboard/manage-orders/${order._id}`])).toEqual([]);
});

test('the ways to other pages stand in one row at 360 px, Next beside the last number', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await goTo(page, '/shop');
  /** The vertical distance between the centres of the pagination's entries, in pixels. */
  const spread = () =>
    page
      .getByRole('navigation', { name: 'Pagination' })
      .locator('li')
      .evaluateAll((items) => {
        const middles = items
          .map((item) => item.getBoundingClientRect())
          .filter((box) => box.width > 0)
          .map((box) => box.top + box.height / 2);
        return Math.max(...middles) - Math.min(...middles);
      });
  const last = page.getByRole('navigation', { name: 'Pagination' }).locator('li a[href]');
  for (const path of ['/shop', '/shop?page=2', '/shop?page=4', '/shop?page=9']) {
    await goTo(page, path);
    await expect(last.first()).toBeVisible();
    await expect.poll(() => spread(), path).toBeLessThan(8);
  }
});
