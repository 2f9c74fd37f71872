import { type Database, sql, type Tx } from '../api/platform/database/database.ts';
import type { Jobs } from '../api/platform/jobs/jobs.ts';

export type TestJobs = Jobs & {
  /** Runs queued jobs, and those they enqueue, until none are left but those for later; throws if a job fails. */
  runQueued(): Promise<number>;
  /** The same with those for later, as if their time had come. */
  runLater(): Promise<number>;
  /**
   * The same as several workers would: all queued jobs concurrently, then all that these enqueued.
   */
  runQueuedAtOnce(): Promise<void>;
  /** Runs every repeated task once, in order of registration. */
  runRepeated(): Promise<void>;
};

type Queued = { queue: string; data: object };

/**
 * Jobs that run when the test says so. They are stored in a table, so that a job belongs to the
 * transaction of its cause and is rolled back with it.
 */
export const createTestJobs = async (db: Database): Promise<TestJobs> => {
  await sql`CREATE TABLE test_jobs (id bigint GENERATED ALWAYS AS IDENTITY, queue text, data jsonb, later boolean)`.execute(
    db,
  );
  const handlers = new Map<string, (data: object) => Promise<void>>();
  const repeated: (() => Promise<void>)[] = [];

  const insert = async (tx: Tx, queue: string, data: object, after = 0): Promise<string> => {
    const { rows } = await sql<{ id: string }>`
      INSERT INTO test_jobs (queue, data, later) VALUES (${queue}, ${JSON.stringify(data)}::jsonb, ${after > 0})
      RETURNING id::text`.execute(tx);
    return rows[0]?.id ?? '';
  };

  const takeNext = async (later: boolean): Promise<Queued | undefined> => {
    const { rows } = await sql<Queued>`
      DELETE FROM test_jobs WHERE id = (SELECT min(id) FROM test_jobs WHERE ${later} OR NOT later)
      RETURNING queue, data`.execute(db);
    return rows[0];
  };

  const run = async ({ queue, data }: Queued): Promise<void> => {
    const handler = handlers.get(queue);
    if (!handler) throw new Error(`No worker for the queue ${queue}.`);
    await handler(data);
  };

  const runAll = async (later: boolean): Promise<number> => {
    let ran = 0;
    for (let job = await takeNext(later); job; job = await takeNext(later)) {
      await run(job);
      ran++;
    }
    return ran;
  };

  return {
    work(queue, handler) {
      handlers.set(queue, handler as (data: object) => Promise<void>);
    },
    every(_seconds, task) {
      repeated.push(task);
    },
    enqueue: insert,
    async start() {},
    async stop() {},
    runQueued: () => runAll(false),
    runLater: () => runAll(true),
    async runQueuedAtOnce() {
      for (;;) {
        const { rows } =
          await sql<Queued>`DELETE FROM test_jobs WHERE NOT later RETURNING queue, data`.execute(
            db,
          );
        if (rows.length === 0) return;
        const ended = await Promise.allSettled(rows.map(run));
        for (const one of ended) if (one.status === 'rejected') throw one.reason;
      }
    },
    async runRepeated() {
      for (const task of repeated) await task();
    },
  };
};
