import { expect, test } from 'vitest';
import type { PricedOption } from '../../delivery/delivery-words.ts';
import { TO_AGREE } from '../checkout-form.ts';
import { choiceKey, choiceOf, type Given } from './choice.ts';

const option = (more: Partial<PricedOption>): PricedOption => ({
  _id: 'rider',
  kind: 'door',
  name: 'Rider',
  carrier: '',
  fee: more.due ?? 250,
  due: 250,
  ...more,
});
const free = option({ _id: 'free', name: 'Free delivery', due: 0 });
const rider = option({});
const point = (id: string) => ({
  _id: id,
  name: id,
  county: 'Nairobi',
  town: '',
  landmark: '',
  phone: '',
  hours: '',
});
const pickup = option({ _id: 'pickup', kind: 'pickup', due: 0, points: [point('cbd')] });

const given = (more: Partial<Given> = {}): Given => ({
  deliveryId: '',
  pickupPointId: '',
  fields: { fullName: '', phone: '', county: '', town: '' },
  ...more,
});
const all = { fullName: 'Akinyi', phone: '0712345678', county: 'Nairobi', town: 'Kilimani' };

test('free delivery that asks for nothing is preselected, wherever it stands in the list', () => {
  expect(choiceOf([rider, free], given())).toMatchObject({ option: free, missing: [] });
});

test.each([
  ['a fee', [rider]],
  ['a way to a point', [pickup]],
  ['a way to the shop', [option({ kind: 'shop', due: 0 })]],
  ['a fee beside a way to the shop', [rider, option({ kind: 'shop', due: 0 })]],
])('%s is never preselected, even with all fields filled in', (_what, options) => {
  const choice = choiceOf(options, given({ fields: all }));
  expect(choice.option).toBeUndefined();
  expect(choice.toAgree).toBe(false);
  expect(choice.missing).toEqual(['delivery']);
});

test('a free parcel is preselected only once it knows what it needs', () => {
  const parcel = option({ kind: 'parcel', due: 0 });
  expect(choiceOf([parcel], given()).option).toBeUndefined();
  expect(choiceOf([parcel], given({ fields: all })).option).toBe(parcel);
});

test('a chosen way says what it lacks', () => {
  const choice = choiceOf([free, rider], given({ deliveryId: 'rider' }));
  expect(choice.option).toBe(rider);
  expect(choice.missing).toEqual(['phone', 'county', 'town']);
  expect(choiceOf([rider], given({ deliveryId: 'rider', fields: all })).missing).toEqual([]);
});

test('a pickup lacks its point until one of its own is chosen', () => {
  const chosen = (pickupPointId: string) =>
    choiceOf([free, pickup], given({ deliveryId: 'pickup', pickupPointId, fields: all }));
  expect(chosen('').missing).toEqual(['point']);
  expect(chosen('closed').missing).toEqual(['point']);
  expect(chosen('cbd')).toMatchObject({ point: { _id: 'cbd' }, missing: [] });
});

test('what is no longer offered is no longer chosen', () => {
  const gone = given({ deliveryId: 'gone', fields: all });
  expect(choiceOf([free], gone).option).toBe(free);
  expect(choiceOf([rider], gone).missing).toEqual(['delivery']);
});

test('to be agreed: by itself where there is no way, by choice where none is free, else not', () => {
  const agree = given({ deliveryId: TO_AGREE });
  expect(choiceOf([], given())).toMatchObject({ toAgree: true, missing: [] });
  expect(choiceOf([rider], agree)).toMatchObject({ toAgree: true, missing: [] });
  expect(choiceOf([free], agree)).toMatchObject({ toAgree: false, option: free });
});

test('another fee or point is another choice than the one that was shown', () => {
  const chosen = (due: number) =>
    choiceKey(choiceOf([option({ due })], given({ deliveryId: 'rider' })));
  expect(chosen(250)).toBe(chosen(250));
  expect(chosen(250)).not.toBe(chosen(300));
  expect(choiceKey(choiceOf([rider], given()))).toBe('');
});
