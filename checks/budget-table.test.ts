import { expect, test } from 'vitest';
import { tooHeavy, VISITS } from './budget-table.ts';

test('a page within its budget is silent, and each kind that outgrows it is named', () => {
  for (const { page, most } of VISITS) {
    expect(tooHeavy(page, most, most)).toEqual([]);
    for (const kind of Object.keys(most) as (keyof typeof most)[]) {
      const grown = { ...most, [kind]: most[kind] + 1 };
      expect(tooHeavy(page, grown, most)).toEqual([
        `${page}: ${kind} weighs ${most[kind] + 1} bytes, 1 more than its budget`,
      ]);
    }
  }
});

test('no public page may weigh more than 275 kB, nor its scripts more than 157 kB in gzip', () => {
  for (const { most, as } of VISITS.filter((visit) => !visit.as)) {
    expect(as).toBeUndefined();
    expect(most.all).toBeLessThanOrEqual(275_000);
    expect(most.scriptGzip).toBeLessThanOrEqual(157_000);
  }
});
