import { expect, test } from 'vitest';
import { countdownWords } from './countdown-words.ts';

test('the time left is told as a sentence', () => {
  expect(countdownWords({ days: 12, hours: 0, mins: 1, secs: 30 })).toBe(
    '12 days, 0 hours, 1 min and 30 secs left.',
  );
  expect(countdownWords(undefined)).toBe('This deal has expired.');
});
