import type { Locator, Page } from '@playwright/test';
import {
  asAdmin,
  expect,
  expectToast,
  goTo,
  makeProduct,
  openCart,
  signedIn,
  test,
  waitForHydration,
} from '../shop.ts';
import { makeSized } from '../sized-products.ts';
import { TEXTS } from '../texts.ts';
import { hold, navigateClient } from '../waiting.ts';

const sizes = (page: Page): Locator => page.getByRole('radiogroup', { name: 'Size' });
const size = (page: Page, name: string): Locator =>
  sizes(page).getByRole('radio', { name, exact: true });
const add = (page: Page): Locator =>
  page.getByRole('button', { name: TEXTS.addToCart, exact: true });
const cartBadge = (page: Page): Locator => page.locator('.cart-badge');
const addressOf = (product: { _id: string }, label?: string): string =>
  label ? `/shop/${product._id}?size=${label}` : `/shop/${product._id}`;

test('a size is chosen and put into the cart', async ({ page }) => {
  const product = await makeSized(page, { '8': 3, '12': 5 });
  await goTo(page, addressOf(product));
  await expect(sizes(page).getByRole('radio', { checked: true })).toHaveCount(0);
  await size(page, '12').check();
  await expect(page).toHaveURL(addressOf(product, '12'));
  await add(page).click();
  await expectToast(page, TEXTS.added(product.name));
  await expect(page.getByRole('button', { name: /^Increase quantity/ })).toHaveAccessibleName(
    `Increase quantity of ${product.name}, size 12`,
  );
  const cart = await openCart(page);
  await expect(cart.getByRole('listitem').filter({ hasText: product.name })).toContainText(
    TEXTS.size('12'),
  );
});

test('each size of a product has a quantity of its own, up to its own stock', async ({ page }) => {
  const product = await makeSized(page, { '8': 1, '12': 2 });
  const more = page.getByRole('button', { name: /^Increase quantity/ });
  await goTo(page, addressOf(product, '8'));
  await add(page).click();
  await more.click();
  await expect(page.getByRole('main').getByText('Only 1 left', { exact: true })).toHaveCount(2);
  await size(page, '12').check();
  await expect(more).toHaveCount(0);
  await add(page).click();
  await more.click();
  await expect(page.locator('.stepper')).toContainText('2');
  await size(page, '8').check();
  await expect(page.locator('.stepper')).toContainText('1');
  await expect(cartBadge(page)).toHaveText('1');
});

test('Add to Cart without a size asks for one and leads to the sizes', async ({ page }) => {
  const product = await makeSized(page, { '8': 3, '12': 5 });
  await goTo(page, addressOf(product));
  await add(page).click();
  await expect(page.getByRole('alert').filter({ hasText: TEXTS.chooseSize })).toBeVisible();
  await expect(size(page, '8')).toBeFocused();
  await expect(sizes(page)).toHaveAccessibleDescription(/Choose a size/);
  await expect(size(page, '8')).toBeInViewport();
  await expect(cartBadge(page)).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await expect(size(page, '12')).toBeChecked();
  await expect(page.getByText(TEXTS.chooseSize)).toHaveCount(0);
  await add(page).click();
  await expect(cartBadge(page)).toHaveText('1');
});

test('screen readers hear each size, and which are sold out', async ({ page }) => {
  const product = await makeSized(page, { XS: 0, M: 2, '2XL': 0 }, { category: 'sweater' });
  await goTo(page, addressOf(product));
  await expect(sizes(page)).toMatchAriaSnapshot(`
    - radiogroup "Size":
      - radio "XS, sold out"
      - radio "M"
      - radio "2XL, sold out"
  `);
  const shoes = await makeSized(page, { '39': 2 }, { category: 'shoes' });
  await goTo(page, addressOf(shoes));
  await expect(sizes(page)).toHaveAccessibleDescription('EU');
});

test('a sold-out size can be asked for by mail', async ({ page, errors }) => {
  errors.allow(/status of 400/);
  const product = await makeSized(page, { '8': 3, '12': 0 });
  await goTo(page, addressOf(product));
  await size(page, '12, sold out').check();
  await expect(add(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Tell me when 12 is back' }).click();
  const dialog = page.getByRole('dialog', { name: 'When 12 is back' });
  await dialog.getByRole('button', { name: 'Tell me' }).click();
  const address = dialog.getByRole('textbox', { name: TEXTS.emailOrPhone });
  await expect(address).toHaveAttribute('aria-invalid');
  await expect(address).toHaveAccessibleDescription(/Please enter your email or phone/);
  await address.fill('020 345 6789');
  await dialog.getByRole('button', { name: 'Tell me' }).click();
  await expect(address).toHaveAccessibleDescription(/an email, or a Kenyan mobile number/);
  await address.fill('njeri@example.com');
  const sent = page.waitForRequest(/restock-notices$/);
  await dialog.getByRole('button', { name: 'Tell me' }).click();
  expect((await sent).postDataJSON()).toEqual({ email: 'njeri@example.com', size: '12' });
  await expectToast(page, 'We will mail you once, when it is back.');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Tell me when 12 is back' })).toBeFocused();
  await size(page, '8').check();
  await expect(add(page)).toBeEnabled();
});

test('a size that is back already is said to be, and can be bought', async ({ page, errors }) => {
  errors.allow(/status of 409/);
  const { email } = await signedIn(page);
  const product = await makeSized(page, { '8': 3, '12': 0 });
  await goTo(page, addressOf(product, '12'));
  await page.getByRole('button', { name: 'Tell me when 12 is back' }).click();
  const dialog = page.getByRole('dialog', { name: 'When 12 is back' });
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  const restocked = [
    { label: '8', stock: 3 },
    { label: '12', stock: 1 },
  ];
  await (await asAdmin(page))('PATCH', `/api/products/update-product/${product._id}`, {
    sizes: JSON.stringify(restocked),
  });
  await dialog.getByRole('button', { name: 'Tell me' }).click();
  await expectToast(page, `${product.name} in size 12 is in stock.`);
  await expect(dialog).toBeHidden();
  await expect(add(page)).toBeEnabled();
});

test('an address with a size selects it in another browser', async ({ page, browser, baseURL }) => {
  const product = await makeSized(page, { '8': 3, '12': 5 });
  await goTo(page, addressOf(product));
  await size(page, '12').check();
  await expect(page).toHaveURL(addressOf(product, '12'));
  const other = await browser.newPage({ baseURL });
  await goTo(other, page.url());
  await expect(size(other, '12')).toBeChecked();
  await goTo(other, addressOf(product, '44'));
  await expect(sizes(other).getByRole('radio', { checked: true })).toHaveCount(0);
  await other.close();
});

test('choosing adds nothing to the history and asks for nothing anew', async ({ page }) => {
  const product = await makeSized(page, { '8': 3, '12': 5 });
  await goTo(page, '/contact');
  await goTo(page, addressOf(product));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await size(page, '12').check();
  await size(page, '8').check();
  await expect(page).toHaveURL(addressOf(product, '8'));
  expect(asked.filter((url) => url.includes(product._id))).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL('/contact');
});

test('a size once chosen is chosen on other products of its system, where it is in stock', async ({
  page,
}) => {
  const [first, second, third, shoes] = [
    await makeSized(page, { '8': 3, '12': 5 }),
    await makeSized(page, { '10': 3, '12': 1 }),
    await makeSized(page, { '8': 3, '12': 0 }),
    await makeSized(page, { '38': 2, '39': 1 }, { category: 'shoes' }),
  ];
  await goTo(page, addressOf(first));
  await size(page, '12').check();
  await goTo(page, addressOf(second));
  await expect(size(page, '12')).toBeChecked();
  await expect(page).toHaveURL(addressOf(second));
  for (const other of [third, shoes]) {
    await goTo(page, addressOf(other));
    await expect(sizes(page).getByRole('radio', { checked: true })).toHaveCount(0);
  }
  // The size in the URL takes precedence.
  await goTo(page, addressOf(second, '10'));
  await expect(size(page, '10')).toBeChecked();
});

test('the only size is chosen', async ({ page }) => {
  const product = await makeSized(page, { '12': 5 });
  await goTo(page, addressOf(product));
  await expect(size(page, '12')).toBeChecked();
  await add(page).click();
  await expect(cartBadge(page)).toHaveText('1');
});

test('a product whose sizes are all sold out says so, and any can be asked for', async ({
  page,
}) => {
  const product = await makeSized(page, { '8': 0, '12': 0 });
  await goTo(page, addressOf(product));
  await expect(page.getByRole('button', { name: TEXTS.outOfStock })).toBeDisabled();
  await size(page, '8, sold out').check();
  await expect(page.getByRole('button', { name: 'Tell me when 8 is back' })).toBeEnabled();
});

test('sizes are chosen and bought by keyboard alone', async ({ page }) => {
  const product = await makeSized(page, { '8': 3, '10': 0, '12': 5 });
  await goTo(page, addressOf(product));
  const tabTo = async (target: Locator) => {
    for (let turn = 0; turn < 60; turn += 1) {
      await page.keyboard.press('Tab');
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error('There is no such stop.');
  };
  await tabTo(size(page, '8'));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Tell me when 10 is back' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(size(page, '12')).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Size guide' })).toBeFocused();
  await page.keyboard.press('Enter');
  const guide = page.getByRole('dialog', { name: 'Size guide' });
  await expect(guide).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(guide).toBeHidden();
  await tabTo(add(page));
  await page.keyboard.press('Enter');
  await expect(cartBadge(page)).toHaveText('1');
});

test('a size chosen and added before the scripts are there is in the cart once they are', async ({
  page,
}) => {
  const product = await makeSized(page, { '8': 3, '12': 5 });
  const scripts = await hold(page, /\/assets\/.*\.js$/);
  await page.goto(addressOf(product), { waitUntil: 'domcontentloaded' });
  await size(page, '12').check();
  await add(page).click();
  scripts.release();
  await waitForHydration(page);
  await expectToast(page, TEXTS.added(product.name));
  await expect(size(page, '12')).toBeChecked();
  await expect(page).toHaveURL(addressOf(product, '12'));
});

test('the size guide has the measurements, how to take them, the model and the fit', async ({
  page,
}) => {
  const product = await makeSized(page, { S: 2, M: 2 }, { category: 'sweater' });
  await goTo(page, '/contact');
  await page.route(`**/api/products/${product._id}`, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const model = { cm: 176, size: 'S' };
    Object.assign(json.product, { model, fit: { small: 5, true: 2, large: 1 } });
    await route.fulfill({ response, json });
  });
  await navigateClient(page, addressOf(product, 'M'));
  const opener = page.getByRole('button', { name: 'Size guide' });
  const label = page.getByText('Size', { exact: true }).first();
  const middle = async (part: Locator) => {
    const box = await part.boundingBox();
    return (box?.y ?? Number.NaN) + (box?.height ?? 0) / 2;
  };
  const [narrow, wide] = [
    { width: 360, height: 740 },
    { width: 1440, height: 900 },
  ];
  await expect(opener).toBeVisible();
  for (const viewport of [wide, narrow]) {
    await page.setViewportSize(viewport);
    expect(Math.abs((await middle(label)) - (await middle(opener)))).toBeLessThan(4);
  }
  await opener.click();
  const guide = page.getByRole('dialog', { name: 'Size guide' });
  const table = guide.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText(['Size', 'UK', 'Bust', 'Waist', 'Hip']);
  await expect(table.getByRole('row', { name: /^M / })).toContainText('90–98');
  await expect(guide.getByText('How to measure')).toBeVisible();
  await expect(guide.getByText('The model is 176 cm tall and wears size S.')).toBeVisible();
  const fit = guide.getByRole('region', { name: 'Fit' });
  await expect(fit.getByText('Runs small', { exact: true })).toBeVisible();
  await expect(fit.getByRole('listitem')).toHaveText([
    'Runs small: 5 of 8',
    'True to size: 2 of 8',
    'Runs large: 1 of 8',
  ]);
  const overflow = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
  for (const viewport of [narrow, wide]) {
    await page.setViewportSize(viewport);
    await expect.poll(() => overflow()).toBeLessThanOrEqual(0);
  }
});

test('a product without sizes has none to choose', async ({ page }) => {
  const product = await makeProduct(page);
  await goTo(page, addressOf(product));
  await expect(sizes(page)).toHaveCount(0);
  await add(page).click();
  await expect(cartBadge(page)).toHaveText('1');
});
