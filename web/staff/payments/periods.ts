import { toNairobiInput } from '../../platform/nairobi-input.ts';
import type { ReportFilters } from '../../platform/page/staff-links.ts';

/** The period of the report in dates of Nairobi; each end is optional. */
export type Days = { from?: string; to?: string };

export const PERIODS = [
  { value: '1', text: 'Today' },
  { value: '7', text: '7 days' },
  { value: '', text: '30 days' },
  { value: 'month', text: 'This month' },
  { value: 'last-month', text: 'Last month' },
  { value: 'year', text: 'This year' },
  { value: 'all', text: 'All' },
] as const;

const DAY = /^\d{4}-\d\d-\d\d$/;
const DAY_MS = 24 * 3_600_000;

/** The date of an instant in Nairobi. */
export const dayOf = (instant: Date): string => toNairobiInput(instant.toISOString()).slice(0, 10);

/** The report's filters in the URL; invalid ones are left out. */
export const reportFilters = (query: URLSearchParams): ReportFilters => {
  const day = (name: string): string | undefined => {
    const text = query.get(name) ?? '';
    return DAY.test(text) ? text : undefined;
  };
  const [from, to] = [day('from'), day('to')];
  if (from || to) return { ...(from && { from }), ...(to && { to }) };
  return { days: PERIODS.find(({ value }) => value === query.get('days'))?.value ?? '' };
};

/** The dates of a period in Nairobi: the chosen ones, the last `days` until today, or a month or year of the calendar. */
export const daysOf = ({ days = '', from, to }: ReportFilters, now: Date): Days => {
  if (from || to) return { ...(from && { from }), ...(to && { to }) };
  if (days === 'all') return {};
  const today = dayOf(now);
  const [year = '', month = ''] = today.split('-');
  if (days === 'month') return { from: `${year}-${month}-01`, to: today };
  if (days === 'year') return { from: `${year}-01-01`, to: today };
  if (days === 'last-month') {
    // Day 0 of a month is the last of the one before.
    const last = new Date(Date.UTC(Number(year), Number(month) - 1, 0)).toISOString().slice(0, 10);
    return { from: `${last.slice(0, 8)}01`, to: last };
  }
  const before = (days === '' ? 30 : Number(days)) - 1;
  return { from: dayOf(new Date(now.getTime() - before * DAY_MS)), to: today };
};
