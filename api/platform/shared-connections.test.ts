import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { isUnreachable, sql } from './database.ts';
import { openSharedConnections, type SharedConnections } from './shared-connections.ts';

let shop: TestApp;
let shared: SharedConnections;
beforeAll(async () => {
  shop = await createTestApp();
  shared = openSharedConnections({ connectionString: shop.databaseUrl }, 2);
});
afterAll(async () => {
  await shared.close();
  await shop.close();
});

const twice = (n: number) =>
  shared.rows<{ n: number }>('twice', 'SELECT $1::int * 2 AS n', [n]) as Promise<{ n: number }[]>;
const divide = (by: number) =>
  shared.rows<{ n: number }>('divide', 'SELECT 12 / $1::int AS n', [by]) as Promise<
    { n: number }[]
  >;

const connections = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND query LIKE 'SELECT $1::int * 2%'`.execute(shop.db);
  return rows[0]?.count ?? 0;
};

test('hundreds that ask at once get their own answers over two connections', async () => {
  const numbers = Array.from({ length: 300 }, (_, n) => n);
  const answers = await Promise.all(numbers.map(twice));
  expect(answers.map(([row]) => row?.n)).toEqual(numbers.map((n) => 2 * n));
  expect(await connections()).toBeLessThanOrEqual(2);
});

test('a read that fails takes none of its neighbours along', async () => {
  const answers = await Promise.allSettled([2, 0, 3, 0, 4].map(divide));
  expect(
    answers.map((each) => (each.status === 'fulfilled' ? each.value[0]?.n : 'failed')),
  ).toEqual([6, 'failed', 4, 'failed', 3]);
});

test('whoever would wait behind a read that stands still is told so at once', async () => {
  const key = 4711;
  await shop.db.connection().execute(async (holder) => {
    await sql`SELECT pg_advisory_lock(${key})`.execute(holder);
    const wait = () => shared.rows('wait', 'SELECT pg_advisory_lock_shared($1)', [key]);
    const first = wait();
    // In a turn of its own, so that each connection gets one.
    await new Promise((resolve) => setImmediate(resolve));
    const second = wait();
    const standsStill = () => shared.rows('twice', 'SELECT $1::int * 2 AS n', [1]) === undefined;
    await expect.poll(standsStill, { timeout: 5000 }).toBe(true);
    await sql`SELECT pg_advisory_unlock(${key})`.execute(holder);
    await Promise.all([first, second]);
  });
  expect(await twice(4)).toEqual([{ n: 8 }]);
});

test('a turn in which this process did not listen makes no connection stand still', async () => {
  const numbers = Array.from({ length: 32 }, (_, n) => n);
  // As many as go out together on both connections.
  const asked = numbers.map(twice);
  const late = performance.now() + 1000;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(late);
  // They have been waited for for a second, as far as anybody can tell before this process listens again.
  asked.push(twice(32));
  clock.mockRestore();
  const answers = await Promise.all(asked);
  expect(answers.map((rows) => rows?.[0]?.n)).toEqual([...numbers, 32].map((n) => 2 * n));
});

test('a connection that ends fails what is on its way, and the next read opens another', async () => {
  await shop.db.connection().execute(async (holder) => {
    await sql`SELECT pg_advisory_lock(4712)`.execute(holder);
    const waiting = shared.rows('wait', 'SELECT pg_advisory_lock_shared($1)', [4712]);
    const failed = waiting?.catch((error: unknown) => isUnreachable(error));
    await expect
      .poll(async () => {
        const { rows } = await sql<{ ended: boolean }>`
          SELECT pg_terminate_backend(pid) AS ended FROM pg_stat_activity
          WHERE datname = current_database() AND query LIKE 'SELECT pg_advisory_lock_shared%'
            AND wait_event_type = 'Lock'`.execute(holder);
        return rows[0]?.ended;
      })
      .toBe(true);
    expect(await failed).toBe(true);
  });
  await expect.poll(() => twice(5).catch(() => undefined)).toEqual([{ n: 10 }]);
});
