import { expect, test } from 'vitest';
import { mayFetchAhead } from './ahead.ts';

test('nothing is fetched ahead where bytes are saved or slow', () => {
  expect(mayFetchAhead(undefined)).toBe(true);
  expect(mayFetchAhead({ saveData: false, effectiveType: '4g' })).toBe(true);
  expect(mayFetchAhead({ saveData: true, effectiveType: '4g' })).toBe(false);
  for (const effectiveType of ['slow-2g', '2g', '3g']) {
    expect(mayFetchAhead({ effectiveType })).toBe(false);
  }
});
