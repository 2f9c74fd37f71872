import type { Page } from '@playwright/test';
import { expect, expectToast, goTo } from '../shop.ts';
import { TEXTS } from '../texts.ts';
import { hold } from '../waiting.ts';
import type { Group, State } from './state.ts';

/** Opens the page at this URL. */
export const at =
  (path: string): State['open'] =>
  (page) =>
    goTo(page, path);

const NARROW = [360, 768] as const;

const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).first().click();

const search = async (page: Page, text: string): Promise<void> => {
  await goTo(page, '/search');
  await page.getByRole('searchbox', { name: 'Search products' }).fill(text);
};

/** Navigates from the blogs to a page whose data never loads. */
const waitingFor = (link: string, api: RegExp, path: string): State['open'] => {
  return async (page) => {
    await goTo(page, path);
    await hold(page, api);
    await page.getByRole('link', { name: link, exact: true }).first().click();
    await expect(page.getByText(TEXTS.loadingProducts)).toBeVisible();
  };
};

const PUBLIC: Group = {
  title: 'the public pages',
  role: 'guest',
  states: [
    { name: 'Home', open: at('/') },
    {
      name: 'Home, all trending products',
      async open(page) {
        await goTo(page, '/');
        await press(page, 'Load More');
      },
    },
    { name: 'About us', open: at('/#about') },
    { name: 'Contact', open: at('/contact') },
    { name: 'Privacy', open: at('/privacy') },
    {
      name: 'Invite, as who has no account',
      async open(page) {
        await page.route('**/api/staff/invite', (route) =>
          route.fulfill({
            json: { email: 'wanjiru@example.test', staff: 'manager', hasAccount: false },
          }),
        );
        await goTo(page, '/staff-invite?token=x');
        await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible();
      },
    },
    { name: 'Invite that is dead', open: at('/staff-invite') },
    { name: 'Returns', open: at('/pages/returns') },
    {
      name: 'Contact, refused',
      fails: /\/api\/contact|status of 400/,
      async open(page) {
        await goTo(page, '/contact');
        await press(page, 'Send Message');
        await expect(page.getByRole('alert').first()).toBeVisible();
      },
    },
    { name: 'Blogs', open: at('/blogs') },
    { name: 'Blog', open: at('/blogs/how-a-kiondo-is-made') },
    { name: 'Thank you, without an order', open: at('/thank-you') },
    {
      name: 'Home with the menu open',
      widths: [360],
      async open(page) {
        await goTo(page, '/');
        await press(page, 'Menu');
        await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
      },
    },
    {
      name: 'Home with an empty cart open',
      async open(page) {
        await goTo(page, '/');
        await press(page, /^Cart/);
        await expect(page.getByText(TEXTS.cartEmpty)).toBeVisible();
      },
    },
  ],
};

const LISTS: Group = {
  title: 'lists and search',
  role: 'guest',
  states: [
    { name: 'Shop', open: at('/shop') },
    { name: 'Shop, filtered and sorted', open: at('/shop?category=dress&sort=price-asc') },
    { name: 'Shop, a later page', open: at('/shop?page=5') },
    { name: 'Shop, past the end', open: at('/shop?page=999') },
    {
      name: 'Shop, nothing found',
      open: at('/shop?category=towel&color=gold&price=over-10000'),
    },
    {
      name: 'Shop, filters open',
      widths: NARROW,
      async open(page) {
        await goTo(page, '/shop');
        await press(page, TEXTS.filterAndSort);
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
    { name: 'Shop, filtered by size', open: at('/shop?category=dress&size=14') },
    {
      name: 'Search, size to choose',
      async open(page, { sizedName }) {
        // Searched by its unique name: products of other tests push it off the first page of any list.
        await goTo(page, `/search?q=${encodeURIComponent(sizedName)}`);
        const card = page.getByRole('article').filter({ hasText: sizedName }).first();
        await card.getByRole('button', { name: /^Add / }).click();
        const dialog = page.getByRole('dialog', { name: TEXTS.chooseSize });
        await dialog.getByRole('button', { name: TEXTS.addToCart }).click();
        await expect(dialog.getByRole('alert')).toBeVisible();
      },
    },
    {
      name: 'Shop, waiting',
      waiting: true,
      open: waitingFor('Shop', /\/api\/products/, '/contact'),
    },
    { name: 'Category', open: at('/categories/shoes') },
    { name: 'Category, filtered', open: at('/categories/dress?size=14&sort=price-asc') },
    {
      name: 'Category, nothing found',
      open: at('/categories/towel?color=gold&price=over-10000'),
    },
    {
      name: 'Category, unknown',
      fails: /\/categories\/nowhere|status of 404/,
      open: at('/categories/nowhere'),
    },
    { name: 'Search', open: at('/search') },
    { name: 'Track an order', open: at('/track') },
    {
      name: 'Track an order, not found',
      fails: /\/api\/track|status of 404/,
      async open(page) {
        await goTo(page, '/track');
        await page.getByLabel('Order number').fill('00000000-0');
        await page.getByLabel('Phone').fill('0712345678');
        await press(page, TEXTS.findOrder);
        await expect(page.getByRole('alert')).toBeVisible();
      },
    },
    { name: 'Search, found', open: at('/search?q=kitenge') },
    {
      name: 'Search, typed',
      async open(page) {
        await search(page, 'red');
        await expect(page).toHaveURL(/q=red/);
      },
    },
    { name: 'Search, nothing found', open: at('/search?q=nothing-is-called-so') },
  ],
};

const PRODUCT: Group = {
  title: 'a product',
  role: 'guest',
  states: [
    { name: 'Product', open: (page, { product }) => goTo(page, `/shop/${product}`) },
    { name: 'Product, two left', open: (page, { low }) => goTo(page, `/shop/${low}`) },
    { name: 'Product, sold out', open: (page, { soldOut }) => goTo(page, `/shop/${soldOut}`) },
    {
      name: 'Product, no size chosen',
      async open(page, { sized }) {
        await goTo(page, `/shop/${sized}`);
        await press(page, TEXTS.addToCart);
        await expect(page.getByText(TEXTS.chooseSize)).toBeVisible();
      },
    },
    {
      name: 'Product, a size chosen',
      open: (page, { sized }) => goTo(page, `/shop/${sized}?size=14`),
    },
    {
      name: 'Product, sold-out size',
      async open(page, { sized }) {
        await goTo(page, `/shop/${sized}?size=12`);
        await press(page, 'Tell me when 12 is back');
        await expect(page.getByRole('dialog', { name: 'When 12 is back' })).toBeVisible();
      },
    },
    {
      name: 'Product, size guide',
      async open(page, { sized }) {
        await goTo(page, `/shop/${sized}?size=10`);
        await press(page, 'Size guide');
        await expect(page.getByRole('dialog', { name: 'Size guide' })).toBeVisible();
      },
    },
    {
      name: 'Product, ways to share',
      async open(page, { product }) {
        await page.addInitScript(() => Object.assign(navigator, { share: undefined }));
        await goTo(page, `/shop/${product}`);
        await press(page, 'Share');
        await expect(page.getByRole('link', { name: /WhatsApp/ }).first()).toBeVisible();
      },
    },
    {
      name: 'Product, picture enlarged',
      async open(page, { product }) {
        await goTo(page, `/shop/${product}`);
        await press(page, 'Enlarge picture');
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
    {
      name: 'Product, unknown',
      fails: /\/shop\/nowhere|status of 404/,
      open: at('/shop/nowhere'),
    },
    { name: 'No such page', fails: /\/nowhere|status of 404/, open: at('/nowhere') },
  ],
};

export const GUEST: readonly Group[] = [PUBLIC, LISTS, PRODUCT];

/** Submits a form without filling it in. */
const sentEmpty = (path: string, button: string): State['open'] => {
  return async (page) => {
    await goTo(page, path);
    await page.getByRole('main').getByRole('button', { name: button }).click();
    const said = page.locator('[aria-invalid="true"], [role="alert"]').filter({ visible: true });
    await expect(said.first()).toBeVisible();
  };
};

export const SIGNING_IN: Group = {
  title: 'signing in',
  role: 'guest',
  states: [
    { name: 'Login', open: at('/login') },
    { name: 'Login, sent empty', open: sentEmpty('/login', 'Login') },
    {
      name: 'Login, refused',
      fails: /\/api\/auth\/login|status of 401/,
      async open(page) {
        await goTo(page, '/login');
        await page.getByRole('textbox', { name: 'Email' }).fill('nobody@example.com');
        await page.getByLabel('Password', { exact: true }).fill('wrong');
        await press(page, 'Login');
        await expectToast(page, TEXTS.wrongLogin);
      },
    },
    {
      name: 'Login, code asked',
      async open(page) {
        await page.route('**/api/auth/login', (route) =>
          route.fulfill({
            json: { message: 'Code', secondFactor: { challenge: 'c'.repeat(43), expiresIn: 300 } },
          }),
        );
        await goTo(page, '/login');
        await page.getByRole('textbox', { name: 'Email' }).fill('nobody@example.com');
        await page.getByLabel('Password', { exact: true }).fill('right');
        await press(page, 'Login');
        await press(page, 'Confirm');
        await expect(page.getByText('Please enter the code.')).toBeVisible();
      },
    },
    {
      name: 'Login by phone, a wrong number',
      async open(page) {
        await goTo(page, '/login');
        await press(page, TEXTS.signInByPhone);
        await page.getByRole('textbox', { name: 'Phone' }).fill('0112');
        await press(page, 'Send code');
        await expect(page.getByText(TEXTS.enterMpesaPhone)).toBeVisible();
      },
    },
    {
      name: 'Login by phone, code asked',
      async open(page) {
        await page.route('**/api/auth/phone/start', (route) =>
          route.fulfill({ json: { message: 'Code', challenge: 'c'.repeat(43), expiresIn: 600 } }),
        );
        await goTo(page, '/login');
        await press(page, TEXTS.signInByPhone);
        await page.getByRole('textbox', { name: 'Phone' }).fill('0712345678');
        await press(page, 'Send code');
        await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();
        await press(page, 'Sign in');
      },
    },
    { name: 'Register', open: at('/register') },
    { name: 'Register, sent empty', open: sentEmpty('/register', 'Register') },
    { name: 'Forgot password', open: at('/forgot-password') },
    { name: 'Forgot password, sent empty', open: sentEmpty('/forgot-password', 'Send link') },
    {
      name: 'Forgot password, sent',
      async open(page) {
        await goTo(page, '/forgot-password');
        await page.getByRole('textbox', { name: 'Email' }).fill('nobody@example.com');
        await press(page, 'Send link');
        await expect(page.getByRole('button', { name: TEXTS.sendLinkAgain })).toBeVisible();
      },
    },
    { name: 'New password', open: at('/reset-password?token=abc') },
    { name: 'New password, sent empty', open: sentEmpty('/reset-password?token=abc', 'Set') },
    { name: 'Confirm an email', open: at('/confirm-email?token=abc') },
    { name: 'New password, without a link', open: at('/reset-password') },
  ],
};
