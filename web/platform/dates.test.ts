import { expect, test } from 'vitest';
import { dateAndTime, longDate, shortDate } from './dates.ts';
import { fromNairobiInput, toNairobiInput } from './nairobi-input.ts';

const zone = { timeZone: 'Africa/Nairobi' } as const;
const intl = {
  long: new Intl.DateTimeFormat('en-GB', { ...zone, dateStyle: 'long' }),
  short: new Intl.DateTimeFormat('en-GB', { ...zone, dateStyle: 'medium' }),
  both: new Intl.DateTimeFormat('en-GB', { ...zone, dateStyle: 'medium', timeStyle: 'short' }),
};

test('dates are told in British words and in the time of Nairobi', () => {
  expect(dateAndTime('2025-08-31T20:59:59.000Z')).toBe('31 Aug 2025, 23:59');
  expect(longDate('2025-08-31T21:00:00.000Z')).toBe('1 September 2025');
  expect(shortDate('2025-12-31T21:00:00.000Z')).toBe('1 Jan 2026');
});

test('every month, day and hour reads as the library of languages would write it', () => {
  for (let hour = 0; hour < 366 * 24; hour += 7) {
    const at = new Date(Date.UTC(2024, 0, 1, hour, hour % 60));
    const instant = at.toISOString();
    expect(longDate(instant)).toBe(intl.long.format(at));
    expect(shortDate(instant)).toBe(intl.short.format(at));
    expect(dateAndTime(instant)).toBe(intl.both.format(at));
  }
});

test('a text that is no time is refused instead of shown as one', () => {
  expect(() => longDate('soon')).toThrow(RangeError);
});

test('a time goes into the input and back without a change, to the second', () => {
  const shown = toNairobiInput('2025-08-31T20:59:59.000Z');
  expect(shown).toBe('2025-08-31T23:59:59');
  expect(new Date(fromNairobiInput(shown) ?? '').toISOString()).toBe('2025-08-31T20:59:59.000Z');
});

test('an input without seconds is read as the full minute in Nairobi', () => {
  expect(fromNairobiInput('2026-12-24T21:00')).toBe('2026-12-24T21:00:00+03:00');
  expect(fromNairobiInput('2026-01-01T00:30')).toBe('2026-01-01T00:30:00+03:00');
});

test.each(['', '2026-12-24', 'soon', '2026-13-01T00:00'])('%j is no date and time', (text) => {
  expect(fromNairobiInput(text)).toBeUndefined();
});

test('what is no instant leaves the input empty', () => {
  expect(toNairobiInput('soon')).toBe('');
});
