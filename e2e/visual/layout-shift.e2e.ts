import type { Page } from '@playwright/test';
import { JOB_MS } from '../../test/limits.ts';
import { expect } from '../shop.ts';
import { test as still } from './still-shop.ts';

/** With products that no other test changes, and the browser's own clock. */
const test = still.extend({
  page: async ({ context }, use) => use(await context.newPage()),
});

/** Emulates a phone on slow 3G: 400 kbit/s, 300 ms latency, a quarter of this CPU. */
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

/** A shift that people notice; smaller ones depend on the machine's speed. */
const NOTICED = 0.05;

type Seen = { shift: number; moved: string[]; largest: string };

/** Records layout shifts and the largest element from the first byte on. */
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

const expectNoShift = async (page: Page, path: string): Promise<void> => {
  await watch(page);
  await slowPhone(page);
  const response = await page.goto(path, { waitUntil: 'networkidle', timeout: JOB_MS });
  const html = await response?.text();
  await page.evaluate(() => document.fonts.ready);
  // Scrolls down and back: nothing below may move what is above.
  for (let turn = 0; turn < 6; turn += 1) await page.mouse.wheel(0, 500);
  await page.waitForLoadState('networkidle');
  const { shift, moved, largest } = await seenOn(page);
  expect(shift, moved.join('\n')).toBeLessThan(NOTICED);
  expect(largest).not.toBe('');
  const escaped = largest.replaceAll('&', '&amp;').replaceAll("'", '&#x27;');
  expect(html, `the largest element, ${largest}, is in the first HTML`).toContain(escaped);
};

test('nothing moves on the home page as it arrives on a slow phone', async ({ page }) => {
  test.slow();
  await expectNoShift(page, '/');
});

test('nothing moves on the shop page as it arrives on a slow phone', async ({ page }) => {
  test.slow();
  await expectNoShift(page, '/shop');
});

test('nothing moves on a product page as it arrives on a slow phone', async ({ page, seeds }) => {
  test.slow();
  await expectNoShift(page, `/shop/${seeds.product}`);
});

test('the measure sees a page that moves', async ({ page }) => {
  await watch(page);
  await page.goto('/contact');
  await page.evaluate(() => {
    const block = Object.assign(document.createElement('div'), { textContent: 'Late news' });
    block.style.height = '150px';
    document.body.prepend(block);
  });
  await expect.poll(async () => (await seenOn(page)).shift).toBeGreaterThan(NOTICED);
});
