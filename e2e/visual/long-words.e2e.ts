import type { Page } from '@playwright/test';
import { type OwnShop, openOwnShop } from '../own-shop.ts';
import { expect, goTo, signedInAsAdmin, signIn, test } from '../shop.ts';
import {
  type Place,
  placesOf,
  type TextFor,
  type Written,
  writeEverywhere,
} from '../texts-of-people.ts';
import { layoutFaults } from './geometry.ts';

// One shop for all.
test.describe.configure({ mode: 'default' });

/** A shop of its own: its name, pages and deliveries affect every test. */
let shop: OwnShop;
let written: Written;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  shop = await openOwnShop();
  const page = await (await browser.newContext({ baseURL: shop.url })).newPage();
  written = await writeEverywhere(page, longWord);
  await page.context().close();
});
test.afterAll(() => shop?.close());

/** One word that fills the field, at most 300 letters: a line never ends in it. */
const longWord: TextFor = (field, most) =>
  field === 'senderEmail'
    ? `${'w'.repeat(60)}@${'w'.repeat(50)}.test`
    : most < 60
      ? 'W'.repeat(most)
      : `https://example.com/${'W'.repeat(Math.min(most, 300) - 20)}`;

const WIDTHS = [320, 360, 768, 1024, 1440];

const faultsAt = async (page: Page, where: string): Promise<string[]> => {
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    faults.push(...(await layoutFaults(page)).map((fault) => `${where}, ${width} px: ${fault}`));
    if (process.env.PAGE_SHOTS) {
      const name = `${where.replace(/\W+/g, '_').slice(0, 50)}-${width}`;
      await page.screenshot({ path: `${process.env.PAGE_SHOTS}/${name}.png`, fullPage: true });
    }
  }
  return faults;
};

const visit = async (page: Page, places: readonly Place[]): Promise<string[]> => {
  const faults: string[] = [];
  for (const { path } of places) {
    await goTo(page, path);
    faults.push(...(await faultsAt(page, path.slice(0, 60))));
  }
  return faults;
};

const query = 'W'.repeat(200);

const newPage = async (browser: any) =>
  (
    await browser.newContext({ baseURL: shop.url, hasTouch: true, reducedMotion: 'reduce' })
  ).newPage();

test('one long word in every text of a person widens no page of a guest', async ({ browser }) => {
  test.setTimeout(300_000);
  const page = await newPage(browser);
  expect(await visit(page, placesOf(written, query).guest)).toEqual([]);
});
test('one long word in every text of a person widens no page of a customer', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const page = await newPage(browser);
  await signIn(page, written.shopper);
  expect(await visit(page, placesOf(written, query).customer)).toEqual([]);
});
test('one long word in every text of a person widens no page of the staff', async ({ browser }) => {
  test.setTimeout(300_000);
  const page = await newPage(browser);
  await signedInAsAdmin(page);
  expect(await visit(page, placesOf(written, query).staff)).toEqual([]);
});
