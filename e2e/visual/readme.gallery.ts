import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, goTo, openCart } from '../shop.ts';
import { TEXTS } from '../texts.ts';
import { openAs, putIntoCart, test } from './still-shop.ts';

const folder = path.resolve(import.meta.dirname, '../../docs/gallery');
const MAX_BYTES = 40 * 1024;
const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 800 };

/** Waits for all pictures on the screen, then stores a screenshot as WebP of at most 40 kB. */
const keep = async (page: Page, name: string): Promise<void> => {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      [...document.images].every(
        (image) =>
          image.complete ||
          !image.checkVisibility() ||
          image.getBoundingClientRect().top > innerHeight,
      ),
  );
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await mkdir(folder, { recursive: true });
  const { width = 360 } = page.viewportSize() ?? {};
  // Prefers a smaller size to a lower quality.
  for (const scale of [1, 0.8, 0.6]) {
    for (const quality of [82, 74, 66, 58]) {
      const small = await sharp(shot)
        .resize({ width: Math.round(width * scale) })
        .webp({ quality, effort: 6, smartSubsample: true })
        .toBuffer();
      if (small.length > MAX_BYTES) continue;
      await writeFile(path.join(folder, `${name}.webp`), small);
      return;
    }
  }
  throw new Error(`${name} does not fit into ${MAX_BYTES} bytes.`);
};

const screen = async (page: Page, size: typeof PHONE, colorScheme: 'light' | 'dark' = 'light') => {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
};

test('home', async ({ page }) => {
  await screen(page, DESK);
  await goTo(page, '/');
  await keep(page, 'home-desk');
  await screen(page, PHONE);
  await goTo(page, '/');
  await keep(page, 'home-phone');
});

test('shop with its filters', async ({ page }) => {
  await screen(page, DESK);
  await goTo(page, '/shop?category=dress');
  await keep(page, 'shop-desk');
});

test('product, cart and checkout on a phone', async ({ page, seeds }) => {
  await screen(page, PHONE);
  await goTo(page, `/shop/${seeds.product}`);
  await keep(page, 'product-phone');
  await openAs(page, 'customer');
  await putIntoCart(page, seeds.product);
  await openCart(page);
  await keep(page, 'cart-phone');
  await goTo(page, '/checkout');
  await page.getByRole('textbox', { name: TEXTS.mpesaPhone }).fill('0712345678');
  await page.evaluate(() => {
    (document.activeElement as HTMLElement).blur();
    scrollTo(0, 0);
  });
  await keep(page, 'checkout-phone');
});

test('the staff’s overview', async ({ page }) => {
  await screen(page, DESK);
  await openAs(page, 'admin');
  await goTo(page, '/dashboard/admin');
  await expect(page.locator('.sales-chart .sales-day').first()).toBeAttached();
  await page
    .getByRole('heading', { name: TEXTS.overview })
    .evaluate((heading) => scrollTo(0, heading.getBoundingClientRect().top - 90));
  await keep(page, 'admin-desk');
});

test('in the dark', async ({ page }) => {
  await screen(page, PHONE, 'dark');
  await goTo(page, '/shop');
  await keep(page, 'dark-phone');
});
