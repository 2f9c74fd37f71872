import { expect, test } from 'vitest';
import type { OrderState } from '../../orders/states.ts';
import { canBePaid } from './settle.ts';

const order = { id: 'o1', user_id: 'u1', payable: 2592, restocked_at: null, revision: 0 };

/** Whether late money pays an order of this state, by what ended it. */
const TABLE: Record<OrderState, { none: boolean; expiry: boolean; others: boolean }> = {
  awaiting: { none: true, expiry: true, others: true },
  Pending: { none: true, expiry: true, others: true },
  lapsed: { none: false, expiry: true, others: false },
  Cancelled: { none: false, expiry: true, others: false },
  Paid: { none: false, expiry: false, others: false },
  Shipped: { none: false, expiry: false, others: false },
  Delivered: { none: false, expiry: false, others: false },
  Refunded: { none: false, expiry: false, others: false },
};

test.each(Object.entries(TABLE))(
  'money pays an order that is %s only if it is unpaid or ended by time alone',
  (state, { none, expiry, others }) => {
    const paid = (ended_by: string | null) =>
      canBePaid({ ...order, status: state as OrderState, ended_by });
    expect(paid(null)).toBe(none);
    expect(paid('expiry')).toBe(expiry);
    for (const by of ['superseded', 'person']) expect(paid(by), by).toBe(others);
  },
);
