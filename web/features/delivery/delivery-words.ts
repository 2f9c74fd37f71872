import type { DeliveryOption, DeliverySnapshot } from '#contract/delivery.endpoints.ts';
import {
  type DeliveryKind,
  deliveryFee,
  expectedDays,
  type NeededField,
  neededFields,
} from '#contract/delivery.ts';
import { formatKsh } from '#contract/money.ts';
import { shortDate, unbroken } from '../../platform/dates.ts';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** `Tue 24` and `Nov` of a date at 00:00 UTC. */
const dayAndMonth = (date: Date) => {
  const [day, month] = shortDate(date.toISOString()).split(' ');
  return { day: `${WEEKDAYS[date.getUTCDay()]} ${day}`, month };
};

export const feeText = (fee: number, write = formatKsh): string =>
  fee === 0 ? 'Free' : write(fee * 100);

/** The fee beside the name of its option; empty where the name says that it is free. */
export const feeBeside = (name: string, fee: number): string =>
  fee === 0 && /\bfree\b/i.test(name) ? '' : feeText(fee);

/** `Tue 24 – Wed 25 Nov`: when an order paid now arrives; empty without promised days. */
export const daysText = (
  promised: Pick<DeliverySnapshot, 'daysMin' | 'daysMax' | 'cutoffHour'>,
  paidAt: Date,
): string => {
  const days = expectedDays(promised, paidAt);
  return days ? dayRange(days.first, days.last) : '';
};

/** The same for two dates at 00:00 UTC. */
export const dayRange = (from: Date, to: Date): string => {
  const [first, last] = [dayAndMonth(from), dayAndMonth(to)];
  const end = unbroken(`${last.day} ${last.month}`);
  if (first.month !== last.month) return `${unbroken(`${first.day} ${first.month}`)} – ${end}`;
  return first.day === last.day ? end : `${unbroken(first.day)} – ${end}`;
};

/** Joins the parts that are not empty. */
export const joined = (parts: readonly (string | undefined)[]): string =>
  parts.filter(Boolean).join(', ');

export type PricedOption = DeliveryOption & {
  /** The fee for this cart, in whole shillings. */
  due: number;
};

/** The delivery options with their fees for a cart of this Total Price, the cheapest first. */
export const priced = (options: readonly DeliveryOption[], totalCents: number): PricedOption[] =>
  options
    .map((option) => ({ ...option, due: deliveryFee(option, totalCents) }))
    .sort((a, b) => a.due - b.due);

/** `Rider in town, Ksh 250.00, Tue 24 Nov`; `Free delivery, Tue 24 Nov` */
export const optionText = (option: PricedOption, now: Date): string =>
  joined([option.name, feeBeside(option.name, option.due), daysText(option, now)]);

/** The cheapest option that is not collection at the shop; of equal ones the first. */
export const cheapest = (options: readonly PricedOption[]): PricedOption | undefined =>
  options.find(({ kind }) => kind !== 'shop') ?? options[0];

/** `and 2 more ways at checkout`, shown beside one of `ways` options; empty for the only one. */
export const otherWaysText = (ways: number): string =>
  ways < 2 ? '' : ` and ${ways - 1} more ${ways === 2 ? 'way' : 'ways'} at checkout`;

/** The fields that an option needs and that are empty. */
export const missingFields = (
  option: { kind: DeliveryKind; due: number },
  given: Record<NeededField, string>,
): NeededField[] =>
  neededFields(option.kind, option.due).filter((name) => given[name].trim() === '');
