import { expect, test } from '@playwright/test';
import { isFirst } from '../memory.ts';

for (const each of [1, 2, 3, 4, 5, 6])
  test(`fails once: ${each} of six`, () => {
    expect(isFirst(`journey six ${each}`), 'the first try').toBe(false);
  });
