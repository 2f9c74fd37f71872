import { defineConfig } from '@playwright/test';
import { findChromium } from './test/browser.ts';

const { executablePath, args } = await findChromium();

/** Journeys through the whole shop in a browser; what needs none stands in the project `process`. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/open-shop.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.CI ? [['list'], ['json', { outputFile: 'test-results/e2e.json' }]] : 'list',
  use: {
    baseURL: process.env.SHOP_URL,
    launchOptions: { executablePath, args },
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
  projects: [
    {
      name: 'phone',
      testIgnore: '**/crash.e2e.ts',
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, deviceScaleFactor: 2 },
    },
    {
      name: 'desk',
      testIgnore: '**/crash.e2e.ts',
      use: { viewport: { width: 1440, height: 900 } },
    },
    { name: 'process', testMatch: '**/crash.e2e.ts' },
  ],
});
