import type { Locator, Page } from '@playwright/test';
import { CATEGORIES, CATEGORY_LABELS } from '#contract/categories.ts';
import { DEMO_ACCOUNTS } from '#contract/demo-accounts.ts';
import { formatKsh } from '#contract/money.ts';
import {
  addToCart,
  cartButton,
  expect,
  expectToast,
  fillLogin,
  goTo,
  makeProduct,
  openCart,
  signedIn,
  signedInAsAdmin,
  test,
} from '../shop.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 360, height: 740 };
const header = (page: Page): Locator => page.getByRole('banner');
const accountMenu = (page: Page): Locator => page.getByRole('button', { name: 'Account menu' });
const account = (page: Page): Locator => page.getByRole('navigation', { name: 'Account' });

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

test('the logo leads home', async ({ page }) => {
  await goTo(page, '/contact');
  await header(page).locator('a.logo').click();
  await expect(page).toHaveURL('/');
});

test('the badge of the cart counts products, not pieces', async ({ page }) => {
  const [first, second] = [await makeProduct(page), await makeProduct(page)];
  await goTo(page, '/');
  await expect(cartButton(page)).toHaveAccessibleName('Cart');
  await addToCart(page, first);
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 product');
  const cart = await openCart(page);
  await cart.getByRole('button', { name: `Increase quantity of ${first.name}` }).click();
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 product');
  await addToCart(page, second);
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 2 products');
  await expect(cartButton(page)).toHaveText('2');
});

test('a cart line has its number, picture, name, price and buttons', async ({ page }) => {
  const [first, second] = [await makeProduct(page, { price: 1234.5 }), await makeProduct(page)];
  await addToCart(page, first);
  await addToCart(page, second);
  const cart = await openCart(page);
  const lines = cart.getByRole('list', { name: 'Products in the cart' }).getByRole('listitem');
  await expect(lines).toHaveCount(2);
  const line = lines.first();
  await expect(line).toContainText(/^1/);
  await expect(lines.nth(1)).toContainText(/^2/);
  await expect(line.locator('img')).toBeVisible();
  await expect(line.getByRole('heading')).toHaveText(first.name);
  await expect(line.getByText(formatKsh(123_450), { exact: true })).toBeVisible();
  for (const name of ['Decrease quantity of', 'Increase quantity of', 'Remove']) {
    await expect(line.getByRole('button', { name: `${name} ${first.name}` })).toBeEnabled();
  }
});

test('signed out, the user icon leads to the login', async ({ page }) => {
  await goTo(page, '/');
  await expect(accountMenu(page)).toBeHidden();
  await header(page).getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
});

test('a customer’s menu has the customer’s pages and Logout', { tag: '@wide' }, async ({
  page,
}) => {
  await signedIn(page);
  await goTo(page, '/');
  await expect(header(page).getByRole('link', { name: 'Login' })).toBeHidden();
  await expect(accountMenu(page).locator('img')).toHaveAttribute('src', /default-avatar/);
  await accountMenu(page).click();
  const links = account(page).getByRole('link');
  await expect(links).toHaveText(['Dashboard', 'Profile', 'Orders', 'Payments']);
  await account(page).getByRole('button', { name: 'Logout' }).click();
  await expectToast(page, 'Logged out successfully!');
  await expect(page).toHaveURL('/');
  await expect(header(page).getByRole('link', { name: 'Login' })).toBeVisible();
});

test('an admin’s menu has the admin’s pages', async ({ page }) => {
  await signedInAsAdmin(page);
  await goTo(page, '/');
  await accountMenu(page).click();
  const links = account(page).getByRole('link');
  await expect(links).toHaveText([
    'Dashboard',
    'Profile',
    'Manage Items',
    'All Orders',
    'Add New Post',
  ]);
  await expect(links.first()).toHaveAttribute('href', '/dashboard/admin');
});

test('a profile picture stands in the header', async ({ page }) => {
  await signedIn(page);
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '');
    user.profileImage = '/images/art-category-scarf/160.webp';
    localStorage.setItem('user', JSON.stringify(user));
  });
  await goTo(page, '/');
  await expect(accountMenu(page).locator('img')).toHaveAttribute('src', /art-category-scarf/);
});

test('a click outside or on a link closes the account menu, and so does its button', async ({
  page,
}) => {
  await signedIn(page);
  await goTo(page, '/');
  await accountMenu(page).click();
  await expect(account(page)).toBeVisible();
  await accountMenu(page).click();
  await expect(account(page)).toBeHidden();
  await accountMenu(page).click();
  await page.mouse.click(20, 500);
  await expect(account(page)).toBeHidden();
  await accountMenu(page).click();
  await account(page).getByRole('link', { name: 'Orders' }).click();
  await expect(page).toHaveURL('/dashboard/orders');
  await expect(account(page)).toBeHidden();
});

test('the mobile menu has Home, Shop, About and Contact, then categories, orders and tracking', async ({
  page,
}) => {
  await page.setViewportSize(NARROW);
  await goTo(page, '/');
  const opener = header(page).getByRole('button', { name: 'Menu', exact: true });
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu).toBeHidden();
  await opener.click();
  const links = ['Home', 'Shop', 'About', 'Contact', 'My orders', 'Track your order'];
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
  await menu.getByRole('link', { name: 'Track your order' }).click();
  await expect(page).toHaveURL('/track');
  await opener.click();
  await menu.getByRole('link', { name: 'My orders' }).click();
  await expect(page).toHaveURL('/login?next=%2Fdashboard%2Forders');
});

test('on a wide screen the categories open beside Shop, by mouse and by keyboard', async ({
  page,
}) => {
  await page.setViewportSize(WIDE);
  await goTo(page, '/');
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

test('a click outside closes the cart panel', async ({ page }) => {
  await page.setViewportSize(WIDE);
  await goTo(page, '/contact');
  const cart = await openCart(page);
  await page.mouse.click(200, 500);
  await expect(cart).toBeHidden();
});

test('a session that storage holds is there at the start, a broken one is none', async ({
  page,
}) => {
  await signedIn(page);
  await goTo(page, '/');
  await expect(accountMenu(page)).toBeVisible();
  for (const broken of ['{broken', 'null', '[]', '"text"']) {
    await page.evaluate((user) => localStorage.setItem('user', user), broken);
    await goTo(page, '/');
    await expect(header(page).getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(accountMenu(page)).toBeHidden();
  }
  await page.evaluate(() => localStorage.removeItem('user'));
  await goTo(page, '/');
  await expect(header(page).getByRole('link', { name: 'Login' })).toBeVisible();
});

test('the footer has contact info, company and useful links, six pictures and the copyright', async ({
  page,
}) => {
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

test('a device with another year gets the page without an error', async ({ page }) => {
  await page.clock.setFixedTime('2031-01-01T00:00:00+03:00');
  await goTo(page, '/contact');
  await expect(page.getByRole('contentinfo').getByText(/^© \d{4} Malkia/)).toBeVisible();
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
