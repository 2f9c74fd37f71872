import type { Locator, Page } from '@playwright/test';
import { formatPrice } from '#contract/money.ts';
import {
  addToCart,
  asAdmin,
  expect,
  expectToast,
  goTo,
  makeProduct,
  openCart,
  products,
  type TestProduct,
  test,
} from '../shop.ts';
import { TEXTS } from '../texts.ts';
import { hold } from '../waiting.ts';

const NARROW = { width: 360, height: 740 };
const WIDE = { width: 1440, height: 900 };

const addButton = (page: Page): Locator =>
  page.getByRole('button', { name: TEXTS.addToCart, exact: true });

const addressOf = (product: TestProduct): string => `/shop/${product._id}`;

test('on a phone price and Add to Cart are on the first screen, and stay at the foot of the page', async ({
  page,
}) => {
  await page.setViewportSize(NARROW);
  const product = await makeProduct(page, { price: 2750 });
  await goTo(page, addressOf(product));
  const bar = page.locator('.buy-bar');
  // Related products may have the same price.
  const price = page.locator('.price-large', { hasText: formatPrice(275_000) });
  await expect(addButton(page)).toHaveCount(1);
  await expect(addButton(page)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
  await expect(price).toBeInViewport({ ratio: 1 });
  const [low, top] = [await price.boundingBox(), await bar.boundingBox()];
  expect((low?.y ?? 999) + (low?.height ?? 0)).toBeLessThanOrEqual(top?.y ?? 0);
  await page.getByRole('heading', { name: 'Reviews' }).evaluate((heading) => {
    heading.scrollIntoView({ block: 'start' });
  });
  await expect(bar.locator('.buy-name')).toBeVisible();
  await expect(addButton(page)).toHaveCount(1);
  await expect(addButton(page)).toBeInViewport({ ratio: 1 });
  await addButton(page).click();
  await expectToast(page, TEXTS.added(product.name));
  // The bar does not cover the end of the page.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const end = await page.getByRole('contentinfo').locator('a, p, select').last().boundingBox();
  const foot = await bar.boundingBox();
  expect((end?.y ?? 999) + (end?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
});

test('the bar of a phone is in the page’s HTML, before any script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: NARROW });
  const page = await context.newPage();
  const [product] = await products(page);
  await page.goto(addressOf(product as TestProduct));
  await expect(addButton(page)).toBeInViewport({ ratio: 1 });
  await context.close();
});

test('held sideways, a phone shows the picture beside name and price', async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  const product = await makeProduct(page, { price: 2750 });
  await goTo(page, addressOf(product));
  const picture = await page.getByRole('button', { name: 'Enlarge picture' }).boundingBox();
  const name = await page.getByRole('heading', { level: 1 }).boundingBox();
  if (!picture || !name) throw new Error('There is no picture or no name.');
  expect(name.x).toBeGreaterThan(picture.x + picture.width);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(addButton(page)).toBeInViewport({ ratio: 1 });
});

test('on a wide screen Add to Cart stays where it is', async ({ page }) => {
  await page.setViewportSize(WIDE);
  const product = await makeProduct(page);
  await goTo(page, addressOf(product));
  await expect(addButton(page)).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.buy-name')).toBeHidden();
  await page.locator('footer').scrollIntoViewIfNeeded();
  await expect(page.locator('footer')).toBeInViewport();
  await expect(addButton(page)).not.toBeInViewport();
  await expect(addButton(page)).toHaveCount(1);
});

test('once a product is in the cart its quantity is changed beside Add to Cart', async ({
  page,
}) => {
  const product = await makeProduct(page, { stock: 3 });
  const more = page.getByRole('button', { name: `Increase quantity of ${product.name}` });
  const less = page.getByRole('button', { name: `Decrease quantity of ${product.name}` });
  await goTo(page, addressOf(product));
  await expect(more).toHaveCount(0);
  await addButton(page).click();
  await expectToast(page, TEXTS.added(product.name));
  await more.click();
  await expect(page.locator('.stepper')).toContainText('2');
  await less.click();
  await less.click();
  await expect(page.locator('.stepper')).toContainText('1');
  for (let press = 0; press < 3; press += 1) await more.click();
  await expect(page.locator('.stepper')).toContainText('3');
  await expect(page.getByRole('status').getByText('Only 3 left')).toBeVisible();

  await addButton(page).click();
  await expectToast(page, TEXTS.alreadyIn(product.name));

  const cart = await openCart(page);
  await expect(more).toHaveCount(1);
  await expect(cart.getByRole('listitem')).toContainText('3');
  await cart.getByRole('button', { name: `Remove ${product.name}` }).click();
  await page.keyboard.press('Escape');
  await expect(more).toHaveCount(0);
  await expect(addButton(page)).toBeEnabled();
});

test('once a product is in the cart, View cart beside Add to Cart opens it', async ({ page }) => {
  const product = await makeProduct(page, { stock: 3 });
  const view = page.getByRole('button', { name: 'View cart' });
  await goTo(page, addressOf(product));
  await expect(view).toHaveCount(0);
  await addButton(page).click();
  for (const size of [WIDE, NARROW]) {
    await page.setViewportSize(size);
    await expect(view).toBeInViewport({ ratio: 1 });
    const [left, right] = [await view.boundingBox(), await addButton(page).boundingBox()];
    expect(left?.y).toBe(right?.y);
  }
  await view.click();
  const cart = page.getByRole('dialog', { name: 'Your Cart' });
  await expect(cart.getByRole('listitem')).toContainText(product.name);
  await cart.getByRole('button', { name: `Remove ${product.name}` }).click();
  await page.keyboard.press('Escape');
  await expect(cart).toBeHidden();
  await expect(view).toHaveCount(0);
});

test('the place of the quantity is kept while the page arrives, so that nothing moves', async ({
  page,
}) => {
  await page.setViewportSize(WIDE);
  const product = await makeProduct(page);
  await addToCart(page, product);
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        (window as unknown as { shift: number }).shift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  let release = () => {};
  const painted = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Delays the scripts until after the first paint.
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await painted;
    await route.continue();
  });
  await page.goto(addressOf(product), { waitUntil: 'commit' });
  await expect(addButton(page)).toBeVisible();
  // layout-shift.e2e.ts measures the fonts' shift; here only the script's.
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    Object.assign(window, { shift: 0 });
  });
  const before = await addButton(page).boundingBox();
  release();
  await expect(page.locator('.stepper')).toBeVisible();
  expect(await addButton(page).boundingBox()).toEqual(before);
  const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
  // A shift that people notice; smaller ones depend on the machine's speed.
  expect(shift).toBeLessThan(0.05);
});

test('delivery and returns are told beside the product', async ({ page }) => {
  const product = await makeProduct(page);
  await goTo(page, addressOf(product));
  const facts = page.getByRole('region', { name: 'Delivery and returns' });
  await expect(facts.getByText('Delivery in all of Kenya')).toBeVisible();
  await expect(facts.getByText(TEXTS.moneyBack)).toBeVisible();
  await facts.getByRole('link', { name: 'Ask us anything' }).click();
  await expect(page).toHaveURL('/contact');
});

const viewed = (page: Page): Locator => page.getByRole('region', { name: 'Recently viewed' });

test('products looked at before stand below, the latest first, with the price of today', async ({
  page,
}) => {
  const [first, second, gone] = [
    await makeProduct(page, { price: 1000 }),
    await makeProduct(page, { price: 2000 }),
    await makeProduct(page, { price: 3000 }),
  ];
  await goTo(page, addressOf(first));
  await expect(page.getByRole('heading', { level: 1, name: first.name })).toBeVisible();
  await expect(viewed(page)).toHaveCount(0);
  await goTo(page, addressOf(gone));
  await expect(viewed(page).getByRole('link')).toHaveCount(1);
  const send = await asAdmin(page);
  await send('PATCH', `/api/products/update-product/${first._id}`, { price: 1234 });
  await send('DELETE', `/api/products/${gone._id}`);
  await goTo(page, addressOf(second));
  await expect(viewed(page).getByRole('link')).toHaveText([gone.name, first.name]);
  const [latest, oldest] = [
    viewed(page).getByRole('listitem').nth(0),
    viewed(page).getByRole('listitem').nth(1),
  ];
  await viewed(page).scrollIntoViewIfNeeded();
  await expect(latest).toContainText('No longer sold');
  await expect(oldest).toContainText(formatPrice(123_400));
  await oldest.getByRole('link').click();
  await expect(page).toHaveURL(addressOf(first));
  await expect(viewed(page).getByRole('link')).toHaveText([second.name, gone.name]);
});

test('a product seen in a list shows at once, and its reviews follow', async ({ page }) => {
  const product = await makeProduct(page);
  await goTo(page, `/search?q=${encodeURIComponent(product.name)}`);
  const held = await hold(page, `**/api/products/${product._id}`);
  await page.getByRole('link', { name: product.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  await expect(addButton(page)).toBeEnabled();
  await expect(page.getByText(TEXTS.loadingReviews)).toBeVisible();
  await expect(page.getByText(TEXTS.noReviews)).toHaveCount(0);
  held.release();
  await expect(page.getByText(TEXTS.noReviews)).toBeVisible();
  await expect(page.getByText(TEXTS.loadingReviews)).toHaveCount(0);
});

/** Counts the view transitions of a page since it was loaded. */
const transitions = async (page: Page): Promise<() => Promise<number>> => {
  await page.addInitScript(() => {
    Object.assign(window, { transitions: 0 });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      (window as unknown as { transitions: number }).transitions += 1;
      return start(update);
    };
  });
  return () => page.evaluate(() => (window as unknown as { transitions: number }).transitions);
};

test('the picture grows from the list into its page and back; nothing grows for people who asked for less motion', async ({
  page,
  errors,
}) => {
  // React Router ends a transition by skipping it, which the browser reports as an error without a message.
  errors.allow(/^$/);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const count = await transitions(page);
  const product = await makeProduct(page);
  const list = `/search?q=${encodeURIComponent(product.name)}`;
  await goTo(page, list);
  await page.getByRole('link', { name: product.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  await expect.poll(() => count()).toBe(1);
  await page.goBack();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect.poll(count).toBe(2);
  // A click before the picture has loaded.
  await page.getByRole('link', { name: product.name }).click();
  await page.goBack();
  await page.goForward();
  await expect(page).toHaveURL(addressOf(product));
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await goTo(page, list);
  await page.getByRole('link', { name: product.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  await expect.poll(() => count()).toBe(0);
});
