import { expect, test } from 'vitest';
import fc from '../../../test/random.ts';
import { mergeInOrder, type PricedLine } from '../stock/line-rules.ts';
import { type OwnHolds, quoteOf } from './rules.ts';

const line = (productId: string, more: Partial<PricedLine> = {}): PricedLine => ({
  productId,
  quantity: 1,
  name: `Product ${productId}`,
  pictureId: null,
  priceCents: 123_450,
  free: 3,
  sized: false,
  sizeFree: null,
  archived: false,
  ...more,
});

const holds = (
  ofProduct: Record<string, number> = {},
  ofSize: Record<string, number> = {},
): OwnHolds => ({
  ofProduct: new Map(Object.entries(ofProduct)),
  ofSize: new Map(Object.entries(ofSize)),
});

test('items are merged by product and size in the order of first mention', () => {
  expect(
    mergeInOrder([
      { productId: 'b', quantity: 1, size: 'M' },
      { productId: 'b', quantity: 1 },
      { productId: 'a', quantity: 2 },
      { productId: 'B', quantity: 3, size: 'M' },
      { productId: 'b', quantity: 1, size: 'm' },
    ]),
  ).toEqual([
    { productId: 'b', quantity: 4, size: 'M' },
    { productId: 'b', quantity: 1 },
    { productId: 'a', quantity: 2 },
    { productId: 'b', quantity: 1, size: 'm' },
  ]);
});

test('items without a size are merged by product', () => {
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
    [line('a'), line('old', { archived: true, name: 'Old dress' })],
    holds({ a: 1, old: 1 }),
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

test('a line in a size shows the pieces of that size, never more than there are of the product', () => {
  const stockOf = (free: number, sizeFree: number, own = holds()) => {
    const m = line('a', { size: 'M', sized: true, free, sizeFree });
    return quoteOf([{ productId: 'A', quantity: 1, size: 'M' }], [m], own).lines[0];
  };
  expect(stockOf(9, 2)).toMatchObject({ productId: 'A', available: true, size: 'M', stock: 2 });
  expect(stockOf(1, 2)).toMatchObject({ stock: 1 });
  expect(stockOf(0, 0, holds({ a: 3 }, { 'a~M': 2 }))).toMatchObject({ stock: 2 });
  expect(stockOf(0, 0, holds({ a: 3 }, { 'a~L': 3 }))).toMatchObject({ stock: 0 });
});

test('a line without a size of a product with sizes says that one is to be agreed', () => {
  const quote = quoteOf(
    [
      { productId: 'a', quantity: 1 },
      { productId: 'b', quantity: 1 },
    ],
    [line('a', { sized: true }), line('b')],
    holds(),
  );
  expect(quote.lines.map(({ sizeToAgree }) => sizeToAgree)).toEqual([true, undefined]);
});

test('a size that the product doesn’t have, or no longer, can’t be bought', () => {
  const gone = line('a', { size: 'M', sized: true });
  const quote = quoteOf([{ productId: 'a', quantity: 1, size: 'M' }], [gone], holds());
  expect(quote.lines[0]).toMatchObject({ available: false, name: 'Product a', stock: 0 });
  expect(quote).toMatchObject({ selectedItems: 0, payable: 0 });
});
