import { expect, test } from 'vitest';
import { countOf, totalOf } from './filter-counts.ts';

const counts = {
  categories: [
    { value: 'all', products: 40 },
    { value: 'dress', products: 12 },
  ],
  colors: [{ value: 'all', products: 12 }],
  prices: [{ value: 'all', products: 12 }],
  offers: [{ value: 'all', products: 12 }],
};

test('a choice that is left out of the answer shows nothing', () => {
  expect(countOf(counts.categories, 'dress')).toBe(12);
  expect(countOf(counts.categories, '')).toBe(40);
  expect(countOf(counts.categories, 'towel')).toBe(0);
});

test('before the answer is there, nothing is said', () => {
  expect(countOf(undefined, 'dress')).toBeUndefined();
  expect(totalOf(undefined, { category: 'dress' })).toBeUndefined();
});

test('the total of a choice is that of its category, with the other filters', () => {
  expect(totalOf(counts, { category: 'dress', color: 'red' })).toBe(12);
  expect(totalOf(counts, { color: 'red' })).toBe(40);
});
