import { expect, test } from 'vitest';
import { daysOf, reportFilters } from './periods.ts';

// Half past midnight in Nairobi, still the day before in UTC.
const now = new Date('2026-02-28T21:30:00Z');

test.each([
  ['2026-01-15T09:00:00Z', { from: '2025-12-01', to: '2025-12-31' }],
  ['2028-03-01T09:00:00Z', { from: '2028-02-01', to: '2028-02-29' }],
  // Already May in Nairobi.
  ['2026-04-30T21:00:00Z', { from: '2026-04-01', to: '2026-04-30' }],
])('at %s the last month is %j', (at, days) => {
  expect(daysOf({ days: 'last-month' }, new Date(at))).toEqual(days);
});

test.each([
  ['', { from: '2026-01-31', to: '2026-03-01' }],
  ['days=1', { from: '2026-03-01', to: '2026-03-01' }],
  ['days=7', { from: '2026-02-23', to: '2026-03-01' }],
  ['days=month', { from: '2026-03-01', to: '2026-03-01' }],
  ['days=last-month', { from: '2026-02-01', to: '2026-02-28' }],
  ['days=year', { from: '2026-01-01', to: '2026-03-01' }],
  ['days=all', {}],
  ['days=nonsense', { from: '2026-01-31', to: '2026-03-01' }],
  ['from=2026-02-01&to=2026-02-03', { from: '2026-02-01', to: '2026-02-03' }],
  ['from=2026-02-01&days=7', { from: '2026-02-01' }],
  ['to=2026-02-01&from=<b>', { to: '2026-02-01' }],
])('the address ?%s asks for %j', (query, days) => {
  expect(daysOf(reportFilters(new URLSearchParams(query)), now)).toEqual(days);
});
