import type { Page } from '@playwright/test';
import { expect, goTo, makeProduct, test } from '../shop.ts';
import { TEXTS } from '../texts.ts';

/** Lists of products, with the columns that they have at some widths. */
const LISTS: Record<string, Record<number, number>> = {
  '/': { 768: 2, 1024: 4 },
  '/shop': { 360: 2, 768: 2, 1024: 2, 1440: 4 },
  '/categories/dress': { 360: 2, 768: 3, 1440: 4 },
  '/search': {},
};

/** The widths of the cards of the first row, in whole pixels. */
const row = (page: Page): Promise<number[]> =>
  page
    .getByRole('main')
    .getByRole('article')
    .evaluateAll((all) => {
      const boxes = all.map((card) => card.getBoundingClientRect());
      return boxes.filter(({ top }) => top === boxes[0]?.top).map(({ width }) => Math.round(width));
    });

// Proves §2.33.
test('products stand in two, three or four columns; from 768 px on none is under 200 px wide, and eight or four leave no empty cell', async ({
  page,
}) => {
  for (const [path, columns] of Object.entries(LISTS)) {
    await goTo(page, path);
    for (const width of [360, 768, 820, 1009, 1024, 1180, 1265, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      if (width >= 768)
        await expect
          .poll(async () => Math.min(...(await row(page))), `${path} at ${width}`)
          .toBeGreaterThan(199);
      const expected = columns[width];
      if (expected)
        await expect
          .poll(async () => (await row(page)).length, `${path} at ${width}`)
          .toBe(expected);
    }
  }
});

test('a long name takes two lines of its card and is read whole', async ({ page }) => {
  const word = `Gauni ${Date.now().toString(36)}${process.pid}`;
  const name = `${word} in hand-woven cotton with a belt, deep pockets and a hem of kikoi`;
  await makeProduct(page, { name });
  await goTo(page, `/search?q=${encodeURIComponent(word)}`);
  const link = page.getByRole('article').getByRole('link', { name, exact: true });
  const lines = () =>
    link.evaluate(
      (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
    );
  await expect.poll(async () => Math.floor(await lines())).toBe(2);
  // The disc is smaller on a narrow card, the target of a finger is not.
  const add = page.getByRole('button', { name: TEXTS.addProduct(name) });
  await expect(add).toHaveCSS('width', '44px');
  await expect(add).toHaveCSS('height', '44px');
});
