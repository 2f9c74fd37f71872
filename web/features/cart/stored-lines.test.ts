import { Check } from 'typebox/value';
import { expect, test } from 'vitest';
import { quoteCart } from '#contract/cart.endpoints.ts';
import { MAX_LINES, MAX_QUANTITY } from '#contract/cart.ts';
import { storedLines } from './stored-lines.ts';

const line = {
  productId: 'a',
  quantity: 2,
  name: 'Dress',
  image: '/images/a/640.webp',
  priceCents: 150_000,
  stock: 9,
};
const lines = (...given: unknown[]) => storedLines({ lines: given });

test('lines as the cart stores them are read as they are', () => {
  const sized = { ...line, size: 'M' };
  const toAgree = { ...line, productId: 'b', sizeToAgree: true };
  expect(lines(line, sized, toAgree)).toEqual([line, sized, toAgree]);
});

test.each([
  [1e9, MAX_QUANTITY],
  [Number.MAX_SAFE_INTEGER, MAX_QUANTITY],
  [-4, 1],
  [0, 1],
  [2.75, 2],
  ['3', 3],
  ['3 pieces', 3],
  ['many', 1],
  ['', 1],
  [null, 1],
  [undefined, 1],
  [true, 1],
  [[5], 1],
  [{}, 1],
  [Number.NaN, 1],
  [Number.POSITIVE_INFINITY, 1],
])('a stored quantity of %j becomes %i', (quantity, repaired) => {
  expect(lines({ ...line, quantity })).toEqual([{ ...line, quantity: repaired }]);
});

test('name, picture, price and stock of any kind wait for the next quote', () => {
  for (const odd of [null, undefined, [], {}, true, Number.NaN]) {
    const found = lines({ ...line, name: odd, image: odd, priceCents: odd, stock: odd });
    expect(found).toEqual([{ ...line, name: 'Product', image: '', priceCents: 0, stock: 2 }]);
  }
  expect(lines({ ...line, priceCents: -5, stock: -1 })).toMatchObject([
    { priceCents: 0, stock: 0 },
  ]);
  expect(lines({ ...line, priceCents: 1e300, stock: 1e300 })).toMatchObject([
    { priceCents: 100_000_000, stock: 1_000_000 },
  ]);
  expect(lines({ productId: 'a' })).toMatchObject([{ quantity: 1, priceCents: 0, stock: 1 }]);
});

test('what names no product or no size is no line', () => {
  const none = [null, 7, 'x', [], {}, { id: 'a' }, { ...line, productId: '' }];
  const odd = [
    { ...line, productId: 'x'.repeat(65) },
    { ...line, size: '' },
    { ...line, size: 38 },
  ];
  expect(
    lines(...none, ...odd, { ...line, size: 'x'.repeat(21) }, { ...line, size: null }),
  ).toEqual([]);
  for (const state of [
    null,
    undefined,
    5,
    'x',
    [],
    {},
    { lines: 'many' },
    { lines: { length: 9 } },
  ])
    expect(storedLines(state)).toEqual([]);
});

test('one line of a product and size is kept, and as many lines as the API takes', () => {
  expect(lines(line, { ...line, quantity: 7 })).toEqual([line]);
  const many = Array.from({ length: 5000 }, (_, i) => ({ ...line, productId: `p${i}` }));
  expect(lines(...many)).toHaveLength(MAX_LINES);
});

test('what is read is what the API takes', () => {
  const items = lines(
    { ...line, quantity: 1e9 },
    { ...line, productId: 'x'.repeat(64), size: 'M'.repeat(20), quantity: null },
  ).map(({ productId, size, quantity }) => ({ productId, quantity, ...(size ? { size } : {}) }));
  expect(Check(quoteCart.body, { items })).toBe(true);
});
