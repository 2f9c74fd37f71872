import type { Page } from '@playwright/test';
import { expect, goTo, test } from '../shop.ts';
import { TEXTS } from '../texts.ts';
import { fault } from '../waiting.ts';

const drawing = (page: Page, name: string) =>
  page.getByRole('main').locator(`img[src="/images/art-${name}/640.webp"]`);

/** The drawing has loaded completely and fills exactly the space that was reserved for it. */
const expectDrawing = async (page: Page, name: string) => {
  const image = drawing(page, name);
  await expect(image).toBeVisible();
  await expect
    .poll(() => image.evaluate((it) => (it as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  const { width = 0, height = 0 } = (await image.boundingBox()) ?? {};
  expect(Math.abs(width / height - 4 / 3)).toBeLessThan(0.02);
};

test('where nothing is found a drawing stands beside the words', async ({ page, errors }) => {
  errors.allow(/status of 404/);
  for (const [path, text] of [
    ['/search?q=nothing-is-called-so', 'No products found for “nothing-is-called-so”.'],
    ['/shop?category=towel&color=gold&price=over-10000', TEXTS.noMatches],
    ['/categories/nowhere', TEXTS.categoryEmpty],
    ['/shop/nowhere', TEXTS.productNotLoaded],
    ['/nowhere', TEXTS.pageNotFound],
  ] as const) {
    await goTo(page, path);
    await expect(page.getByText(text), path).toBeVisible();
    await expectDrawing(page, 'empty-search');
  }
});

test('a product that can’t be loaded shows the drawing of a fault and can be tried again', async ({
  page,
  errors,
}) => {
  errors.allow(/status of 500/);
  await goTo(page, '/search');
  await page.route(/\/api\/products\/[\w-]+$/, fault);
  const link = page.getByRole('main').getByRole('article').getByRole('link').first();
  const name = await link.textContent();
  await link.click();
  await expect(page.getByText(TEXTS.productNotLoaded)).toBeVisible();
  await expectDrawing(page, 'error');
  await page.unroute(/\/api\/products\/[\w-]+$/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible();
});

test('the top of the home page is as dark as the page, with one picture', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/art-(hero[\w-]*)\//.exec(request.url()) ?? [];
    if (name) loaded.push(name);
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  await goTo(page, '/');
  await page.waitForLoadState('networkidle');
  expect(loaded).toEqual(['hero-wide-dark']);
  // A theme that was chosen here, other than the device's.
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('Light');
  await expect.poll(() => loaded).toEqual(['hero-wide-dark', 'hero']);
});

test('a picture that can’t be had gives way to the shop’s drawing, and to one in the page without network', async ({
  page,
  errors,
}) => {
  errors.allow(/Failed to load resource/);
  const placeholder = '/images/art-no-picture/640.webp';
  await page.route('**/images/lost-*/**', (route) => route.fulfill({ status: 404 }));
  const lose = (name: string) =>
    page.evaluate((lost) => {
      const image = document.querySelector<HTMLImageElement>('article img');
      if (!image) throw new Error('no picture on this page');
      const source = image.parentElement?.querySelector('source');
      if (!source) throw new Error('no choice of files for this picture');
      source.srcset = `/images/${lost}/320.avif 320w`;
      image.src = `/images/${lost}/640.webp`;
    }, name);
  await goTo(page, '/shop');
  const image = page.locator('article img').first();
  await lose('lost-once');
  await expect(image).toHaveAttribute('src', placeholder);
  await expect
    .poll(() => image.evaluate((it) => (it as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);

  await goTo(page, '/shop');
  await page.route('**/images/art-no-picture/**', (route) => route.abort());
  await lose('lost-twice');
  await expect(image).toHaveAttribute('data-broken', 'drawn');
  await expect
    .poll(() => image.evaluate((it) => getComputedStyle(it).content))
    .toContain('data:image/svg');
});

test('a picture that failed before the page was taken over is replaced too', async ({
  page,
  errors,
}) => {
  errors.allow(/Failed to load resource/);
  await page.route(/\/images\/art-category-shoes\//, (route) => route.fulfill({ status: 404 }));
  await goTo(page, '/');
  const shoes = page.getByRole('link', { name: 'Shoes' }).locator('img').first();
  await shoes.scrollIntoViewIfNeeded();
  await expect(shoes).toHaveAttribute('src', '/images/art-no-picture/640.webp');
});
