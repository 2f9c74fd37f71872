import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import routes from '../web/routes.ts';
import { FONTS, LIBRARY, tooHeavy, VISITS, type Weight } from './budget-table.ts';

const pagesOf = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => (entry.children ? pagesOf(entry.children) : [entry]));

const isStaffs = ({ file }: RouteConfigEntry): boolean => file.startsWith('staff/');

type Matched = Parameters<typeof matchRoutes>[0];
/** The page that a visit opens. */
const routeOf = (path: string) => {
  const [pathname = ''] = path.split('?');
  return matchRoutes(routes as unknown as Matched, pathname)?.at(-1)
    ?.route as unknown as RouteConfigEntry;
};

test('every page that a shopper sees has a budget', () => {
  const pages = pagesOf(routes);
  const weighed = new Set(VISITS.map(({ path }) => routeOf(path)));
  expect(pages.length).toBeGreaterThan(40);
  expect(pages.filter((page) => !isStaffs(page) && !weighed.has(page))).toEqual([]);
});

test('a page within its budget is silent, and each kind that outgrows it is named', () => {
  for (const visit of VISITS) {
    const { html = 0, own = 0, style = 0, picture = 0, data = 0, all = 0 } = visit.most;
    const limits = { html, own, style, picture, data, all, library: LIBRARY, font: FONTS };
    const most: Weight = { script: 0, ...limits };
    for (const kind of Object.keys(limits) as (keyof typeof limits)[]) most[kind] *= 1000;
    expect(tooHeavy(visit, most)).toEqual([]);
    for (const kind of Object.keys(limits) as (keyof typeof limits)[]) {
      expect(tooHeavy(visit, { ...most, [kind]: most[kind] + 1 })).toEqual([
        `${visit.page}: ${kind} weighs ${most[kind] + 1} bytes of ${limits[kind]} kB`,
      ]);
    }
  }
});

test('budgets are whole kB', () => {
  const figures = [LIBRARY, FONTS, ...VISITS.flatMap(({ most }) => Object.values(most))];
  expect(figures.filter((figure) => !Number.isInteger(figure))).toEqual([]);
});

/** Pages that may have more of our own code. */
const LARGER = ['checkout, signed in', 'my order'];

test('our own code of a shopper’s page is at most 40 kB, with the payment or the form of an address 50 kB', () => {
  for (const { page, as, most } of VISITS) {
    if (as !== 'admin') expect(most.own, page).toBeLessThanOrEqual(LARGER.includes(page) ? 50 : 40);
  }
});
