import { expect, test } from 'vitest';
import { formatKsh } from '#contract/money.ts';
import {
  assertPayable,
  assertPaymentMove,
  isLive,
  maskPhone,
  meaningOfResult,
  nextQueryIn,
  outwardStatus,
  PHONE_BUSY_MS,
  PROMPT_LIFE_MS,
  shortfallOf,
  UNCLAIMED_MS,
  UNSENT_MS,
  UNSPENT_MS,
} from './rules.ts';

test('result codes mean the same as number and as string', () => {
  expect(meaningOfResult(0)).toEqual({ kind: 'paid' });
  expect(meaningOfResult('0')).toEqual({ kind: 'paid' });
  expect(meaningOfResult(1032)).toMatchObject({ kind: 'failed', code: '1032' });
  expect(meaningOfResult('SFC_IC0003')).toMatchObject({ kind: 'failed' });
});

// Proves callback-unlisted, query-no-answer.
test('still processing and unlisted codes are no failure', () => {
  expect(meaningOfResult('4999')).toEqual({ kind: 'processing' });
  expect(meaningOfResult(7777)).toEqual({ kind: 'unlisted', code: '7777' });
});

test('a failure says that no money was taken, but where another payment may have taken some', () => {
  const told = (code: string) => {
    const meaning = meaningOfResult(code);
    return meaning.kind === 'failed' && meaning.message.includes('No money was taken.');
  };
  const plain = '1 2 3 4 8 26 1019 1025 1032 1037 2001 2028 2029 8006 9999 SFC_IC0003'.split(' ');
  expect(plain.filter((code) => !told(code))).toEqual([]);
  expect(['17', '1001', '4999', '7777'].filter(told)).toEqual([]);
});

test.each([
  // The provider's own limits and those of the phone: how long a prompt lives, when it is busy.
  ['a prompt lives', PROMPT_LIFE_MS, 180],
  ['a phone is busy', PHONE_BUSY_MS, 60],
  ['a payment that was never sent ends', UNSENT_MS, 60],
  ['money without an order is offered to one', UNSPENT_MS, 30],
  ['it waits for staff', UNCLAIMED_MS, 900],
])('%s after %i ms: %i seconds', (_what, ms, seconds) => {
  expect(ms).toBe(seconds * 1000);
});

test.each([
  [{ attention: 'wrong_amount', received_amount: 99 }, 1],
  [{ attention: 'wrong_amount', received_amount: 100 }, undefined],
  [{ attention: 'wrong_amount', received_amount: 101 }, undefined],
  [{ attention: 'wrong_amount', received_amount: null }, undefined],
  [{ attention: 'order_ended', received_amount: 99 }, undefined],
  [{ attention: null, received_amount: 99 }, undefined],
] as const)(
  `of a payment of ${formatKsh(10_000)} that is %j, %s shillings are missing`,
  (payment, missing) => {
    expect(shortfallOf({ amount: 100, ...payment })).toBe(missing);
  },
);

// Proves query-times.
test('a live prompt is asked about at 20 s, 60 s, then each minute', () => {
  expect(nextQueryIn(0, true)).toBe(20_000);
  expect(nextQueryIn(20_000, true)).toBe(40_000);
  expect(nextQueryIn(60_000, true)).toBe(60_000);
  expect(nextQueryIn(150_000, true)).toBe(30_000);
});

// Proves query-late.
test('an expired prompt is asked about at 5, 15, 60 minutes, 6 and 24 hours, then no more', () => {
  const minute = 60_000;
  expect(nextQueryIn(0, false)).toBe(5 * minute);
  expect(nextQueryIn(4 * minute, false)).toBe(minute);
  expect(nextQueryIn(5 * minute, false)).toBe(10 * minute);
  expect(nextQueryIn(15 * minute, false)).toBe(45 * minute);
  expect(nextQueryIn(61 * minute, false)).toBe(299 * minute);
  expect(nextQueryIn(360 * minute, false)).toBe(1080 * minute);
  expect(nextQueryIn(24 * 60 * minute, false)).toBeUndefined();
});

// Proves start-out-of-range.
test('M-PESA takes 1 to 250,000 whole shillings, cards from 100', () => {
  for (const amount of [1, 250_000]) expect(() => assertPayable('mpesa', amount)).not.toThrow();
  for (const amount of [0, -5, 250_001, 1.5, Number.NaN]) {
    expect(() => assertPayable('mpesa', amount)).toThrow();
  }
  for (const amount of [100, 250_001, 9_999_999])
    expect(() => assertPayable('visa', amount)).not.toThrow();
  for (const amount of [99, 10_000_000]) expect(() => assertPayable('visa', amount)).toThrow();
  expect(() => assertPayable('visa', 99)).toThrow(
    `Cards can be charged from ${formatKsh(10_000)}.`,
  );
});

test('a phone is shown so that only its owner knows it', () => {
  expect(maskPhone('254712345678')).toBe('2547•••••678');
});

test('created and prompted are pending outside, and live with requires_action', () => {
  expect([outwardStatus('created'), outwardStatus('prompted')]).toEqual(['pending', 'pending']);
  expect(outwardStatus('expired')).toBe('expired');
  expect([isLive('created'), isLive('requires_action'), isLive('expired')]).toEqual([
    true,
    true,
    false,
  ]);
});

const STATES = [
  'created',
  'prompted',
  'requires_action',
  'succeeded',
  'failed',
  'expired',
  'needs_attention',
  'refunded',
] as const;
/** The payment state table, written out a second time. */
const ALLOWED = `
  created: prompted requires_action succeeded failed expired needs_attention
  prompted: succeeded failed expired needs_attention
  requires_action: succeeded failed needs_attention
  failed: succeeded needs_attention
  expired: succeeded needs_attention
  succeeded: needs_attention refunded
  needs_attention: succeeded failed refunded
  refunded: needs_attention`;

// Proves rule-success-stays.
test.each(STATES.flatMap((from) => STATES.map((to) => [from, to] as const)))(
  'a payment that is %s becomes %s only if the table says so',
  (from, to) => {
    const line = ALLOWED.split('\n').find((one) => one.trim().startsWith(`${from}:`)) ?? '';
    const isAllowed = line.split(' ').includes(to);
    const move = () => assertPaymentMove(from, to);
    if (isAllowed) expect(move).not.toThrow();
    else expect(move).toThrow(`payment may not go from ${from} to ${to}`);
  },
);
