import { expect, test } from 'vitest';
import type { OrderDetail } from '#contract/orders.endpoints.ts';
import { ORDER_STATUSES } from '#contract/payment.ts';
import { stepText as textOf } from './history.ts';

type Step = OrderDetail['history'][number];
const stepText = (step: Omit<Step, 'at' | 'note'> & { note?: string }, kind?: 'door' | 'shop') =>
  textOf({ at: '', note: '', ...step }, kind);

test('the way of an order is told in plain words', () => {
  expect(stepText({ from: null, to: 'Pending', actor: 'shopper' })).toBe('Order placed');
  expect(stepText({ from: 'Pending', to: 'Paid', actor: 'shop' })).toBe('Payment received');
  const sent = { from: 'Paid', to: 'Shipped', actor: 'staff' } as const;
  expect(stepText(sent, 'door')).toBe('Sent on its way to you');
  expect(stepText(sent, 'shop')).toBe('Packed for you');
});

test('a cancelled order says why', () => {
  const because = (actor: 'shop' | 'shopper' | 'staff') =>
    stepText({ from: 'Pending', to: 'Cancelled', actor });
  expect(because('shop')).toContain('not paid in time');
  expect(because('shopper')).toContain('another order');
  expect(because('staff')).toBe('Cancelled by the shop');
});

test('an undone step and money returned in part are said', () => {
  expect(stepText({ from: 'Shipped', to: 'Paid', actor: 'staff' })).toContain('Not sent yet');
  expect(stepText({ from: 'Delivered', to: 'Shipped', actor: 'staff' })).toContain(
    'Not delivered yet',
  );
  const same = { from: 'Shipped', to: 'Shipped', actor: 'staff' } as const;
  expect(stepText({ ...same, note: 'Ksh 500.00 returned: torn' })).toBe(
    'Part of your money returned',
  );
  expect(stepText({ ...same, note: 'Address changed' })).toBe('Address changed');
});

test('every state has words', () => {
  for (const to of ORDER_STATUSES)
    expect(stepText({ from: null, to, actor: 'staff' })).toBeTruthy();
});
