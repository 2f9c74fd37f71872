import { expect, test } from '@playwright/test';
import { isFirst } from '../memory.ts';

test('passes', () => {});

test('fails once', () => {
  expect(isFirst('journey once'), 'the first try').toBe(false);
});
