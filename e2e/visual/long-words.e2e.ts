import type { Browser, Locator, Page } from '@playwright/test';
import { formatKsh } from '#contract/money.ts';
import { EXPECT_MS, HOOK_MS, LONG_MS } from '../../test/limits.ts';
import { expect, expectToast, goTo, openCart, signedInAsAdmin, signIn, test } from '../shop.ts';
import { copyShop, type Shop } from '../shops.ts';
import { pressMore } from '../staff.ts';
import { TEXTS } from '../texts.ts';
import {
  follow,
  type Place,
  placesOf,
  type TextFor,
  type Written,
  writeEverywhere,
} from '../texts-of-people.ts';
import { stopClock } from '../waiting.ts';
import { layoutFaults } from './geometry.ts';

// One shop for all tests of this file.
test.describe.configure({ mode: 'default' });
test.setTimeout(LONG_MS);

/** A word that fills the field, at most 300 letters, as one link. */
const longWord: TextFor = (field, most) => {
  if (field === 'text' || field === 'pageText') return MARKDOWN;
  if (field === 'senderEmail') return `${'w'.repeat(60)}@${'w'.repeat(50)}.test`;
  return most < 60
    ? 'W'.repeat(most)
    : `https://example.com/${'W'.repeat(Math.min(most, 300) - 20)}`;
};
const QUERY = 'W'.repeat(200);
const WORD = 'W'.repeat(280);
const MARKDOWN = [
  ...[`https://example.com/${WORD}`, `# ${WORD}`, `- ${WORD}`, `1. ${WORD}`, `> ${WORD}`],
  ...[`**${WORD}**`, `\`${WORD}\``, `\`\`\`\n${WORD}\n\`\`\``, `[${WORD}](https://example.com)`],
  `| ${WORD} | b |\n|---|---|\n| a | ${WORD} |`,
].join('\n\n');

/** A shop of its own: its name, pages and ways to deliver affect every test. */
let shop: Shop;
let written: Written;
const openPage = async (browser: Browser): Promise<Page> =>
  (
    await browser.newContext({ baseURL: shop.url, hasTouch: true, reducedMotion: 'reduce' })
  ).newPage();
test.beforeAll(async ({ browser }) => {
  test.setTimeout(HOOK_MS);
  shop = await copyShop();
  const page = await openPage(browser);
  written = await writeEverywhere(page, longWord);
  await page.context().close();
});
test.afterAll(() => shop?.close());

const faultsOf = async (page: Page, where: string): Promise<string[]> => {
  const faults: string[] = [];
  for (const width of [320, 360, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const found = await layoutFaults(page);
    faults.push(...found.map((fault) => `${where.slice(0, 50)}, ${width} px: ${fault}`));
    if (process.env.PAGE_SHOTS) {
      const name = `${where.replace(/\W+/g, '_').slice(0, 50)}-${width}.png`;
      await page.screenshot({ path: `${process.env.PAGE_SHOTS}/${name}`, fullPage: true });
    }
  }
  return faults;
};

/** Opens the first page, then the others by links: the server sends the same dashboard to everybody. */
const visit = async (page: Page, places: readonly Place[], next = follow): Promise<string[]> => {
  const faults: string[] = [];
  for (const [index, { path, shows }] of places.entries()) {
    await (index === 0 ? goTo : next)(page, path);
    if (shows) await expect(page.getByText(/W{20}|w{20}/).first()).toBeAttached();
    faults.push(...(await faultsOf(page, path)));
  }
  return faults;
};

/** Opens each dialog on its page, at first on a phone. */
const visitDialogs = async (
  page: Page,
  dialogs: readonly [path: string, open: (main: Locator) => Promise<unknown>][],
): Promise<string[]> => {
  const faults: string[] = [];
  for (const [path, open] of dialogs) {
    await page.setViewportSize({ width: 360, height: 800 });
    await goTo(page, path);
    await open(page.getByRole('main'));
    await expect(page.getByRole('dialog').first()).toBeVisible();
    faults.push(...(await faultsOf(page, `dialog on ${path}`)));
  }
  return faults;
};

const press = (name: string | RegExp) => (main: Locator) =>
  main.getByRole('button', { name }).first().click();
const more = (action: string | RegExp) => (main: Locator) => pressMore(main, action);

test('one long word in every text of a person widens no page of a guest', async ({ browser }) => {
  const page = await openPage(browser);
  expect(await visit(page, placesOf(written, QUERY).guest, goTo)).toEqual([]);
});

test('one long word in every text of a person widens no page of a customer, and none in print', async ({
  browser,
}) => {
  const page = await openPage(browser);
  await signIn(page, written.shopper);
  expect(await visit(page, placesOf(written, QUERY).customer)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  expect(await visit(page, [{ path: `/dashboard/orders/${written.sent._id}` }])).toEqual([]);
});

test('one long word in every text of a person widens no page of the staff', async ({ browser }) => {
  const page = await openPage(browser);
  await signedInAsAdmin(page);
  expect(await visit(page, placesOf(written, QUERY).staff)).toEqual([]);
});

test('one long word in every text of a person widens no cart, checkout, dialog or toast', async ({
  browser,
}) => {
  const page = await openPage(browser);
  page.setDefaultTimeout(EXPECT_MS);
  const { product, gone } = written;
  await signIn(page, written.shopper);
  await page.clock.install();
  await goTo(page, `/shop/${product._id}`);
  // The toast must not pass before it is measured.
  await stopClock(page);
  await page.getByRole('button', { name: TEXTS.addToCart, exact: true }).click();
  await expectToast(page, 'added to cart!');
  const faults = await faultsOf(page, 'toast');
  await page.clock.resume();
  await openCart(page);
  faults.push(...(await faultsOf(page, 'cart')));
  await goTo(page, '/checkout');
  await page.getByLabel('County', { exact: true }).selectOption('Lamu');
  await page.getByLabel('Town').fill(longWord('town', 120));
  await page.getByLabel('Town').blur();
  for (const way of await page.getByRole('radio', { name: longWord('door', 60) }).all())
    await way.check();
  faults.push(...(await faultsOf(page, 'checkout')));
  faults.push(
    ...(await visitDialogs(page, [
      [`/shop/${product._id}`, press(TEXTS.writeReview)],
      [
        `/shop/${gone._id}`,
        async (main) => {
          await main.getByRole('radio', { name: 'M, sold out' }).check();
          await press(/^Tell me when/)(main);
        },
      ],
    ])),
  );

  await signedInAsAdmin(page);
  const order = `/dashboard/manage-orders/${written.sent._id}`;
  const shelf = `/dashboard/stock?search=${written.product.name.slice(0, 20)}`;
  faults.push(
    ...(await visitDialogs(page, [
      ['/dashboard/manage-products', press(/^Delete /)],
      [`/dashboard/manage-users?search=${written.shopper.email}`, press(/^Edit /)],
      [`/dashboard/manage-users?search=${written.shopper.email}`, more(/^Change role/)],
      [`/dashboard/manage-users?search=${written.shopper.email}`, more(/^Delete /)],
      [shelf, press(/^Count /)],
      [shelf, press(/^Receive /)],
      [shelf, more(/^Place and low stock/)],
      [shelf, more(/^Take off/)],
      ['/dashboard/manage-posts', more(/^Delete /)],
      ['/dashboard/delivery', press(/^Edit https/)],
      ['/dashboard/delivery', more(/^Delete /)],
      [order, press(/^Refund/)],
    ])),
  );
  await goTo(page, '/dashboard/mails');
  for (const mail of await page.locator('main summary').all()) await mail.click();
  faults.push(...(await faultsOf(page, 'mails, open')));
  await goTo(page, '/dashboard/manage-products?add=1');
  await page.getByLabel('Image', { exact: true }).setInputFiles(
    ['a', 'b'].map((name) => ({
      name: `${name.repeat(200)}.txt`,
      ...{ mimeType: 'text/plain', buffer: Buffer.from('') },
    })),
  );
  faults.push(...(await faultsOf(page, 'refused files')));
  await goTo(page, '/dashboard/payments-report');
  const statement = page.getByRole('region', { name: 'M-PESA statement' });
  const head = 'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn';
  const movement = `${'W'.repeat(18)}1,21-11-2026 10:15:48,${WORD},Completed,99999999.00,`;
  const unread = `${'W'.repeat(18)}2,${WORD},${WORD},Completed,5,`;
  await statement.getByLabel('Statement').setInputFiles({
    name: 'statement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([head, movement, unread].join('\n')),
  });
  await statement.getByRole('button', { name: 'Compare' }).click();
  await expect(statement.getByText(formatKsh(9_999_999_900)).first()).toBeVisible();
  faults.push(...(await faultsOf(page, 'statement')));
  await page
    .getByRole('button', { name: /^Refund/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  faults.push(...(await faultsOf(page, 'refund of money that waits')));
  expect(faults).toEqual([]);
});
