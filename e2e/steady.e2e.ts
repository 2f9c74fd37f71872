import type { Page } from '@playwright/test';
import { expect } from './shop.ts';
import { test as still } from './still-shop.ts';
import { hold, stopClock } from './waiting.ts';

/** Among products nobody adds to, and with the browser's own clock. */
const test = still.extend({
  page: async ({ context }, use) => use(await context.newPage()),
});

/** A slow 3G phone: 400 kbit/s, 300 ms away, a quarter of this processor. */
const slowPhone = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: (400 * 1000) / 8,
    uploadThroughput: (400 * 1000) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
};

type Seen = { shift: number; moved: string[]; largest: string };

/** Collects what moves, and which element is the largest, from the first byte on. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const seen: Seen = { shift: 0, moved: [], largest: '' };
    Object.assign(window, { seen });
    type Shift = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node?: Node }[];
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue;
        seen.shift += entry.value;
        for (const { node } of entry.sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          seen.moved.push(`${entry.value.toFixed(4)} ${element?.outerHTML.slice(0, 120)}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      const last = list.getEntries().at(-1) as
        | (PerformanceEntry & { element?: Element })
        | undefined;
      const element = last?.element;
      seen.largest =
        element?.getAttribute('src') ?? element?.textContent?.trim().slice(0, 60) ?? '';
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });

const seenOn = (page: Page): Promise<Seen> =>
  page.evaluate(() => (window as unknown as { seen: Seen }).seen);

const expectSteady = async (page: Page, path: string): Promise<void> => {
  await watch(page);
  await slowPhone(page);
  const response = await page.goto(path, { waitUntil: 'networkidle', timeout: 90_000 });
  const html = await response?.text();
  await page.evaluate(() => document.fonts.ready);
  // Down the page and back: nothing below moves what is above.
  for (let turn = 0; turn < 6; turn += 1) await page.mouse.wheel(0, 500);
  await page.waitForLoadState('networkidle');
  const { shift, moved, largest } = await seenOn(page);
  expect(shift, moved.join('\n')).toBeLessThan(0.005);
  expect(largest).not.toBe('');
  const escaped = largest.replaceAll('&', '&amp;').replaceAll("'", '&#x27;');
  expect(html, `the largest element, ${largest}, is in the first HTML`).toContain(escaped);
};

test('nothing moves on the home page as it arrives on a slow phone', async ({ page }) => {
  test.slow();
  await expectSteady(page, '/');
});

test('nothing moves on the shop page as it arrives on a slow phone', async ({ page }) => {
  test.slow();
  await expectSteady(page, '/shop');
});

test('nothing moves on a product page as it arrives on a slow phone', async ({ page, seeds }) => {
  test.slow();
  await expectSteady(page, `/shop/${seeds.product}`);
});

test('a page’s scripts are asked for once its first picture is there, and without one after two seconds', async ({
  page,
  seeds,
}) => {
  const path = `/shop/${seeds.product}`;
  let scripts = 0;
  page.on('request', (request) => {
    if (/\/assets\/.*\.js$/.test(request.url())) scripts += 1;
  });
  const visit = async () => {
    scripts = 0;
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('contentinfo')).toBeVisible();
  };
  await page.clock.install();
  await stopClock(page);
  const first = await hold(page, /\/images\//);
  await visit();
  await page.clock.runFor(1900);
  expect(scripts).toBe(0);
  await page.clock.runFor(200);
  await expect.poll(() => scripts).toBeGreaterThan(3);
  first.release();

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const second = await hold(page, /\/images\//);
  await visit();
  expect(scripts).toBe(0);
  second.release();
  await expect
    .poll(async () => {
      // The frame in which the picture is painted, and what follows it.
      await page.clock.runFor(20);
      return scripts;
    })
    .toBeGreaterThan(3);
});

test('what is far below the screen is laid out once the page works, or at once for who opens it there', async ({
  page,
}) => {
  const footer = page.getByRole('contentinfo').locator('address');
  const isLaidOut = () =>
    footer.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }));
  const held = await hold(page, /\/assets\/.*\.js$/);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(footer).toBeAttached();
  await expect.poll(isLaidOut).toBe(false);
  await page.goto('/#about', { waitUntil: 'commit' });
  await page.reload({ waitUntil: 'commit' });
  await expect(footer).toBeAttached();
  expect(await isLaidOut()).toBe(true);
  await page.goto('/contact', { waitUntil: 'commit' });
  await page.goto('/', { waitUntil: 'commit' });
  await expect.poll(isLaidOut).toBe(false);
  held.release();
  await expect.poll(isLaidOut).toBe(true);
  await expect(page.locator('html')).not.toHaveAttribute('data-arriving');
});

test('the measure sees a page that moves', async ({ page }) => {
  await watch(page);
  await page.goto('/contact');
  await page.evaluate(() => {
    const block = Object.assign(document.createElement('div'), { textContent: 'Late news' });
    block.style.height = '150px';
    document.body.prepend(block);
  });
  await expect.poll(async () => (await seenOn(page)).shift).toBeGreaterThan(0.005);
});
