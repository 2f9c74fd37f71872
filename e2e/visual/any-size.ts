import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { HOOK_MS } from '../../test/limits.ts';
import { stocked } from '../../test/stocked-shop.ts';
import { smallTargets } from '../accessibility/targets.ts';
import { openOwnShop } from '../own-shop.ts';
import { goTo, signedInAsAdmin } from '../shop.ts';
import { test as base } from '../toasts.ts';

type Sized = { products: number; shop: string };
export const test = base.extend<object, Sized>({
  // Set at the top of each file: its value creates a worker, and so a shop, of its own.
  products: [0, { option: true, scope: 'worker' }],
  shop: [
    async ({ products }, use) => {
      const { url, close } = await openOwnShop({ prepare: stocked(products) });
      await use(url);
      await close();
    },
    { scope: 'worker', timeout: HOOK_MS },
  ],
  baseURL: async ({ shop }, use) => use(shop),
});

const SCREENS = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];

/** No horizontal scrolling and no small controls, on a phone and on a desktop. */
export const expectNoLayoutFaults = async (
  page: Page,
  where: string,
  shot = true,
): Promise<void> => {
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(over, `${where} at ${screen.width} px scrolls sideways`).toBe(0);
    expect(await smallTargets(page), where).toEqual([]);
    if (shot && process.env.PAGE_SHOTS) {
      const name = `${where}-${screen.width}.png`.replace(/[^\w.-]+/g, '_');
      await page.screenshot({ path: path.join(process.env.PAGE_SHOTS, name) });
    }
  }
};

const PUBLIC = ['/', '/shop', '/categories/dress', '/search', '/search?q=gown', '/contact'];
const STAFF = ['/dashboard/admin', '/dashboard/manage-products', '/dashboard/manage-orders'];

/** Every page that lists products opens, and the shop shows their number. */
export const expectAllPagesOpen = async (page: Page, countText: RegExp): Promise<void> => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  for (const address of PUBLIC) {
    await goTo(page, address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expectNoLayoutFaults(page, `${countText.source} ${address}`);
  }
  await goTo(page, '/shop');
  await expect(page.getByText(countText).filter({ visible: true }).first()).toBeVisible();
  await signedInAsAdmin(page);
  for (const address of STAFF) {
    await goTo(page, address);
    await expectNoLayoutFaults(page, `${countText.source} ${address}`);
  }
  expect(faults).toEqual([]);
};
