import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { MUTANTS } from './mutants.ts';

const root = path.resolve(import.meta.dirname, '../..');

test('every text that the deep run turns into a fault stands in the product once', () => {
  const edits = MUTANTS.flatMap((one) => [one, { ...one, ...one.and }]);
  const stale = edits.filter(({ file, from, to }) => {
    const times = readFileSync(path.join(root, file), 'utf8').split(from).length - 1;
    return times !== 1 || to === from;
  });
  expect(stale.map(({ name }) => name)).toEqual([]);
  expect(MUTANTS.length).toBeGreaterThan(25);
});
