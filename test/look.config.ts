import { defineConfig } from '@playwright/test';
import base from '../playwright.config.ts';

/**
 * Part of the deep run: every page and state on every screen, all page pictures, shops of any size.
 */
export default defineConfig({
  ...base,
  testDir: '../e2e',
  testMatch: '**/*.look.ts',
  globalSetup: '../e2e/shops.ts',
  outputDir: '../test-results/look',
  reporter: [['list'], ['../e2e/accessibility/accessibility-report.ts']],
  projects: [
    { name: 'walk', testMatch: '**/walk.look.ts', use: { viewport: { width: 360, height: 740 } } },
    // One unchanging shop for all of them.
    {
      name: 'look',
      testMatch: '**/look.look.ts',
      use: { viewport: { width: 360, height: 740 } },
      workers: 1,
    },
    { name: 'any-size', testMatch: '**/any-size-*.look.ts' },
  ],
});
