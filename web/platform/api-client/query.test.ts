import { expect, test } from 'vitest';
import { ApiProblem } from './call.ts';
import { isTemporary } from './query.ts';

test.each([
  [0, true],
  [400, false],
  [404, false],
  [409, false],
  [429, false],
  [499, false],
  [500, true],
  [502, true],
  [503, true],
  [599, true],
])('an answer %i is worth a second try: %s', (status, temporary) => {
  expect(isTemporary(new ApiProblem(status, {}))).toBe(temporary);
});

test('an error of our own code is not tried again', () => {
  expect(isTemporary(new Error('a bug'))).toBe(false);
  expect(isTemporary(undefined)).toBe(false);
});
