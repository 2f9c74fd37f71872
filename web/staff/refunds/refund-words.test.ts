import { expect, test } from 'vitest';
import { formatKsh } from '#contract/money.ts';
import { leftCents, readAmount } from './refund-words.ts';

test('an amount is whole shillings, from one to what can still be returned', () => {
  expect(readAmount('1', 1050)).toEqual({ amount: 1 });
  for (const typed of [' 1050 ', '1,050', '1 050', 'Ksh 1,050.00', 'ksh1050', 'KES 1,050/='])
    expect(readAmount(typed, 1050), typed).toEqual({ amount: 1050 });
  const whole = { error: 'Enter whole shillings, such as 500 or 3,000.' };
  for (const typed of ['', '0', '-5', '10.50', '1,00', '1,0000', '1e3', 'all', '99999999']) {
    expect(readAmount(typed, 1050), typed).toEqual(whole);
  }
  expect(readAmount('1051', 1050)).toEqual({
    error: `At most ${formatKsh(105_000)} can still be returned.`,
  });
});

test('a refund has a minus, unless the money stayed or came back', () => {
  for (const status of ['requested', 'sent', 'done'] as const)
    expect(leftCents({ amount: 1050, status }), status).toBe(-105_000);
  expect(leftCents({ amount: 1050, moved: 1049.55, status: 'done' })).toBe(-104_955);
  expect(leftCents({ amount: 1050, status: 'failed' })).toBe(105_000);
});
