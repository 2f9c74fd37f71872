import { defineConfig } from 'vitest/config';
import base from '../vitest.config.ts';
import { DEEP_MS } from './limits.ts';

const { projects: _, ...test } = base.test ?? {};

/** The long tests, with full counts, one file after another: each keeps the machine busy. */
export default defineConfig({
  test: {
    ...test,
    include: ['**/*.deep.ts'],
    exclude: ['node_modules/**', 'build/**', '.data/**'],
    fileParallelism: false,
    testTimeout: DEEP_MS,
    passWithNoTests: true,
  },
});
