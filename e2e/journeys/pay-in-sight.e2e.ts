import type { Page } from '@playwright/test';
import { formatKsh } from '#contract/money.ts';
import { deliveries, makeTown, shipping, toCheckout, toPay } from '../delivery.ts';
import { ownPhone } from '../own-phone.ts';
import {
  addToCart,
  checkoutWith,
  expect,
  goTo,
  isPhone,
  makeProduct,
  openCart,
  putInCart,
  signedIn,
  test,
  waitForHydration,
} from '../shop.ts';
import { TEXTS } from '../texts.ts';
import { hold } from '../waiting.ts';

const pay = (page: Page) =>
  page
    .getByRole('form', { name: 'Payment' })
    .getByRole('button', { name: /^(Pay|Processing...)$/ });

const scrolledTo = (page: Page, y: number) => page.evaluate((to) => window.scrollTo(0, to), y);

/** Where the button is on the screen, and how far the page is scrolled. */
const place = async (page: Page) => ({
  pay: Math.round((await pay(page).boundingBox())?.y ?? Number.NaN),
  scrolled: await page.evaluate(() => Math.round(scrollY)),
});

test('sum and Pay are on the screen from the first field to the last, with the fee that was chosen', async ({
  page,
}) => {
  const product = await makeProduct(page, { price: 1000 });
  const { town, names } = await makeTown(page, { fee: 250 });
  await toCheckout(page, product, town);
  const rider = deliveries(page).getByRole('radio', { name: names[0] ?? '' });
  await scrolledTo(page, 0);
  await expect(toPay(page)).toHaveText(`To pay ${formatKsh(105_000)}`);
  await expect(pay(page)).toBeInViewport({ ratio: 1 });
  await rider.check();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
    await scrolledTo(page, 0);
    await expect(pay(page)).toBeInViewport({ ratio: 1 });
    await expect(toPay(page)).toHaveText(`To pay ${formatKsh(130_000)}`);
    for (const field of [rider, shipping(page).getByLabel('Full name')]) {
      await field.focus();
      await expect(toPay(page)).toBeInViewport({ ratio: 1 });
      await expect(pay(page)).toBeInViewport({ ratio: 1 });
    }
    await expect(page.getByRole('button', { name: 'Pay', exact: true })).toHaveCount(1);
  }
});

test('a long cart leaves Pay on the first screen of a desk', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (let count = 0; count < 5; count += 1) await putInCart(page, await makeProduct(page));
  await goTo(page, '/checkout');
  await expect(page.getByText('Selected Items')).toHaveCount(1);
  await expect(pay(page)).toBeInViewport({ ratio: 1 });
});

test('what is focused stands clear of the bar, which on a low screen takes no room from the fields', async ({
  page,
}) => {
  await checkoutWith(page, await makeProduct(page));
  await expect(deliveries(page).getByRole('radio').first()).toBeVisible();
  const bar = (await pay(page).boundingBox())?.y ?? 0;
  await page.getByRole('textbox', { name: TEXTS.mpesaPhone }).focus();
  for (;;) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if ((await focused.getAttribute('type')) === 'submit') break;
    const box = await focused.boundingBox();
    expect(box && box.y + box.height, await focused.evaluate((one) => one.outerHTML)).toBeLessThan(
      bar,
    );
  }
  await page.setViewportSize({ width: 740, height: 360 });
  await scrolledTo(page, 0);
  await expect(pay(page)).not.toBeInViewport();
  await pay(page).scrollIntoViewIfNeeded();
  await expect(toPay(page)).toBeInViewport({ ratio: 1 });
});

test('nothing moves when the prompt is sent, nor when the page is reloaded meanwhile', {
  tag: '@wide',
}, async ({ page }) => {
  await signedIn(page);
  await checkoutWith(page, await makeProduct(page));
  await expect(deliveries(page).getByRole('radio').first()).toBeVisible();
  await page.getByRole('textbox', { name: TEXTS.mpesaPhone }).fill(ownPhone());
  await scrolledTo(page, 500);
  const before = await place(page);
  const payments = await hold(page, '**/api/payments/*');
  // Not `click`, which scrolls the page itself.
  await pay(page).dispatchEvent('click');
  const waits = page.getByText(TEXTS.enterPin);
  await expect(waits).toBeInViewport();
  expect(await place(page)).toEqual(before);
  await page.reload();
  await waitForHydration(page);
  await expect(pay(page)).toBeDisabled();
  expect(await place(page)).toEqual(before);
  payments.release();
});

test('the second tap of a double tap on Proceed to Checkout pays nothing', async ({ page }) => {
  await signedIn(page);
  await addToCart(page, await makeProduct(page));
  await goTo(page, '/checkout');
  await page.getByRole('textbox', { name: TEXTS.mpesaPhone }).fill(ownPhone());
  await page.goBack();
  const proceed = (await openCart(page)).getByRole('button', { name: TEXTS.toCheckout });
  // The second tap falls on Pay in the moment it is there.
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      const button = document.querySelector<HTMLButtonElement>('.pay-bar button:not(:disabled)');
      if (!button) return;
      watch.disconnect();
      button.click();
      document.documentElement.setAttribute('data-tapped', '');
    });
    watch.observe(document, { subtree: true, childList: true, attributes: true });
  });
  let started = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/stk-push')) started += 1;
  });
  await proceed.click();
  await expect(deliveries(page).getByRole('radio').first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-tapped');
  expect(started).toBe(0);
  await pay(page).click();
  await expect(page).toHaveURL(/\/thank-you/);
  expect(started).toBe(1);
});

test('the summary is one line on a small screen; what changed in the cart opens it', async ({
  page,
}) => {
  const product = await makeProduct(page, { price: 1000, stock: 3 });
  await checkoutWith(page, product);
  expect(isPhone(page)).toBe(true);
  const summary = page.getByRole('region', { name: 'Order summary' });
  const line = summary.getByRole('button', { name: 'Order summary' });
  await expect(summary.getByText(formatKsh(105_000)).first()).toBeVisible();
  await expect(summary.getByText(product.name)).toBeHidden();
  await line.click();
  await expect(line).toHaveAttribute('aria-expanded', 'true');
  await expect(summary.getByText(product.name)).toBeVisible();
  await line.click();
  await expect(summary.getByText(product.name)).toBeHidden();

  await page.evaluate(() => {
    const cart = JSON.parse(localStorage.getItem('cart') ?? '');
    cart.state.lines[0].priceCents -= 10_000;
    localStorage.setItem('cart', JSON.stringify(cart));
  });
  await page.reload();
  await expect(summary.getByText(TEXTS.priceChanged)).toBeVisible();
});
