import { expect, test } from 'vitest';
import { categoriesIn, sizeIn } from './categories-in.ts';

test.each([
  ['handbag', ['bag']],
  ['Dress 12', ['dress']],
  ['red DRESSES', ['dress']],
  ['wedding shoe', ['shoes']],
  ['shoes', ['shoes']],
  ['scarf and jacket', ['scarf', 'jacket']],
  ['', []],
  ['zzz', []],
  ['shoulder', []],
])('a search for %j speaks of the categories %j', (text, categories) => {
  expect(categoriesIn(text)).toEqual(categories);
});

test.each([
  ['Dress 12', 'dress', '12'],
  ['dress size 12', 'dress', '12'],
  ['dress 120', 'dress', undefined],
  ['jacket xl', 'jacket', 'XL'],
  ['dress xl', 'dress', undefined],
  ['shoes 38', 'shoes', '38'],
  ['bag 12', 'bag', undefined],
] as const)('a search for %j in the category %s has the size %s', (text, category, size) => {
  expect(sizeIn(text, category)).toBe(size);
});
