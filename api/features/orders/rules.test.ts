import { expect, test } from 'vitest';
import { toOrderPayment } from './presenter.ts';
import {
  assertStaffMove,
  assertUndo,
  canMove,
  isSold,
  isUnpaid,
  type OrderState,
  undoOf,
} from './states.ts';

const MINUTE = 60_000;
const NOW = 1_000_000 * MINUTE;

const STATES = [
  'awaiting',
  'lapsed',
  'Pending',
  'Paid',
  'Shipped',
  'Delivered',
  'Cancelled',
  'Refunded',
] as const satisfies readonly OrderState[];
/** The table of an order's states, written out a second time: by anybody, by staff, undone. */
const ALLOWED: Record<OrderState, { to: string; staff?: string; undone?: string }> = {
  awaiting: { to: 'Pending Paid lapsed' },
  lapsed: { to: 'Paid' },
  Pending: { to: 'Paid Cancelled', staff: 'Cancelled' },
  Paid: { to: 'Shipped Refunded', staff: 'Shipped' },
  Shipped: { to: 'Delivered Refunded', staff: 'Delivered', undone: 'Paid' },
  Delivered: { to: 'Refunded', undone: 'Shipped' },
  Cancelled: { to: 'Paid' },
  Refunded: { to: '' },
};

// Proves §3.16, §4.14.
test.each(STATES)('an order that is %s moves only as the table says', (from) => {
  const { to, staff, undone } = ALLOWED[from];
  expect(STATES.filter((state) => canMove(from, state)).sort()).toEqual(
    to.split(' ').filter(Boolean).sort(),
  );
  const byStaff = STATES.filter((state) => {
    try {
      assertStaffMove(from, state as never);
      return true;
    } catch {
      return false;
    }
  });
  expect(byStaff).toEqual(staff ? [staff] : []);
  expect(undoOf(from, new Date(NOW))?.to).toBe(undone);
  expect(undoOf(from, null)).toBeUndefined();
  expect(isUnpaid(from)).toBe(from === 'awaiting' || from === 'Pending');
  expect(isSold(from)).toBe(['Paid', 'Shipped', 'Delivered'].includes(from));
});

test('a step can be undone for ten minutes, the last moment included', () => {
  const until = undoOf('Shipped', new Date(NOW))?.until ?? new Date(0);
  expect(until.getTime() - NOW).toBe(10 * MINUTE);
  expect(() => assertUndo(until, until)).not.toThrow();
  expect(() => assertUndo(until, new Date(until.getTime() + 1))).toThrow('for 10 minutes only');
});

test.each([
  [{ returned: 0, received_amount: null }, { amount: 100 }],
  [
    { returned: 1, received_amount: null },
    { amount: 100, returned: 1 },
  ],
  [{ returned: 0, received_amount: 99 }, { amount: 99 }],
  [{ status: 'created' }, { amount: 100, status: 'pending' }],
  [{ status: 'prompted' }, { amount: 100, status: 'pending' }],
  [{ status: 'needs_attention' }, { amount: 100, status: 'needs_attention' }],
  [{ receipt: 'UBQ1' }, { amount: 100, receipt: 'UBQ1' }],
])('a payment %j is shown as %j', (row, shown) => {
  const stored = {
    ...{ id: 'p1', method: 'mpesa', amount: 100, received_amount: null, returned: 0 },
    ...{ status: 'succeeded', receipt: null, created_at: new Date(0) },
  };
  const plain = { _id: 'p1', method: 'mpesa', status: 'succeeded' };
  expect(toOrderPayment({ ...stored, ...row })).toEqual({
    ...plain,
    createdAt: '1970-01-01T00:00:00.000Z',
    ...shown,
  });
});
