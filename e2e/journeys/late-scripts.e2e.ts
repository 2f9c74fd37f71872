import type { Locator, Page, Route } from '@playwright/test';
import sharp from 'sharp';
import { asShopper, buy } from '../buying.ts';
import {
  checkoutWith,
  expect,
  expectToast,
  goTo,
  makeProduct,
  openCart,
  signedIn,
  signedInAsAdmin,
  type TestProduct,
  test,
} from '../shop.ts';
import { makeSized } from '../sized-products.ts';
import { makeOrder } from '../staff.ts';
import { TEXTS } from '../texts.ts';

const LOST = /ERR_FAILED|ERR_CONNECTION|Failed to (fetch|load)|status of 404/;

/** A script is lost on the way, or gone from the server. */
const lose = async (page: Page, script: RegExp, how: 'lost' | 'gone' = 'lost') => {
  const answer = (route: Route) =>
    how === 'lost' ? route.abort() : route.fulfill({ status: 404, body: '' });
  await page.route(script, answer);
  return () => page.unroute(script, answer);
};

const notice = (page: Page, text: string): Locator =>
  page.locator('.notice').filter({ hasText: text });
const tryAgain = (page: Page, text: string): Promise<void> =>
  notice(page, text).first().getByRole('button', { name: 'Try again' }).click();

/**
 * The page says that a part is missing and still stands; another try brings it. A stubborn script is missing at the
 * first try too.
 */
const expectPart = async (
  page: Page,
  part: {
    script: RegExp;
    how?: 'gone';
    stubborn?: true;
    open: () => Promise<unknown>;
    text: string;
    alive: Locator;
    there: Locator;
  },
): Promise<void> => {
  const back = await lose(page, part.script, part.how);
  await part.open();
  await expect(notice(page, part.text).first().getByRole('alert')).toBeVisible();
  await expect(part.alive).toBeVisible();
  if (part.stubborn) {
    // Chromium remembers what failed until the page is loaded again.
    await Promise.all([page.waitForEvent('domcontentloaded'), tryAgain(page, part.text)]);
    await expect(notice(page, part.text).first()).toBeVisible();
  }
  await back();
  await tryAgain(page, part.text);
  await expect(part.there).toBeVisible();
};

/** What a browser keeps of a cart from before sizes. */
const storeCart = (page: Page, product: TestProduct): Promise<void> =>
  page.evaluate(
    (line) =>
      localStorage.setItem('cart', JSON.stringify({ state: { lines: [line] }, version: 1 })),
    {
      productId: product._id,
      quantity: 1,
      name: product.name,
      image: product.image,
      priceCents: Math.round(product.price * 100),
      stock: product.stock,
    },
  );

test.beforeEach(({ errors }) => errors.allow(LOST));

test('signing in by phone whose script is lost says so, leads back to the email, and comes by Try again', async ({
  page,
}) => {
  const byPhone = page.getByRole('button', { name: TEXTS.signInByPhone });
  await goTo(page, '/login');
  const back = await lose(page, /phone-sign-in/);
  await byPhone.click();
  await page.getByRole('button', { name: 'Sign in with email' }).click();
  await expect(byPhone).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await back();
  await page.reload();
  await expectPart(page, {
    script: /phone-sign-in/,
    how: 'gone',
    stubborn: true,
    open: async () => {
      await goTo(page, '/login');
      await byPhone.click();
    },
    text: 'You can’t sign in by phone now',
    alive: page.getByRole('heading', { level: 1, name: TEXTS.signInByPhone }),
    there: page.getByRole('textbox', { name: 'Phone' }),
  });
});

test('an order and the page of thanks stand while their late parts are missing', async ({
  page,
}) => {
  await signedIn(page);
  const order = await buy(await asShopper(page), await makeProduct(page), { ending: '345673' });
  await expectPart(page, {
    script: /address-part/,
    open: () => goTo(page, `/dashboard/orders/${order._id}`),
    text: TEXTS.addressNotNow,
    alive: page.getByText('Total', { exact: true }).first(),
    there: page.getByRole('button', { name: /address/i }),
  });
  await expectPart(page, {
    script: /order-delivery-info/,
    open: () => goTo(page, `/thank-you?order=${order._id}`),
    text: 'The delivery can’t be shown',
    alive: page.getByText(TEXTS.orderPlaced),
    there: page.getByRole('list', { name: 'Delivery' }),
  });
});

test('an order of staff and the menu stand while their late parts are missing', async ({
  page,
}) => {
  const order = await makeOrder(page, { paid: true });
  await signedInAsAdmin(page);
  await expectPart(page, {
    script: /address-part/,
    stubborn: true,
    open: () => goTo(page, `/dashboard/manage-orders/${order._id}`),
    text: TEXTS.addressNotNow,
    alive: page.getByRole('heading', { name: 'Customer' }),
    there: page.getByRole('button', { name: /address/i }),
  });
  await goTo(page, '/dashboard/admin');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectPart(page, {
    script: /staff-menu/,
    open: () => page.reload(),
    text: 'The menu is not whole',
    alive: page.getByRole('heading', { name: 'Best sellers' }),
    there: page
      .getByRole('navigation', { name: 'Dashboard menu' })
      .getByRole('link', { name: 'Going live' }),
  });
});

test('the cart, a product and the checkout stand while their late parts are missing', async ({
  page,
}) => {
  const [product, seen] = [await makeSized(page, { '10': 1, '12': 3 }), await makeProduct(page)];
  await goTo(page, `/shop/${seen._id}`);
  await expectPart(page, {
    script: /viewed-strip/,
    open: () => goTo(page, `/shop/${product._id}`),
    text: 'What you viewed before can’t be shown',
    alive: page.getByRole('heading', { level: 1, name: product.name }),
    there: page.getByRole('region', { name: 'Recently viewed' }),
  });

  await storeCart(page, product);
  const size = page.getByRole('combobox', { name: `Size of ${product.name}` });
  const back = await lose(page, /line-size/);
  await goTo(page, '/shop');
  const cart = await openCart(page);
  await expect(notice(page, TEXTS.sizeNotNow)).toBeVisible();
  await expect(cart.getByRole('button', { name: TEXTS.toCheckout })).toBeVisible();
  await back();
  await tryAgain(page, TEXTS.sizeNotNow);
  await expect(cart).toBeHidden();
  await openCart(page);
  await expect(size).toBeVisible();

  const name = page.getByRole('textbox', { name: 'Full name' });
  const late = await lose(page, /delivery-group/);
  await goTo(page, '/checkout');
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible();
  await name.fill('Akinyi Otieno');
  await late();
  await tryAgain(page, 'The ways to deliver can’t be shown');
  await expect(page.getByRole('group', { name: 'Delivery' })).toBeVisible();
  await expect(name).toHaveValue('Akinyi Otieno');
});

test('a press whose script is lost says so, and the next one opens what was pressed', async ({
  page,
}) => {
  const [product, other] = [await makeSized(page, { '10': 1, '12': 0 }), await makeProduct(page)];
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const dialog = (name: string) => page.getByRole('dialog', { name });
  await goTo(page, `/shop/${product._id}?size=12`);
  await page.waitForLoadState('networkidle');
  for (const [script, pressed, opened] of [
    [/size-guide/, button('Size guide'), dialog('Size guide')],
    [/restock-notice/, button('Tell me when 12 is back'), dialog('When 12 is back')],
    [/review-dialog/, button(TEXTS.writeReview), dialog(TEXTS.writeReview)],
  ] as const) {
    const back = await lose(page, script);
    await pressed.click();
    await expectToast(page, /^That could not be opened/);
    await back();
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
    // Loads the page anew.
    await pressed.click();
    await expect(opened, String(script)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(opened).toBeHidden();
  }

  await goTo(page, `/search?q=${encodeURIComponent(product.name)}`);
  const add = button(TEXTS.addProduct(product.name));
  const back = await lose(page, /choose-size/, 'gone');
  await add.click();
  await expectToast(page, /^That could not be opened/);
  await back();
  await add.click();
  await expect(dialog(TEXTS.chooseSize)).toBeVisible();

  await goTo(page, `/shop/${other._id}`);
  const ways = await lose(page, /share-ways|delivery-line/);
  await button('Share').click();
  await expectToast(page, /^That could not be opened/);
  const slot = page.locator('article .delivery-slot');
  await slot.getByRole('button', { name: TEXTS.chooseCounty }).click();
  await expect(slot.getByRole('alert')).toHaveText(/could not be loaded/);
  await ways();
  await slot.getByRole('button', { name: 'Try again' }).click();
  await slot.getByRole('button', { name: TEXTS.chooseCounty }).click();
  await expect(slot.getByRole('combobox')).toBeVisible();
});

test('a picture that can’t be cropped, because the script is lost, says so and is kept', async ({
  page,
}) => {
  await signedInAsAdmin(page);
  await goTo(page, '/dashboard/add-new-post');
  await lose(page, /picture-crop/);
  const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const picture = page.getByLabel('Picture', { exact: true });
  await picture.setInputFiles({ name: 'red.png', mimeType: 'image/png', buffer });
  const said = notice(page, 'It can’t be cropped now and is sent whole.');
  await expect(said.getByRole('alert')).toBeVisible();
  await expect(said.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.locator('img[src^=blob]')).toBeVisible();
  await page.getByRole('button', { name: TEXTS.keepPicture }).click();
  await expect(said).toBeHidden();
});

test('a payment that can’t be looked up, because its script is lost, says so and goes on by Try again', async ({
  page,
}) => {
  await signedIn(page);
  await checkoutWith(page, await makeProduct(page));
  await page.route('**/api/payments/**', (route) => route.abort());
  await page.getByRole('textbox', { name: TEXTS.mpesaPhone }).fill('0712345678');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText(TEXTS.enterPin)).toBeVisible();
  const back = await lose(page, /payment-runner/);
  await goTo(page, '/shop');
  await page.unroute('**/api/payments/**');
  const text = 'Your payment is not lost, but we can’t look it up now.';
  await expect(notice(page, text).getByRole('alert')).toBeVisible();
  await back();
  await tryAgain(page, text);
  await expectToast(page, 'Order saved');
});

test('the first press on a link after a deploy leads to that page, and a page whose script stays missing is shown once', async ({
  page,
}) => {
  await goTo(page, '/');
  const gone = /\/assets\/(contact|shop)\.route-.*\.js/;
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  const back = await lose(page, gone, 'gone');
  const contact = page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true });
  await contact.click();
  await expect(page).toHaveURL('/contact');
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(documents).toEqual(['/contact']);
  await back();
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('a page whose own scripts are lost says so, and comes by Try again', async ({ page }) => {
  await signedInAsAdmin(page);
  const lost = page.getByRole('alert').filter({ hasText: 'A part of this page did not load.' });
  for (const [script, path] of [
    [/\/assets\/profile\.route-.*\.js/, '/dashboard/profile'],
    [/\/assets\/shop-.*\.js/, '/dashboard/manage-orders'],
    [/\/assets\/library-.*\.js/, '/shop'],
  ] as const) {
    const back = await lose(page, script);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(lost, `${script}`).toBeVisible();
    await back();
    await lost.getByRole('link', { name: 'Try again' }).click();
    // Without scripts the menu has no entries.
    await page.getByRole('button', { name: 'Account menu' }).click();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(lost).toBeHidden();
  }
});
