import { expect, test } from 'vitest';
import { sizesProblem } from './agree-sizes.tsx';

test('the sizes of an item are as many whole pieces as were ordered', () => {
  expect(sizesProblem({ S: '1', M: ' 2 ', L: '' }, 3)).toBeUndefined();
  for (const typed of [
    {},
    { S: '1' },
    { S: '4' },
    { S: '1.5', M: '1.5' },
    { S: '4', M: '-1' },
    { S: 'x' },
  ])
    expect(sizesProblem(typed as Record<string, string>, 3)).toBe('Please give 3 pieces in all.');
  expect(sizesProblem({}, 1)).toBe('Please give 1 piece in all.');
});
