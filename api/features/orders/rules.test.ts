import { expect, test } from 'vitest';
import {
  assertStaffMove,
  assertUndo,
  canMove,
  holdAllowance,
  isSold,
  isUnpaid,
  type OrderState,
  toOrderPayment,
  undoOf,
} from './rules.ts';

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
