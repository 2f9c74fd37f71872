import { expect, test } from 'vitest';
import fc from '../../../test/random.ts';
import {
  assertInStock,
  assertSizes,
  cartText,
  isTextOf,
  lineKey,
  mergeItems,
  orderTotals,
  type PricedLine,
} from './line-rules.ts';

const line = (productId: string, quantity: number, priceCents: number, free = 99): PricedLine => ({
  productId,
  quantity,
  priceCents,
  free,
  name: `Product ${productId}`,
  pictureId: null,
  archived: false,
  sized: false,
  sizeFree: null,
});

test('items are merged by product and size and sorted, so that any order of the same cart compares equal', () => {
  const items = fc.array(
    fc.record(
      {
        productId: fc.constantFrom('a', 'b', 'c'),
        quantity: fc.nat(9),
        size: fc.constantFrom('M', 'L'),
      },
      { requiredKeys: ['productId', 'quantity'] },
    ),
  );
  fc.assert(
    fc.property(items, (list) => {
      const merged = mergeItems(list);
      expect(mergeItems([...list].reverse())).toEqual(merged);
      const sum = (rows: readonly { quantity: number }[]) =>
        rows.reduce((total, row) => total + row.quantity, 0);
      expect(sum(merged)).toBe(sum(list));
      expect(new Set(merged.map(lineKey)).size).toBe(merged.length);
    }),
  );
});

test('two lines of one product count together against its stock', () => {
  const [merged] = mergeItems([
    { productId: 'A', quantity: 2 },
    { productId: 'a', quantity: 2 },
  ]);
  expect(merged).toEqual({ productId: 'a', quantity: 4 });
});

test('a cart’s text changes with product, quantity and price', () => {
  const texts = [line('a', 1, 100), line('a', 2, 100), line('a', 1, 101), line('b', 1, 100)].map(
    (l) => cartText([l]),
  );
  expect(new Set(texts).size).toBe(4);
});

test('the charge is rounded once from the unrounded total', () => {
  expect(orderTotals([line('a', 1, 199950)])).toMatchObject({
    subtotalCents: 199950,
    taxCents: 9998,
    payable: 2099,
  });
});

test('short stock is said by name and number', () => {
  expect(() => assertInStock([line('a', 3, 100, 2)])).toThrow('Only 2 left of Product a');
  expect(() => assertInStock([line('a', 1, 100, 0)])).toThrow('Product a is out of stock');
  expect(() => assertInStock([line('a', 2, 100, 2)])).not.toThrow();
});

const inSize = (
  size: string,
  quantity: number,
  sizeFree: number | null,
  free = 99,
): PricedLine => ({
  ...line('a', quantity, 100, free),
  sized: true,
  size,
  sizeFree,
});

test('a short size is said by its name', () => {
  expect(() => assertInStock([inSize('M', 3, 2)])).toThrow('Only 2 left of Product a, size M');
  expect(() => assertInStock([inSize('M', 1, 0)])).toThrow('Product a, size M is out of stock');
  expect(() => assertInStock([inSize('M', 1, null)])).toThrow('Product a, size M is out of stock');
  expect(() => assertInStock([inSize('M', 3, 5, 2)])).toThrow('Only 2 left of Product a, size M');
  expect(() => assertInStock([inSize('M', 2, 2)])).not.toThrow();
});

test('all lines of a product together need its pieces', () => {
  const both = (free: number) => [line('a', 1, 100, free), inSize('M', 2, 2, free)];
  expect(() => assertInStock(both(3))).not.toThrow();
  expect(() => assertInStock(both(2))).toThrow('Only 2 left of Product a');
});

test('a size that its product doesn’t have is refused', () => {
  expect(() => assertSizes([line('a', 1, 100), inSize('M', 1, 0)])).not.toThrow();
  expect(() => assertSizes([inSize('M', 1, null)])).toThrow('Product a has no size M');
});

test('a cart’s text names the size, and is as before without one', () => {
  expect(cartText([line('A', 2, 100)])).toBe('a:2@100');
  expect(cartText([inSize('M', 2, 9)])).toBe('a~M:2@100');
  expect(
    isTextOf('a:2@100 a~M:1@100', [
      { productId: 'a', quantity: 2 },
      { productId: 'a', quantity: 1, size: 'M' },
    ]),
  ).toBe(true);
  expect(isTextOf('a:2@100', [{ productId: 'a', quantity: 1 }])).toBe(false);
});
