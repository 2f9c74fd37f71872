import { expect, test } from 'vitest';
import { growthOf, type Sample } from './memory-growth.ts';

/** Used heap as a sawtooth: up to twice its floor, and back by a garbage collection. */
const samples = (floorAt: (n: number) => number, rssAt: (n: number) => number): Sample[] =>
  Array.from({ length: 40 }, (_none, n) => ({
    seconds: n * 15,
    rssMb: rssAt(n),
    heapMb: floorAt(n) * (1 + (n % 4) / 3),
    loopMs: 10,
  }));

test('a saw on level ground is no growth, a rising floor below it is', () => {
  const level = growthOf(
    samples(
      () => 60,
      (n) => 200 + Math.min(n, 13) * 10,
    ),
  );
  expect(level).toMatchObject({ isTooMuch: false, isKnown: true });
  expect(level.heapRiseMb).toBeCloseTo(0);
  const leak = growthOf(
    samples(
      (n) => 60 + n,
      () => 300,
    ),
  );
  expect(leak.isTooMuch).toBe(true);
  expect(leak.heapRiseMb).toBeCloseTo(20);
  expect(
    growthOf(
      samples(
        () => 60,
        (n) => 200 + 5 * n,
      ),
    ).isTooMuch,
    'outside the heap',
  ).toBe(true);
  expect(
    growthOf(
      samples(
        () => 60,
        () => 300,
      ).slice(0, 9),
    ).isKnown,
  ).toBe(false);
});
