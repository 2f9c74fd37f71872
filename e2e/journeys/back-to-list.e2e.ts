import type { Locator, Page } from '@playwright/test';
import { expect, goTo, test } from '../shop.ts';
import { TEXTS } from '../texts.ts';
import { hold } from '../waiting.ts';

const cards = (page: Page): Locator => page.getByRole('main').getByRole('article');
const LIST = /\/api\/products\?.*limit=24/;

/** Shows the newest products, two pages of them. */
const showMore = async (page: Page): Promise<void> => {
  await goTo(page, '/search');
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect(cards(page)).toHaveCount(48);
};

const scrollOf = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY));

/** Opens a card's product; returns the scroll position at the click. */
const openCard = async (page: Page, index: number): Promise<number> => {
  const link = cards(page).nth(index).getByRole('heading').getByRole('link');
  await link.scrollIntoViewIfNeeded();
  // Waits until scrolling has ended: otherwise another position would be stored.
  let place = -1;
  await expect
    .poll(async () => {
      const before = place;
      place = await scrollOf(page);
      return place === before;
    })
    .toBe(true);
  expect(place).toBeGreaterThan(50);
  await link.click();
  await expect(page).toHaveURL(/\/shop\/[^?]+$/);
  await expect.poll(() => scrollOf(page)).toBe(0);
  return place;
};

const expectBackAt = async (page: Page, place: number): Promise<void> => {
  await expect.poll(async () => Math.abs((await scrollOf(page)) - place)).toBeLessThanOrEqual(1);
};

test('Back returns to the page of the list and the place on it', async ({ page }) => {
  // So low that the second page, with few products, scrolls too.
  await page.setViewportSize({ width: 360, height: 420 });
  await goTo(page, '/shop?category=scarf');
  await page
    .getByRole('navigation', { name: 'Pagination' })
    .getByRole('link', { name: '2', exact: true })
    .click();
  await expect(page).toHaveURL('/shop?category=scarf&page=2');
  await expect(page.getByText(/^Showing 9 to /)).toBeVisible();
  const names = await cards(page).getByRole('heading').allTextContents();
  const place = await openCard(page, names.length - 1);
  await page.goBack();
  await expect(page).toHaveURL('/shop?category=scarf&page=2');
  await expect(cards(page).getByRole('heading')).toHaveText(names);
  await expectBackAt(page, place);
});

test('Back shows as many products as were shown, at the same place, also when loaded again, unless one has scrolled meanwhile', async ({
  page,
}) => {
  await page.clock.install();
  await showMore(page);
  const first = await openCard(page, 40);
  await page.goBack();
  await expect(cards(page)).toHaveCount(48);
  await expectBackAt(page, first);

  const second = await openCard(page, 40);
  // Unused queries leave the cache after 60 seconds.
  await page.clock.fastForward(61_000);
  const held = await hold(page, LIST);
  await page.goBack();
  await expect(page.getByText(TEXTS.loadingProducts)).toBeVisible();
  await expect.poll(() => scrollOf(page)).toBeLessThan(second);
  held.release();
  await expect(cards(page).nth(40)).toBeVisible();
  await expectBackAt(page, second);

  await openCard(page, 40);
  await page.clock.fastForward(61_000);
  const heldAgain = await hold(page, LIST);
  await page.goBack();
  await expect(page.getByText(TEXTS.loadingProducts)).toBeVisible();
  await page.mouse.move(180, 400);
  await page.mouse.wheel(0, -10_000);
  await expect.poll(() => scrollOf(page)).toBe(0);
  heldAgain.release();
  await expect(cards(page).nth(40)).toBeAttached();
  await expect.poll(() => scrollOf(page)).toBe(0);
});

test('Back to the home page shows the trending products that were loaded', async ({ page }) => {
  await goTo(page, '/');
  await page.getByRole('button', { name: 'Load More' }).click();
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect(cards(page).getByRole('button')).toHaveCount(12);
  const place = await openCard(page, 11);
  await page.goBack();
  await expect(cards(page).getByRole('button')).toHaveCount(12);
  await expectBackAt(page, place);
});
