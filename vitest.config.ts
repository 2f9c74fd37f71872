import { defineConfig } from 'vitest/config';
import { HOOK_MS, POLL_MS, TEST_MS } from './test/limits.ts';

/** Tests that mock a module or the browser: each file gets its own modules. */
const ALONE = [
  'web/**/*.test.ts',
  'web/**/*.test.tsx',
  'api/features/accounts/login/guarded-login.test.ts',
];

export default defineConfig({
  test: {
    globalSetup: ['./test/database.ts'],
    pool: 'forks',
    maxWorkers: 3,
    testTimeout: TEST_MS,
    hookTimeout: HOOK_MS,
    expect: { poll: { timeout: POLL_MS } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: ['node_modules/**', 'build/**', '.data/**', 'e2e/**', ...ALONE],
          // Loading the shop's modules again for each file took more than half of the time.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: ALONE } },
    ],
  },
});
