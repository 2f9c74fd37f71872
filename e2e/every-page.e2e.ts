import type { Page } from '@playwright/test';
import {
  expect,
  goTo,
  makeProduct,
  newShopper,
  register,
  signedInAsAdmin,
  signIn,
  test,
} from './shop.ts';

const WIDTHS = [360, 768, 1440];
const PUBLIC = [
  '/',
  '/shop',
  '/shop?category=dress&price=1000-5000',
  '/search?q=kitenge',
  '/categories/shoes',
  '/contact',
  '/blogs',
  '/blogs/how-a-kiondo-is-made',
  '/login',
  '/register',
  '/forgot-password',
  '/checkout',
  '/thank-you',
];
const CUSTOMER = ['/dashboard', '/dashboard/profile', '/dashboard/orders', '/dashboard/payments'];
const ADMIN = [
  '/dashboard/admin',
  '/dashboard/manage-products',
  '/dashboard/manage-orders',
  '/dashboard/add-new-post',
  '/dashboard/manage-users',
  '/dashboard/manage-posts',
  '/dashboard/messages',
  '/dashboard/deal',
  '/dashboard/payments-report',
  '/dashboard/mails',
  '/dashboard/going-live',
];

/** Opens a page at each width: no failed request, nothing to scroll sideways, a heading to read. */
const look = async (page: Page, path: string, { lands = path }: { lands?: string } = {}) => {
  const failed: string[] = [];
  const note = (response: { status(): number; url(): string }) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  };
  page.on('response', note);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await goTo(page, path);
    await expect(page).toHaveURL(lands);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    // Skeletons gone: what the page has to say is there.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(over, `${path} at ${width} px scrolls sideways`).toBe(0);
    if (process.env.PAGE_SHOTS) {
      const name = `${lands.replace(/\W+/g, '_') || '_'}-${width}`;
      await page.screenshot({ path: `${process.env.PAGE_SHOTS}/${name}.png`, fullPage: true });
    }
  }
  page.off('response', note);
  expect(failed).toEqual([]);
};

test('every page opens for a guest at each width, or leads to signing in', async ({ page }) => {
  test.slow();
  const { _id } = await makeProduct(page);
  for (const path of [...PUBLIC, `/shop/${_id}`]) await look(page, path);
  for (const path of [...CUSTOMER, ...ADMIN]) {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(path);
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
  }
});

test('every page opens for a customer at each width, staff pages say Not allowed', async ({
  page,
}) => {
  test.slow();
  const shopper = newShopper();
  await register(page, shopper);
  await signIn(page, shopper);
  const { _id } = await makeProduct(page);
  for (const path of [...PUBLIC, `/shop/${_id}`, ...CUSTOMER]) await look(page, path);
  for (const path of ADMIN) {
    await look(page, path);
    await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible();
  }
});

test('every page opens for an admin at each width', async ({ page }) => {
  test.slow();
  await signedInAsAdmin(page);
  const { _id } = await makeProduct(page);
  for (const path of [...PUBLIC, `/shop/${_id}`]) await look(page, path);
  await look(page, '/dashboard', { lands: '/dashboard/admin' });
  for (const path of [...CUSTOMER.slice(1), ...ADMIN]) await look(page, path);
});
