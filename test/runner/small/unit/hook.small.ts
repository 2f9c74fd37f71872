import { beforeAll, expect, test } from 'vitest';
import { isFirst } from '../memory.ts';

beforeAll(() => {
  expect(isFirst('unit hook'), 'the first hook').toBe(false);
});

test('needs its hook', () => {});
