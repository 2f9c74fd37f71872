import { THEME_COLORS } from '#contract/shop-icon.ts';
import { expect, goTo, makeProduct, test } from '../shop.ts';
import { TEXTS } from '../texts.ts';
import { navigateClient } from '../waiting.ts';

test('facts change with the page in the browser too, and break no policy', async ({ page }) => {
  const product = await makeProduct(page);
  await goTo(page, '/');
  await navigateClient(page, `/shop/${product._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name);
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(2);
  const facts = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(facts.map((json) => JSON.parse(json))).toContainEqual(
    expect.objectContaining({ '@type': 'Product', name: product.name }),
  );
});

test('the bars around a page have the color of its theme: the device’s, or the one that is chosen', async ({
  page,
}) => {
  /** The first one that holds for the device counts. */
  const barColor = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].find(
          ({ media }) => matchMedia(media).matches,
        )?.content,
    );
  const choose = (theme: string) =>
    page.getByRole('combobox', { name: 'Theme' }).selectOption(theme);
  await page.emulateMedia({ colorScheme: 'dark' });
  await goTo(page, '/');
  await expect.poll(() => barColor()).toBe(THEME_COLORS.dark);
  await choose('Light');
  await expect.poll(() => barColor()).toBe(THEME_COLORS.light);
  await goTo(page, '/contact');
  await expect.poll(() => barColor()).toBe(THEME_COLORS.light);
  await choose('Same as device');
  await expect.poll(() => barColor()).toBe(THEME_COLORS.dark);
  const manifest = await page.locator('link[rel="manifest"]').getAttribute('href');
  expect((await page.request.get(manifest ?? '')).status()).toBe(200);
});

test('a page that breaks is an error page with a way on', async ({ page, errors }) => {
  errors.allow(/./);
  await goTo(page, '/contact');
  const heading = page.getByRole('heading', { level: 1 });
  const look = () => heading.evaluate((element) => getComputedStyle(element).fontFamily);
  const styled = await look();
  await page.route(/\/api\/products\?.*limit=8/, (route) => route.fulfill({ json: {} }));
  await navigateClient(page, '/shop');
  await expect(heading).toHaveText(TEXTS.fault);
  expect(await look()).toBe(styled);
  await page.unrouteAll();
  await page.getByRole('searchbox', { name: 'Search products' }).fill('scarf');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/search?q=scarf');
  await expect(page.getByRole('article').first()).toBeVisible();
});
