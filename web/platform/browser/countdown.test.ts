import { expect, test } from 'vitest';
import { timeLeft } from './countdown.ts';

const end = Date.parse('2025-08-31T23:59:59+03:00');

// Proves §2.38.
test('the time left is counted in whole units', () => {
  const now = Date.parse('2025-08-29T22:58:57+03:00');
  expect(timeLeft(end, now)).toEqual({ days: 2, hours: 1, mins: 1, secs: 2 });
  expect(timeLeft(end, end - 999)).toEqual({ days: 0, hours: 0, mins: 0, secs: 0 });
});

// Proves §2.39, §4.21.
test('from the very moment of its end the deal is over', () => {
  expect(timeLeft(end, end)).toBeUndefined();
  expect(timeLeft(end, end + 1)).toBeUndefined();
  expect(timeLeft(Number.NaN, 0)).toBeUndefined();
});
