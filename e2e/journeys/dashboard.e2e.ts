import type { Locator, Page } from '@playwright/test';
import { formatKsh } from '#contract/money.ts';
import { asShopper, buy, payableOf } from '../buying.ts';
import {
  asAdmin,
  expect,
  fillLogin,
  goTo,
  isPhone,
  makeProduct,
  signedIn,
  test,
  waitForHydration,
} from '../shop.ts';
import { TEXTS } from '../texts.ts';
import { fault, navigateClient } from '../waiting.ts';

const menuButton = (page: Page): Locator => page.getByRole('button', { name: 'Dashboard menu' });
const menu = (page: Page): Locator => page.getByRole('navigation', { name: 'Dashboard' });
const card = (page: Page, onward: string): Locator => page.getByRole('link', { name: onward });

const PAGES = ['/dashboard', '/dashboard/profile', '/dashboard/orders', '/dashboard/payments'];

// Proves §1.2, §2.10, §2.67.
test('the three cards show what one paid order makes true, also once it ships, and lead onward', async ({
  page,
}) => {
  const shopper = await signedIn(page);
  const send = await asShopper(page);
  const product = await makeProduct(page, { price: 1234.5 });
  await goTo(page, '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Karibu, ${shopper.username}`);
  await expect(card(page, TEXTS.seeOrders)).toContainText('Orders0');
  await expect(card(page, TEXTS.seePayments)).toContainText(formatKsh(0));
  await expect(card(page, TEXTS.seeProfile)).toContainText(TEXTS.notSet);

  await send('PATCH', '/api/auth/edit-profile', { profession: 'Tailor' });
  const order = await buy(send, product, { ending: '345671' });
  await goTo(page, '/dashboard');
  await expect(card(page, TEXTS.seeOrders)).toContainText('Orders1');
  await expect(card(page, TEXTS.seePayments)).toContainText(formatKsh(payableOf(product) * 100));
  await expect(card(page, TEXTS.seeProfile)).toContainText('Tailor');

  const admin = await asAdmin(page);
  await admin('PATCH', `/api/orders/${order._id}/status`, { status: 'Shipped' });
  await goTo(page, '/dashboard');
  await expect(page.getByText('Shipped', { exact: true })).toBeVisible();
  await expect(card(page, TEXTS.seePayments)).toContainText(formatKsh(order.totalPrice * 100));
  await card(page, TEXTS.seeOrders).click();
  await expect(page).toHaveURL('/dashboard/orders');
  await expect(page.getByRole('heading', { name: 'My orders' })).toBeVisible();
  await page.goBack();
  await card(page, TEXTS.seePayments).click();
  await expect(page).toHaveURL('/dashboard/payments');
  await page.goBack();
  await card(page, TEXTS.seeProfile).click();
  await expect(page).toHaveURL('/dashboard/profile');
});

// Proves §2.68, §6.3.
test('the side menu of a customer has Dashboard, Profile, Orders and Payments', {
  tag: '@wide',
}, async ({ page }) => {
  await signedIn(page);
  await goTo(page, '/dashboard/orders');
  if (isPhone(page)) await menuButton(page).click();
  const entries = menu(page).getByRole('link');
  await expect(entries).toHaveText(['Dashboard', 'Profile', 'Orders', 'Payments']);
  await expect(menu(page).locator('[aria-current=page]')).toHaveText('Orders');
  for (const [index, path] of PAGES.entries()) {
    await expect(entries.nth(index)).toHaveAttribute('href', path);
  }
});

// Proves §2.69.
test('on a small screen the side menu collapses behind a button and closes on a link', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signedIn(page);
  await goTo(page, '/dashboard');
  const button = menuButton(page);
  const orders = menu(page).getByRole('link', { name: 'Orders' });
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(orders).toBeHidden();
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await orders.click();
  await expect(page).toHaveURL('/dashboard/orders');
  await expect(orders).toBeHidden();
  await expect(button).toHaveAttribute('aria-expanded', 'false');

  await button.click();
  await expect(orders).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(orders).toBeHidden();
  await expect(button).toBeFocused();
});

// Proves §2.69.
test('on a wide screen the side menu is open and stays in view', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  await signedIn(page);
  await goTo(page, '/dashboard/profile');
  await expect(menuButton(page)).toBeHidden();
  const entry = menu(page).getByRole('link', { name: 'Payments' });
  await expect(entry).toBeVisible();
  await page.getByRole('button', { name: TEXTS.logOutEverywhere }).scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await expect(entry).toBeInViewport();
});

// Proves S3.11.
test('a session that has ended leads from each dashboard page to signing in and back', async ({
  page,
  errors,
}) => {
  errors.allow(/status of 401/);
  const shopper = await signedIn(page);
  const expectLedToSignIn = async (path: string) => {
    // No page of the shop, which might make a call with this token before the navigation.
    await page.goto('/healthz');
    await page.evaluate(() => localStorage.setItem('token', 'no-longer-known'));
    await page.goto(path);
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  };
  for (const path of PAGES) {
    await expectLedToSignIn(path);
    await waitForHydration(page);
    await fillLogin(page, shopper);
    await expect(page).toHaveURL(path);
  }
  await expectLedToSignIn('/dashboard/orders');
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
});

// Proves §4.10.
test('storage that was edited counts as signed out and breaks nothing', async ({ page }) => {
  await signedIn(page);
  const good = await page.evaluate(() => ({ ...localStorage }));
  await goTo(page, '/');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  const store = (items: Record<string, string | null>) =>
    page.evaluate(
      (all) => {
        for (const [name, value] of Object.entries(all)) {
          if (value === null) localStorage.removeItem(name);
          else localStorage.setItem(name, value);
        }
      },
      { ...good, ...items },
    );
  const edits: Record<string, string | null>[] = [
    { user: '{"_id":' },
    { user: 'undefined' },
    { user: '[]' },
    { user: 'null' },
    { user: '"text"' },
    { user: null },
    { token: null },
    { token: '' },
    { token: 'two words\n' },
    { token: 'ufunguo–wangu' },
  ];
  for (const edit of edits) {
    await store(edit);
    await goTo(page, '/');
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeHidden();
    await navigateClient(page, '/dashboard/profile');
    await expect(page, JSON.stringify(edit)).toHaveURL('/login?next=%2Fdashboard%2Fprofile');
  }
  await store({ user: '{"_id":' });
  await page.goto('/dashboard/profile');
  await expect(page).toHaveURL('/login?next=%2Fdashboard%2Fprofile');
});

test('a user in storage whose fields are not texts is no crash', async ({ page }) => {
  await signedIn(page);
  await page.route('**/api/auth/me', () => {});
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}');
    const edited = { ...user, username: {}, bio: [1], profileImage: 5, role: 'owner' };
    localStorage.setItem('user', JSON.stringify(edited));
  });
  await goTo(page, '/dashboard/profile');
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
});

test('while the orders load and without them the dashboard says so and still shows the profession, and tries again', async ({
  page,
  errors,
}) => {
  errors.allow(/status of 500/);
  await signedIn(page);
  await (await asShopper(page))('PATCH', '/api/auth/edit-profile', { profession: 'Tailor' });
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/\/api\/orders\/my-orders/, async (route) => {
    await held;
    await fault(route);
  });
  await goTo(page, '/dashboard');
  await expect(page.getByText('Loading your dashboard...')).toBeVisible();
  answer();
  await expect(page.getByText(TEXTS.ordersNotLoaded)).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(TEXTS.ordersNotLoaded);
  await expect(card(page, TEXTS.seeProfile)).toContainText('Tailor');
  await page.unroute(/\/api\/orders\/my-orders/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(card(page, TEXTS.seeOrders)).toContainText('Orders0');
  await card(page, TEXTS.seePayments).click();
  await expect(page).toHaveURL('/dashboard/payments');
});
