import type { Locator, Page } from '@playwright/test';
import { formatKsh } from '#contract/money.ts';
import { addToCart, expect, goTo, makeProduct, openCart, test } from '../shop.ts';
import { TEXTS } from '../texts.ts';
import { hold, navigateClient } from '../waiting.ts';

const cards = (page: Page): Locator => page.getByRole('main').getByRole('article');

/** Clicks, and returns the result of `read` in the next painted frame. */
const inNextFrame = async <T>(target: Locator, read: () => T): Promise<T> => {
  // By the debugger protocol, because the page's CSP forbids eval.
  await target.page().evaluate(`window.readFrame = ${read.toString()}`);
  return target.evaluate((element) => {
    const { readFrame } = window as unknown as { readFrame: () => never };
    (element as HTMLElement).click();
    return new Promise<never>((resolve) => requestAnimationFrame(() => resolve(readFrame())));
  });
};

test('a product is in the cart in the next frame, whatever the network does', async ({ page }) => {
  const product = await makeProduct(page);
  await goTo(page, `/search?q=${encodeURIComponent(product.name)}`);
  const held = await hold(page, '**/api/**');
  await page.evaluate(() => {
    const root = document.documentElement;
    const changed: string[] = [];
    const note = (records: MutationRecord[]) =>
      changed.push(...records.map((record) => record.attributeName ?? ''));
    new MutationObserver(note).observe(root, { attributes: true });
    Object.assign(window, { changed });
  });
  const add = page.getByRole('button', { name: TEXTS.addProduct(product.name) });
  const seen = await inNextFrame(add, () => ({
    badge: document.querySelector('.cart-badge')?.textContent,
    shown: document.querySelector('.cart-badge')?.checkVisibility(),
  }));
  expect(seen).toEqual({ badge: '1', shown: true });
  // No inherited property on the root element: the browser would recalculate all styles.
  expect(await page.evaluate(() => (window as unknown as { changed: string[] }).changed)).toEqual([
    'data-cart',
  ]);
  expect(held.asked()).toBe(0);
  held.release();
});

test('quantities and totals of the cart follow in the next frame', async ({ page }) => {
  const product = await makeProduct(page, { price: 1500, stock: 5 });
  await addToCart(page, product);
  const held = await hold(page, '**/api/**');
  const cart = await openCart(page);
  const more = cart.getByRole('button', { name: `Increase quantity of ${product.name}` });
  const total = await inNextFrame(
    more,
    () => document.querySelector<HTMLElement>('dialog[open] dl')?.innerText,
  );
  expect(total?.replace(/\s+/g, ' ')).toContain(
    `Selected Items 2 Total Price ${formatKsh(300_000)}`,
  );
  held.release();
});

test('a chosen filter is pressed and the sheet is gone in the next frame, the list follows', async ({
  page,
}) => {
  await goTo(page, '/shop');
  const first = await cards(page).first().getByRole('heading').textContent();
  const held = await hold(page, /\/api\/products/);
  await page.getByRole('button', { name: TEXTS.filterAndSort }).click();
  const sheet = page.getByRole('dialog', { name: TEXTS.filterAndSort });
  const pressed = await inNextFrame(
    sheet.getByRole('radio', { name: 'Towel' }),
    () => document.querySelector<HTMLInputElement>('dialog input[value="towel"]')?.checked,
  );
  expect(pressed).toBe(true);
  const open = await inNextFrame(
    sheet.getByRole('button', { name: 'Apply' }),
    () => document.querySelectorAll('dialog[open]').length,
  );
  expect(open).toBe(0);
  await expect(page.getByText(TEXTS.loadingProducts)).toBeVisible();
  // The previous results stay meanwhile, rather than an empty page.
  await expect(cards(page).first().getByRole('heading')).toHaveText(first ?? '');
  held.release();
  await expect(page.getByText(TEXTS.loadingProducts)).toHaveCount(0);
  await expect(cards(page).first().getByRole('heading')).not.toHaveText(first ?? '');
});

/** Each text that a script, not the user, wrote into the box. */
type Written = { written: string[] };

test('what is typed stays in the box while the results of what was typed before come in', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const written: string[] = [];
    Object.assign(window, { written });
    const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    if (!own?.set) throw new Error('No box without a value.');
    const { set } = own;
    Object.defineProperty(HTMLInputElement.prototype, 'value', {
      ...own,
      set(text: string) {
        if (this.type === 'search') written.push(text);
        set.call(this, text);
      },
    });
  });
  const product = await makeProduct(page);
  const [start, end] = [product.name.slice(0, -4), product.name.slice(-4)];
  await goTo(page, '/search');
  await page.evaluate(() => (window as unknown as Written).written.splice(0));
  const held = await hold(page, /\/api\/products\?search=/);
  const box = page.getByRole('searchbox', { name: 'Search products' });
  await box.pressSequentially(start);
  await expect.poll(held.asked).toBeGreaterThan(0);
  await box.pressSequentially(end);
  await expect(box).toHaveValue(product.name);
  await expect(page).toHaveURL(new RegExp(`${end}$`));
  held.release();
  await expect(cards(page).getByRole('heading')).toHaveText([product.name]);
  await expect(box).toHaveValue(product.name);
  expect(await page.evaluate(() => (window as unknown as Written).written)).toEqual([]);
});

test('a long list is drawn a screenful at a time, never more at once', async ({ page }) => {
  await goTo(page, '/contact');
  await page.evaluate(() => {
    const most = { cards: 0 };
    Object.assign(window, { most });
    const cardsIn = (node: Node): number =>
      node instanceof Element
        ? Number(node.matches('article')) + node.querySelectorAll('article').length
        : 0;
    new MutationObserver((records) => {
      const added = records.flatMap((record) => [...record.addedNodes]);
      most.cards = Math.max(
        most.cards,
        added.reduce((sum, node) => sum + cardsIn(node), 0),
      );
    }).observe(document.body, { childList: true, subtree: true });
  });
  await navigateClient(page, '/search');
  await expect(cards(page)).toHaveCount(24);
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect(cards(page)).toHaveCount(48);
  await navigateClient(page, '/search?q=a');
  await expect(page.getByRole('status').filter({ hasText: 'for “a”' })).toBeVisible();
  await expect.poll(() => cards(page).count()).toBeLessThan(48);
  const atFirst = await cards(page).count();
  await cards(page).last().scrollIntoViewIfNeeded();
  await expect.poll(() => cards(page).count()).toBeGreaterThan(atFirst);
  expect(
    await page.evaluate(() => (window as unknown as { most: { cards: number } }).most),
  ).toEqual({ cards: 6 });
});

test('a first visit asks for no more of a list than its page shows, and its pages are small enough for a cheap phone', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname + search);
  });
  for (const [path, most] of [
    ['/', 1100],
    ['/shop', 900],
    ['/categories/dress', Number.POSITIVE_INFINITY],
    ['/search', 1200],
  ] as const) {
    await goTo(page, path);
    expect(await page.locator('*').count(), path).toBeLessThan(most);
    await page.waitForLoadState('networkidle');
  }
  // Small, and tells the shop's time, by which the deal ends.
  expect(calls).toEqual(['/api/settings/deal']);
});
