import { formatKsh } from '#contract/money.ts';
import {
  addToCart,
  cartButton,
  checkoutWith,
  expect,
  expectToast,
  expectToastsGone,
  expectTotals,
  goTo,
  makeProduct,
  openCart,
  openSummary,
  products,
  putInCart,
  someProduct,
  type TestProduct,
  test,
} from '../shop.ts';
import { TEXTS } from '../texts.ts';
import { stopClock } from '../waiting.ts';

/** A cart line as it is stored. */
const lineOf = ({ _id, name, image, price, stock }: TestProduct) => ({
  productId: _id,
  quantity: 1,
  name,
  image,
  priceCents: Math.round(price * 100),
  stock,
});

// Proves §2.20, §2.27, §2.28, §2.29, §2.30, §3.10, §3.11, §3.12, §4.1, §4.2, §4.3, §4.4, §4.5, §4.6.
// Proves §4.7, §8.7.
test('a product goes in once; totals follow every change; a reload keeps all', async ({ page }) => {
  const [first, second] = [await makeProduct(page, { price: 1234.5 }), await someProduct(page)];
  await addToCart(page, first);
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 product');
  await page.getByRole('button', { name: TEXTS.addToCart, exact: true }).click();
  await expectToast(page, TEXTS.alreadyIn(first.name));
  await addToCart(page, second);
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 2 products');

  let cart = await openCart(page);
  const shown = cart.getByRole('list', { name: 'Products in the cart' }).getByRole('listitem');
  await expect(shown).toHaveCount(2);
  await expect(shown.nth(1)).toContainText(/^2/);
  const line = shown.first();
  await expect(line).toContainText(/^1/);
  await expect(line.locator('img')).toBeVisible();
  await expect(line.getByRole('heading')).toHaveText(first.name);
  await expect(line.getByText(formatKsh(123_450), { exact: true })).toBeVisible();
  for (const name of [TEXTS.decrease, TEXTS.increase, 'Remove'])
    await expect(line.getByRole('button', { name: `${name} ${first.name}` })).toBeEnabled();
  await cart.getByRole('button', { name: `Decrease quantity of ${first.name}` }).click();
  await expectTotals(cart, [
    { product: first, quantity: 1 },
    { product: second, quantity: 1 },
  ]);
  await cart.getByRole('button', { name: `Increase quantity of ${second.name}` }).click();
  const lines = [
    { product: first, quantity: 1 },
    { product: second, quantity: 2 },
  ];
  await expectTotals(cart, lines);
  // Products, not pieces.
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 2 products');
  await expect(cartButton(page)).toHaveText('2');

  await page.reload();
  cart = await openCart(page);
  await expectTotals(cart, lines);
  await cart.getByRole('button', { name: `Remove ${first.name}` }).click();
  await expectTotals(cart, [{ product: second, quantity: 2 }]);
  await cart.getByRole('button', { name: 'Clear Cart' }).click();
  await expect(cart.getByText(TEXTS.cartEmpty)).toBeVisible();
  await expect(cartButton(page)).toHaveAccessibleName('Cart');
});

test('more than there is can’t be put in', async ({ page }) => {
  const product = (await products(page))
    .filter(({ stock, sizes }) => stock > 0 && !sizes)
    .sort((a, b) => a.stock - b.stock)[0];
  if (!product) throw new Error('Everything is sold out.');
  await addToCart(page, product);
  const cart = await openCart(page);
  const more = cart.getByRole('button', { name: `Increase quantity of ${product.name}` });
  for (let press = 0; press < product.stock; press += 1) await more.click();
  await expect(cart.getByText(`Only ${product.stock} left`)).toBeVisible();
  await expectTotals(cart, [{ product, quantity: product.stock }]);
});

// Proves §2.25, §2.26, §4.20.
test('the header’s button opens and closes the panel, and so does Esc', async ({ page }) => {
  await goTo(page, '/');
  const cart = await openCart(page);
  await cartButton(page).click();
  await expect(cart).toBeHidden();
  await openCart(page);
  await page.keyboard.press('Escape');
  await expect(cart).toBeHidden();
});

test('opening re-prices: what changed and what is gone is said', async ({ page }) => {
  const [changed, gone] = [await someProduct(page, 0), await someProduct(page, 1)];
  await putInCart(page, changed);
  await putInCart(page, gone);
  await page.evaluate(() => {
    const cart = JSON.parse(localStorage.getItem('cart') ?? '');
    cart.state.lines[0].priceCents += 5_000;
    cart.state.lines[1].productId = '00000000-0000-4000-8000-000000000000';
    localStorage.setItem('cart', JSON.stringify(cart));
  });
  await goTo(page, '/shop');
  const cart = await openCart(page);
  await expect(cart.getByText(TEXTS.priceChanged)).toBeVisible();
  await expect(cart.getByText('No longer available')).toBeVisible();
  await expectTotals(cart, [{ product: changed, quantity: 1 }]);
});

test('broken storage is an empty cart', async ({ page }) => {
  await goTo(page, '/');
  await page.evaluate(() => localStorage.setItem('cart', '{broken'));
  await page.reload();
  const cart = await openCart(page);
  await expect(cart.getByText(TEXTS.cartEmpty)).toBeVisible();
});

// Proves §2.30, §2.32.
test('on low screens a whole line can be seen, and Proceed to Checkout from the start; on /checkout the panel has neither button', async ({
  page,
}) => {
  const [first, second] = [await someProduct(page, 0), await someProduct(page, 1)];
  await putInCart(page, first);
  await putInCart(page, second);
  await goTo(page, '/shop');
  // The last is a desktop of 1280 × 900 at 200 % zoom.
  for (const [width, height] of [
    [740, 360],
    [568, 320],
    [640, 450],
  ] as const) {
    const at = `at ${width} × ${height}`;
    await page.setViewportSize({ width, height });
    const cart = await openCart(page);
    const proceed = cart.getByRole('button', { name: TEXTS.toCheckout });
    await expect(proceed, at).toBeInViewport({ ratio: 1 });
    await expect(cart.getByRole('button', { name: 'Clear Cart' })).toBeInViewport({ ratio: 1 });
    const line = cart.getByRole('listitem').last();
    await line.getByRole('button', { name: /^Increase/ }).click();
    await line.evaluate((element) => element.scrollIntoView({ block: 'nearest' }));
    const [row, foot] = [await line.boundingBox(), await proceed.boundingBox()];
    if (!row || !foot) throw new Error('The cart has no line or no button.');
    expect(row.height, at).toBeGreaterThan(90);
    expect(row.y + row.height, at).toBeLessThanOrEqual(foot.y);
    const name = await line.getByRole('link', { name: second.name }).boundingBox();
    const banner = await page.getByRole('banner').boundingBox();
    expect(name?.y, at).toBeGreaterThan(banner?.height ?? 0);
    await cart.getByText('Grand Total').scrollIntoViewIfNeeded();
    const total = await cart.getByText('Grand Total').boundingBox();
    expect((total?.y ?? 999) + (total?.height ?? 0), at).toBeLessThanOrEqual(foot.y);
    await proceed.click();
    await expect(page).toHaveURL('/checkout');
    await page.goBack();
    await expect(page).toHaveURL('/shop');
  }

  await page.goForward();
  await expect(page).toHaveURL('/checkout');
  const cart = await openCart(page);
  await expect(cart.getByText('Grand Total')).toBeVisible();
  await expect(cart.getByRole('button', { name: 'Clear Cart' })).toHaveCount(0);
  await expect(cart.getByRole('button', { name: TEXTS.toCheckout })).toHaveCount(0);
});

test('a cleared cart can be had back from the toast, beside what was put in since', async ({
  page,
}) => {
  const [first, second] = [await someProduct(page, 0), await someProduct(page, 1)];
  await page.clock.install();
  await addToCart(page, first);
  const cart = await openCart(page);
  await cart.getByRole('button', { name: `Increase quantity of ${first.name}` }).click();
  // The button for it is in the toast: it must not pass before it is pressed.
  await stopClock(page);
  await cart.getByRole('button', { name: 'Clear Cart' }).click();
  await expect(cart.getByText(TEXTS.cartEmpty)).toBeVisible();
  await expectToast(page, 'Cart cleared');
  await page.evaluate((line) => {
    const cart = JSON.parse(localStorage.getItem('cart') ?? '');
    cart.state.lines.push(line);
    localStorage.setItem('cart', JSON.stringify(cart));
    dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
  }, lineOf(second));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToastsGone(page);
  await page.clock.resume();
  await expectTotals(cart, [
    { product: first, quantity: 2 },
    { product: second, quantity: 1 },
  ]);
  await page.reload();
  await expect(cartButton(page)).toHaveAccessibleName(/2 products/);
});

test('a product’s name in checkout never ends a line within A-Line', async ({ page }) => {
  const product = (await products(page)).find(({ name }) => name.includes('A-Line'));
  if (!product) throw new Error('No product of the demo shop is called A-Line.');
  await checkoutWith(page, product);
  const name = (await openSummary(page)).getByText(product.name, { exact: true });
  for (let width = 320; width <= 420; width += 10) {
    await page.setViewportSize({ width, height: 740 });
    const lines = await name.evaluate((element) => {
      const tops: number[] = [];
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        for (let at = 0; at < (text.textContent ?? '').length; at += 1) {
          const letter = document.createRange();
          letter.setStart(text, at);
          letter.setEnd(text, at + 1);
          tops.push(Math.round(letter.getBoundingClientRect().top));
        }
      }
      const start = (element.textContent ?? '').indexOf('A-Line');
      return new Set(tops.slice(start, start + 'A-Line'.length)).size;
    });
    expect(lines, `at ${width} px`).toBe(1);
  }
});
