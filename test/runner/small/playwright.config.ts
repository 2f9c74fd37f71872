import { defineConfig } from '@playwright/test';
import { SECOND_TRY } from '../second-try.ts';

const suite = (process.env.SMALL_SUITE ?? '').split(',');

/** Journeys without a browser, with the repository's settings of tries. */
export default defineConfig({
  testDir: 'journeys',
  testMatch: suite.map((name) => `${name}.small.ts`),
  globalSetup: './open.ts',
  outputDir: `${process.env.SMALL_FOLDER}/results`,
  fullyParallel: true,
  workers: 2,
  ...SECOND_TRY,
});
