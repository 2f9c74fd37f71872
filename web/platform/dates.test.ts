import { expect, test } from 'vitest';
import { longDate } from './dates.ts';

test('a date is the one in Nairobi, whatever the zone of the device', () => {
  expect(longDate('2025-08-31T20:59:59.999Z')).toBe('31 August 2025');
  expect(longDate('2025-08-31T21:00:00.000Z')).toBe('1 September 2025');
  expect(longDate('2025-12-31T22:00:00.000Z')).toBe('1 January 2026');
});
