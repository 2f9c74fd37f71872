import { expect } from '@playwright/test';
import { LONG_MS } from '../../test/limits.ts';
import { GROUPS } from '../states/groups.ts';
import { test } from '../toasts.ts';
import { FINDINGS } from './accessibility-report.ts';
import { combinationsOf, faultsIn, makeFixtures, walk } from './walk.ts';

for (const group of GROUPS) {
  test(`nothing is wrong in any state of ${group.title} at any width in either theme`, async ({
    page,
  }, info) => {
    test.setTimeout(3 * LONG_MS);
    const fixtures = await makeFixtures(page);
    const findings = await walk(page, { group, fixtures, chosen: combinationsOf });
    await info.attach(FINDINGS, {
      body: JSON.stringify(findings),
      contentType: 'application/json',
    });
    expect(faultsIn(findings)).toEqual([]);
    const screens = group.states.flatMap(combinationsOf);
    expect(findings.filter(({ judged }) => judged)).toHaveLength(screens.length);
  });
}
