import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../test/app.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { type Database, inTransaction, openDatabase } from '../database/database.ts';
import { networkOf } from '../http/visitor.ts';
import { createLimits, waitWords } from './limits.ts';

let database: TestDatabase;
const opened: Database[] = [];
const clock = createTestClock();
/** One of several servers on the same database. */
const server = (rateLimits: 'strict' | 'generous' = 'strict') => {
  const db = openDatabase(database.url, 4);
  opened.push(db);
  return { db, limits: createLimits({ config: { rateLimits }, db, clock }) };
};
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const db of opened) await db.destroy();
  await database.drop();
});

const refused = { status: 429, code: 'too_many_requests' };

// Proves S10.8.
test('two servers count together, also in the same moment, and say how long to wait', async () => {
  const { limits: one } = server();
  const { limits: two } = server();
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) => (i % 2 ? one : two).spend(['login', 'a'])),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
  clock.advance(60_000);
  await expect(two.spend(['login', 'a'])).rejects.toMatchObject({
    ...refused,
    message: 'Too many tries. Please try again in 14 minutes.',
    details: { retryAfter: 840 },
  });
  await expect(one.spend(['login', 'b'])).resolves.toBeDefined();
  await expect(one.spend(['review', 'a'])).resolves.toBeDefined();
});

// Proves S10.8.
test('no more than its points are spent in any window, wherever it begins', async () => {
  const { limits } = server();
  const spent: number[] = [];
  for (let second = 0; second <= 2400; second += 40) {
    const ok = await limits.spend(['phone', '254700000001']).then(
      () => true,
      () => false,
    );
    if (ok) spent.push(second);
    clock.advance(40_000);
  }
  expect(spent.length).toBeGreaterThanOrEqual(12);
  for (const from of spent) {
    expect(spent.filter((at) => at >= from && at < from + 600).length).toBeLessThanOrEqual(3);
  }
});

test('of several points all are spent or none', async () => {
  const { limits } = server();
  for (let i = 0; i < 3; i++) await limits.spend(['phone', 'x']);
  await expect(limits.spend(['pay', 'u'], ['phone', 'x'])).rejects.toMatchObject(refused);
  for (let i = 0; i < 5; i++) await limits.spend(['pay', 'u']);
  await expect(limits.spend(['pay', 'u'])).rejects.toMatchObject(refused);
});

test('what is given back or rolled back was not spent', async () => {
  const { db, limits } = server();
  for (let i = 0; i < 8; i++)
    await limits.giveBack(await limits.spend(['pay', 'g'], ['card', 'g']));
  const undone = inTransaction(db, async (tx) => {
    await limits.spendIn(tx, ['pay', 'g']);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  for (let i = 0; i < 5; i++) await limits.spend(['pay', 'g'], ['card', 'g']);
  await expect(limits.spend(['card', 'g'])).rejects.toMatchObject(refused);
});

test('what only slows never refuses and stays small', async () => {
  const { db, limits } = server();
  for (let i = 1; i <= 105; i++) {
    expect((await limits.note(['loginAccount', 'n'])).used).toBe(Math.min(i, 100));
  }
  const rows = await db.selectFrom('rate_limits').select(['key', 'hits']).execute();
  expect(rows.find(({ key }) => key.startsWith('loginAccount'))?.hits).toHaveLength(100);
  // Addresses and accounts are stored as hashes only.
  expect(JSON.stringify(rows)).not.toMatch(/254700000001|"login:a"/);
});

test('what counts nothing any more is forgotten', async () => {
  const { db, limits } = server();
  await limits.spend(['registerAddress', 'old']);
  clock.advance(2 * 3_600_000);
  await limits.spend(['pay', 'new']);
  await limits.clean();
  expect(await db.selectFrom('rate_limits').select('key').execute()).toHaveLength(1);
});

test('one person testing by hand never meets the demo’s limits', async () => {
  const { limits } = server('generous');
  for (let i = 0; i < 200; i++) await limits.spend(['login', 'hand']);
});

test('an address is counted by its network, in any spelling', () => {
  expect(networkOf('102.68.77.9')).toBe('102.68.77.9');
  expect(networkOf('::ffff:102.68.77.9')).toBe('102.68.77.9');
  expect(networkOf('2C0F:FE38:2101:4:a:b:c:d')).toBe('2c0f:fe38:2101:4');
  expect(networkOf('2c0f:fe38::1')).toBe('2c0f:fe38:0:0');
  expect(networkOf('::1')).toBe('0:0:0:0');
});

test('a wait is said in words', () => {
  expect([1, 45, 90, 91, 840].map(waitWords)).toEqual([
    '1 second',
    '45 seconds',
    '90 seconds',
    '2 minutes',
    '14 minutes',
  ]);
});
