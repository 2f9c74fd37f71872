import type { Locator, Page } from '@playwright/test';
import { expect, goTo, makeProduct, type TestProduct, test } from '../shop.ts';
import { makeSized } from '../sized-products.ts';
import { TEXTS } from '../texts.ts';
import { navigateClient } from '../waiting.ts';

const WIDE = { width: 1440, height: 900 };
const main = (page: Page): Locator => page.getByRole('main');
const cards = (page: Page): Locator => main(page).getByRole('article');
const card = (page: Page, { name }: TestProduct): Locator =>
  main(page).getByRole('link', { name, exact: true });
const side = (page: Page): Locator => page.getByRole('complementary', { name: 'Filters' });
const radio = (where: Locator, group: string, name: string): Locator =>
  where.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true });

// Proves §2.4.
test('from the home page a dress in her size is four taps away', async ({ page }) => {
  const [has, hasNot] = [
    await makeSized(page, { '12': 2, '14': 1 }),
    await makeSized(page, { '12': 0, '14': 1 }),
  ];
  await goTo(page, '/');
  const tiles = page.getByRole('region', { name: TEXTS.shopByCategory });
  await tiles.getByRole('link', { name: 'Dresses' }).tap();
  await expect(page).toHaveURL('/categories/dress');
  await expect(page.getByRole('heading', { level: 1, name: 'Dresses' })).toBeVisible();
  await expect(card(page, hasNot)).toBeVisible();
  await page.getByRole('button', { name: TEXTS.filterAndSort }).tap();
  const sheet = page.getByRole('dialog', { name: TEXTS.filterAndSort });
  await expect(sheet.getByRole('radiogroup', { name: 'Category' })).toHaveCount(0);
  await radio(sheet, 'Size', '12').tap();
  await sheet.getByRole('button', { name: 'Apply' }).tap();
  await expect(page).toHaveURL('/categories/dress?size=12');
  await expect(sheet).toBeHidden();
  await expect(card(page, has)).toBeVisible();
  await expect(card(page, hasNot)).toHaveCount(0);

  await expect(page.getByRole('button', { name: TEXTS.filterAndSort })).toContainText('1');
  await card(page, has).tap();
  await expect(page).toHaveURL(`/shop/${has._id}?size=12`);
  await expect(radio(main(page), 'Size', '12')).toBeChecked();
});

test('on a wide screen a category has its filters beside it, without the category', async ({
  page,
}) => {
  await page.setViewportSize(WIDE);
  const [red, blue] = [
    await makeSized(page, { '12': 2 }, { color: 'red', price: 1500 }),
    await makeSized(page, { '12': 2 }, { color: 'blue', price: 1500 }),
  ];
  await goTo(page, '/categories/dress');
  await expect(page.getByRole('button', { name: TEXTS.filterAndSort })).toBeHidden();
  await expect(side(page).getByRole('radiogroup')).toHaveCount(4);
  await expect(side(page).getByRole('radiogroup', { name: 'Category' })).toHaveCount(0);
  await radio(side(page), 'Size', '12').check();
  await expect(page).toHaveURL('/categories/dress?size=12');
  await radio(side(page), 'Color', 'Red').check();
  await expect(page).toHaveURL('/categories/dress?color=red&size=12');
  await expect(card(page, red)).toBeVisible();
  await expect(card(page, blue)).toHaveCount(0);
  const count = main(page)
    .getByRole('paragraph')
    .filter({ hasText: /^\d+ products?$/ });
  await expect(count).toBeVisible();
  await main(page).getByRole('combobox', { name: 'Sort' }).selectOption('price-asc');
  await expect(page).toHaveURL('/categories/dress?color=red&size=12&sort=price-asc');

  await page.reload();
  await expect(radio(side(page), 'Color', 'Red')).toBeChecked();
  await expect(main(page).getByRole('combobox', { name: 'Sort' })).toHaveValue('price-asc');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/categories/dress?size=12');
  await expect(radio(side(page), 'Color', 'All')).toBeChecked();
  await expect(card(page, blue)).toBeVisible();

  await radio(side(page), 'Color', 'Red').check();
  await page.getByRole('button', { name: 'Remove filter Size 12', exact: true }).click();
  await expect(page).toHaveURL('/categories/dress?color=red');
  await side(page).getByRole('button', { name: TEXTS.clearFilters }).click();
  await expect(page).toHaveURL('/categories/dress');
  await expect(page.getByRole('list', { name: 'Active filters' })).toHaveCount(0);
});

test('filters that nothing in a category fits say so; all are cleared in one press, and the category stays', async ({
  page,
}) => {
  await makeProduct(page, { category: 'towel', color: 'blue', price: 1500 });
  const clear = page.getByRole('button', { name: 'Clear Filters', exact: true });
  await goTo(page, '/categories/towel?color=gold&price=over-10000');
  await expect(page.getByText(TEXTS.noMatches)).toBeVisible();
  await clear.click();
  await expect(page).toHaveURL('/categories/towel');
  await expect(cards(page).first()).toBeVisible();

  await goTo(page, '/categories/towel?price=1000-5000');
  await page.getByRole('button', { name: TEXTS.filterAndSort }).click();
  const sheet = page.getByRole('dialog', { name: TEXTS.filterAndSort });
  await expect(radio(sheet, 'Price Range', TEXTS.toFiveThousand)).toBeChecked();
  await sheet.getByRole('button', { name: 'Clear All' }).click();
  await expect(page).toHaveURL('/categories/towel');

  for (const [path, query] of [
    ['/shop', '?category=towel&color=blue'],
    ['/categories/towel', '?color=blue&price=1000-5000'],
  ] as const) {
    await goTo(page, path + query);
    await clear.click();
    await expect(page).toHaveURL(path);
    await expect(clear).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Products', exact: true })).toBeFocused();
  }
});

test('the server fills a filtered category, and search engines know it by its plain address', async ({
  page,
  baseURL,
}) => {
  const [has, hasNot] = [
    await makeSized(page, { '3XL': 2 }, { category: 'sweater' }),
    await makeSized(page, { '3XL': 0, M: 1 }, { category: 'sweater' }),
  ];
  const htmlOf = async (query: string) =>
    (await page.request.get(`/categories/sweater${query}`)).text();
  const html = await htmlOf('?size=3XL&sort=newest&utm_source=x');
  expect(html).toContain(has.name);
  expect(html).not.toContain(hasNot.name);
  expect(html).toContain(`<link rel="canonical" href="${baseURL}/categories/sweater"/>`);
  const mistyped = await htmlOf('?size=99&color=mud&category=bag&sort=up');
  expect(mistyped).toContain(has.name);
  expect(mistyped).toContain(hasNot.name);
  const empty = await htmlOf('?color=gold&price=over-10000&size=3XL');
  expect(empty).toContain(TEXTS.noMatches);
  expect(empty).toContain('<meta name="robots" content="noindex"/>');
});

// Proves §2.48.
test('more than a hundred of a category stand on pages', async ({ page }) => {
  const one = await makeProduct(page, { category: 'towel' });
  const total = 130;
  await page.route(/\/api\/products\?category=towel/, (route) => {
    const first = (Number(new URL(route.request().url()).searchParams.get('page') ?? 1) - 1) * 100;
    const products = Array.from({ length: Math.min(100, total - first) }, (_none, index) => ({
      ...one,
      _id: `${one._id}-${first + index}`,
    }));
    return route.fulfill({ json: { products, totalPages: 2, totalProducts: total } });
  });
  await goTo(page, '/contact');
  await navigateClient(page, '/categories/towel');
  await expect(page.getByText(TEXTS.showing(1, 100, '130 products'))).toBeVisible();
  await expect(cards(page)).toHaveCount(100);
  const paginator = page.getByRole('navigation', { name: 'Pagination' });
  await paginator.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/categories/towel?page=2');
  await expect(page.getByText(TEXTS.showing(101, 130, '130 products'))).toBeVisible();
  await expect(cards(page)).toHaveCount(30);
});
