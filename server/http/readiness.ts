import { type Database, sql } from '../../api/platform/database/database.ts';
import { Problem } from '../../api/platform/http/problem.ts';
import type { App } from '../../api/platform/http/serve.ts';

/** The result is cached this long, since callers are not rate limited. */
const CACHED_MS = 1000;
/** A slower database counts as not ready. */
const TIMEOUT_MS = 3000;

type Options = {
  db: Database;
  /** The newest migration known to this program. */
  migration: string;
  isStopping: () => boolean;
  /** Whether cached responses are sent although the database is away. */
  isOutage: () => Promise<boolean>;
  isClockWrong: () => boolean;
};

export const notReady = (): Problem =>
  new Problem(503, 'not_ready', 'The shop is not ready yet.', { details: { retryAfter: 1 } });

/**
 * `/readyz`: whether a load balancer may send requests here. Queries the database over the pool, at
 * most once a second. In an outage the server is ready as long as it sends cached responses.
 */
export const installReadiness = (app: App, { db, migration, ...state }: Options): void => {
  let last: { at: number; isReady: Promise<boolean> } | undefined;

  const query = async (): Promise<boolean> => {
    const late = new Promise<false>((resolve) => setTimeout(resolve, TIMEOUT_MS, false).unref());
    // The DELETE finds no row; a read-only server refuses it, so that the pool leaves it.
    const found = sql`
      WITH refused AS (DELETE FROM schema_migrations WHERE false)
      SELECT 1 FROM schema_migrations WHERE name = ${migration}`
      .execute(db)
      .then(({ rows }) => rows.length === 1)
      .catch(() => false);
    return Promise.race([found, late]);
  };

  app.get('/readyz', { schema: { hide: true } as object }, async () => {
    if (state.isStopping()) throw new Problem(503, 'stopping', 'This server is about to stop.');
    if (state.isClockWrong())
      throw new Problem(503, 'wrong_clock', 'This server’s clock is wrong.');
    const now = performance.now();
    if (!last || now - last.at > CACHED_MS) last = { at: now, isReady: query() };
    if (await last.isReady) return { status: 'ready' };
    if (await state.isOutage()) return { status: 'outage' };
    throw notReady();
  });
};
