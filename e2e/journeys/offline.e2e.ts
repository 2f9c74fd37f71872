import type { Page } from '@playwright/test';
import {
  addToCart,
  checkoutWith,
  expect,
  goTo,
  makeProduct,
  newShopper,
  openCart,
  register,
  signedIn,
  signIn,
  test,
} from '../shop.ts';
import { TEXTS } from '../texts.ts';
import { hold, navigateClient, stopClock } from '../waiting.ts';

const notice = (page: Page) => page.getByRole('status').getByText(TEXTS.offlineNotice);
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/;

test('without network a notice says so on every page, and goes with the network', async ({
  page,
  context,
  errors,
}) => {
  errors.allow(NO_NETWORK);
  for (const path of ['/', '/login']) {
    await goTo(page, path);
    await expect(notice(page)).toHaveCount(0);
    const before = await page.getByRole('heading', { level: 1 }).boundingBox();
    await context.setOffline(true);
    await expect(notice(page)).toBeVisible();
    expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(before);
    await context.setOffline(false);
    await expect(notice(page)).toHaveCount(0);
  }
});

test('without network the notice covers neither Proceed to Checkout nor Add to Cart', async ({
  page,
  context,
  errors,
}) => {
  errors.allow(NO_NETWORK);
  await addToCart(page, await makeProduct(page));
  await context.setOffline(true);
  await expect(notice(page)).toBeVisible();
  const add = page.getByRole('button', { name: TEXTS.addToCart, exact: true });
  await add.click({ trial: true });
  const said = await notice(page).boundingBox();
  const bar = await add.boundingBox();
  if (!said || !bar) throw new Error('There is no notice or no button.');
  expect(said.y + said.height).toBeLessThanOrEqual(bar.y);
  const cart = await openCart(page);
  const proceed = cart.getByRole('button', { name: TEXTS.toCheckout });
  await expect(proceed).toBeInViewport({ ratio: 1 });
  await proceed.click({ trial: true });
  await cart.getByRole('button', { name: 'Clear Cart' }).click({ trial: true });
});

test('what failed without network is fetched again when the network is back', async ({
  page,
  context,
  errors,
}) => {
  errors.allow(NO_NETWORK);
  await page.setViewportSize({ width: 1440, height: 900 });
  await goTo(page, '/shop');
  await context.setOffline(true);
  await page.getByRole('radiogroup', { name: 'Color' }).getByLabel('Gold').check();
  await expect(page.getByRole('alert').filter({ hasText: TEXTS.listNotLoaded })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(TEXTS.listNotLoaded)).toHaveCount(0);
  await expect(page).toHaveURL(/color=gold/);
  await expect(page.getByText(/^Showing/)).toBeVisible();
});

test('a page that can’t be opened says so, keeps the open one, and opens by Try again or when the network is back', async ({
  page,
  context,
  errors,
}) => {
  errors.allow(NO_NETWORK);
  await goTo(page, '/');
  const shopNow = page.getByRole('link', { name: 'Shop Now' });
  const footer = page.getByRole('contentinfo');
  const dialog = page.getByRole('dialog', { name: 'No connection' });
  // A dead network that the browser takes for a good one.
  await page.route('**/assets/**', (route) => route.abort());
  await shopNow.click();
  await expect(dialog).toBeVisible();
  await page.unroute('**/assets/**');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
  await expect(dialog).toBeHidden();

  // A page’s files come once: each time it is another page.
  await page.goBack();
  await expect(shopNow).toBeVisible();
  await context.setOffline(true);
  const track = footer.getByRole('link', { name: TEXTS.trackOrder, exact: true });
  await track.click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'We could not reach the shop, so this page could not be opened. Your cart is kept.',
  );
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/');
  await expect(shopNow).toBeVisible();
  await context.setOffline(false);
  await expect(notice(page)).toHaveCount(0);
  await expect(page).toHaveURL('/');
  await track.click();
  await expect(page.getByRole('heading', { level: 1, name: TEXTS.trackOrder })).toBeVisible();

  await context.setOffline(true);
  await footer.getByRole('link', { name: 'Contact', exact: true }).click();
  await expect(dialog).toBeVisible();
  await context.setOffline(false);
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/contact');
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeVisible();
});

test('a network that goes again while a page’s files come never costs the open page, and nothing follows Stay here', async ({
  page,
  errors,
}) => {
  errors.allow(NO_NETWORK);
  await goTo(page, '/contact');
  const message = page.getByRole('textbox', { name: 'Message' });
  await page.evaluate(() => Object.assign(window, { opened: 'once' }));
  // The files come, the scripts that need them do not, and the shop does not answer any more.
  await page.route('**/assets/**', (route) =>
    route.request().resourceType() === 'script' ? route.abort() : route.continue(),
  );
  await page.route('**/favicon.svg', (route) => route.abort());
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: TEXTS.trackOrder, exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: 'No connection' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await message.fill('Typed meanwhile');
  await page.unroute('**/favicon.svg');
  const probed = page.waitForResponse('**/favicon.svg');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await probed;
  await expect(page).toHaveURL('/contact');
  await expect(message).toHaveValue('Typed meanwhile');
  await expect.poll(() => page.evaluate(() => 'opened' in window)).toBe(true);
  await message.fill('');
  await page.unroute('**/assets/**');
  await page.getByRole('contentinfo').getByRole('link', { name: TEXTS.trackOrder }).click();
  await expect(page.getByRole('heading', { level: 1, name: TEXTS.trackOrder })).toBeVisible();
});

test('a network that still answers when the browser says there is none is asked again', async ({
  page,
  context,
  errors,
}) => {
  errors.allow(NO_NETWORK);
  await page.clock.install();
  await goTo(page, '/login');
  let answered = 0;
  await page.route('**/favicon.svg', async (route) => {
    await route.fulfill({ body: '' });
    answered += 1;
  });
  await context.setOffline(true);
  await expect.poll(() => answered).toBe(1);
  await expect(notice(page)).toHaveCount(0);
  await page.unroute('**/favicon.svg');
  await expect(async () => {
    await page.clock.runFor(15_000);
    expect(await notice(page).isVisible()).toBe(true);
  }).toPass();
});

test('checkout says why Pay can’t work without network, and keeps what was typed', async ({
  page,
  context,
  errors,
}) => {
  errors.allow(NO_NETWORK);
  await signedIn(page);
  await checkoutWith(page, await makeProduct(page));
  const phone = page.getByRole('textbox', { name: TEXTS.mpesaPhone });
  await phone.fill('0712345678');
  const typed = await phone.inputValue();
  const pay = page.getByRole('button', { name: 'Pay', exact: true });
  await expect(pay).toBeEnabled();
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: TEXTS.offlinePay })).toBeVisible();
  await expect(pay).toBeDisabled();
  await expect(pay).toHaveAccessibleDescription(TEXTS.offlinePay);
  await context.setOffline(false);
  await expect(pay).toBeEnabled();
  await expect(page.getByText(TEXTS.offlinePay)).toHaveCount(0);
  await expect(phone).toHaveValue(typed);
});

test('after eight seconds of waiting a line says that the network is slow', async ({ page }) => {
  await page.clock.install();
  const shopper = newShopper();
  await register(page, shopper);
  await signIn(page, shopper);
  await goTo(page, '/dashboard/profile');
  const orders = await hold(page, /\/api\/orders\/my-orders/);
  // The eight seconds must not pass before they are looked at.
  await stopClock(page);
  await navigateClient(page, '/dashboard/orders');
  const wait = page.getByRole('main').getByRole('status');
  await expect(wait).toBeVisible();
  const slow = page.getByText(TEXTS.slowNetwork);
  await page.clock.runFor(7_000);
  await expect(slow).toHaveCount(0);
  await page.clock.runFor(1_500);
  await expect(wait.filter({ hasText: TEXTS.slowNetwork })).toBeVisible();
  orders.release();
  await page.clock.resume();
  await expect(page.getByText(TEXTS.noOrdersOfMine)).toBeVisible();
  await expect(slow).toHaveCount(0);
});
