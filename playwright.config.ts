import { defineConfig } from '@playwright/test';
import { findChromium } from './test/browser.ts';

const { executablePath, args } = await findChromium();

/** What needs no browser: processes of its own, or the specification's calls by raw HTTP. */
const PROCESS = '**/crash*.e2e.ts';
const SPECIFICATION = '**/specification/*.e2e.ts';

/** What is about how pages arrive and look: with pictures and motion. */
const LOOK = /\/(pictures|uploads)\.e2e\.ts$/;

/** In a shop of its own that nobody changes: what a page looks and reads like, and how it arrives. */
const STILL = /\/(look-sample|reading-order|layout-shift)\.e2e\.ts$/;

/**
 * The main job, run by `npm test`: find, choose, buy, sign in, and what the shop needs each day. All other
 * files are run by `npm run test:e2e:rest`.
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

/** What wide screens lay out or open in another way; all other rules are the same at any width. */
const WIDE = /@wide/;

/** Rules that no picture and no motion changes are tested without: a quarter of the time. */
const plain = {
  launchOptions: { executablePath, args: [...args, '--blink-settings=imagesEnabled=false'] },
  contextOptions: { reducedMotion: 'reduce' as const },
};
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };
const desk = { viewport: { width: 1440, height: 900 } };

/** Journeys through the whole shop in a browser; what needs none stands in `process` and `specification`. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/open-shop.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 4,
  retries: 0,
  timeout: 60_000,
  expect: {
    timeout: 10_000,
    toHaveScreenshot: { pathTemplate: '{testDir}/snapshots/look/{arg}{ext}' },
    toMatchAriaSnapshot: { pathTemplate: '{testDir}/snapshots/{arg}{ext}' },
  },
  reporter: process.env.CI ? [['list'], ['json', { outputFile: 'test-results/e2e.json' }]] : 'list',
  use: {
    baseURL: process.env.SHOP_URL,
    launchOptions: { executablePath, args },
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    screenshot: 'only-on-failure',
    // A recorder costs each journey a fifth of its time: `--trace on` for the one that is looked into.
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
    // One shop serves them all.
    { name: 'still', testMatch: STILL, use: phone, workers: 1 },
    { name: 'process', testMatch: PROCESS },
    { name: 'specification', testMatch: SPECIFICATION },
  ],
});
