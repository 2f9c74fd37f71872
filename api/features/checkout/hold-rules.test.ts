import { expect, test } from 'vitest';
import { holdAllowance } from './hold-rules.ts';

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

const MINUTE = 60_000;
const NOW = 1_000_000 * MINUTE;
/** A piece held from so many minutes ago to so many minutes ago. */
const heldFor = (from: number, to: number, line: object = {}) => ({
  ...{ productId: 'a', quantity: 1, open: false, from: NOW - from * MINUTE, to: NOW - to * MINUTE },
  ...line,
});

test.each([
  ['nothing was held', [], 30],
  ['ten minutes of the hour', [heldFor(20, 10)], 20],
  ['a part of it before the hour', [heldFor(70, 50)], 20],
  ['all of it before the hour', [heldFor(90, 60)], 30],
  ['two spans that touch', [heldFor(30, 20), heldFor(20, 15)], 15],
  ['two spans that overlap', [heldFor(30, 20), heldFor(25, 10)], 10],
  ['two spans, the longer first', [heldFor(40, 20), heldFor(30, 25)], 10],
  ['two spans apart', [heldFor(40, 30), heldFor(20, 10)], 10],
  ['one that lasts beyond now', [heldFor(10, -5)], 20],
  ['another product', [heldFor(40, 5, { productId: 'b' })], 30],
  ['all but a minute of the half hour', [heldFor(40, 11)], 1],
  ['all of the half hour', [heldFor(40, 10)], 0],
])('an account may hold pieces for half an hour within each hour: %s', (_what, held, minutes) => {
  const { leftMs } = holdAllowance(held, [{ productId: 'a', quantity: 1 }], NOW, 4);
  expect(leftMs).toBe(minutes * MINUTE);
});

test.each([
  // Minute by minute what was held first gets older than an hour; a hold needs one minute.
  ['half an hour just before', [heldFor(30, 0)], 31],
  ['half an hour a while ago', [heldFor(40, 10)], 21],
  ['in two parts', [heldFor(50, 49.5), heldFor(40, 10)], 21],
  ['in two parts, the first long enough', [heldFor(50, 45), heldFor(40, 15)], 11],
])('what was held for too long may be held again later: %s', (_what, held, minutes) => {
  const { leftMs, again } = holdAllowance(held, [{ productId: 'a', quantity: 1 }], NOW, 4);
  expect(leftMs).toBe(0);
  expect(again).toBe(NOW + minutes * MINUTE);
});

test('pieces that another order holds now count, those of an ended hold do not', () => {
  const lines = [{ productId: 'a', quantity: 2 }];
  const left = (held: ReturnType<typeof heldFor>[]) => holdAllowance(held, lines, NOW, 4).leftMs;
  expect(left([heldFor(1, -5, { open: true, quantity: 2 })])).toBe(29 * MINUTE);
  expect(left([heldFor(1, 0, { open: true, quantity: 2 })])).toBe(29 * MINUTE);
  expect(left([heldFor(1, -5, { open: true, quantity: 3 })])).toBe(0);
  expect(left([heldFor(1, -5, { open: true, quantity: 3, productId: 'b' })])).toBe(30 * MINUTE);
  expect(left([heldFor(1, 0.5, { open: true, quantity: 3 })])).toBeGreaterThan(0);
  expect(left([heldFor(1, 0, { open: false, quantity: 3 })])).toBeGreaterThan(0);
});
