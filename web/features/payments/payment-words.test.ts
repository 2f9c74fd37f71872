import { expect, test } from 'vitest';
import { formatKsh } from '#contract/money.ts';
import { PAYMENT_STATUSES } from '#contract/payment.ts';
import { PAYMENT_WORDS, paymentNote, STAFF_PAYMENT_WORDS } from './payment-words.ts';

test('every state of a payment has words of its own, for its owner and for staff', () => {
  for (const all of [PAYMENT_WORDS, STAFF_PAYMENT_WORDS]) {
    const words = PAYMENT_STATUSES.map((status) => all[status].text);
    expect(new Set(words).size).toBe(PAYMENT_STATUSES.length);
    expect(words.join(' ')).not.toMatch(/_/);
  }
});

test.each(['failed', 'expired', 'needs_attention'] as const)(
  'a payment that is %s says what happened',
  (status) => {
    expect(paymentNote(status, 'The M-PESA PIN was wrong.')).toBe('The M-PESA PIN was wrong.');
    expect(paymentNote(status, '')).not.toBe('');
  },
);

test('a payment that is done needs no explanation', () => {
  expect(paymentNote('succeeded', `Payment of ${formatKsh(500)} received`)).toBe('');
  expect(paymentNote('refunded', 'x')).toBe('');
});
