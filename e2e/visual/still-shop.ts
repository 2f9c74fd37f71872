import type { Page } from '@playwright/test';
import { DEMO_ACCOUNTS } from '#contract/demo-accounts.ts';
import { HOOK_MS } from '../../test/limits.ts';
import { openOwnShop } from '../own-shop.ts';
import { cartButton, chooseSize, DEMO_ADMIN, expect, goTo, signIn } from '../shop.ts';
import type { Fixtures, Role } from '../states/state.ts';
import { TEXTS } from '../texts.ts';
import { test as base } from '../toasts.ts';
import { oneClock } from '../waiting.ts';
import { STILL_NOW } from './still-now.ts';

/** A shop of its own whose data and clock do not change. */
export const test = base.extend<{ seeds: Fixtures }, { stillShop: string }>({
  stillShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from the first argument.
    async ({}, use) => {
      const { url, close } = await openOwnShop({ preload: 'e2e/visual/still-world.ts' });
      await use(url);
      await close();
    },
    { scope: 'worker', timeout: HOOK_MS },
  ],
  baseURL: async ({ stillShop }, use) => use(stillShop),
  page: async ({ page }, use) => {
    await oneClock(page);
    await page.clock.install({ time: new Date(STILL_NOW) });
    await use(page);
  },
  /** Ids of demo data of each kind. */
  seeds: async ({ page }, use) => {
    const reply = await page.request.get('/api/products?limit=1000');
    const { products } = (await reply.json()) as {
      products: {
        _id: string;
        name: string;
        stock: number;
        reviews: number;
        sizeSystem?: string;
      }[];
    };
    const first = (fits: (product: (typeof products)[number]) => boolean): string =>
      products.find(fits)?._id ?? '';
    const sized = products.find(({ sizeSystem }) => sizeSystem !== undefined);
    await use({
      product: first(({ stock, reviews }) => stock > 5 && reviews > 1),
      low: first(({ stock }) => stock > 0 && stock < 4),
      soldOut: first(({ stock }) => stock === 0),
      sized: sized?._id ?? '',
      sizedName: sized?.name ?? '',
      newcomer: 'zuhura@malkia.test',
    });
  },
});

/** Opens the unchanging shop as one of the demo's people, or signed out. */
export const openAs = async (page: Page, role: Role): Promise<void> => {
  if (role === 'admin') await signIn(page, DEMO_ADMIN);
  if (role === 'customer') await signIn(page, DEMO_ACCOUNTS.Shopper);
};

/** Adds one piece to the cart, without its toast. */
export const putIntoCart = async (page: Page, id: string): Promise<void> => {
  const reply = await page.request.get(`/api/products/${id}`);
  await goTo(page, `/shop/${id}`);
  await chooseSize(page, (await reply.json()).product);
  await page.getByRole('button', { name: TEXTS.addToCart, exact: true }).click();
  await expect(cartButton(page)).toHaveAccessibleName(/1 product/);
  // Reloading the page removes the toast.
  await goTo(page, `/shop/${id}`);
};
