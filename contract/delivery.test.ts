import { expect, test } from 'vitest';
import { COUNTIES, countyName, countyNumber } from './counties.ts';
import { deliveryFee, expectedDays, neededFields } from './delivery.ts';

test('there are 47 counties, each found by its own name', () => {
  expect(new Set(COUNTIES).size).toBe(47);
  for (const [index, name] of COUNTIES.entries()) {
    expect([countyNumber(name), countyName(index + 1)]).toEqual([index + 1, name]);
  }
});

test.each([
  ['nairobi city county', 47],
  [' MURANGA ', 21],
  ['Tharaka Nithi', 13],
  ['Paris', undefined],
  ['', undefined],
  [undefined, undefined],
])('%s is county %s', (text, number) => expect(countyNumber(text)).toBe(number));

test('the fee falls away from a Total Price on, tax not counted', () => {
  const option = { fee: 300, freeOver: 5000 };
  expect([499_999, 500_000].map((cents) => deliveryFee(option, cents))).toEqual([300, 0]);
  expect(deliveryFee({ fee: 300 }, 9_000_000)).toBe(300);
});

test.each([
  ['door', 0, []],
  ['door', 1, ['phone', 'county', 'town']],
  ['pickup', 0, ['fullName', 'phone']],
  ['pickup', 200, ['fullName', 'phone']],
  ['parcel', 0, ['fullName', 'phone', 'county', 'town']],
  ['shop', 0, ['phone']],
  ['shop', 100, ['phone']],
] as const)('delivery to %s for Ksh %i asks for %j', (kind, fee, fields) => {
  expect(neededFields(kind, fee)).toEqual(fields);
});

const day = (date: Date): string => date.toISOString().slice(0, 10);
// 23 November 2026 is a Monday; 21:30 UTC is half past midnight in Nairobi.
test.each([
  [
    'on a Monday morning',
    '2026-11-23T06:00:00Z',
    { daysMin: 1, daysMax: 2 },
    '2026-11-24',
    '2026-11-25',
  ],
  [
    'after the cut-off',
    '2026-11-23T12:00:00Z',
    { daysMin: 0, daysMax: 1, cutoffHour: 14 },
    '2026-11-24',
    '2026-11-25',
  ],
  ['over a Sunday', '2026-11-27T06:00:00Z', { daysMin: 1, daysMax: 2 }, '2026-11-28', '2026-11-30'],
  [
    'on a Sunday for the same day',
    '2026-11-29T06:00:00Z',
    { daysMin: 0, daysMax: 0 },
    '2026-11-30',
    '2026-11-30',
  ],
  [
    'in the last minute before the cut-off',
    '2026-11-23T10:59:59Z',
    { daysMin: 0, daysMax: 1, cutoffHour: 14 },
    '2026-11-23',
    '2026-11-24',
  ],
  [
    'at the cut-off',
    '2026-11-23T11:00:00Z',
    { daysMin: 0, daysMax: 1, cutoffHour: 14 },
    '2026-11-24',
    '2026-11-25',
  ],
  [
    'in the last minute of the day in Nairobi',
    '2026-11-23T20:59:59Z',
    { daysMin: 0, daysMax: 0 },
    '2026-11-23',
    '2026-11-23',
  ],
  [
    'at midnight in Nairobi',
    '2026-11-23T21:00:00Z',
    { daysMin: 0, daysMax: 0 },
    '2026-11-24',
    '2026-11-24',
  ],
  [
    'late on a Saturday',
    '2026-11-28T12:00:00Z',
    { daysMin: 0, daysMax: 1, cutoffHour: 14 },
    '2026-11-30',
    '2026-12-01',
  ],
  [
    'past midnight in Nairobi',
    '2026-11-23T21:30:00Z',
    { daysMin: 0, daysMax: 0 },
    '2026-11-24',
    '2026-11-24',
  ],
])('paid %s', (_when, at, option, first, last) => {
  const expected = expectedDays(option, new Date(at));
  expect(expected && [day(expected.first), day(expected.last)]).toEqual([first, last]);
});

test('no day is promised where none is set', () => {
  expect(expectedDays({}, new Date(0))).toBeUndefined();
  expect(expectedDays({ daysMin: 1 }, new Date(0))).toBeUndefined();
  expect(expectedDays({ daysMax: 1 }, new Date(0))).toBeUndefined();
});
