import { defineConfig } from '@playwright/test';
import { workersShop } from './e2e/shops.ts';
import { findChromium } from './test/browser.ts';
import { EXPECT_MS, TEST_MS } from './test/limits.ts';
import { SECOND_TRY } from './test/runner/second-try.ts';

const { executablePath, args } = await findChromium();

/** Tests without a browser: they start processes of their own, or call the API by raw HTTP. */
const PROCESS = '**/crash*.e2e.ts';
const SPECIFICATION = '**/specification/*.e2e.ts';

/** Tests of loading and layout, with pictures and animations. */
const LOOK = /\/(pictures|uploads)\.e2e\.ts$/;

/** Tests in a shop of their own whose data does not change: appearance, reading order and layout shift. */
const STILL = /\/(look-sample|reading-order|layout-shift)\.e2e\.ts$/;

/**
 * The most important journeys, run by `npm test`: find, choose, buy, sign in, and daily work of staff. `npm run
 * test:e2e:rest` runs all other files.
 */
const MAIN = [
  ...['home', 'header', 'shop-page', 'search', 'product', 'cart', 'purchase', 'payment', 'account'],
  ...[
    'my-orders',
    'manage-products',
    'product-form',
    'product-fields',
    'manage-orders',
    'keyboard',
  ],
  'security-headers',
].map((name) => `**/{journeys,accessibility,visual}/${name}.e2e.ts`);

/** Tests of what wide screens show differently; all other rules are the same at any width. */
const WIDE = /@wide/;

/** Tests that do not depend on pictures and animations run without them, in a quarter of the time. */
const plain = {
  launchOptions: { executablePath, args: [...args, '--blink-settings=imagesEnabled=false'] },
  contextOptions: { reducedMotion: 'reduce' as const },
};
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };
const desk = { viewport: { width: 1440, height: 900 } };

/** Journeys through the whole shop in a browser; tests without one are the projects `process` and `specification`. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/shops.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 4,
  ...SECOND_TRY,
  timeout: TEST_MS,
  expect: {
    timeout: EXPECT_MS,
    toHaveScreenshot: { pathTemplate: '{testDir}/snapshots/look/{arg}{ext}' },
    toMatchAriaSnapshot: { pathTemplate: '{testDir}/snapshots/{arg}{ext}' },
  },
  reporter: 'list',
  use: {
    baseURL: workersShop().url,
    launchOptions: { executablePath, args },
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    screenshot: 'only-on-failure',
    // Tracing makes each journey a fifth slower: use `--trace on` for the one under investigation.
    trace: 'off',
  },
  projects: [
    { name: 'main-phone', testMatch: MAIN, use: { ...plain, ...phone } },
    { name: 'main-desk', testMatch: MAIN, grep: WIDE, use: { ...plain, ...desk } },
    {
      name: 'phone',
      testIgnore: [PROCESS, SPECIFICATION, LOOK, STILL, ...MAIN],
      use: { ...plain, ...phone },
    },
    { name: 'desk', testIgnore: MAIN, grep: WIDE, use: { ...plain, ...desk } },
    { name: 'look', testMatch: LOOK, use: phone },
    // All tests share one shop.
    { name: 'still', testMatch: STILL, use: phone, workers: 1 },
    { name: 'process', testMatch: PROCESS },
    { name: 'specification', testMatch: SPECIFICATION },
  ],
});
