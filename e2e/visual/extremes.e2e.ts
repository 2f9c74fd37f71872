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
import { doubleText, layoutFaults } from './geometry.ts';

const shoot = async (page: Page, name: string) => {
  if (!process.env.PAGE_SHOTS) return;
  await page.screenshot({ path: `${process.env.PAGE_SHOTS}/${name}.png`, fullPage: true });
};

/** Layout faults of the open page at 320 px, with normal and doubled text. */
const faultsAt320 = async (page: Page, where: string): Promise<string[]> => {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  const name = `320${where.replace(/\W+/g, '_').slice(0, 40)}`;
  const plain = await layoutFaults(page);
  await shoot(page, name);
  await doubleText(page);
  const doubled = await layoutFaults(page);
  await shoot(page, `${name}-doubled`);
  return [
    ...plain.map((fault) => `${where}: ${fault}`),
    ...doubled.map((fault) => `${where}, doubled: ${fault}`),
  ];
};

/** Opens each page at 320 px. */
const visit = async (page: Page, paths: readonly string[]): Promise<string[]> => {
  await page.setViewportSize({ width: 320, height: 640 });
  const faults: string[] = [];
  for (const path of paths) {
    await goTo(page, path);
    faults.push(...(await faultsAt320(page, path)));
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

const PUBLIC = [
  '/',
  '/shop',
  '/shop?page=2',
  '/shop?category=towel&color=gold&price=over-10000',
  '/categories/dress',
  '/search',
  `/search?q=${encodeURIComponent(TEST_PREFIX)}`,
  '/search?q=nothing-is-called-so',
  '/contact',
  '/blogs',
  '/blogs/how-a-kiondo-is-made',
  '/checkout',
  '/thank-you',
];
const CUSTOMER = ['/dashboard', '/dashboard/profile', '/dashboard/orders', '/dashboard/payments'];
const ADMIN = [
  '/dashboard/admin',
  '/dashboard/profile',
  '/dashboard/manage-products',
  '/dashboard/manage-products?add=1',
  '/dashboard/manage-orders',
  '/dashboard/add-new-post',
  '/dashboard/manage-users',
  '/dashboard/manage-posts',
  '/dashboard/messages',
  '/dashboard/deal',
  '/dashboard/delivery',
  '/dashboard/mails',
  '/dashboard/going-live',
];

test('at 320 px and with doubled text nothing is cut or overlaps on a guest’s pages', async ({
  page,
}) => {
  test.setTimeout(LONG_MS);
  const sized = await makeSized(page, { 10: 1, 12: 0, 14: 9 });
  const products = [...(await extremeProducts(page)), sized];
  const paths = [
    ...PUBLIC,
    ...products.map(({ _id }) => `/shop/${_id}`),
    '/login',
    '/register',
    '/forgot-password',
  ];
  expect(await visit(page, paths)).toEqual([]);
});

test('at 320 px and with doubled text nothing is cut or overlaps with long names and high prices in the cart', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const [long, word] = await extremeProducts(page);
  for (const product of [long, word] as TestProduct[]) await putInCart(page, product);
  await goTo(page, '/shop');
  const cart = await openCart(page);
  await cart.getByRole('button', { name: `Increase quantity of ${long?.name}` }).click();
  expect(await faultsAt320(page, 'cart')).toEqual([]);
  expect(await visit(page, ['/checkout'])).toEqual([]);
});

test('at 320 px and with doubled text nothing is cut or overlaps on a customer’s pages', async ({
  page,
}) => {
  test.setTimeout(LONG_MS);
  await signedIn(page);
  const send = await asShopper(page);
  const long = await makeProduct(page, { name: EIGHTY.padEnd(80, 'i'), price: 199_999.99 });
  const order = await buy(send, long, {
    ending: '345679',
    shippingInfo: { fullName: 'Wanjiru'.repeat(9), county: 'Elgeyo-Marakwet', town: 'Iten' },
  });
  expect(await visit(page, [...CUSTOMER, `/dashboard/orders/${order._id}`])).toEqual([]);
});

test('at 320 px and with doubled text nothing is cut or overlaps on the staff’s pages', async ({
  page,
}) => {
  test.setTimeout(LONG_MS);
  await signedInAsAdmin(page);
  const [long] = await extremeProducts(page);
  const send = await asShopper(page);
  const { orders } = await send('GET', '/api/orders/admin/all-orders?limit=1');
  const paths = [
    ...ADMIN,
    `/dashboard/manage-products?edit=${long?._id}`,
    ...orders.map(({ _id }: { _id: string }) => `/dashboard/manage-orders/${_id}`),
  ];
  expect(await visit(page, paths)).toEqual([]);
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
    expect(await spread(), path).toBeLessThan(8);
  }
});
