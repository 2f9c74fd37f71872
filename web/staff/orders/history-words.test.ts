import { expect, test } from 'vitest';
import type { OrderDetail } from '#contract/orders.endpoints.ts';
import { actorWords, stepWords } from './history-words.ts';

type Step = OrderDetail['history'][number];
const words = (from: Step['from'], to: Step['to'], actor: Step['actor'] = 'staff', note = '') =>
  stepWords({ at: '', from, to, actor, note });

test('each step of an order is told in plain words', () => {
  expect(words(null, 'Pending', 'shopper')).toBe('Order placed');
  expect(words(null, 'Paid', 'shop')).toBe('Order placed and paid');
  expect(words('Pending', 'Paid', 'shop')).toBe('Payment received');
  expect(words('Cancelled', 'Paid', 'shop')).toBe('Payment arrived after all');
  expect(words('Paid', 'Shipped')).toBe('Shipped');
  expect(words('Shipped', 'Delivered')).toBe('Delivered');
  expect(words('Delivered', 'Refunded')).toBe('Refunded');
});

test('what was undone, and money returned in part, are steps of their own', () => {
  expect(words('Shipped', 'Paid')).toBe('Shipped was undone');
  expect(words('Delivered', 'Shipped')).toBe('Delivered was undone');
  expect(words('Paid', 'Paid', 'staff', 'Ksh 500.00 returned')).toBe('Part of the money returned');
  expect(words('Paid', 'Paid', 'staff', 'Sizes agreed for Leso: 1 × M')).toBe(
    'Sizes agreed for Leso: 1 × M',
  );
});

test('a cancelled order says why, unless a note does', () => {
  expect(words('Pending', 'Cancelled')).toBe('Cancelled');
  expect(words('Pending', 'Cancelled', 'shop')).toBe('Cancelled: not paid in time');
  expect(words('Pending', 'Cancelled', 'shopper')).toBe('Cancelled: replaced by another cart');
  expect(words('Pending', 'Cancelled', 'shop', 'Not paid in time')).toBe('Cancelled');
});

test('a step says who took it', () => {
  expect((['shop', 'shopper', 'staff'] as const).map(actorWords)).toEqual([
    'by the shop',
    'by the shopper',
    'by staff',
  ]);
});
