import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  assertInStock,
  canMove,
  cartText,
  mergeItems,
  orderTotals,
  type PricedLine,
} from './rules.ts';

const line = (productId: string, quantity: number, priceCents: number, free = 99): PricedLine => ({
  productId,
  quantity,
  priceCents,
  free,
  name: `Product ${productId}`,
  pictureId: null,
});

test('items are merged by product and sorted, so that any order of the same cart compares equal', () => {
  const items = fc.array(
    fc.record({ productId: fc.constantFrom('a', 'b', 'c'), quantity: fc.nat(9) }),
  );
  fc.assert(
    fc.property(items, (list) => {
      const merged = mergeItems(list);
      expect(mergeItems([...list].reverse())).toEqual(merged);
      const sum = (rows: readonly { quantity: number }[]) =>
        rows.reduce((total, row) => total + row.quantity, 0);
      expect(sum(merged)).toBe(sum(list));
      expect(new Set(merged.map((item) => item.productId)).size).toBe(merged.length);
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

test('orders move only along their states', () => {
  expect(canMove('awaiting', 'Paid')).toBe(true);
  expect(canMove('Paid', 'Shipped')).toBe(true);
  expect(canMove('Shipped', 'Paid')).toBe(false);
  expect(canMove('Pending', 'Delivered')).toBe(false);
  expect(canMove('Refunded', 'Paid')).toBe(false);
});
