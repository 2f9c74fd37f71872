import { expect, test } from 'vitest';
import { Turnstile } from './turnstile.ts';

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
