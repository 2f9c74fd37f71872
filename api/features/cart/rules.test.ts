import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StockedProduct } from '../catalogue/rules.ts';
import { mergeInOrder, quoteOf } from './rules.ts';

const product = (id: string, more: Partial<StockedProduct> = {}): StockedProduct => ({
  id,
  name: `Product ${id}`,
  picture_id: null,
  price_cents: 123_450,
  on_hand: 5,
  held: 2,
  archived_at: null,
  ...more,
});

test('items are merged by product in the order of first mention', () => {
  expect(
    mergeInOrder([
      { productId: 'b', quantity: 1 },
      { productId: 'a', quantity: 2 },
      { productId: 'B', quantity: 3 },
    ]),
  ).toEqual([
    { productId: 'b', quantity: 4 },
    { productId: 'a', quantity: 2 },
  ]);
});

test('merging loses no piece and changes nothing it was given', () => {
  const item = fc.record({
    productId: fc.constantFrom<string>('a', 'b', 'c', 'A'),
    quantity: fc.integer({ min: 1, max: 1000 }),
  });
  fc.assert(
    fc.property(fc.array(item), (items) => {
      const before = structuredClone(items);
      const sum = (list: typeof items) => list.reduce((total, { quantity }) => total + quantity, 0);
      expect(sum(mergeInOrder(items))).toBe(sum(items));
      expect(items).toEqual(before);
    }),
  );
});

test('totals are over what can be bought; gone products have no price and no stock', () => {
  const quote = quoteOf(
    [
      { productId: 'a', quantity: 2 },
      { productId: 'gone', quantity: 3 },
      { productId: 'old', quantity: 1 },
    ],
    [product('a'), product('old', { archived_at: new Date(0), name: 'Old dress' })],
    new Map([
      ['a', 1],
      ['old', 1],
    ]),
  );
  expect(quote).toEqual({
    lines: [
      {
        productId: 'a',
        available: true,
        name: 'Product a',
        image: '/images/art-no-picture/640.webp',
        price: 1234.5,
        quantity: 2,
        stock: 4,
      },
      {
        productId: 'gone',
        available: false,
        name: '',
        image: '/images/art-no-picture/640.webp',
        price: 0,
        quantity: 3,
        stock: 0,
      },
      {
        productId: 'old',
        available: false,
        name: 'Old dress',
        image: '/images/art-no-picture/640.webp',
        price: 0,
        quantity: 1,
        stock: 0,
      },
    ],
    selectedItems: 2,
    totalPrice: 2469,
    tax: 123.45,
    taxRate: 5,
    grandTotal: 2592.45,
    payable: 2592,
  });
});
