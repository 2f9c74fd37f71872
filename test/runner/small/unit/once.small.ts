import { expect, test } from 'vitest';
import { isFirst } from '../memory.ts';

test('passes', () => {});

test('fails once (a name with [signs] in it)', () => {
  expect(isFirst('unit once'), 'the first try').toBe(false);
});
