import type { Locator, Page, Request } from '@playwright/test';
import { expect, goTo, makeProduct, test } from '../shop.ts';
import { TEXTS } from '../texts.ts';
import { fault, hold, navigateClient, stopClock } from '../waiting.ts';

const box = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search products' });
const button = (page: Page): Locator =>
  page.getByRole('main').getByRole('button', { name: 'Search', exact: true });
const names = (page: Page): Locator => page.getByRole('article').getByRole('heading');
/** The URL of the search request: at most a thousand products of the whole catalogue. */
const callFor = (text: string): RegExp =>
  new RegExp(
    `/api/products\\?search=${encodeURIComponent(text).replace(/%20/g, '\\+')}&limit=1000$`,
  );

// Proves §2.5, §2.51.
test('a text box and a Search button find products and put the text into the address', async ({
  page,
}) => {
  const product = await makeProduct(page);
  await goTo(page, '/search');
  const asked = page.waitForRequest(callFor(product.name.toUpperCase()));
  await box(page).fill(product.name.toUpperCase());
  await button(page).click();
  await asked;
  await expect(names(page)).toHaveText([product.name]);
  await expect(page).toHaveURL(`/search?q=${product.name.toUpperCase().replace(' ', '+')}`);
  await page.reload();
  await expect(box(page)).toHaveValue(product.name.toUpperCase());
  await expect(names(page)).toHaveText([product.name]);
});

test('the header leads to the search', async ({ page }) => {
  await goTo(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await expect(page).toHaveURL('/search');
  await expect(box(page)).toBeVisible();
});

// Proves §2.53, §9.6.
test('the search runs again 400 ms after typing stops and not sooner', async ({ page }) => {
  const product = await makeProduct(page);
  await page.clock.install();
  await goTo(page, '/search');
  await expect(names(page).first()).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    const text = new URL(request.url()).searchParams.get('search');
    if (text !== null) asked.push(text);
  });
  await stopClock(page);
  await box(page).fill(product.name.slice(0, -1));
  await page.clock.runFor(390);
  // Typing restarts the timer.
  await box(page).fill(product.name);
  await page.clock.runFor(390);
  // So does a press, which may lead elsewhere.
  await page.getByRole('heading', { level: 1 }).click();
  await page.clock.runFor(390);
  await expect(page).toHaveURL('/search');
  expect(asked).toEqual([]);
  await page.clock.runFor(20);
  await expect(page).toHaveURL(/\?q=/);
  await page.clock.resume();
  await expect(names(page)).toHaveText([product.name]);
  expect(new Set(asked)).toEqual(new Set([product.name]));
});

// Proves §7.21, §9.5.
test('the button searches at once', async ({ page }) => {
  const product = await makeProduct(page);
  await page.clock.install();
  await goTo(page, '/search');
  await expect(names(page).first()).toBeVisible();
  await stopClock(page);
  await box(page).fill(product.name);
  const asked = page.waitForRequest(callFor(product.name));
  await button(page).click();
  await asked;
  await page.clock.resume();
  await expect(names(page)).toHaveText([product.name]);
});

// Proves §2.53.
test('an older answer never replaces a newer one', async ({ page }) => {
  const [older, newer] = [await makeProduct(page), await makeProduct(page)];
  await goTo(page, '/search');
  const held = await hold(page, callFor(older.name));
  const isOlder = (call: Request) => callFor(older.name).test(call.url());
  // The page may abort it.
  const ended = Promise.race([
    page.waitForEvent('requestfinished', isOlder),
    page.waitForEvent('requestfailed', isOlder),
  ]);
  await box(page).fill(older.name);
  await button(page).click();
  await expect.poll(held.asked).toBeGreaterThan(0);
  await box(page).fill(newer.name);
  await button(page).click();
  await expect(names(page)).toHaveText([newer.name]);
  held.release();
  await ended;
  await expect(names(page)).toHaveText([newer.name]);
  await expect(page).toHaveURL(new RegExp(newer.name.slice(-6)));
});

test('a text that nothing fits says so and leads to what others buy, to the categories it speaks of, and to this size', async ({
  page,
}) => {
  await goTo(page, '/search?q=zzz-nothing-zzz');
  await expect(page.getByText('No products found for “zzz-nothing-zzz”.')).toBeVisible();
  // What others buy stands in for it.
  const trending = page.getByRole('region', { name: 'Trending Products' });
  await expect(trending.getByRole('article')).toHaveCount(8);
  await expect(names(page)).toHaveCount(8);
  await page.getByRole('main').getByRole('link', { name: 'All products' }).click();
  await expect(page).toHaveURL('/shop');

  await navigateClient(page, '/search?q=zzz+handbag+12');
  const elsewhere = page.getByRole('navigation', { name: 'Look here' }).getByRole('link');
  await expect(elsewhere).toHaveText(['Bags', 'All products']);
  await elsewhere.first().click();
  await expect(page).toHaveURL('/categories/bag');

  await navigateClient(page, '/search?q=zzz+dress+12');
  await page.getByRole('main').getByRole('link', { name: 'Dresses, size 12' }).click();
  await expect(page).toHaveURL('/shop?category=dress&size=12');

  // What finds products of another category only leads to its own as well.
  await navigateClient(page, '/search?q=handbag');
  await expect(names(page)).toHaveText(['Blush Ballet Flat']);
  await elsewhere.first().click();
  await expect(page).toHaveURL('/categories/bag');
});

test('where no product has the text as it stands, those with all of its words show, and the page says so', async ({
  page,
}) => {
  const product = await makeProduct(page);
  const words = product.name.split(' ').toReversed().join(' ');
  await goTo(page, `/search?q=${words}`);
  await expect(names(page)).toHaveText([product.name]);
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    `No product has exactly “${words}”. 1 product with all of these words:`,
  );
  await box(page).fill(product.name);
  await button(page).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    `1 product for “${product.name}”`,
  );
});

// Proves §2.54, §8.27.
test('a search that can’t be loaded says so, with a text and without', async ({ page, errors }) => {
  errors.allow(/status of 500/);
  await goTo(page, '/contact');
  await page.route(/\/api\/products\?/, fault);
  await navigateClient(page, '/search?q=red');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toHaveText(TEXTS.productsNotLoaded);
  await navigateClient(page, '/contact');
  await navigateClient(page, '/search');
  await expect(alert).toHaveText(TEXTS.productsNotLoaded);
});

test('without a text the first products show, and more at a click', async ({ page }) => {
  await goTo(page, '/search');
  await expect(names(page)).toHaveCount(24);
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect(names(page)).toHaveCount(48);
});

test('while a text is looked up, no sentence says that an earlier one found nothing', async ({
  page,
}) => {
  const product = await makeProduct(page);
  await goTo(page, '/search');
  await box(page).fill('qqzzxx');
  await button(page).click();
  const nothing = page.getByText('No products found for “qqzzxx”.');
  await expect(nothing).toBeVisible();
  const answers = await hold(page, callFor(product.name));
  await box(page).fill(product.name);
  await button(page).click();
  await expect(page.getByText(TEXTS.loadingProducts)).toBeVisible();
  await expect(nothing).toHaveCount(0);
  answers.release();
  await expect(names(page)).toHaveText([product.name]);
});

test('a product pressed before typing paused comes, whatever its script takes', async ({
  page,
}) => {
  const product = await makeProduct(page);
  await page.clock.install();
  await goTo(page, `/search?q=${product.name}`);
  await expect(names(page)).toHaveText([product.name]);
  const script = await hold(page, /product\.route-.*\.js/);
  await stopClock(page);
  await box(page).fill('something else');
  await names(page).getByRole('link').click();
  await expect.poll(script.asked).toBeGreaterThan(0);
  await page.clock.runFor(2_000);
  script.release();
  await page.clock.resume();
  await expect(page).toHaveURL(`/shop/${product._id}`);
});
