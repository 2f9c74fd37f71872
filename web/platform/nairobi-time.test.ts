import { expect, test } from 'vitest';
import { fromNairobiInput, toNairobiInput } from './nairobi-time.ts';

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
