import { expect, test } from 'vitest';
import type { DeliveryOption } from '#contract/delivery.endpoints.ts';
import { formatKsh } from '#contract/money.ts';
import {
  cheapest,
  daysText,
  missingFields,
  optionText,
  otherWaysText,
  priced,
} from './delivery-words.ts';

/** A Monday morning in Nairobi. */
const monday = new Date('2026-11-23T06:00:00Z');

const option = (more: Partial<DeliveryOption>): DeliveryOption => ({
  _id: 'a',
  kind: 'door',
  name: 'Rider',
  carrier: '',
  fee: 250,
  ...more,
});

test.each([
  [{ daysMin: 1, daysMax: 2 }, 'Tue\u00a024 – Wed\u00a025\u00a0Nov'],
  [{ daysMin: 1, daysMax: 1 }, 'Tue\u00a024\u00a0Nov'],
  [{ daysMin: 0, daysMax: 0 }, 'Mon\u00a023\u00a0Nov'],
  [{ daysMin: 0, daysMax: 0, cutoffHour: 9 }, 'Tue\u00a024\u00a0Nov'],
  [{ daysMin: 6, daysMax: 8 }, 'Mon\u00a030\u00a0Nov – Wed\u00a02\u00a0Dec'],
  [{}, ''],
])('days %j are said as %j', (promised, text) => {
  expect(daysText(promised, monday)).toBe(text);
});

test('an option says name, fee and days, and leaves out what it does not have', () => {
  const [free, paid] = priced(
    [option({ daysMin: 1, daysMax: 2 }), option({ fee: 0, name: 'Free delivery' })],
    100_000,
  );
  expect(paid && optionText(paid, monday)).toBe(
    `Rider, ${formatKsh(25_000)}, Tue\u00a024 – Wed\u00a025\u00a0Nov`,
  );
  expect(free && optionText(free, monday)).toBe('Free delivery');
});

test('free above a sum is free from that very sum on', () => {
  const dues = (totalCents: number) =>
    priced([option({ freeOver: 5000 })], totalCents).map(({ due }) => due);
  expect(dues(499_999)).toEqual([250]);
  expect(dues(500_000)).toEqual([0]);
});

test('what is told first is the cheapest way that brings it nearer than the shop itself', () => {
  const best = (options: DeliveryOption[]) => cheapest(priced(options, 100_000))?._id;
  const shop = option({ _id: 'shop', kind: 'shop', fee: 0 });
  const parcel = option({ _id: 'parcel', kind: 'parcel', fee: 200 });
  expect(best([shop, option({}), parcel])).toBe('parcel');
  expect(best([option({ _id: 'first', fee: 200 }), parcel])).toBe('first');
  expect(best([shop])).toBe('shop');
  expect(best([])).toBeUndefined();
});

test('the other ways are counted', () => {
  expect([0, 1, 2, 3].map(otherWaysText)).toEqual([
    '',
    '',
    ' and 1 more way at checkout',
    ' and 2 more ways at checkout',
  ]);
});

test('a paid way to the door misses phone, county and town; spaces are nothing', () => {
  const given = { fullName: '', phone: ' ', county: 'Nairobi', town: '' };
  expect(missingFields({ kind: 'door', due: 250 }, given)).toEqual(['phone', 'town']);
  expect(missingFields({ kind: 'door', due: 0 }, given)).toEqual([]);
});

test('a way that is free for this cart stands before one with a fee, whatever it costs others', () => {
  const ways = [
    option({ _id: 'point', fee: 100 }),
    option({ _id: 'rider', fee: 200, freeOver: 5000 }),
  ];
  expect(priced(ways, 500_000).map(({ _id }) => _id)).toEqual(['rider', 'point']);
  expect(priced(ways, 100_000).map(({ _id }) => _id)).toEqual(['point', 'rider']);
});
