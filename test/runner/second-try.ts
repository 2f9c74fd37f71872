/** Failed journeys run once more in CI: at the end, one by one, alone. Settings of Playwright. */
export const SECOND_TRY = {
  retries: process.env.CI ? 1 : 0,
  retryStrategy: 'isolated',
} as const;
