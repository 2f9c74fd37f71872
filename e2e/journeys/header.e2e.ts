import type { Locator, Page } from '@playwright/test';
import { CATEGORIES, CATEGORY_LABELS } from '#contract/categories.ts';
import { DEMO_ACCOUNTS } from '#contract/demo-accounts.ts';
import {
  expect,
  expectToast,
  fillLogin,
  goTo,
  openCart,
  signedIn,
  signedInAsAdmin,
  test,
} from '../shop.ts';
import { TEXTS } from '../texts.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 360, height: 740 };
const header = (page: Page): Locator => page.getByRole('banner');
const accountMenu = (page: Page): Locator => page.getByRole('button', { name: 'Account menu' });
const account = (page: Page): Locator => page.getByRole('navigation', { name: 'Account' });

// Proves §2.20.
test('the header leads to Home, Shop, About Us, Contact and the search', async ({ page }) => {
  await page.setViewportSize(WIDE);
  await goTo(page, '/contact');
  const main = header(page).getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link')).toHaveText(['Home', 'Shop', 'About Us', 'Contact']);
  await main.getByRole('link', { name: 'Shop' }).click();
  await expect(page).toHaveURL('/shop');
  await main.getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL('/contact');
  await main.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
  await header(page).getByRole('link', { name: 'Search' }).click();
  await expect(page).toHaveURL('/search');
  await main.getByRole('link', { name: 'About Us' }).click();
  await expect(page).toHaveURL('/#about');
  await expect(page.getByRole('heading', { name: 'About Us' })).toBeInViewport();
});

// Proves §2.20.
test('the logo leads home', async ({ page }) => {
  await goTo(page, '/contact');
  await header(page).locator('a.logo').click();
  await expect(page).toHaveURL('/');
});

// Proves §2.21.
test('signed out, the user icon leads to the login', async ({ page }) => {
  await goTo(page, '/');
  await expect(accountMenu(page)).toBeHidden();
  await header(page).getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
});

// Proves §2.22, §2.24, §4.20.
test('a customer’s menu has the customer’s pages, picture and Logout, and closes by its button, outside and on a link', {
  tag: '@wide',
}, async ({ page }) => {
  await signedIn(page);
  await goTo(page, '/');
  await expect(header(page).getByRole('link', { name: 'Login' })).toBeHidden();
  await expect(accountMenu(page).locator('img')).toHaveAttribute('src', /default-avatar/);
  await accountMenu(page).click();
  const links = account(page).getByRole('link');
  await expect(links).toHaveText(['Dashboard', 'Profile', 'Orders', 'Payments']);
  await expect(account(page)).toBeVisible();
  await accountMenu(page).click();
  await expect(account(page)).toBeHidden();
  await accountMenu(page).click();
  await page.mouse.click(20, 500);
  await expect(account(page)).toBeHidden();

  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '');
    user.profileImage = '/images/art-category-scarf/160.webp';
    localStorage.setItem('user', JSON.stringify(user));
  });
  await goTo(page, '/');
  await expect(accountMenu(page).locator('img')).toHaveAttribute('src', /art-category-scarf/);
  await accountMenu(page).click();
  await account(page).getByRole('link', { name: 'Orders' }).click();
  await expect(page).toHaveURL('/dashboard/orders');
  await expect(account(page)).toBeHidden();
  await expect(page.getByText(TEXTS.noOrdersOfMine)).toBeVisible();
  await accountMenu(page).click();
  await account(page).getByRole('button', { name: 'Logout' }).click();
  await expectToast(page, TEXTS.loggedOut);
  await expect(page).toHaveURL('/');
  await expect(header(page).getByRole('link', { name: 'Login' })).toBeVisible();
});

// Proves §2.22, §6.4.
test('an admin’s menu has the admin’s five pages and Logout, and closes on a link', async ({
  page,
}) => {
  await signedInAsAdmin(page);
  await goTo(page, '/');
  await accountMenu(page).click();
  const links = account(page).getByRole('link');
  await expect(links).toHaveText([
    'Dashboard',
    'Profile',
    'Manage Items',
    'All Orders',
    TEXTS.addPost,
  ]);
  const leads = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const own = ['admin', 'profile', 'manage-products', 'manage-orders', 'add-new-post'];
  expect(leads).toEqual(own.map((path) => `/dashboard/${path}`));
  await expect(account(page).getByRole('button', { name: 'Logout' })).toBeVisible();
  await account(page).getByRole('link', { name: 'Manage Items' }).click();
  await expect(page).toHaveURL('/dashboard/manage-products');
  await expect(account(page)).toBeHidden();
});

// Proves §2.23, §2.24.
test('the mobile menu has Home, Shop, About and Contact, then categories, orders and tracking', async ({
  page,
}) => {
  await page.setViewportSize(NARROW);
  await goTo(page, '/');
  const opener = header(page).getByRole('button', { name: 'Menu', exact: true });
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu).toBeHidden();
  await opener.click();
  const links = ['Home', 'Shop', 'About', 'Contact', 'My orders', TEXTS.trackOrder];
  await expect(menu.getByRole('link')).toHaveText(links);
  await menu.getByRole('link', { name: 'Shop' }).click();
  await expect(page).toHaveURL('/shop');
  await expect(menu).toBeHidden();
  await opener.click();
  await menu.getByText('Categories').click();
  await expect(menu.getByRole('link')).toHaveCount(links.length + CATEGORIES.length);
  await menu.getByRole('link', { name: 'Dresses' }).click();
  await expect(page).toHaveURL('/categories/dress');
  await expect(menu).toBeHidden();
  await opener.click();
  await menu.getByRole('link', { name: TEXTS.trackOrder }).click();
  await expect(page).toHaveURL('/track');
  await opener.click();
  await menu.getByRole('link', { name: 'My orders' }).click();
  await expect(page).toHaveURL('/login?next=%2Fdashboard%2Forders');
});

// Proves §2.24, §4.20.
test('a click outside closes the mobile menu, and so does its button', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await goTo(page, '/');
  const opener = header(page).getByRole('button', { name: 'Menu', exact: true });
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await opener.click();
  await expect(menu).toBeVisible();
  await opener.click();
  await expect(menu).toBeHidden();
  await opener.click();
  await page.mouse.click(180, 700);
  await expect(menu).toBeHidden();
});

// Proves §4.20.
test('on a wide screen the categories open beside Shop, by mouse and by keyboard, and a click outside closes the cart', async ({
  page,
}) => {
  await page.setViewportSize(WIDE);
  await goTo(page, '/contact');
  const cart = await openCart(page);
  await page.mouse.click(200, 500);
  await expect(cart).toBeHidden();

  const opener = header(page).getByRole('button', { name: 'Categories' });
  const menu = page.getByRole('navigation', { name: 'Categories' });
  await expect(menu).toBeHidden();
  await opener.click();
  await expect(menu.getByRole('link')).toHaveText(Object.values(CATEGORY_LABELS));
  await menu.getByRole('link', { name: 'Bags' }).click();
  await expect(page).toHaveURL('/categories/bag');
  await expect(menu).toBeHidden();
  await opener.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
});

// Proves §1.5, §2.40.
test('the footer has contact info, company and useful links, six pictures and the copyright', async ({
  page,
}) => {
  // A device with another year than the server gets the page without an error.
  await page.clock.setFixedTime('2031-01-01T00:00:00+03:00');
  await goTo(page, '/contact');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('heading')).toHaveText([
    'Contact Info',
    'Company',
    'Useful Links',
    'Instagram',
  ]);
  await expect(footer.locator('address')).toContainText('Nairobi');
  await expect(footer.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  await expect(footer.getByRole('link', { name: /^\+254/ })).toHaveAttribute('href', /^tel:/);
  for (const [name, href] of [
    ['About Us', '/#about'],
    ['Our Blogs', '/#blogs'],
    ['Contact', '/contact'],
    ['Home', '/'],
    ['Shop', '/shop'],
    ['Search', '/search'],
    ['Checkout', '/checkout'],
  ] as const) {
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  }
  await expect(footer.getByRole('img')).toHaveCount(6);
  await expect(footer.getByText(/^© \d{4} Malkia\. All rights reserved\.$/)).toBeVisible();
  await footer.getByRole('link', { name: 'Our Blogs' }).click();
  await expect(page).toHaveURL('/#blogs');
  await expect(page.getByRole('heading', { name: 'Our Blogs' })).toBeInViewport();
});

test('a demo shop leads to its phone, its mails and its staff’s pages, and its sign-in names the accounts', async ({
  page,
}) => {
  await goTo(page, '/');
  const line = page.getByRole('complementary', { name: 'Notice' });
  await expect(line).toContainText('Demo shop: no money moves');
  await line.getByRole('link', { name: 'Phone' }).click();
  await expect(page.getByRole('heading', { name: 'Your phone' })).toBeVisible();
  await goTo(page, '/');
  await line.getByRole('link', { name: 'Mails' }).click();
  await expect(page).toHaveURL('/login?next=%2Fdashboard%2Fmails');
  const accounts = page.getByRole('complementary', { name: 'Accounts of the demo shop' });
  await expect(accounts.getByRole('definition')).toHaveText(
    Object.values(DEMO_ACCOUNTS).flatMap(({ email, password }) => [email, password]),
  );
  await fillLogin(page, { username: '', ...DEMO_ACCOUNTS.Admin });
  await expect(page).toHaveURL('/dashboard/mails');
});
