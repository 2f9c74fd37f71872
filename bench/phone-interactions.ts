import type { Locator, Page } from 'playwright-core';
import { inStock, keep, type Product, signedInWith, withBrowser } from './phone-browser.ts';
import { type Felt, type Phone, slowPhone } from './phone-felt.ts';

/** Lighthouse's CPU throttling of phones. */
export const SLOWDOWN = 4;

export type Interaction = {
  name: string;
  /** Maximum time until painted, in ms. */
  wanted: number;
  felt: Felt[];
};
export type Scroll = { name: string; cards: number; frames: number[] };

/** Interactions that change a whole page may take longer than local ones. */
const AT_ONCE = 100;
const NEW_LIST = 300;

const tap = async (target: Locator): Promise<void> => {
  const box = await target.boundingBox();
  if (!box) throw new Error(`Nothing to tap: ${target}`);
  await target.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
};

const goTo = async (page: Page, url: string): Promise<void> => {
  await page.goto(url);
  // Waits until the page is hydrated and its requests have ended.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
  await page.waitForLoadState('networkidle');
};

const FIRST = `document.querySelector('article h3')?.textContent`;
const SETTLED = `!document.querySelector('main [aria-busy="true"]')`;
const firstName = (page: Page) => page.locator('article h3').first().textContent();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

type Measured = (
  name: string,
  wanted: number,
) => (act: () => Promise<unknown>, shown: string) => Promise<void>;
type Journey = (world: {
  phone: Phone;
  shop: string;
  times: number;
  measured: Measured;
}) => Promise<void>;

/** Adds many products to the cart from one list, then works in the cart. */
const cart: Journey = async ({ phone: { page }, shop, times, measured }) => {
  await goTo(page, `${shop}/search`);
  await button(page, 'Load More').click();
  await page.waitForFunction(() => document.querySelectorAll('article').length >= 48);
  // Cards of products with sizes ask for one.
  const sizeless = (await inStock(shop, 'limit=48')).filter(({ sizes }) => !sizes);
  for (const [turn, { name }] of sizeless.slice(0, times).entries()) {
    const add = button(page, `Add ${name} to cart`);
    await add.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await measured('add to the cart → badge', AT_ONCE)(
      () => tap(add),
      `document.querySelector('.cart-badge').textContent === '${turn + 1}'`,
    );
  }
  await page.waitForFunction(() => !document.querySelector('[data-toasts]'));
  for (let turn = 0; turn < times; turn++) {
    await measured('open the cart', AT_ONCE)(
      () => tap(button(page, /^Cart/)),
      `document.querySelector('dialog[open] li')`,
    );
    const plus = button(page, /^Increase/).first();
    const quantity = await plus.evaluate((each) => each.previousElementSibling?.textContent);
    const now = `document.querySelector('[aria-label^="Increase"]').previousElementSibling.textContent`;
    await measured('one more in the cart', AT_ONCE)(() => tap(plus), `${now} !== '${quantity}'`);
    await measured('one less in the cart', AT_ONCE)(
      () => tap(button(page, /^Decrease/).first()),
      `${now} === '${quantity}'`,
    );
    await measured('close the cart', AT_ONCE)(
      () => tap(button(page, 'Close')),
      `!document.querySelector('dialog[open]')`,
    );
    await page.waitForTimeout(300);
  }
};

/** Filters the list by one category after another, in the sheet of small screens. */
const filters: Journey = async ({ phone: { page }, shop, times, measured }) => {
  await goTo(page, `${shop}/shop`);
  const categories = ['Bag', 'Dress', 'Shoes', 'Scarf'];
  for (let turn = 0; turn < times; turn++) {
    const category = categories[turn % categories.length] ?? 'Bag';
    await measured('open the filters', AT_ONCE)(
      () => tap(button(page, /^Filter & Sort/)),
      `document.querySelector('dialog:modal')`,
    );
    await page.waitForTimeout(300);
    const choice = page.getByRole('radio', { name: category, exact: true });
    await choice.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await measured('choose a category → pressed', AT_ONCE)(
      () => tap(choice),
      `document.querySelector('dialog input[value="${category.toLowerCase()}"]').checked`,
    );
    const before = await firstName(page);
    await measured('apply the filters → new list', NEW_LIST)(
      () => tap(button(page, 'Apply')),
      `${SETTLED} && ${FIRST} !== ${JSON.stringify(before)}`,
    );
    await page.waitForTimeout(300);
  }
};

const pages: Journey = async ({ phone: { page }, shop, times, measured }) => {
  await goTo(page, `${shop}/shop`);
  for (let turn = 0; turn < times; turn++) {
    const next = page.getByRole('link', { name: turn % 8 < 4 ? 'Next' : 'Previous' });
    await next.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const before = await firstName(page);
    await measured('page change → new list', NEW_LIST)(
      () => tap(next),
      `${SETTLED} && ${FIRST} !== ${JSON.stringify(before)}`,
    );
  }
};

/** From the list to a product and back, using the browser's back button. */
const product: Journey = async ({ phone: { page }, shop, times, measured }) => {
  await goTo(page, `${shop}/search`);
  for (let turn = 0; turn < times; turn++) {
    const link = page.locator('article h3 a').nth(turn);
    const name = await link.textContent();
    await link.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const place = await page.evaluate(() => Math.round(scrollY));
    await measured('open a product', NEW_LIST)(
      () => tap(link),
      `document.querySelector('h1')?.textContent === ${JSON.stringify(name)}`,
    );
    await measured('back to the list, same place', NEW_LIST)(
      () => page.evaluate(() => history.back()),
      `document.querySelector('article') && Math.abs(scrollY - ${place}) <= 1`,
    );
  }
};

/** Types while results of the previous input arrive and render. */
const search: Journey = async ({ phone: { page }, shop, times, measured }) => {
  await goTo(page, `${shop}/search`);
  await page.getByRole('searchbox').focus();
  const texts = ['a', 'n', 'li', 'in', 'e', 'an'];
  let typed = '';
  for (let turn = 0; turn < times; turn++) {
    const text = texts[turn % texts.length] ?? 'a';
    for (const letter of [...text, ' ']) {
      typed += letter;
      await measured('type a letter', AT_ONCE)(
        () => page.keyboard.press(letter === ' ' ? 'Space' : letter),
        `document.querySelector('input[type=search]').value === ${JSON.stringify(typed)}`,
      );
    }
    // Long enough to start the search, so that the next letter coincides with its results.
    await page.waitForTimeout(380);
    await page.keyboard.press('Backspace');
    await page.waitForTimeout(40);
    for (let left = text.length; left > 0; left--) await page.keyboard.press('Backspace');
    typed = '';
  }
};

const small: Journey = async ({ phone: { page }, shop, times, measured }) => {
  await goTo(page, `${shop}/`);
  for (let turn = 0; turn < times; turn++) {
    await measured('open the menu', AT_ONCE)(
      () => tap(page.getByRole('button', { name: 'Menu', exact: true })),
      `document.querySelector('#site-menu:popover-open')`,
    );
    await page.keyboard.press('Escape');
    await page.waitForTimeout(250);
  }
  for (let turn = 0; turn < Math.min(times, 10); turn++) {
    const more = button(page, 'Load More');
    await more.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const cards = await page.locator('article').count();
    await measured('Load More on the home page', AT_ONCE)(
      () => tap(more),
      `document.querySelectorAll('article').length > ${cards}`,
    );
  }
  await goTo(page, `${shop}/checkout`);
  for (let turn = 0; turn < times; turn++) {
    const method = turn % 2 ? 'MPESA' : 'VISA';
    const radio = page.getByRole('radio', { name: method });
    await radio.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await measured('another payment method', AT_ONCE)(
      () => tap(radio),
      `[...document.querySelectorAll('input[type=radio]')].find((each) => each.checked)?.parentElement.textContent.includes('${method}')`,
    );
  }
};

const JOURNEYS = { cart, filters, pages, product, search, small };

const atEnd = (page: Page): Promise<boolean> =>
  page.evaluate(() => scrollY + innerHeight >= document.body.scrollHeight - 1);

/** Scrolls a long list from top to end by touch; returns the frames over 50 ms. */
const scroll = async (page: Page, name: string, url: string): Promise<Scroll> => {
  await goTo(page, url);
  const client = await page.context().newCDPSession(page);
  await page.evaluate(() => window.felt.begin());
  const frames: number[] = [];
  for (let swipe = 0; swipe < 60; swipe++) {
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: 180, y }],
      });
    await touch('touchStart', 650);
    for (let y = 600; y > 80; y -= 40) await touch('touchMove', y);
    await touch('touchEnd', 80);
    await page.waitForTimeout(150);
    const { frame } = await page.evaluate(() => window.felt.take());
    await page.evaluate(() => window.felt.begin());
    if (frame > 0) frames.push(frame);
    if (!(await atEnd(page))) continue;
    // The list may still be loading.
    await page.waitForTimeout(1000);
    if (await atEnd(page)) break;
  }
  return { name, cards: await page.locator('article').count(), frames };
};

export type Result = { interactions: Interaction[]; scrolls: Scroll[] };
type Options = { times: number; only: string; say: (line: string) => void };

/** Runs every interaction `times` times on one slow phone, and scrolls long lists. */
export const measureInteractions = async (
  shop: string,
  { times, only, say }: Options,
): Promise<Result> => {
  const byName = new Map<string, Interaction>();
  const bought: Product[] = (await inStock(shop, 'limit=8')).slice(0, 3);
  const someone = await signedInWith(shop, bought);
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const scrolls: Scroll[] = [];
  for (const [name, journey] of Object.entries(JOURNEYS)) {
    if (!name.includes(only)) continue;
    say(`Interactions: ${name} …`);
    await withBrowser(async ({ context }) => {
      const page = context.pages()[0] ?? (await context.newPage());
      const slow = await slowPhone(page, SLOWDOWN);
      if (journey === small) await keep(page, shop, someone);
      const measured: Measured = (name, wanted) => async (act, shown) => {
        const known = byName.get(name) ?? { name, wanted, felt: [] };
        byName.set(name, known);
        known.felt.push(await slow.feel(act, shown));
      };
      await journey({ phone: slow, shop, times, measured });
    }, phone);
  }
  if ('scroll'.includes(only)) {
    say('Scrolling …');
    await withBrowser(async ({ context }) => {
      const page = context.pages()[0] ?? (await context.newPage());
      await slowPhone(page, SLOWDOWN);
      scrolls.push(await scroll(page, 'search results', `${shop}/search?q=e`));
      scrolls.push(await scroll(page, 'a category of 100', `${shop}/categories/dress`));
    }, phone);
  }
  return { interactions: [...byName.values()], scrolls };
};
