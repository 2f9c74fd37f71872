import type { Page } from '@playwright/test';
import { LONG_MS } from '../../test/limits.ts';
import { pathsOf, type Things } from '../../test/web-addresses.ts';
import {
  addToCart,
  expect,
  expectToast,
  fillLogin,
  goTo,
  makeProduct,
  newShopper,
  openCart,
  register,
  signedInAsAdmin,
  signIn,
  test,
} from '../shop.ts';
import { makeOrder } from '../staff.ts';
import { TEXTS } from '../texts.ts';
import { hold } from '../waiting.ts';

/** What the test records, and what React Router puts on the window. */
type OnWindow = {
  announced: string[];
  __reactRouterDataRouter: { navigate(to: string): Promise<void> };
};

/** Records what is announced of pages from the first script on: the next page replaces it. */
const recordAnnounced = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const said: string[] = [];
    (window as unknown as OnWindow).announced = said;
    new MutationObserver((changes) => {
      const region = document.getElementById('page-announcer');
      if (!region?.textContent || !changes.some(({ target }) => region.contains(target))) return;
      said.push(region.textContent);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });

const announced = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as OnWindow).announced);
const focusInMain = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement === document.querySelector('main'));

/** After a navigation: one more text was announced, the title; the focus is at the top of the page's content. */
const expectAnnounced = async (page: Page, before: string[], how: string): Promise<string[]> => {
  await expect
    .poll(() => announced(page), {
      message: `announced after ${how}`,
    })
    .toEqual([...before, expect.anything()]);
  const now = await announced(page);
  expect(now.at(-1), `announced after ${how}`).toBe(await page.title());
  await expect
    .poll(() => focusInMain(page), { message: `main has the focus after ${how}` })
    .toBe(true);
  return now;
};

/** Navigates as a link in the header does, which keeps the focus; where there is none the focus is nowhere. */
const follow = async (page: Page, to: string): Promise<void> => {
  await page.locator('a.logo').first().focus();
  await page.evaluate(
    (path) => (window as unknown as OnWindow).__reactRouterDataRouter.navigate(path),
    to,
  );
};

type Reached = { url: string; title: string };

/** A browser keeps 50 steps. */
const MOST_STEPS = 40;

/** Goes to each path by a link and then back again, in parts that fit the history. */
const walkThere = async (page: Page, paths: readonly string[]): Promise<Reached[]> => {
  const reached: Reached[] = [];
  for (let at = 0; at < paths.length; at += MOST_STEPS)
    reached.push(...(await walkPart(page, paths.slice(at, at + MOST_STEPS))));
  return reached;
};

const walkPart = async (page: Page, paths: readonly string[]): Promise<Reached[]> => {
  const way: Reached[] = [];
  let said = await announced(page);
  for (const path of paths) {
    await follow(page, path);
    said = await expectAnnounced(page, said, `a link to ${path}`);
    way.push({ url: page.url(), title: said.at(-1) ?? '' });
  }
  for (const { url, title } of way.slice(0, -1).reverse()) {
    await page.goBack();
    await expect(page).toHaveURL(url);
    said = await expectAnnounced(page, said, `Back to ${url}`);
    expect(said.at(-1), `announced after Back to ${url}`).toBe(title);
  }
  return way;
};

const thingsOf = async (page: Page) => {
  const order = await makeOrder(page);
  const { posts } = await (await page.request.get('/api/posts?limit=1')).json();
  const things: Things = { product: order.product._id, order: order._id, post: posts[0] };
  return { shopper: order.shopper, paths: pathsOf(things) };
};
const isPrivate = (path: string) => path.startsWith('/dashboard');

test('each page says its title and takes the focus, by a link and by Back: a guest', async ({
  page,
  errors,
}) => {
  test.setTimeout(LONG_MS);
  errors.allow(/status of 40[04]/);
  const { paths } = await thingsOf(page);
  const here = ['/privacy', '/login'];
  const open = paths.filter((path) => !isPrivate(path) && !here.includes(path));
  const asked = paths.filter(isPrivate);
  expect(asked.length).toBeGreaterThan(open.length);
  // A guest is led to signing in. In turn, as one page does not follow itself.
  const way = asked.flatMap((path, index) => [open[index % open.length] ?? '/', path]);
  await recordAnnounced(page);
  await goTo(page, '/privacy');
  const html = await (await page.request.get('/privacy')).text();
  expect(html).toMatch(/<div id="page-announcer" aria-live="polite" class="sr-only"><p><\/p>/);
  expect(await announced(page)).toEqual([]);

  const reached = await walkThere(page, way);
  for (const [index, { url, title }] of reached.entries()) {
    const path = way[index] ?? '';
    const { pathname, search } = new URL(url);
    if (isPrivate(path)) expect(pathname + search).toBe(`/login?next=${encodeURIComponent(path)}`);
    const first = await (await page.request.get(url)).text();
    expect(first, url).toContain(`<title>${title.replace(/'/g, '&#x27;')}</title>`);
  }
  const before = await announced(page);
  await page.goForward();
  await expectAnnounced(page, before, 'Forward');
});

test('each page says its title and takes the focus, by a link and by Back: a customer', async ({
  page,
  errors,
}) => {
  test.setTimeout(LONG_MS);
  errors.allow(/status of 40[04]/);
  const { shopper, paths } = await thingsOf(page);
  await recordAnnounced(page);
  await signIn(page, shopper);
  await goTo(page, '/privacy');
  const way = paths.filter(isPrivate);
  const reached = await walkThere(page, way);
  const own = /^\/dashboard(\/(profile|orders|payments)(\/.*)?)?$/;
  for (const [index, path] of way.entries()) {
    const { url, title } = reached[index] ?? { url: page.url(), title: '' };
    expect(new URL(url).pathname).toBe(path);
    expect(title === 'Not allowed | Malkia', `${path} is refused`).toBe(!own.test(path));
  }
});

test('each page says its title and takes the focus, by a link and by Back: staff', async ({
  page,
  errors,
}) => {
  test.setTimeout(LONG_MS);
  errors.allow(/status of 40[04]/);
  const { paths } = await thingsOf(page);
  await recordAnnounced(page);
  await signedInAsAdmin(page);
  await goTo(page, '/privacy');
  await walkThere(
    page,
    paths.filter((path) => isPrivate(path) && path !== '/dashboard'),
  );
});

test('a title that comes with the data is announced when it has come', async ({ page }) => {
  await recordAnnounced(page);
  await goTo(page, '/pages/delivery');
  const held = await hold(page, '**/api/pages/returns');
  await follow(page, '/pages/returns');
  await expect(page.getByText('Loading page...')).toBeVisible();
  expect(await announced(page)).toEqual([]);
  await expect.poll(() => focusInMain(page)).toBe(true);
  held.release();
  await expectAnnounced(page, [], 'the data');
  await expect(page).toHaveTitle(/^Returns/);
});

test('signing in leads back, and the page is announced beside the toast', async ({ page }) => {
  const shopper = newShopper();
  await register(page, shopper);
  await recordAnnounced(page);
  await goTo(page, '/privacy');
  await follow(page, '/dashboard/payments');
  const asked = await expectAnnounced(page, [], 'being led to the login');
  expect(asked).toEqual(['Login | Malkia']);
  await fillLogin(page, shopper);
  await expect(page).toHaveURL('/dashboard/payments');
  await expectAnnounced(page, asked, 'signing in');
  await expectToast(page, 'Login successful!');
});

test('the focus stays where the page or a filter has put it', async ({ page }) => {
  const product = await makeProduct(page);
  await recordAnnounced(page);
  await goTo(page, '/contact');

  await test.step('a hash target has it', async () => {
    await follow(page, '/#about');
    await expect(page.getByRole('region', { name: 'About Us' })).toBeFocused();
    await expect(page.getByRole('region', { name: 'About Us' })).toBeInViewport();
  });

  await test.step('the cart that a link closes does not take it back', async () => {
    await addToCart(page, product);
    await follow(page, '/contact');
    const cart = await openCart(page);
    await cart.getByRole('link', { name: product.name }).first().press('Enter');
    await expect(page).toHaveURL(`/shop/${product._id}`);
    await expect(cart).toBeHidden();
    await expect.poll(() => focusInMain(page)).toBe(true);
  });

  await test.step('a search that is typed keeps it, and only the number found is said', async () => {
    await follow(page, '/search');
    await expect.poll(() => announced(page).then((said) => said.at(-1))).toBe('Search | Malkia');
    const said = await announced(page);
    const box = page.getByRole('searchbox', { name: 'Search products' });
    await box.fill(product.name);
    await expect(page).toHaveTitle(/ – search/);
    await expect(box).toBeFocused();
    expect(await announced(page)).toEqual(said);
  });
});

test('a first load announces nothing, and its first Tab is the skip link', async ({ page }) => {
  await recordAnnounced(page);
  await signedInAsAdmin(page);
  // The second redirects in the browser.
  for (const [path, at] of [
    ['/contact', '/contact'],
    ['/dashboard', '/dashboard/admin'],
  ] as const) {
    await goTo(page, path);
    await expect(page).toHaveURL(at);
    // The address changes before the page does.
    const told = at === path ? 0 : 1;
    await expect.poll(async () => (await announced(page)).length).toBe(told);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: TEXTS.skip })).toBeFocused();
    expect(await announced(page)).toEqual(at === path ? [] : [await page.title()]);
  }
});
