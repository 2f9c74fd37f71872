import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { POLL_MS } from '../../../test/limits.ts';
import { type Database, openDatabase, sql } from '../database/database.ts';
import { currentRequest, runInRequestContext } from '../operations/logging.ts';
import { createJobs, type RunningJobs } from './jobs.ts';

let database: TestDatabase;
let db: Database;
let jobs: RunningJobs;
const onWhoseBehalf: unknown[] = [];
const done: unknown[] = [];
const failures: unknown[] = [];
let refusals = 1;
let hopeless = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, 4);
  jobs = createJobs(database.url, (error) => failures.push(error));
  jobs.work('test-mail', async (data) => {
    onWhoseBehalf.push(currentRequest());
    done.push(data);
  });
  jobs.work('test-flaky', async (data) => {
    if (refusals-- > 0) throw new Error('not yet');
    done.push(data);
  });
  jobs.work(
    'test-hopeless',
    async () => {
      hopeless++;
      throw new Error('the mail server said no');
    },
    { retries: 1, pauseSeconds: 0 },
  );
  await jobs.start();
});
afterAll(async () => {
  await jobs.stop();
  await db.destroy();
  await database.drop();
});

const finished = (data: object) =>
  vi.waitFor(() => expect(done).toContainEqual(data), { timeout: POLL_MS, interval: 20 });

test('a job of a committed transaction is worked', async () => {
  await db.transaction().execute((tx) => jobs.enqueue(tx, 'test-mail', { to: 'wanjiku' }));
  await finished({ to: 'wanjiku' });
});

test('a job vanishes with the transaction of its cause', async () => {
  const failing = db.transaction().execute(async (tx) => {
    await jobs.enqueue(tx, 'test-mail', { to: 'nobody' });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await db.transaction().execute((tx) => jobs.enqueue(tx, 'test-mail', { to: 'atieno' }));
  await finished({ to: 'atieno' });
  expect(done).not.toContainEqual({ to: 'nobody' });
});

test('a failed job is tried again', async () => {
  await db.transaction().execute((tx) => jobs.enqueue(tx, 'test-flaky', { try: 1 }));
  await finished({ try: 1 });
});

test('a job whose last try failed is told once, by queue and reason', async () => {
  const other = createJobs(database.url, (error) => failures.push(error));
  await other.start();
  await db.transaction().execute((tx) => jobs.enqueue(tx, 'test-hopeless', { secret: 'x' }));
  const told = () => failures.map(String).filter((text) => text.includes('was given up'));
  await vi.waitFor(() => expect(told()).toHaveLength(1), { timeout: POLL_MS, interval: 20 });
  expect(told()[0]).toMatch(
    /^Error: job [0-9a-f-]{36} of test-hopeless was given up: the mail server said no$/,
  );
  expect(hopeless).toBe(2);
  await other.stop();
  expect(told()).toHaveLength(1);
});

test('jobs wait in the database for a process that works them', async () => {
  await db.transaction().execute(async (tx) => {
    for (let n = 0; n < 5; n++) await jobs.enqueue(tx, 'test-mail', { n });
  });
  for (let n = 0; n < 5; n++) await finished({ n });
});

test('a repeated task goes on after a failure and stops with the jobs', async () => {
  const other = createJobs(database.url, () => {});
  let runs = 0;
  other.every(0.01, async () => {
    runs++;
    if (runs === 1) throw new Error('first time');
  });
  await other.start();
  await vi.waitFor(() => expect(runs).toBeGreaterThan(2), { timeout: POLL_MS, interval: 10 });
  await other.stop();
  const after = runs;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(runs).toBe(after);
});

test('a job runs on behalf of the request that left it behind', async () => {
  const request = { requestId: 'a-request-of-a-shopper' };
  await runInRequestContext(request, () =>
    db.transaction().execute((tx) => jobs.enqueue(tx, 'test-mail', { to: 'njeri' })),
  );
  await finished({ to: 'njeri', ...request });
  expect(onWhoseBehalf).toContainEqual(request);
  expect(onWhoseBehalf.filter((behalf) => behalf !== undefined)).toHaveLength(1);
});

test('the figures of the queues say what waits, since when, and what was given up within a day', async () => {
  const worker = createJobs(database.url, () => {});
  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  worker.work('test-waiting', () => held);
  await worker.start();
  // More than the number of concurrent jobs.
  for (let n = 1; n <= 9; n++)
    await db.transaction().execute((tx) => jobs.enqueue(tx, 'test-waiting', { n }));
  const of = async (queue: string) => (await jobs.figures()).find((each) => each.queue === queue);
  await vi.waitFor(async () => expect((await of('test-waiting'))?.waiting).toBeGreaterThan(0), {
    timeout: POLL_MS,
  });
  expect((await of('test-waiting'))?.oldestSeconds).toBeGreaterThan(0);
  expect(await of('test-mail')).toMatchObject({ waiting: 0, oldestSeconds: 0, failed: 0 });
  expect(await of('test-hopeless')).toMatchObject({ failed: 1 });
  await sql`UPDATE pgboss.job SET created_on = created_on - interval '25 hours'
    WHERE name = 'given-up'`.execute(db);
  expect(await of('test-hopeless')).toMatchObject({ failed: 0 });
  finish();
  await worker.stop();
});

test('repeated tasks are left out while they are paused, and done again afterwards', async () => {
  let paused = true;
  let asked = 0;
  let ran = 0;
  const timed = createJobs(
    database.url,
    () => {},
    () => {
      asked++;
      return paused;
    },
  );
  timed.every(0.01, async () => {
    ran++;
  });
  await timed.start();
  try {
    await vi.waitFor(() => expect(asked).toBeGreaterThan(3), { timeout: POLL_MS, interval: 5 });
    expect(ran).toBe(0);
    paused = false;
    await vi.waitFor(() => expect(ran).toBeGreaterThan(1), { timeout: POLL_MS, interval: 5 });
  } finally {
    await timed.stop();
  }
});
