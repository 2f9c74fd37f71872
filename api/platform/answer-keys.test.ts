import { expect, test } from 'vitest';
import { answerKey } from './answer-keys.ts';

const NAMES = ['category', 'page', 'search'];

test('order, empty values, unknown parameters and a trailing slash make no other key', () => {
  for (const url of [
    '/api/products?category=dress&page=2',
    '/api/products?page=2&category=dress',
    '/api/products/?utm_source=x&category=dress&search=&page=2',
    '/api/products?category=%64ress&page=2&x[]=1&&',
  ]) {
    expect(answerKey(url, NAMES)).toBe('/api/products?category=dress&page=2');
  }
  expect(answerKey('/?a=1', [])).toBe('/');
  expect(answerKey('/shop/?a=1', NAMES)).toBe('/shop');
});

test('values that differ make other keys, whatever is in them', () => {
  const keys = ['a', 'A', 'a b', 'a&page=2', 'é', '%', ' a'].map((text) =>
    answerKey(`/s?search=${encodeURIComponent(text)}`, NAMES),
  );
  expect(new Set(keys).size).toBe(keys.length);
  expect(answerKey('/s?search=a+b', NAMES)).toBe(answerKey('/s?search=a%20b', NAMES));
});

test('an address with no single plain name has no key', () => {
  for (const url of ['/shop?page=1&page=2', '//elsewhere/', '/a//b', '/caf%C3%A9', '/a;b', '*']) {
    expect(answerKey(url, NAMES), url).toBeUndefined();
  }
});
