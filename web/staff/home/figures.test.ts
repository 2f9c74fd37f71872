import { expect, test } from 'vitest';
import { formatKsh } from '#contract/money.ts';
import { axisSteps, changeText, shortDay, shortKsh } from './figures.ts';

test('an axis has short figures', () => {
  expect([0, 950, 1000, 12_500, 1_500_000].map(shortKsh)).toEqual([
    '0',
    '950',
    '1k',
    '12.5k',
    '1.5M',
  ]);
  expect(shortDay('2026-03-01')).toBe('1 Mar');
});

test.each([
  [0, [0, 500, 1000]],
  [3, [0, 1, 2, 3]],
  [1050, [0, 500, 1000, 1500]],
  [8000, [0, 2000, 4000, 6000, 8000]],
  [8001, [0, 5000, 10_000]],
  [1_499_999, [0, 500_000, 1_000_000, 1_500_000]],
])('an axis up to %i has few round figures', (most, steps) => {
  expect(axisSteps(most)).toEqual(steps);
});

test('a change is said in words, never as a part of nothing', () => {
  expect(changeText(150, 100, 30)).toBe('50% more than in the 30 days before');
  expect(changeText(50, 100, 7)).toBe('50% less than in the 7 days before');
  expect(changeText(100, 100, 7)).toBe('As in the 7 days before');
  expect(changeText(0, 0, 7)).toBe('As in the 7 days before');
  expect(changeText(300, 100, 7)).toBe('200% more than in the 7 days before');
  expect(changeText(1006, 100, 30)).toBe('Up from 100 in the 30 days before');
  expect(changeText(1006, 100, 30, (ksh) => formatKsh(ksh * 100))).toBe(
    'Up from Ksh 100.00 in the 30 days before',
  );
  expect(changeText(3, 0, 7)).toBe('Nothing in the 7 days before');
});
