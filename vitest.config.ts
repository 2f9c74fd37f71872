import { defineConfig } from 'vitest/config';
import { HOOK_MS, POLL_MS, TEST_MS } from './test/limits.ts';

/** Tests that mock a module or the browser: each file gets its own modules. */
const ALONE = [
  'web/**/*.test.ts',
  'web/**/*.test.tsx',
  'api/features/accounts/login/guarded-login.test.ts',
];

/** Tests that start the shop, databases and commands as processes of their own, and wait for them: not part of `npm test`. */
const PROCESSES = [
  'server/commands/{database,reconcile,reconcile-planted,reconcile-providers}.test.ts',
  'server/embedded-postgres/{start,revival}.test.ts',
  'server/{stopping,wait-for-database}.test.ts',
  'db/backup.test.ts',
  'test/runner/rounds.test.ts',
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
          exclude: ['node_modules/**', 'build/**', '.data/**', 'e2e/**', ...ALONE, ...PROCESSES],
          // Loading the shop's modules again for each file took more than half of the time.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: ALONE } },
      { extends: true, test: { name: 'processes', include: PROCESSES, isolate: false } },
    ],
  },
});
