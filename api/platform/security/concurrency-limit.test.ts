import { expect, test } from 'vitest';
import { ConcurrencyLimit } from './concurrency-limit.ts';

/** A task that runs until the test ends it. */
const workUnder = (limit: ConcurrencyLimit) => {
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  const begin = (name: string, ...keys: string[]) =>
    limit.run(() => {
      running.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    }, keys);
  const end = async (name: string): Promise<void> => {
    running.splice(running.indexOf(name), 1);
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { running, begin, end };
};

test('so many run at once, and the waiting start in turn', async () => {
  const { running, begin, end } = workUnder(new ConcurrencyLimit({ running: 2 }));
  for (const name of ['a', 'b', 'c', 'd']) void begin(name);
  expect(running).toEqual(['a', 'b']);
  await end('b');
  expect(running).toEqual(['a', 'c']);
  await end('a');
  expect(running).toEqual(['c', 'd']);
});

test('a crowd at one product leaves room for the buyers of others', async () => {
  const { running, begin, end } = workUnder(new ConcurrencyLimit({ running: 3, runningPerKey: 1 }));
  for (const name of ['hot 1', 'hot 2', 'hot 3']) void begin(name, 'hot');
  void begin('both', 'hot', 'other');
  void begin('other', 'other');
  expect(running).toEqual(['hot 1', 'other']);
  await end('hot 1');
  expect(running).toEqual(['other', 'hot 2']);
  await end('other');
  await end('hot 2');
  expect(running).toEqual(['hot 3']);
  await end('hot 3');
  expect(running).toEqual(['both']);
});

test('when too many wait the next is refused with Retry-After; a failure makes room too', async () => {
  const limit = new ConcurrencyLimit({ running: 1, waiting: 1, retryAfterSeconds: 7 });
  const failing = limit.run(() => Promise.reject(new Error('broken')));
  const next = limit.run(async () => 'done');
  await expect(limit.run(async () => 'never')).rejects.toMatchObject({
    status: 503,
    code: 'busy',
    details: { retryAfter: 7 },
  });
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

test('groups take turns, one key never fills the queue, and a full queue takes from the largest group', async () => {
  const limit = new ConcurrencyLimit({
    running: 1,
    runningPerKey: 1,
    waiting: 4,
    waitingPerKey: 3,
  });
  const done: string[] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const ask = (name: string, keys: string[], group: string) =>
    limit
      .run(
        async () => {
          await gate;
          done.push(name);
        },
        keys,
        group,
      )
      .catch(() => done.push(`${name} refused`));
  const all = [
    ...['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => ask(name, [name], 'a')),
    ask('b1', ['b'], 'b'),
    ask('b2', ['b'], 'b'),
  ];
  open();
  await Promise.all(all);
  const refused = ['a4 refused', 'a5 refused'];
  expect(done.filter((name) => refused.includes(name)).sort()).toEqual(refused);
  expect(done.filter((name) => !refused.includes(name))).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
  const crowd = Array.from({ length: 5 }, () => limit.run(async () => {}, ['same']));
  const states = (await Promise.allSettled(crowd)).map(({ status }) => status);
  expect(states.filter((status) => status === 'rejected')).toHaveLength(1);
});
