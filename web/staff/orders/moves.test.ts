import { expect, test } from 'vitest';
import { ORDER_STATUSES } from '#contract/payment.ts';
import { assertStaffMove } from '../../../api/features/orders/states.ts';
import { nextStatus } from './moves.ts';

// Proves §4.14.
test('the screen offers the moves that the server allows, and no other', () => {
  for (const from of ORDER_STATUSES) {
    for (const to of ORDER_STATUSES) {
      const move = () => assertStaffMove(from, to);
      if (nextStatus(from) === to) expect(move).not.toThrow();
      else expect(move).toThrow();
    }
  }
});
