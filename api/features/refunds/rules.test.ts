import { expect, test } from 'vitest';
import { formatKsh } from '#contract/money.ts';
import {
  leftOf,
  meaningOfResult,
  meaningOfStatus,
  nextQueryIn,
  payoutMayHelp,
  refundMail,
  wayOf,
} from './rules.ts';

const MINUTE = 60_000;

test('money goes back the way it can, and by hand where it can’t', () => {
  const all = { cards: true, reversals: true, payouts: true };
  const mpesa = { method: 'mpesa', receipt: 'UKL0000001', phone: '254712345678' } as const;
  const bare = { ...mpesa, receipt: null };
  const none = { cards: true, reversals: false, payouts: false };
  const byCard = { ...bare, method: 'visa' } as const;
  expect(wayOf(byCard, none, 1)).toEqual({ way: 'card' });
  expect(wayOf(mpesa, all, 1)).toEqual({ way: 'mpesa_reversal' });
  expect(wayOf(bare, all, 10)).toEqual({ way: 'mpesa_payout' });
  const byHand = { byHandOnly: expect.stringContaining('book it here by hand') };
  expect(wayOf(byCard, { ...all, cards: false }, 1)).toEqual(byHand);
  expect(wayOf(bare, all, 9)).toEqual(byHand);
  expect(wayOf({ ...bare, phone: null }, all, 100)).toEqual(byHand);
  expect(wayOf(bare, { ...all, payouts: false }, 100)).toEqual(byHand);
  expect(wayOf(mpesa, none, 100)).toEqual(byHand);
});

test('what is left is never below nothing', () => {
  expect(leftOf({ received: 1050, returned: 300, inFlight: 200 })).toBe(550);
  expect(leftOf({ received: 1050, returned: 1050, inFlight: 300 })).toBe(0);
});

test('a result code that is not listed proves nothing', () => {
  expect(meaningOfResult(0)).toEqual({ kind: 'done' });
  expect(meaningOfResult('0')).toEqual({ kind: 'done' });
  expect(meaningOfResult(1)).toMatchObject({ kind: 'failed', code: '1' });
  expect(meaningOfResult('R000002')).toMatchObject({ kind: 'failed' });
  for (const code of ['', '7777', 'constructor', '4999']) {
    expect(meaningOfResult(code), code).toEqual({ kind: 'unlisted', code });
  }
});

test('a status counts only in the words that settle it', () => {
  expect(meaningOfStatus('Completed')).toBe('done');
  expect(meaningOfStatus('Declined')).toBe('failed');
  for (const status of [undefined, '', 'Pending', 'Authorized', 0]) {
    expect(meaningOfStatus(status)).toBeUndefined();
  }
});

test('what was reversed before, or lacks money, is never paid out on top', () => {
  expect(['R000002', '21', '2028'].every(payoutMayHelp)).toBe(true);
  expect(['R000001', '1', '2001', '7777', 'unreached', ''].some(payoutMayHelp)).toBe(false);
});

test('M-PESA is asked six times in a day, a card more often at first, and then it is a person’s turn', () => {
  const queries: number[] = [];
  for (let at = 0; ; ) {
    const wait = nextQueryIn('mpesa_reversal', at);
    if (wait === undefined) break;
    at += wait;
    queries.push(at / MINUTE);
  }
  expect(queries).toEqual([1, 5, 15, 60, 360, 1440]);
  expect(nextQueryIn('card', 0)).toBe(5000);
  expect(nextQueryIn('card', 10 * MINUTE)).toBe(5 * MINUTE);
  expect(nextQueryIn('card', 1440 * MINUTE)).toBeUndefined();
});

test('the letter names the amount, where it went and why, and no whole phone number', () => {
  const told = {
    username: 'Akinyi',
    amount: 300,
    way: 'mpesa_reversal',
    receipt: 'UKL0000001',
    phone: '254712345678',
    orderId: '12345678-90ab-4cde-8f01-234567890abc',
    whole: false,
    reason: 'Too small',
    shop: 'Zawadi',
  } as const;
  const { subject, text } = refundMail(told);
  expect(subject).toBe(`We returned ${formatKsh(30_000)} to you`);
  expect(text).toContain('Hello Akinyi,');
  expect(text).toContain('part of what you paid for the order 12345678-9.');
  expect(text).toContain('Receipt: UKL0000001');
  expect(text).toContain('Reason: Too small');
  expect(text).not.toContain('254712345678');
  const card = refundMail({ ...told, way: 'card', orderId: null, whole: true, reason: '' }).text;
  expect(card).toContain('to your card. Your bank may take a few days');
  expect(card).not.toMatch(/Receipt|Reason/);
});
