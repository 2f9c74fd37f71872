import { expect, test } from 'vitest';
import fc from '../../../random.ts';
import { isFirst } from '../memory.ts';

test('plays the seed that failed', () => {
  const [number] = fc.sample(fc.integer({ min: 0, max: 2 ** 30 }), 1);
  // Known by the other try if that drew the same number.
  expect(isFirst(`unit drew ${number}`), 'a new number').toBe(false);
});
