import { expect, test } from 'vitest';
import { categoriesIn } from './categories-in.ts';

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
