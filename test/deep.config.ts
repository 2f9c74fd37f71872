import { defineConfig } from 'vitest/config';
import base from '../vitest.config.ts';

/** The long tests, with full counts. */
export default defineConfig({
  ...base,
  test: { ...base.test, include: ['**/*.deep.ts'], testTimeout: 3_600_000, passWithNoTests: true },
});
