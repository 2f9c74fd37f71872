import type { Page } from '@playwright/test';
import { LONG_MS } from '../../test/limits.ts';
import {
  DEMO_ADMIN,
  expect,
  goTo,
  openCart,
  putInCart,
  TEST_PREFIX,
  type TestProduct,
  test,
} from '../shop.ts';
import { type Photograph, photographs } from './photographs.ts';

const upload = async (
  page: Page,
  token: string,
  mark: string,
  photo: Photograph,
): Promise<TestProduct> => {
  const reply = await page.request.post('/api/products/create-product', {
    headers: { authorization: `Bearer ${token}` },
    multipart: {
      name: `${mark} ${photo.title}`,
      price: '1500',
      category: 'dress',
      color: 'red',
      stock: '9',
      image: { name: `photo.${photo.type.slice(6)}`, mimeType: photo.type, buffer: photo.file },
    },
  });
  expect(reply.status(), photo.title).toBe(201);
  return (await reply.json()).product;
};

type Shown = {
  name: string;
  ratio: number;
  fit: string;
  css: number;
  seen: number;
  kept: number;
};

/** Size on the screen, and size of the loaded file, of each matching picture. */
const shown = async (page: Page, selector: string): Promise<Shown[]> => {
  await expect
    .poll(() =>
      page
        .locator(selector)
        .evaluateAll((images) => images.every((it) => (it as HTMLImageElement).naturalWidth > 0)),
    )
    .toBe(true);
  return page.locator(selector).evaluateAll(async (images) => {
    const all: Shown[] = [];
    for (const image of images as HTMLImageElement[]) {
      const { width, height } = image.getBoundingClientRect();
      const bitmap = await createImageBitmap(await (await fetch(image.currentSrc)).blob());
      all.push({
        name: image.closest('article, li')?.textContent ?? image.alt,
        ratio: width / height,
        fit: getComputedStyle(image).objectFit,
        css: width,
        seen: Math.min(bitmap.width, bitmap.height * (3 / 4)),
        kept: Number(/(\d+)\.(?:avif|webp)/.exec(image.currentSrc)?.[1]),
      });
    }
    return all;
  });
};

/** In its 3:4 frame, cropped and not distorted, from a file with about as many pixels as are shown. */
const expectFramed = (pictures: Shown[], count: number, widest = 3 / 4): void => {
  expect(pictures).toHaveLength(count);
  for (const { name, ratio, fit, css, seen, kept } of pictures) {
    expect(ratio).toBeGreaterThan(3 / 4 - 0.02);
    expect(ratio).toBeLessThan(widest + 0.02);
    expect(fit).toBe('cover');
    expect(kept).toBeGreaterThanOrEqual(css);
    expect(kept).toBeLessThanOrEqual(css * 2 + 160);
    expect(seen).toBeLessThanOrEqual(kept);
    if (!name.includes('stamp')) expect(seen, name).toBeGreaterThan(css * 0.7);
  }
};

/** A shift that people notice (web.dev); smaller ones depend on the machine's speed. */
const NOTICED = 0.05;

const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shift: number }).shift);

test('photographs of any shape stand in their frames, whole pages keep still, none is pulled', async ({
  page,
}) => {
  test.setTimeout(LONG_MS);
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) (window as unknown as { shift: number }).shift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const mark = `${TEST_PREFIX}photo${Date.now().toString(36)}`;
  const photos = await photographs();
  const products: TestProduct[] = [];
  const { email, password } = DEMO_ADMIN;
  const login = await page.request.post('/api/auth/login', { data: { email, password } });
  const { token } = await login.json();
  for (const photo of photos) products.push(await upload(page, token, mark, photo));

  await goTo(page, `/search?q=${encodeURIComponent(mark)}`);
  await expect(page.getByRole('article')).toHaveCount(photos.length);
  await page.locator('article').last().scrollIntoViewIfNeeded();
  expectFramed(await shown(page, 'article .product-picture img'), photos.length);
  const heights = await page
    .locator('article .product-picture')
    .evaluateAll((all) => all.map((it) => Math.round(it.getBoundingClientRect().height)));
  expect(new Set(heights).size).toBe(1);
  expect(await shiftOf(page)).toBeLessThan(NOTICED);
  if (process.env.PAGE_SHOTS)
    await page.screenshot({ path: `${process.env.PAGE_SHOTS}/photos.png`, fullPage: true });

  for (const product of products) {
    await goTo(page, `/shop/${product._id}`);
    // On a phone the frame is lower, so that the price is on the first screen.
    expectFramed(await shown(page, '.product-picture-large img'), 1, 9 / 10);
    expect(await shiftOf(page), product.name).toBeLessThan(NOTICED);
    if (process.env.PAGE_SHOTS)
      await page.screenshot({ path: `${process.env.PAGE_SHOTS}/${product.name}.png` });
  }

  for (const product of products.slice(0, 3)) await putInCart(page, product);
  await goTo(page, '/shop');
  const cart = await openCart(page);
  await expect(cart.getByRole('listitem')).toHaveCount(3);
  expectFramed(await shown(page, 'dialog[open] li img'), 3);
  if (process.env.PAGE_SHOTS)
    await page.screenshot({ path: `${process.env.PAGE_SHOTS}/photos-cart.png` });
});
