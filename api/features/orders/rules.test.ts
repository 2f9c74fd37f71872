import { expect, test } from 'vitest';
import { holdAllowance } from './hold-rules.ts';
import { canMove } from './states.ts';

test('all sizes of a product count together for what may be held unpaid', () => {
  const lines = [
    { productId: 'a', quantity: 2 },
    { productId: 'a', quantity: 2 },
  ];
  expect(holdAllowance([], lines, 0, 4).leftMs).toBeGreaterThan(0);
  expect(holdAllowance([], lines, 0, 3).leftMs).toBe(0);
});

test('all products together count for what may be held unpaid', () => {
  const lines = ['a', 'b', 'c', 'd'].map((productId) => ({ productId, quantity: 4 }));
  expect(holdAllowance([], lines.slice(0, 3), 0, 4).leftMs).toBeGreaterThan(0);
  expect(holdAllowance([], lines, 0, 4)).toMatchObject({ leftMs: 0, mostInAll: 12 });
});

test('orders move only along their states', () => {
  expect(canMove('awaiting', 'Paid')).toBe(true);
  expect(canMove('Paid', 'Shipped')).toBe(true);
  expect(canMove('Shipped', 'Paid')).toBe(false);
  expect(canMove('Pending', 'Delivered')).toBe(false);
  expect(canMove('Refunded', 'Paid')).toBe(false);
});
