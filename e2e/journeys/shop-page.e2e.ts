import type { Locator, Page } from '@playwright/test';
import { formatPrice } from '#contract/money.ts';
import { LOOK_MS } from '../../test/limits.ts';
import { expect, goTo, makeProduct, type TestProduct, test } from '../shop.ts';
import { TEXTS } from '../texts.ts';
import { fault, hold, navigateClient } from '../waiting.ts';

const LIST = /\/api\/products\?.*limit=8/;
const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 360, height: 740 };
const cards = (page: Page): Locator => page.getByRole('main').getByRole('article');
const filters = (page: Page): Locator => page.getByRole('complementary', { name: 'Filters' });

type List = { products: TestProduct[]; totalProducts: number; totalPages: number };
const list = async (page: Page, query: string): Promise<List> =>
  (await page.request.get(`/api/products?${query}`)).json();

// Proves §2.34.
test('a card has picture, name, prices, rating and a button for the cart', async ({ page }) => {
  const product = await makeProduct(page, { price: 1500, oldPrice: 2000 } as object);
  await goTo(page, `/search?q=${encodeURIComponent(product.name)}`);
  const card = page.getByRole('article');
  await expect(card).toHaveCount(1);
  const path = `/shop/${product._id}`;
  await expect(card.locator(`a[href="${path}"] img`)).toBeVisible();
  await expect(card.getByRole('link', { name: product.name })).toHaveAttribute('href', path);
  await expect(card.getByText(formatPrice(150_000), { exact: true })).toBeVisible();
  await expect(card.locator('del')).toContainText(formatPrice(200_000));
  await expect(card.getByText(TEXTS.noReviewsOnCard)).toBeVisible();
  await expect(card.getByRole('img', { name: 'Rated' })).toHaveCount(0);
  await expect(card.getByRole('button', { name: TEXTS.addProduct(product.name) })).toBeEnabled();
  await card.locator(`a[href="${path}"] img`).click();
  await expect(page).toHaveURL(path);
});

test('prices and stars of two cards stand side by side, whatever stands above and beneath', async ({
  page,
}) => {
  const short = await makeProduct(page, { price: 1500, oldPrice: 2000 } as object);
  const long = await makeProduct(page, { name: `${short.name} with a belt and deep pockets` });
  for (const viewport of [NARROW, WIDE]) {
    await page.setViewportSize(viewport);
    await goTo(page, `/search?q=${encodeURIComponent(short.name)}`);
    const top = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top);
    const tops = (id: string) => {
      const card = cards(page).filter({ has: page.locator(`a[href="/shop/${id}"]`) });
      return Promise.all([card.locator('.price'), card.getByText(TEXTS.noReviewsOnCard)].map(top));
    };
    expect(await tops(short._id)).toEqual(await tops(long._id));
  }
});

// Proves §2.34.
test('a product without an old price strikes nothing through', async ({ page }) => {
  const product = await makeProduct(page, {});
  await goTo(page, `/search?q=${encodeURIComponent(product.name)}`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article').locator('del')).toHaveCount(0);
});

// Proves §2.41, §2.42.
test('on a wide screen the filters stand beside the list and act at once', async ({ page }) => {
  await page.setViewportSize(WIDE);
  await goTo(page, '/shop');
  await expect(page.getByRole('button', { name: TEXTS.filterAndSort })).toBeHidden();
  const side = filters(page);
  const choose = (group: string, name: string) =>
    side.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true }).check();
  await choose('Category', 'Jewellery');
  await expect(page).toHaveURL('/shop?category=jewellery');
  await choose('Color', 'Gold');
  await expect(page).toHaveURL('/shop?category=jewellery&color=gold');
  await choose('Price Range', TEXTS.toFiveThousand);
  await expect(page).toHaveURL('/shop?category=jewellery&color=gold&price=1000-5000');
  const found = await list(
    page,
    'category=jewellery&color=gold&minPrice=1000&maxPrice=5000&page=1&limit=8',
  );
  expect(found.products.length).toBeGreaterThan(0);
  for (const { name } of found.products) {
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  }
  await choose('Offers', 'On offer');
  await expect(page).toHaveURL('/shop?category=jewellery&color=gold&price=1000-5000&offer=true');
  await side.getByRole('button', { name: TEXTS.clearFilters }).click();
  await expect(page).toHaveURL('/shop');
  for (const group of ['Category', 'Color', 'Price Range', 'Offers']) {
    const all = side.getByRole('radiogroup', { name: group }).getByRole('radio', { name: 'All' });
    await expect(all).toBeChecked();
  }
});

test('a list of offers holds what has an old price alone, and says how many there are', async ({
  page,
}) => {
  await page.setViewportSize(WIDE);
  await makeProduct(page, { price: 1500, oldPrice: 2000, category: 'towel' } as object);
  await makeProduct(page, { price: 1500, category: 'towel' });
  const { totalProducts } = await list(page, 'category=towel&offer=true&limit=1');
  await goTo(page, '/shop?category=towel&offer=true');
  await expect(cards(page)).toHaveCount(Math.min(8, totalProducts));
  await expect(cards(page).locator('del')).toHaveCount(Math.min(8, totalProducts));
  const offers = filters(page).getByRole('radiogroup', { name: 'Offers' });
  await expect(offers.getByRole('radio', { name: 'On offer' })).toBeChecked();
  await expect(offers.getByRole('radio', { name: 'On offer' })).toHaveAccessibleDescription(
    totalProducts === 1 ? '1 product' : `${totalProducts} products`,
  );
  await page.getByRole('button', { name: 'Remove filter On offer' }).click();
  await expect(page).toHaveURL('/shop?category=towel');
});

test('with the keyboard on a card its second picture is seen', async ({ page }) => {
  await page.setViewportSize(WIDE);
  await goTo(page, '/search?q=Machakos+Kiondo+Basket');
  const card = cards(page).first();
  // This browser draws no pictures: an empty one has no size.
  const second = card.locator('.product-second');
  await expect(second).toHaveCSS('display', 'none');
  await card.getByRole('heading').getByRole('link').focus();
  await expect(second).toHaveCSS('display', 'block');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(second).toHaveCSS('display', 'none');
});

test('the price bands are those of the specification', async ({ page }) => {
  await page.setViewportSize(WIDE);
  await goTo(page, '/shop');
  const bands = filters(page).getByRole('radiogroup', { name: 'Price Range' });
  await expect(bands.locator('label')).toHaveText([
    'All',
    TEXTS.underThousand,
    TEXTS.toFiveThousand,
    'Ksh 5,000 – 10,000',
    'Over Ksh 10,000',
  ]);
});

// Proves §2.41.
test('on a small screen the filters slide over and wait for Apply', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await goTo(page, '/shop');
  await expect(filters(page)).toBeHidden();
  const opener = page.getByRole('button', { name: TEXTS.filterAndSort });
  await opener.click();
  const sheet = page.getByRole('dialog', { name: TEXTS.filterAndSort });
  await sheet.getByRole('radio', { name: 'Shoes' }).check();
  await sheet.getByRole('combobox', { name: 'Sort' }).selectOption('price-asc');
  await expect(page).toHaveURL('/shop');
  await sheet.getByRole('button', { name: 'Apply' }).click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL('/shop?category=shoes&sort=price-asc');
  const found = await list(page, 'category=shoes&sort=price-asc&limit=8');
  await expect(cards(page).getByRole('heading')).toHaveText(found.products.map(({ name }) => name));

  await opener.click();
  await expect(sheet.getByRole('radio', { name: 'Shoes' })).toBeChecked();
  await sheet.getByRole('button', { name: 'Clear All' }).click();
  await expect(page).toHaveURL('/shop');
  await expect(sheet.getByRole('radio', { name: 'Shoes' })).not.toBeChecked();
});

// Proves §2.2, §2.43, §2.44, §9.3.
test('eight to a page, with Previous, numbers and Next', async ({ page }) => {
  const range = async (first: number, most: number) => {
    const { totalProducts } = await list(page, 'category=scarf&limit=8');
    const text = `Showing ${first} to ${Math.min(most, totalProducts)} of ${totalProducts} products`;
    await expect(page.getByText(text)).toBeVisible({ timeout: LOOK_MS });
  };
  await goTo(page, '/shop?category=scarf');
  await range(1, 8);
  await expect(cards(page)).toHaveCount(8);
  const paginator = page.getByRole('navigation', { name: 'Pagination' });
  const step = (name: string) => paginator.getByRole('link', { name, exact: true });
  await expect(step('Previous')).toBeDisabled();
  await expect(step('1')).toHaveAttribute('aria-current', 'page');
  await step('Next').click();
  await expect(page).toHaveURL('/shop?category=scarf&page=2');
  await expect(step('2')).toHaveAttribute('aria-current', 'page');
  await range(9, 16);
  await step('Previous').click();
  await expect(page).toHaveURL('/shop?category=scarf');
  const last = await paginator.getByRole('link', { name: /^\d+$/ }).last().innerText();
  await step(last).click();
  await expect(page).toHaveURL(`/shop?category=scarf&page=${last}`);
  await expect(step('Next')).toBeDisabled();
  await page.setViewportSize(WIDE);
  await expect(step('Next')).toBeDisabled();
  await expect(step(last)).toHaveAttribute('aria-current', 'page');
  await step('1').click();
  await expect(page).toHaveURL('/shop?category=scarf');
  await range(1, 8);
  await expect(step('Previous')).toBeDisabled();
  await step('Next').click();
  await expect(page).toHaveURL('/shop?category=scarf&page=2');
  await range(9, 16);
});

// Proves §2.45.
test('filters that nothing fits say so and can be cleared there', async ({ page }) => {
  expect((await list(page, 'category=towel&color=gold&minPrice=10000.01')).totalProducts).toBe(0);
  await goTo(page, '/shop?category=towel&color=gold&price=over-10000');
  await expect(page.getByText(TEXTS.noMatches)).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters', exact: true }).click();
  await expect(page).toHaveURL('/shop');
  await expect(cards(page)).toHaveCount(8);
});

// Proves §2.4, §2.46, §2.47, §2.48, §2.49, §2.50, §7.21, §8.27, §9.5.
test('the shop and a category say that they load, that they can’t be loaded and that a category is empty', async ({
  page,
  errors,
}) => {
  errors.allow(/status of 500/);
  const loading = page.getByText(TEXTS.loadingProducts);
  await goTo(page, '/contact');
  const shop = await hold(page, LIST);
  await navigateClient(page, '/shop');
  await expect(loading).toBeVisible();
  shop.release();
  // It asks for eight.
  await expect(cards(page)).toHaveCount(8);
  await expect(loading).toHaveCount(0);

  const call = /\/api\/products\?category=scarf&limit=100$/;
  const held = await hold(page, call);
  const answered = page.waitForResponse(call);
  await navigateClient(page, '/categories/scarf');
  await expect(page.getByRole('heading', { level: 1, name: 'Scarfs' })).toBeVisible();
  await expect(loading).toBeVisible();
  held.release();
  const { products } = await (await answered).json();
  await expect(cards(page)).toHaveCount(products.length);

  await page.route(/\/api\/products\?category=towel/, (route) =>
    route.fulfill({ json: { products: [], totalPages: 0, totalProducts: 0 } }),
  );
  await navigateClient(page, '/categories/towel');
  await expect(page.getByText(TEXTS.categoryEmpty)).toBeVisible();
  await page.getByRole('link', { name: 'Go Back to Shop' }).click();
  await expect(page).toHaveURL('/shop');

  await page.route(/\/api\/products\?category=bag/, fault);
  await navigateClient(page, '/categories/bag');
  await expect(page.getByRole('alert')).toHaveText(TEXTS.productsNotLoaded);
  // The first list is kept for a while.
  await page.route(LIST, fault);
  await navigateClient(page, '/shop?category=shoes');
  await expect(page.getByText(TEXTS.listNotLoaded)).toBeVisible();
});

test('active filters stand above the list and are taken away one by one', async ({ page }) => {
  await goTo(page, '/shop?category=scarf&color=red&price=1000-5000&sort=price-asc');
  const pills = page.getByRole('list', { name: 'Active filters' });
  await expect(pills.getByRole('button')).toHaveText([
    'Remove filter Scarfs',
    'Remove filter Red',
    'Remove filter Ksh 1,000 – 5,000',
  ]);
  const remove = (name: string) =>
    page.getByRole('button', { name: `Remove filter ${name}`, exact: true });
  await remove('Red').click();
  await expect(page).toHaveURL('/shop?category=scarf&price=1000-5000&sort=price-asc');
  await expect(remove('Scarfs')).toBeFocused();
  await remove(TEXTS.toFiveThousand).click();
  await expect(page).toHaveURL('/shop?category=scarf&sort=price-asc');
  await remove('Scarfs').click();
  await expect(page).toHaveURL('/shop?sort=price-asc');
  await expect(pills).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Products', exact: true })).toBeFocused();
});

test('each choice says how many products it would show, with the other filters', async ({
  page,
}) => {
  await page.setViewportSize(WIDE);
  const say = async (query: string) => {
    const { totalProducts } = await list(page, `category=scarf${query}&limit=1`);
    return totalProducts === 1 ? '1 product' : `${totalProducts} products`;
  };
  const choice = (group: string, name: string) =>
    filters(page)
      .getByRole('radiogroup', { name: group })
      .getByRole('radio', { name, exact: true });
  await goTo(page, '/shop?category=scarf');
  for (const [group, name, query] of [
    ['Category', 'Scarfs', ''],
    ['Color', 'All', ''],
    ['Color', 'Red', '&color=red'],
    ['Price Range', TEXTS.underThousand, '&maxPrice=999.99'],
  ] as const)
    await expect(choice(group, name)).toHaveAccessibleDescription(await say(query));
  const row = filters(page)
    .locator('.option-row')
    .filter({ has: page.getByRole('radio', { name: 'Red', exact: true }) });
  await expect(row.locator('.option-count')).toHaveText(/^\d+$/);
  // A click on the count selects its option.
  const number = await row.locator('.option-count').boundingBox();
  await page.mouse.click((number?.x ?? 0) + 8, (number?.y ?? 0) + 8);
  await expect(choice('Color', 'Red')).toBeChecked();
});

test('a choice that would show nothing is dimmed and can still be made', async ({ page }) => {
  await page.setViewportSize(WIDE);
  const found = async (color: string) =>
    (await list(page, `category=scarf&color=${color}&minPrice=5000.01&maxPrice=10000&limit=1`))
      .totalProducts;
  await expect.poll(() => found('silver')).toBe(0);
  await goTo(page, '/shop?category=scarf&price=5000-10000');
  const colors = filters(page).getByRole('radiogroup', { name: 'Color' });
  const silver = colors.getByRole('radio', { name: 'Silver', exact: true });
  await expect(silver).toHaveAccessibleDescription('0 products');
  const inkOf = (text: string) =>
    colors
      .locator('label')
      .filter({ hasText: text })
      .evaluate((label) => getComputedStyle(label).color);
  const muted = await filters(page)
    .locator('.option-count')
    .first()
    .evaluate((count) => getComputedStyle(count).color);
  await expect.poll(() => inkOf('Silver')).toBe(muted);
  await silver.check();
  await expect(page).toHaveURL('/shop?category=scarf&color=silver&price=5000-10000');
  await expect(page.getByText(TEXTS.noMatches)).toBeVisible();
});

test('on a small screen the sheet says how many products the choice would show', async ({
  page,
}) => {
  await page.setViewportSize(NARROW);
  const sheet = page.getByRole('dialog', { name: TEXTS.filterAndSort });
  await goTo(page, '/shop');
  const { totalProducts } = await list(page, 'category=scarf&color=red&limit=1');
  await page.getByRole('button', { name: TEXTS.filterAndSort }).click();
  await sheet.getByRole('radio', { name: 'Scarfs', exact: true }).check();
  await sheet.getByRole('radio', { name: 'Red', exact: true }).check();
  const says = totalProducts === 1 ? '1 product' : `${totalProducts} products`;
  await expect(sheet.getByRole('status')).toHaveText(`Apply shows ${says}`);
  await sheet.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page).toHaveURL('/shop?category=scarf&color=red');
});

test('a category in capital letters leads to its one address', async ({ page }) => {
  const reply = await page.request.get('/categories/Shoes', { maxRedirects: 0 });
  expect(reply.status()).toBe(301);
  expect(reply.headers().location).toBe('/categories/shoes');
  await goTo(page, '/categories/SHOES');
  await expect(page).toHaveURL('/categories/shoes');
  await expect(page.getByRole('heading', { level: 1, name: 'Shoes' })).toBeVisible();
  await goTo(page, '/');
  await navigateClient(page, '/categories/Dress');
  await expect(page.getByRole('heading', { level: 1, name: 'Dresses' })).toBeVisible();
  await expect(page.getByText(TEXTS.categoryEmpty)).toHaveCount(0);
});

test('while other filters are asked for, no sentence says that nothing fits', async ({ page }) => {
  await goTo(page, '/shop?category=towel&color=gold&price=over-10000');
  const nothing = page.getByText(TEXTS.noMatches);
  await expect(nothing).toBeVisible();
  const answers = await hold(page, /\/api\/products\?/);
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page.getByText(TEXTS.loadingProducts)).toBeVisible();
  await expect(nothing).toHaveCount(0);
  answers.release();
  await expect(page.getByRole('article').first()).toBeVisible();
});
