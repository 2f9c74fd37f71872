import { expect, test } from 'vitest';
import { Turnstile } from './concurrency-limit.ts';

/** Visitors that stay inside until they are let go. */
const visitors = (turnstile: Turnstile) => {
  const inside: string[] = [];
  const ends = new Map<string, () => void>();
  const come = (name: string, ...keys: string[]) =>
    turnstile.pass(() => {
      inside.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    }, keys);
  const go = async (name: string): Promise<void> => {
    inside.splice(inside.indexOf(name), 1);
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { inside, come, go };
};

test('so many are inside at once, and who waits goes in in turn', async () => {
  const { inside, come, go } = visitors(new Turnstile({ inside: 2 }));
  for (const name of ['a', 'b', 'c', 'd']) void come(name);
  expect(inside).toEqual(['a', 'b']);
  await go('b');
  expect(inside).toEqual(['a', 'c']);
  await go('a');
  expect(inside).toEqual(['c', 'd']);
});

test('a crowd at one product leaves room for the buyers of others', async () => {
  const { inside, come, go } = visitors(new Turnstile({ inside: 3, insidePerKey: 1 }));
  for (const name of ['hot 1', 'hot 2', 'hot 3']) void come(name, 'hot');
  void come('both', 'hot', 'other');
  void come('other', 'other');
  expect(inside).toEqual(['hot 1', 'other']);
  await go('hot 1');
  expect(inside).toEqual(['other', 'hot 2']);
  await go('other');
  await go('hot 2');
  expect(inside).toEqual(['hot 3']);
  await go('hot 3');
  expect(inside).toEqual(['both']);
});

test('who comes when too many wait is told when to come again; a failure makes room too', async () => {
  const turnstile = new Turnstile({ inside: 1, waiting: 1, retryAfterSeconds: 7 });
  const failing = turnstile.pass(() => Promise.reject(new Error('broken')));
  const next = turnstile.pass(async () => 'in');
  await expect(turnstile.pass(async () => 'never')).rejects.toMatchObject({
    status: 503,
    code: 'busy',
    details: { retryAfter: 7 },
  });
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('in');
});

test('groups take turns, one key never fills the queue, and a full queue takes from the largest group', async () => {
  const turnstile = new Turnstile({ inside: 1, insidePerKey: 1, waiting: 4, waitingPerKey: 3 });
  const done: string[] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const ask = (name: string, keys: string[], group: string) =>
    turnstile
      .pass(
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
  const crowd = Array.from({ length: 5 }, () => turnstile.pass(async () => {}, ['same']));
  const states = (await Promise.allSettled(crowd)).map(({ status }) => status);
  expect(states.filter((status) => status === 'rejected')).toHaveLength(1);
});
