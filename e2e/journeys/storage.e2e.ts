import type { Page } from '@playwright/test';
import { deliveries } from '../delivery.ts';
import {
  addToCart,
  cartButton,
  checkoutWith,
  expect,
  expectThanks,
  expectToast,
  fillLogin,
  goTo,
  makeProduct,
  newShopper,
  openCart,
  payByMpesa,
  register,
  signedIn,
  test,
} from '../shop.ts';
import { TEXTS } from '../texts.ts';
import { navigateClient } from '../waiting.ts';

/** What a browser does with the storage of a site; run before any script of the page. */
const STORAGES = {
  'is blocked': () => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: refuse });
  },
  'is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  },
  'is missing': () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: () => null });
  },
} as const;

/** React Router's own script for the scroll position; a DOMException has no stack. */
const ROUTER =
  /^$|Access is denied for this document|Cannot read properties of null \(reading '(get|remove)Item'\)/;

const told = (page: Page) =>
  page.getByText(
    'Your browser stores nothing for this shop: your sign-in and your cart last until you reload or close this page.',
  );

for (const [what, spoil] of Object.entries(STORAGES)) {
  test(`storage that ${what}: signing in, choosing and paying work while the page is open, also after a guest’s choice, and it says so`, async ({
    page,
    errors,
  }) => {
    errors.allow(ROUTER);
    const product = await makeProduct(page);
    const [shopper, guest] = [newShopper(), newShopper()];
    for (const one of [shopper, guest]) await register(page, one);
    await page.addInitScript(spoil);
    await goTo(page, `/login?next=${encodeURIComponent(`/shop/${product._id}`)}`);
    await expect(told(page)).toHaveCount(0);
    await fillLogin(page, shopper);
    await expectToast(page, 'Login successful!');
    await expect(page).toHaveURL(`/shop/${product._id}`);
    await expect(told(page)).toBeVisible();

    await page.getByRole('button', { name: TEXTS.addToCart, exact: true }).click();
    await expectToast(page, TEXTS.added(product.name));
    const cart = await openCart(page);
    await cart.getByRole('button', { name: `Increase quantity of ${product.name}` }).click();
    await cart.getByRole('button', { name: TEXTS.toCheckout }).click();
    await expect(page).toHaveURL('/checkout');
    await payByMpesa(page, '0712345678');
    await expectThanks(page);
    await expect(cartButton(page)).toHaveAccessibleName('Cart');

    await page.getByRole('link', { name: 'My orders' }).click();
    await expect(page.getByRole('main').getByText('Paid', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expectToast(page, TEXTS.loggedOut);
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();

    // A guest's cart and what is typed survive signing in on the way to Pay.
    await addToCart(page, product);
    await expect(told(page)).toBeVisible();
    await page.getByRole('combobox', { name: 'Theme' }).selectOption('Dark');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await (await openCart(page)).getByRole('button', { name: TEXTS.toCheckout }).click();
    await page.getByRole('textbox', { name: TEXTS.mpesaPhone }).fill('0712345678');
    await page.getByRole('textbox', { name: 'Full name' }).fill('Akinyi');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page).toHaveURL('/login?next=%2Fcheckout');
    await fillLogin(page, guest);
    await expect(page).toHaveURL('/checkout');
    await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('Akinyi');
    await payByMpesa(page, '0712345678');
    await expectThanks(page);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
}

test('a signed-in person stays so after Back and Forward, and a form keeps its draft, without storage', async ({
  page,
  errors,
}) => {
  errors.allow(ROUTER);
  const shopper = newShopper();
  await register(page, shopper);
  await page.addInitScript(STORAGES['is blocked']);
  await goTo(page, '/login?next=/dashboard/profile');
  await fillLogin(page, shopper);
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByRole('textbox', { name: 'Bio' }).fill('Kisumu');
  await page.getByRole('button', { name: 'Dashboard menu' }).click();
  await page.getByRole('link', { name: 'Payments' }).first().click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/dashboard/payments');
  // The address comes before the page.
  await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('Kisumu');
});

const line = (productId: string, more: object = {}) => ({
  productId,
  quantity: 2,
  name: 'Gauni',
  image: '',
  priceCents: 150_000,
  stock: 9,
  ...more,
});

test('a stored cart that no shop wrote is repaired, quoted and paid', async ({ page }) => {
  const product = await makeProduct(page, { stock: 6 });
  const { _id } = product;
  await signedIn(page);
  const replies: number[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/cart/quote')) replies.push(response.status());
  });
  const carts: unknown[][] = [
    [line(_id, { quantity: 1e9, stock: 1e12 })],
    [null, 7, 'x', [], {}, { id: _id, qty: 1 }, line('x'.repeat(65)), line(''), line(_id)],
    [line(_id), ...Array.from({ length: 5000 }, (_, i) => line(`gone-${i}`))],
    [line(_id, { size: 'M'.repeat(300) }), line(_id, { size: 7 }), line(_id)],
  ];
  for (const lines of carts) {
    await page.goto('/healthz');
    await page.evaluate(
      (state) => localStorage.setItem('cart', JSON.stringify({ state, version: 1 })),
      { lines },
    );
    await goTo(page, '/privacy');
    const cart = await openCart(page);
    await expect(told(page)).toHaveCount(0);
    await expect(cart.getByRole('listitem').filter({ hasText: product.name })).toHaveCount(1);
    await expect(cart.getByRole('button', { name: TEXTS.toCheckout })).toBeEnabled();
    await expect.poll(() => replies.length).toBeGreaterThan(0);
    expect(replies, JSON.stringify(lines).slice(0, 80)).not.toContain(400);
    replies.length = 0;
  }
  const cart = page.getByRole('dialog', { name: 'Your Cart' });
  await cart.getByRole('button', { name: TEXTS.toCheckout }).click();
  await payByMpesa(page, '0712345678');
  await expectThanks(page);
});

const ODD = [
  '',
  '{',
  'null',
  '5',
  '"x"',
  '[]',
  '{"state":5}',
  '{"state":{"lines":{"length":1e9}}}',
];
const NAMES = {
  localStorage: [
    'token',
    'user',
    'cart',
    'theme',
    'device',
    'county',
    'my-sizes',
    'recently-viewed',
  ],
  sessionStorage: ['checkout', 'draft:contact'],
};

// Proves §4.10.
test('whatever stands in the storage, pages open and signing in works', async ({ page }) => {
  const product = await makeProduct(page);
  const shopper = newShopper();
  await register(page, shopper);
  const pages = [
    [`/shop/${product._id}`, product.name],
    ['/contact', 'Contact'],
    ['/checkout', 'Checkout'],
    ['/login', 'Karibu tena'],
  ] as const;
  for (const [index, odd] of [...ODD, '\u0000\ud800 é\n'].entries()) {
    await page.goto('/healthz');
    await page.evaluate(
      ([names, value]) => {
        for (const [kind, keys] of Object.entries(names))
          for (const key of keys) window[kind as 'localStorage'].setItem(key, value);
      },
      [NAMES, odd] as const,
    );
    // Each page in turn is loaded in full.
    await goTo(page, pages[index % pages.length]?.[0] ?? '');
    for (const [path, heading] of pages) {
      await navigateClient(page, path);
      await expect(page.getByRole('heading', { level: 1 }), odd).toHaveText(heading);
    }
    await fillLogin(page, shopper);
    await expect(page, odd).toHaveURL('/');
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  }
});

test('a started payment that storage garbled is forgotten, and Pay works', async ({ page }) => {
  const product = await makeProduct(page);
  await signedIn(page);
  const userId = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}')._id);
  const good = {
    key: 'a'.repeat(32),
    orderKey: 'b'.repeat(32),
    method: 'mpesa',
    items: [],
    amount: 5,
    shippingInfo: {},
    at: Date.now(),
  };
  for (const record of [
    { ...good, key: 'é\n'.repeat(9) },
    { ...good, items: [null, 7] },
  ]) {
    await page.goto('/healthz');
    await page.evaluate(([name, value]) => localStorage.setItem(name, value), [
      `pay:${userId}`,
      JSON.stringify(record),
    ] as const);
    await goTo(page, '/privacy');
  }
  await checkoutWith(page, product);
  await payByMpesa(page, '0712345232');
  await expectThanks(page);
});

const claimsOffline = () => {
  Object.defineProperty(navigator, 'onLine', { get: () => false });
  addEventListener('load', () => dispatchEvent(new Event('offline')));
};

test('with a browser that calls itself offline, wrongly or for good, Pay works when calls reach the shop', async ({
  page,
  context,
  errors,
}) => {
  errors.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
  await signedIn(page);
  const product = await makeProduct(page);
  await page.addInitScript(claimsOffline);
  const watch = page.waitForResponse(/payment-watch/);
  await checkoutWith(page, product);
  const pay = page.getByRole('button', { name: 'Pay', exact: true });
  await expect(pay).toBeEnabled();
  // What is under way would fail before Pay is pressed: the late parts of the page, and calls.
  await expect(deliveries(page).getByRole('radio').first()).toBeVisible();
  await (await watch).finished();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await payByMpesa(page, '0712345678');
  await expect(page.getByText(TEXTS.offline).first()).toBeVisible();
  await expect(pay).toBeDisabled();
  await context.setOffline(false);
  await expect(pay).toBeEnabled();
  await expect(page.getByText(TEXTS.offline)).toHaveCount(0);
  await payByMpesa(page, '0712345678');
  await expectThanks(page);
  await expect(page.getByText(TEXTS.offline)).toHaveCount(0);
});
