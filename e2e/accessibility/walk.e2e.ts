import { expect, type Page } from '@playwright/test';
import { LONG_MS } from '../../test/limits.ts';
import { GROUPS } from '../states/groups.ts';
import type { State } from '../states/state.ts';
import { test } from '../toasts.ts';
import { faultsAt320 } from '../visual/geometry.ts';
import { faultsWhenTranslated } from './translator.ts';
import {
  type Combination,
  combinationsOf,
  faultsIn,
  makeFixtures,
  type Recorded,
  walk,
} from './walk.ts';

const STATES = GROUPS.flatMap(({ states }) => states);

/** In turn, so that every width and theme occurs; the deep run covers all combinations. */
const oneOf = (state: State): Combination[] => {
  const all = combinationsOf(state);
  return all.slice(STATES.indexOf(state) % all.length).slice(0, 1);
};

/** Cut or overlapping texts on a narrow phone with large text, and what a page translator breaks. */
const last = async (page: Page, state: State, recorded: Recorded): Promise<string[]> => [
  ...(state.widths?.includes(360) === false ? [] : await faultsAt320(page)),
  ...(await faultsWhenTranslated(page, state, recorded)),
];

for (const group of GROUPS) {
  test(`nothing is wrong in any state of ${group.title}, with large text at 320 px either, and no page translator breaks it`, async ({
    page,
  }) => {
    test.setTimeout(LONG_MS);
    const findings = await walk(page, {
      ...{ group, fixtures: await makeFixtures(page) },
      ...{ chosen: oneOf, last },
    });

    expect(faultsIn(findings)).toEqual([]);
    expect(findings.filter(({ judged }) => judged)).toHaveLength(group.states.length);
  });
}
