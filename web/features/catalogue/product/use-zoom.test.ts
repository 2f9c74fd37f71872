import { expect, test } from 'vitest';
import { clampScale, distance, middle } from './use-zoom.ts';

test('a picture is never smaller than whole nor larger than four times that', () => {
  expect([0.2, 1, 2.5, 9].map(clampScale)).toEqual([1, 1, 2.5, 4]);
  // Two fingers at the same point have distance 0.
  expect(clampScale(Number.NaN)).toBe(1);
  expect(clampScale(Number.POSITIVE_INFINITY)).toBe(1);
});

test('fingers have a distance and a middle', () => {
  expect(distance({ x: 0, y: 0 }, { x: 3, y: 4 })).toBe(5);
  expect(middle({ x: 0, y: 2 }, { x: 4, y: 4 })).toEqual({ x: 2, y: 3 });
});
