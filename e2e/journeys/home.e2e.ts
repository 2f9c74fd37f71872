import type { Locator, Page } from '@playwright/test';
import { expect, goTo, test } from '../shop.ts';
import { TEXTS } from '../texts.ts';
import { fault, hold, navigateClient, oneClock } from '../waiting.ts';

const LIST = /\/api\/products\?.*limit=50$/;
const trending = (page: Page): Locator => page.getByRole('region', { name: 'Trending Products' });
const cards = (page: Page): Locator => trending(page).getByRole('article');
const loadMore = (page: Page): Locator => trending(page).getByRole('button', { name: 'Load More' });

// Proves §1.5, §2.1, §9.9.
test('the home page has its parts in order, each with the way on', async ({ page }) => {
  await goTo(page, '/');
  const { height = 0 } = page.viewportSize() ?? {};
  await expect
    .poll(async () => (await cards(page).first().boundingBox())?.y, 'the first product')
    .toBeLessThan(2 * height);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(
    'Up to 20% discount on women’s fashion',
  );
  const headings = await main.getByRole('heading', { level: 2 }).allTextContents();
  expect(headings).toEqual([
    TEXTS.shopByCategory,
    'Trending Products',
    TEXTS.deals,
    'Our Blogs',
    'About Us',
  ]);
  const trends = main.getByRole('region', { name: 'Trends' }).getByRole('link');
  await expect(trends).toHaveCount(3);
  for (const link of await trends.all()) await expect(link).toHaveAttribute('href', /^\/shop\?/);
  const categories = main.getByRole('region', { name: TEXTS.shopByCategory }).getByRole('link');
  await expect(categories).toHaveCount(14);
  await expect(categories.first()).toHaveAttribute('href', '/categories/accessories');
  await expect(
    main.getByRole('region', { name: 'Benefits' }).getByRole('heading', { level: 3 }),
  ).toHaveText(['Free delivery', TEXTS.moneyBack, 'Strong support']);
  await expect(
    main.getByRole('region', { name: 'Our Blogs' }).getByRole('article').first(),
  ).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();

  // On a phone on its side picture and headline stand side by side.
  await page.setViewportSize({ width: 740, height: 360 });
  await expect(main.getByRole('link', { name: 'Shop Now' })).toBeInViewport({ ratio: 1 });
  const picture = await main.getByRole('presentation').first().boundingBox();
  const headline = await main.getByRole('heading', { level: 1 }).boundingBox();
  if (!picture || !headline) throw new Error('The picture or the headline is not shown.');
  expect(headline.x + headline.width).toBeLessThanOrEqual(picture.x);
  expect(headline.y).toBeGreaterThan(picture.y);
  expect(headline.y + headline.height).toBeLessThan(picture.y + picture.height);
  await main.getByRole('link', { name: 'Shop Now' }).click();
  await expect(page).toHaveURL('/shop');
});

// Proves §2.35, §7.21, §9.4.
test('trending shows four and four more at each click until all fifty are there', async ({
  page,
}) => {
  await goTo(page, '/');
  await expect(cards(page)).toHaveCount(4);
  for (let shown = 8; shown < 50; shown += 4) {
    await loadMore(page).click();
    await expect(cards(page)).toHaveCount(shown);
  }
  await loadMore(page).click();
  await expect(cards(page)).toHaveCount(50);
  await expect(loadMore(page)).toHaveCount(0);
});

// Proves §2.37, §8.27.
test('trending that can’t be loaded says so', async ({ page, errors }) => {
  errors.allow(/status of 500/);
  await goTo(page, '/contact');
  await page.route(LIST, fault);
  await navigateClient(page, '/');
  await expect(trending(page).getByRole('alert')).toHaveText(TEXTS.productsNotLoaded);
});

// Proves §2.39, §4.21, §8.26.
test('the deal counts down, is advertised while it runs, and from the end of 31 August 2025 in Nairobi is a strip with one message and the way on', async ({
  page,
}) => {
  expect(await (await page.request.get('/')).text()).toContain(TEXTS.dealExpired);
  const texts = {
    title: 'Wiki ya kanga',
    text: 'Leso at a smaller price while they last',
  };
  await page.route('**/api/settings/deal', (route) =>
    route.fulfill({ json: { endsAt: '2025-08-31T20:59:59.000Z', ...texts } }),
  );
  await oneClock(page);
  await page.clock.setFixedTime('2025-08-29T12:55:50+03:00');
  await goTo(page, '/contact');
  await navigateClient(page, '/');
  const deal = page.getByRole('region', { name: TEXTS.deals });
  /** `02 11 04 09`: days, hours, mins, secs as shown. */
  const clock = async () => (await deal.getByRole('definition').allTextContents()).join(' ');
  await expect(deal.getByRole('term')).toHaveText(['days', 'hours', 'mins', 'secs']);
  await expect.poll(clock).toBe('02 11 04 09');
  await page.clock.setFixedTime('2025-08-29T12:56:00+03:00');
  await expect.poll(clock).toBe('02 11 03 59');
  await page.clock.setFixedTime('2025-08-31T23:59:58+03:00');
  await expect.poll(clock).toBe('00 00 00 01');
  await expect(deal.getByText(TEXTS.dealExpired)).toHaveCount(0);
  for (const text of Object.values(texts)) await expect(deal.getByText(text)).toBeVisible();
  await expect(deal.getByRole('link', { name: 'See the offers' })).toHaveAttribute(
    'href',
    '/shop?offer=true',
  );

  await page.clock.setFixedTime('2025-08-31T23:59:59+03:00');
  await expect(deal.getByText(TEXTS.dealExpired)).toBeVisible();
  await expect(deal.getByRole('definition')).toHaveCount(0);
  for (const text of Object.values(texts)) await expect(deal.getByText(text)).toHaveCount(0);
  await expect(deal).toHaveText('Deals Of The MonthThis deal has expired.See the shop');
  await expect(deal.getByRole('heading', { level: 2 })).toHaveText(TEXTS.deals);
  await expect.poll(async () => (await deal.boundingBox())?.height).toBeLessThan(120);
  await deal.getByRole('link', { name: 'See the shop' }).click();
  await expect(page).toHaveURL('/shop');
});

// Proves §2.36, §9.13.
test('what was loaded stays cached for 60 seconds without use and not longer', async ({ page }) => {
  await page.clock.install();
  await goTo(page, '/contact');
  await navigateClient(page, '/');
  await expect(cards(page)).toHaveCount(4);
  await navigateClient(page, '/contact');
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
  await page.clock.fastForward(58_000);

  const held = await hold(page, LIST);
  await navigateClient(page, '/');
  await expect(cards(page)).toHaveCount(4);
  await expect(page.getByText(TEXTS.loadingTrending)).toHaveCount(0);
  await navigateClient(page, '/contact');
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
  await page.clock.fastForward(61_000);

  await navigateClient(page, '/');
  await expect(trending(page).getByText(TEXTS.loadingTrending)).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  held.release();
  await expect(cards(page)).toHaveCount(4);
  await expect(page.getByText(TEXTS.loadingTrending)).toBeHidden();
});
