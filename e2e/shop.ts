import { type APIResponse, expect, type Locator, type Page } from '@playwright/test';
import type { Product, ProductForm, ProductSizesForm } from '#contract/catalogue.endpoints.ts';
import { DEMO_ACCOUNTS } from '#contract/demo-accounts.ts';
import { formatKsh, toCents, totalsOf } from '#contract/money.ts';
import { ownPhone } from './own-phone.ts';
import { TEXTS } from './texts.ts';
import { test as base, expectNoToast, expectToast, expectToastsGone } from './toasts.ts';

export { expect } from '@playwright/test';
export { expectNoToast, expectToast, expectToastsGone };

export type TestProduct = Product;
/** Prefix of products that a test makes for itself; other tests do not use them. */
export const TEST_PREFIX = 'Gauni ';
export type Shopper = { username: string; email: string; password: string };

let shoppers = 0;
/** Data of a new customer, not registered yet. */
export const newShopper = (): Shopper => {
  shoppers += 1;
  const id = `${Date.now().toString(36)}${process.pid}${shoppers}`;
  return { username: `Akinyi ${id}`, email: `akinyi.${id}@example.com`, password: 'jua kali 7' };
};

type BrowserErrors = {
  /** Allows browser errors that the test causes on purpose. */
  allow(pattern: RegExp): void;
};

/** A page on which a console error, a thrown error or a CSP violation fails the test. */
export const test = base.extend<{ errors: BrowserErrors }>({
  errors: [
    async ({ page }, use) => {
      const recorded: string[] = [];
      const allowed: RegExp[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') {
          recorded.push(`${message.text()} (${message.location().url})`);
        }
      });
      page.on('pageerror', (error) => recorded.push(String(error.stack ?? error)));
      await use({ allow: (pattern) => allowed.push(pattern) });
      expect(recorded.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

export const products = async (page: Page): Promise<TestProduct[]> => {
  const reply = await page.request.get('/api/products?limit=1000');
  return (await reply.json()).products;
};

/** A product without sizes, with enough stock for several tests at once; `turn` selects different ones. */
export const someProduct = async (page: Page, turn = 0): Promise<TestProduct> => {
  const plenty = (await products(page)).filter(
    ({ stock, sizes, name }) => stock >= 4 && !sizes && !name.startsWith(TEST_PREFIX),
  );
  const product = plenty[turn % Math.max(1, plenty.length)];
  if (!product) throw new Error('No product of the demo shop has four pieces in stock.');
  return product;
};

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;

/** The element shows one of the shop's pictures, and it has loaded. Most journeys run without pictures. */
export const expectPicture = async (image: Locator): Promise<void> => {
  const source = await image.getAttribute('src');
  const reply = await image.page().request.get(source ?? '');
  expect(reply.status()).toBe(200);
  expect(reply.headers()['content-type']).toBe('image/webp');
};

/** Waits for hydration. */
export const waitForHydration = async (page: Page): Promise<void> => {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
};

/** Opens a page and waits for hydration, so that React handles clicks. */
export const goTo = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await waitForHydration(page);
};

export const register = async (page: Page, shopper: Shopper): Promise<void> => {
  const reply = await page.request.post('/api/auth/register', { data: shopper });
  expect(reply.status()).toBe(201);
};

/** Signs in through the form of the open page. */
export const fillLogin = async (page: Page, { email, password }: Shopper): Promise<void> => {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
};

type Signed = { token: string; user: { _id: string; username: string; email: string } };

const login = async (page: Page, who: { email: string; password: string }): Promise<Signed> => {
  const { email, password } = who;
  const reply = await page.request.post('/api/auth/login', { data: { email, password } });
  expect(reply.status()).toBe(200);
  return reply.json();
};

/** Signs somebody in without the form. */
export const signIn = async (
  page: Page,
  who: { email: string; password: string },
): Promise<Signed> => {
  const signed = await login(page, who);
  // Any URL of the shop gives access to its storage; this one renders no page.
  await page.goto('/healthz');
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem('token', token as string);
      localStorage.setItem('user', JSON.stringify(user));
    },
    [signed.token, signed.user],
  );
  return signed;
};

/** A new customer, signed in. */
export const signedIn = async (page: Page): Promise<Shopper> => {
  const shopper = newShopper();
  await register(page, shopper);
  await signIn(page, shopper);
  return shopper;
};

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Send = (method: Method, path: string, body?: unknown) => Promise<any>;
type Call = Parameters<Send>;

const callWith = (page: Page, token: string, [method, path, data]: Call): Promise<APIResponse> =>
  page.request.fetch(path, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(data === undefined ? {} : { data }),
  });

const answerOf = async (reply: APIResponse, [method, path]: Call): Promise<any> => {
  expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true);
  return reply.json();
};

/** Calls the API as this account, outside the browser; an error reply fails the test. */
export const callsAs = async (
  page: Page,
  who: { email: string; password: string },
): Promise<Send> => {
  const { token } = await login(page, who);
  return async (...call) => answerOf(await callWith(page, token, call), call);
};

/** The demo's admin, of whom each worker's shop has its own. */
export const DEMO_ADMIN: Shopper = { username: 'Malkia Admin', ...DEMO_ACCOUNTS.Admin };

/** The token of the demo's admin in the shop that this worker called last. */
let adminToken = '';

/** Calls the API as an admin, in one session until it has ended or the shop is another one: each sign-in costs time. */
export const asAdmin =
  async (page: Page): Promise<Send> =>
  async (...call) => {
    const reply = await callWith(page, adminToken, call);
    if (reply.status() !== 401) return answerOf(reply, call);
    adminToken = (await login(page, DEMO_ADMIN)).token;
    return answerOf(await callWith(page, adminToken, call), call);
  };

/** Creates an admin. */
export const makeAdmin = async (page: Page): Promise<Shopper & { _id: string }> => {
  const shopper = newShopper();
  await register(page, shopper);
  const send = await asAdmin(page);
  const { users } = await send('GET', `/api/auth/users?search=${shopper.email}`);
  await send('PUT', `/api/auth/users/${users[0]._id}`, { role: 'admin' });
  return { ...shopper, _id: users[0]._id };
};

/** Signs in as an admin. */
export const signedInAsAdmin = (page: Page): Promise<Signed> => signIn(page, DEMO_ADMIN);

let made = 0;
/** A product for this test only. */
export const makeProduct = async (
  page: Page,
  fields: Partial<ProductForm> & ProductSizesForm = {},
): Promise<TestProduct> => {
  made += 1;
  // Before the first wait: several may be made at once.
  const name = `${TEST_PREFIX}${Date.now().toString(36)}${process.pid}x${made}`;
  const send = await asAdmin(page);
  const { product } = await send('POST', '/api/products/create-product', {
    name,
    category: 'dress',
    color: 'blue',
    price: 1500,
    stock: 10,
    ...fields,
  });
  return product;
};

/** Chooses the first size in stock if the product on the page has sizes. */
export const chooseSize = async (
  page: Page,
  { sizes }: Pick<TestProduct, 'sizes'>,
): Promise<void> => {
  const size = sizes?.find(({ stock }) => stock > 0);
  if (size) await page.getByRole('radio', { name: size.label, exact: true }).check();
};

/** Adds a product to the cart on its page. */
export const addToCart = async (page: Page, product: TestProduct): Promise<void> => {
  await goTo(page, `/shop/${product._id}`);
  await chooseSize(page, product);
  await page.getByRole('button', { name: TEXTS.addToCart, exact: true }).click();
  await expectToast(page, TEXTS.added(product.name));
};

/** Puts one piece of a product into the stored cart, as Add to Cart does on its page. */
export const putInCart = async (page: Page, product: TestProduct): Promise<void> => {
  const { _id: productId, name, image, price, stock, sizes } = product;
  const size = sizes?.find((each) => each.stock > 0)?.label;
  const line = {
    ...{ productId, quantity: 1, name, image, priceCents: toCents(price), stock },
    ...(size ? { size } : {}),
  };
  await page.goto('/healthz');
  await page.evaluate((added) => {
    const { state } = JSON.parse(localStorage.getItem('cart') ?? '{"state":{"lines":[]}}');
    const lines = [...state.lines, added];
    localStorage.setItem('cart', JSON.stringify({ state: { lines }, version: 1 }));
  }, line);
};

/** Opens the checkout with one piece of a product in the cart. */
export const checkoutWith = async (page: Page, product: TestProduct): Promise<void> => {
  await putInCart(page, product);
  await goTo(page, '/checkout');
};

export const cartButton = (page: Page): Locator => page.getByRole('button', { name: /^Cart/ });

export const openCart = async (page: Page): Promise<Locator> => {
  await cartButton(page).click();
  const cart = page.getByRole('dialog', { name: 'Your Cart' });
  await expect(cart).toBeVisible();
  return cart;
};

/** The four lines of an order summary, by term. */
export const expectTotals = async (
  where: Locator,
  lines: readonly { product: TestProduct; quantity: number }[],
): Promise<number> => {
  const totals = totalsOf(
    lines.map(({ product, quantity }) => ({ priceCents: toCents(product.price), quantity })),
  );
  const value = (term: string) =>
    where
      .locator('dl > div')
      .filter({ has: where.page().getByText(term, { exact: true }) })
      .locator('dd');
  await expect(value('Selected Items')).toHaveText(String(totals.selectedItems));
  await expect(value('Total Price')).toHaveText(formatKsh(totals.totalCents));
  await expect(value('Tax (5%)')).toHaveText(formatKsh(totals.taxCents));
  await expect(value('Grand Total')).toHaveText(formatKsh(totals.grandTotalCents));
  return totals.payable;
};

/** The order summary of the checkout, opened: on a small screen it is one line. */
export const openSummary = async (page: Page): Promise<Locator> => {
  const summary = page.getByRole('region', { name: 'Order summary' });
  const line = summary.getByRole('button', { name: 'Order summary', expanded: false });
  if (isPhone(page)) await line.click();
  return summary;
};

/** Clicks Pay; `phone` is one of the demo's, of which the test's own has the last digits. */
export const payByMpesa = async (page: Page, phone: string): Promise<void> => {
  const own = ownPhone(phone.slice(-6));
  await page.getByRole('textbox', { name: TEXTS.mpesaPhone }).fill(own);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
};

export const payByCard = async (page: Page, number: string): Promise<void> => {
  await page.getByRole('radio', { name: 'VISA' }).check();
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry MM/YY').fill('12/34');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
};

export const expectThanks = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL(/\/thank-you/);
  await expect(page.getByText(TEXTS.orderPlaced)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Continue Shopping' })).toBeVisible();
};

/** /dashboard/orders has exactly one order, Paid, of this many shillings. */
export const expectPaidOrder = async (page: Page, payable: number): Promise<void> => {
  await goTo(page, '/dashboard/orders');
  const orders = page.getByRole('listitem').filter({ has: page.getByText('Total') });
  await expect(orders).toHaveCount(1);
  await expect(orders.getByText('Paid', { exact: true })).toBeVisible();
  await expect(orders.getByText(formatKsh(payable * 100))).toBeVisible();
};
