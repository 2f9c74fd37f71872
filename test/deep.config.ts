import { defineConfig } from 'vitest/config';
import base from '../vitest.config.ts';
import { DEEP_MS } from './limits.ts';

/** The long tests, with full counts. */
export default defineConfig({
  ...base,
  test: { ...base.test, include: ['**/*.deep.ts'], testTimeout: DEEP_MS, passWithNoTests: true },
});
