import { fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss';
import type { Tx } from '../database/database.ts';
import { crashPoint } from '../operations/crash-points.ts';
import { currentRequest, runInRequestContext } from '../operations/logging.ts';
import { jobsGivenUp, timedJob } from '../operations/metrics.ts';

/** Retries of a failed job; the delay doubles each time. */
export type Patience = { retries: number; pauseSeconds: number; longestPauseSeconds?: number };

export type Jobs = {
  /** Registers the worker of a queue; call before `start`. It must be idempotent. */
  work<T extends object>(
    queue: string,
    handler: (data: T) => Promise<void>,
    patience?: Patience,
  ): void;
  /** Repeats `task` while the process runs; the task must be safe on several servers. */
  every(seconds: number, task: () => Promise<void>): void;
  /** Inserts a job in the transaction of its cause: both happen or neither. It is due after so many seconds. Returns its id. */
  enqueue(tx: Tx, queue: string, data: object, afterSeconds?: number): Promise<string>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

export type QueueFigures = {
  queue: string;
  waiting: number;
  failed: number;
  oldestSeconds: number;
};

/** Jobs of a process with workers. */
export type RunningJobs = Jobs & {
  /** By queue: due jobs that wait, and those given up within a day. */
  figures(): Promise<QueueFigures[]>;
};

/**
 * A commit with a job notifies the workers; due retries are found by polling. Each queue has two
 * workers with a few jobs at once, so that a slow job does not delay the others.
 */
const POLLING = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 2 } as const;
const PACE = {
  ...POLLING,
  batchSize: 4,
  burstWhenBatchFull: true,
  perJobResults: true,
  localConcurrency: 2,
} as const;

/** Options of its pool of connections: none may stay at a leader that became a standby. */
const POOL = { maxLifetimeSeconds: 20 };

const PATIENCE: Patience = { retries: 10, pauseSeconds: 1 };

/** A dead worker is detected after this and its job given to another; the library's minimum. */
const HEARTBEAT_SECONDS = 10;
const SUPERVISE_SECONDS = 5;

/** Queue of jobs without retries left: logged, and deleted when the library deletes ended jobs. */
const GIVEN_UP = 'given-up';

type GivenUp = {
  sourceName?: string | null;
  sourceId?: string | null;
  output?: unknown;
  data?: object;
};

/** A job stores the id of its request, so that its log lines can be found by it. */
type Carried = { requestId?: string };

const forItsRequest = <T>(data: object | undefined, work: () => T): T => {
  const { requestId } = (data ?? {}) as Carried;
  return requestId === undefined ? work() : runInRequestContext({ requestId }, work);
};

/**
 * Waiting jobs are served by the index of jobs not started; the library counts ended jobs every few
 * seconds. A job given up counts for a day.
 */
const FIGURES = `
  SELECT q.name AS queue,
    count(j.id)::int AS waiting,
    coalesce(max(extract(epoch FROM now() - j.start_after)), 0)::float8 AS "oldestSeconds",
    (SELECT count(*)::int FROM pgboss.job g
      WHERE g.name = '${GIVEN_UP}' AND g.source_name = q.name
        AND g.created_on > now() - interval '1 day') AS failed
  FROM pgboss.queue q
  LEFT JOIN pgboss.job j ON j.name = q.name AND j.state < 'active' AND j.start_after <= now()
  WHERE q.name <> '${GIVEN_UP}'
  GROUP BY q.name`;

const reasonOf = (output: unknown): string => {
  const thrown = (output as { value?: { message?: unknown } } | null)?.value ?? output;
  const message = (thrown as { message?: unknown } | null)?.message;
  return typeof message === 'string' ? message : JSON.stringify(thrown ?? null);
};

/**
 * Jobs on pg-boss in the same PostgreSQL. Failed jobs are retried with growing delays, also after a
 * process died; `onError` is called once, on one server, for a job without retries left.
 * Repeated tasks are left out while `isPaused`.
 */
export const createJobs = (
  url: string,
  onError: (error: unknown) => void,
  isPaused: () => boolean = () => false,
): RunningJobs => {
  // Asynchronous commit: these connections only record that a job was started or done. If a
  // database crash loses that, the job runs again, which is safe because workers are idempotent.
  // Jobs are enqueued on other connections, in the transactions of their causes.
  const own = new URL(url);
  own.searchParams.set('options', '-c synchronous_commit=off');
  const boss = new PgBoss({
    connectionString: own.href,
    max: 3,
    ...POOL,
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  });
  // The library emits plain objects; the log shows an error's message only.
  boss.on('error', (error: unknown) =>
    onError(error instanceof Error ? error : Object.assign(new Error(), error)),
  );
  type Handler = (data: object) => Promise<void>;
  const handlers = new Map<string, { handler: Handler; patience: Patience }>();
  const repeated: { seconds: number; task: () => Promise<void> }[] = [];
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let stopping = false;

  const repeat = ({ seconds, task }: { seconds: number; task: () => Promise<void> }): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      const run = (isPaused() ? Promise.resolve() : timedJob('repeated', task))
        .catch(onError)
        .finally(() => {
          running.delete(run);
          if (!stopping) repeat({ seconds, task });
        });
      running.add(run);
    }, seconds * 1000);
    timer.unref();
    timers.add(timer);
  };

  return {
    work(queue, handler, patience = PATIENCE) {
      handlers.set(queue, { handler: handler as Handler, patience });
    },
    every(seconds, task) {
      repeated.push({ seconds, task });
    },
    async enqueue(tx, queue, data, afterSeconds = 0) {
      const carried: Carried = currentRequest() ?? {};
      // By the database's clock, as all its jobs.
      const options = { db: fromKysely(tx), ...(afterSeconds > 0 && { startAfter: afterSeconds }) };
      return (await boss.send(queue, { ...data, ...carried }, options)) ?? '';
    },
    async start() {
      await boss.start();
      await boss.createQueue(GIVEN_UP, { retryLimit: 0, notify: true });
      const options = { ...POLLING, batchSize: 1, includeMetadata: true } as const;
      await boss.work<object>(GIVEN_UP, options, async ([job]) => {
        const { sourceName, sourceId, output, data } = (job ?? {}) as GivenUp;
        jobsGivenUp.inc({ queue: sourceName ?? 'unknown' });
        const message = `job ${sourceId} of ${sourceName} was given up: ${reasonOf(output)}`;
        forItsRequest(data, () => onError(new Error(message)));
      });
      for (const [queue, { handler, patience }] of handlers) {
        const { retries, pauseSeconds, longestPauseSeconds } = patience;
        const options = {
          retryLimit: retries,
          retryDelay: pauseSeconds,
          retryBackoff: true,
          ...(longestPauseSeconds ? { retryDelayMax: longestPauseSeconds } : {}),
          heartbeatSeconds: HEARTBEAT_SECONDS,
          deadLetter: GIVEN_UP,
          notify: true,
        };
        await boss.createQueue(queue, options);
        // Otherwise a queue created by an older version would keep its old options.
        await boss.updateQueue(queue, options);
        const run = async ({ id, data }: Job<object>): Promise<JobResult> => {
          crashPoint('job-before-work');
          try {
            await forItsRequest(data, () => timedJob(queue, () => handler(data)));
            crashPoint('job-after-work');
            return { id, status: 'completed' };
          } catch (error) {
            return { id, status: 'failed', output: error as object };
          }
        };
        await boss.work<object, unknown, typeof PACE>(queue, PACE, (batch) =>
          Promise.all(batch.map(run)),
        );
      }
      for (const entry of repeated) repeat(entry);
    },
    async figures() {
      const { rows } = await boss.getDb().executeSql(FIGURES);
      return rows as QueueFigures[];
    },
    async stop() {
      stopping = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running);
      await boss.stop({ graceful: true, timeout: 5000 });
    },
  };
};
