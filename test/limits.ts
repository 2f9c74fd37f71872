/** How long tests wait. They are for a machine that is many times slower than a quiet one; in CI it may be busy, too. */
const patience = process.env.CI ? 3 : 1;

/** A sign of what a browser shows. */
export const EXPECT_MS = 20_000 * patience;
/** One look of a loop that does something and looks again. */
export const LOOK_MS = 5_000 * patience;
/** A condition outside a browser. */
export const POLL_MS = 15_000 * patience;
/** What a process does that a test starts, stops or waits for. */
export const PROCESS_MS = 60_000 * patience;
/** What a job does that runs every minute. */
export const JOB_MS = 90_000 * patience;
export const TEST_MS = 120_000 * patience;
/** A hook, which may open a shop of its own. */
export const HOOK_MS = 180_000 * patience;
/** Heavy counts, outside CI. */
export const DEEP_MS = 3_600_000;
/** Walks over many pages, and what waits for several jobs. */
export const LONG_MS = 360_000 * patience;
