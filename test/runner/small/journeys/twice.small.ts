import { expect, test } from '@playwright/test';

test('passes, too', () => {});

test('fails twice', () => {
  expect(1).toBe(2);
});
