import { expect, test } from 'vitest';

test('passes, too', () => {});

test('fails twice', () => {
  expect(1).toBe(2);
});
