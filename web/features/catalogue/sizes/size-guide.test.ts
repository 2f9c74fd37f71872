import { expect, test } from 'vitest';
import { SIZE_LABELS, SIZE_SYSTEMS } from '#contract/sizes.ts';
import { fitOf } from './fit.ts';
import { SIZE_GUIDE } from './size-guide-data.ts';

test.each(SIZE_SYSTEMS)(
  'the guide of %s has every size once, each larger than the last',
  (system) => {
    const { columns, rows } = SIZE_GUIDE[system];
    expect(rows.map(([label]) => label)).toEqual(SIZE_LABELS[system]);
    for (const row of rows) expect(row).toHaveLength(columns.length);
    for (const column of columns.keys()) {
      if (column === 0) continue;
      const numbers = rows.map((row) => Number.parseFloat(row[column] ?? ''));
      expect(numbers, columns[column]).toEqual([...numbers].sort((a, b) => a - b));
      expect(new Set(numbers).size, columns[column]).toBe(numbers.length);
    }
  },
);

test('a page speaks of the fit from three votes on, and takes a side when more than half do', () => {
  expect(fitOf(undefined)).toBeUndefined();
  expect(fitOf({ small: 1, true: 1, large: 0 })).toBeUndefined();
  expect(fitOf({ small: 0, true: 3, large: 0 })?.words).toBe('True to size');
  expect(fitOf({ small: 5, true: 3, large: 1 })?.words).toBe('Runs small');
  expect(fitOf({ small: 1, true: 0, large: 2 })).toMatchObject({ words: 'Runs large', total: 3 });
  expect(fitOf({ small: 2, true: 2, large: 0 })?.words).toBe('Reviewers differ on the fit');
});
