import type { Page } from '@playwright/test';
import { formatKsh } from '#contract/money.ts';
import { asShopper, buy } from '../buying.ts';
import {
  expect,
  goTo,
  makeProduct,
  signedIn,
  signedInAsAdmin,
  type TestProduct,
  test,
} from '../shop.ts';
import { TEXTS } from '../texts.ts';

/** Colours of every printed text and its background: black or grey on white, whatever the theme. */
const colours = (page: Page) =>
  page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    const rgb = (colour: string): [number, number, number] => {
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
      return [red, green, blue];
    };
    const darkest: [number, number, number][] = [];
    for (const element of document.querySelectorAll('main h1, main h2, main p, main dt, main dd')) {
      if (element.checkVisibility()) darkest.push(rgb(getComputedStyle(element).color));
    }
    return {
      texts: darkest,
      paper: rgb(getComputedStyle(document.documentElement).backgroundColor),
    };
  });

const expectReceipt = async (page: Page, product: TestProduct, total: number) => {
  await expect(page.getByText(product.name)).toBeVisible();
  await expect(page.getByText(formatKsh(total * 100)).last()).toBeVisible();
  await expect(page.getByText('Malkia', { exact: true })).toBeVisible();
  // The brand border is at the top and the bottom of the paper.
  await expect(page.locator('main svg.brand-border').filter({ visible: true })).toHaveCount(2);
  for (const furniture of [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('navigation'),
    page.getByRole('button'),
    page.getByRole('complementary', { name: 'Notice' }),
    page.getByRole('link', { name: 'Continue Shopping' }),
  ]) {
    await expect(furniture.filter({ visible: true })).toHaveCount(0);
  }
  const { texts, paper } = await colours(page);
  expect(paper).toEqual([255, 255, 255]);
  expect(texts.length).toBeGreaterThan(5);
  for (const [red, green, blue] of texts) {
    expect(Math.max(red, green, blue)).toBeLessThan(110);
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(4);
  }
  if (process.env.PAGE_SHOTS) {
    const name = new URL(page.url()).pathname.replace(/\W+/g, '_').slice(0, 20);
    await page.screenshot({ path: `${process.env.PAGE_SHOTS}/print${name}.png`, fullPage: true });
  }
};

const inDark = (page: Page) => page.evaluate(() => localStorage.setItem('theme', 'dark'));

test('an order and its page of thanks are printed as receipts, black on white, from the dark theme too', async ({
  page,
}) => {
  await signedIn(page);
  const product = await makeProduct(page);
  const order = await buy(await asShopper(page), product, { ending: '345671' });
  await inDark(page);
  await goTo(page, `/dashboard/orders/${order._id}`);
  await expect(page.getByText(product.name)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expectReceipt(page, product, order.totalPrice);

  await page.emulateMedia({ media: 'screen' });
  await goTo(page, '/thank-you');
  await page.evaluate((arrived) => {
    history.replaceState({ ...history.state, usr: { order: arrived } }, '', '/thank-you');
  }, order);
  await page.reload();
  await expect(page.getByText(product.name)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expectReceipt(page, product, order.totalPrice);
});

/** Sheets, and what is between their margins in CSS pixels. */
const SHEETS = [
  { format: 'A4', width: 688 },
  { format: 'A4', landscape: true, width: 1018 },
  { format: 'Letter', width: 710 },
  { format: 'Letter', landscape: true, width: 950 },
  { format: 'A3', width: 1018 },
  { format: 'A3', landscape: true, width: 1482 },
  { format: 'A4', scale: 0.7, width: 984 },
  { format: 'A4', landscape: true, scale: 0.7, width: 1454 },
];

/** Prints the open page on each sheet. Its layout on paper is measured when its styles become those of print. */
const expectOnEverySheet = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    matchMedia('print').addEventListener('change', ({ matches }) => {
      if (!matches) return;
      const width = document.documentElement.clientWidth;
      const boxes = [...document.querySelectorAll('main *')]
        // Column headings above cards are for screen readers.
        .filter((element) => element.checkVisibility() && !element.closest('thead, .sr-only'))
        .map((element) => ({ element, box: element.getBoundingClientRect() }));
      const cut = boxes.filter(
        ({ element, box }) =>
          (box.width > 0 && (box.left < -1 || box.right > width + 1)) ||
          (getComputedStyle(element).overflowX !== 'visible' &&
            element.scrollWidth > element.clientWidth + 1),
      );
      // Over the end of a page, the rows of a grid are drawn over each other.
      const rows = boxes.filter(({ element }) => {
        const tops = boxes
          .filter(({ element: child }) => child.parentElement === element)
          .map(({ box }) => Math.round(box.top));
        const isGrid = getComputedStyle(element).display === 'grid';
        return isGrid && element.querySelector('.card') && new Set(tops).size > 1;
      });
      const cards = boxes.filter(({ element }) => element.matches('.card'));
      const left = Math.min(...cards.map(({ box }) => box.left));
      const right = Math.max(...cards.map(({ box }) => box.right));
      const printed = {
        width,
        unused: Math.max(0, Math.floor(width - (right - left))),
        cut: cut.map(({ element }) => element.outerHTML),
        rows: rows.map(({ element }) => element.outerHTML.slice(0, 300)),
      };
      Object.assign(window, { printed });
    });
  });
  for (const { width, ...sheet } of SHEETS) {
    await page.pdf(sheet);
    const printed = await page.evaluate(() => (window as unknown as { printed: object }).printed);
    expect(printed, JSON.stringify(sheet)).toEqual({
      width,
      unused: 0,
      cut: [],
      rows: [],
    });
  }
};

test('an order, its receipt and the reports use the width of every sheet', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signedIn(page);
  const product = await makeProduct(page);
  const { _id } = await buy(await asShopper(page), product, { ending: '345673' });
  for (const path of [`/dashboard/orders/${_id}`, `/thank-you?order=${_id}`]) {
    await goTo(page, path);
    await expect(page.getByText(product.name)).toBeVisible();
    await expectOnEverySheet(page);
  }
  await signedInAsAdmin(page);
  await goTo(page, `/dashboard/manage-orders/${_id}`);
  await expect(page.getByText(product.name)).toBeVisible();
  await expectOnEverySheet(page);
  await goTo(page, '/dashboard/payments-report');
  await expect(page.getByRole('heading', { name: TEXTS.moneyInAndOut })).toBeVisible();
  await expectOnEverySheet(page);
  await goTo(page, '/dashboard/admin');
  await expect(page.locator('.sales-chart .sales-bar').last()).toBeVisible();
  await expectOnEverySheet(page);
});
