import { defineConfig } from '@playwright/test';
import look from './look.config.ts';

/** Takes the README's pictures; `npm run look:gallery`. */
export default defineConfig({
  ...look,
  testMatch: '**/*.gallery.ts',
  globalSetup: undefined,
  reporter: 'list',
  workers: 1,
  projects: [{ name: 'gallery' }],
});
