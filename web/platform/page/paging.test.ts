import { expect, test } from 'vitest';
import { pageOf, rangeText } from './paging.ts';

test.each([
  ['', 1],
  ['page=3', 3],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=2.5', 1],
  ['page=two', 1],
  ['page=99999999999', 1_000_000],
])('the address ?%s names page %i', (query, page) => {
  expect(pageOf(new URLSearchParams(query))).toBe(page);
});

test('the range names the first, the last and all', () => {
  expect(rangeText(1, 10, 34, 'orders')).toBe('Showing 1 to 10 of 34 orders');
  expect(rangeText(4, 4, 34, 'orders')).toBe('Showing 31 to 34 of 34 orders');
});
