import { expect, test } from 'vitest';
import { pageWindow } from './pagination.tsx';

test('few pages are all shown', () => {
  expect(pageWindow(1, 1)).toEqual([1]);
  expect(pageWindow(3, 5)).toEqual([1, 2, 3, 4, 5]);
});

// Proves §2.43.
test('many pages keep first, last and the neighbours', () => {
  expect(pageWindow(1, 20)).toEqual([1, 2, 3, 4, 'gap', 20]);
  expect(pageWindow(10, 20)).toEqual([1, 'gap', 9, 10, 11, 'gap', 20]);
  expect(pageWindow(20, 20)).toEqual([1, 'gap', 17, 18, 19, 20]);
});

test('a gap of one page shows that page', () => {
  expect(pageWindow(4, 20)).toEqual([1, 2, 3, 4, 5, 'gap', 20]);
});

test('a page past the end still shows the true pages', () => {
  expect(pageWindow(99, 3)).toEqual([1, 2, 3]);
});
