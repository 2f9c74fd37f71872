import { expect, test } from 'vitest';
import { decodable } from './http.ts';

test('an address that can be read stays as it is', () => {
  for (const url of ['/', '/shop/caf%C3%A9?q=100%', '/shop?q=%E0%A4%A', '/a%20b']) {
    expect(decodable(url)).toBe(url);
  }
});

test('a code that is cut off or no text stands for itself', () => {
  expect(decodable('/%E0%A4%A?q=%E0')).toBe('/%25E0%25A4%25A?q=%E0');
  expect(decodable('/shop/100%')).toBe('/shop/100%25');
  expect(decodable('/%ff')).toBe('/%25ff');
});
