import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { openFaultProxyFor } from '../../../test/fault-proxy.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { clockAhead } from './clock.ts';
import { watchClock } from './clock-watch.ts';
import { registry } from './metrics.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, 1);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const SECOND = 1000;

const watch = async (aheadMs: number, on = db) => {
  const lines: string[] = [];
  const log = { error: (line: string) => lines.push(line) } as unknown as FastifyBaseLogger;
  const watched = await watchClock({ db: on, clock: clockAhead(aheadMs), log });
  watched.stop();
  const metric = registry.getSingleMetric('malkia_clock_ahead_seconds');
  const value = (await metric?.get())?.values[0]?.value ?? Number.NaN;
  return { wrong: watched.isWrong(), lines, seconds: value };
};

test.each([
  ['right', 0, false, 0],
  ['three seconds ahead', 3 * SECOND, false, 0],
  ['three seconds behind', -3 * SECOND, false, 0],
  ['ten seconds ahead', 10 * SECOND, false, 1],
  ['ten seconds behind', -10 * SECOND, false, 1],
  ['forty seconds ahead', 40 * SECOND, true, 1],
  ['forty seconds behind', -40 * SECOND, true, 1],
  ['twenty minutes ahead', 1200 * SECOND, true, 1],
  ['a year behind', -365 * 86_400 * SECOND, true, 1],
])('a clock that is %s', async (_what, aheadMs, wrong, lines) => {
  const seen = await watch(aheadMs);
  expect(seen.wrong).toBe(wrong);
  expect(seen.lines).toHaveLength(lines);
  // A slow answer only makes it smaller.
  expect(Math.abs(seen.seconds)).toBeLessThanOrEqual(Math.abs(aheadMs) / SECOND + 0.001);
  if (lines > 0) {
    expect(Math.sign(seen.seconds)).toBe(Math.sign(aheadMs));
    expect(seen.lines[0]).toMatch(aheadMs > 0 ? /s ahead of the database's/ : /s behind the data/);
    expect(seen.lines[0]?.includes('ends no payment')).toBe(wrong);
  }
});

test('an answer that takes long is no wrong clock', async () => {
  const proxy = await openFaultProxyFor(database.url);
  const slow = openDatabase(proxy.through(database.url), 1);
  try {
    // Each way, for each of the messages of a fresh connection.
    proxy.set({ kind: 'delay', ms: 700 });
    expect(await watch(0, slow)).toMatchObject({ wrong: false, lines: [], seconds: 0 });
  } finally {
    proxy.heal();
    await slow.destroy();
    await proxy.close();
  }
});

test('a database that is away says nothing about the clock', async () => {
  const nowhere = openDatabase('postgres://nobody@127.0.0.1:1/none', 1);
  expect(await watch(1200 * SECOND, nowhere)).toMatchObject({ wrong: false, lines: [] });
  await nowhere.destroy();
});
