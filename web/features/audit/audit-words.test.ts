import { expect, test } from 'vitest';
import { deedWords, fieldName, thingName, valueWords } from './audit-words.ts';

test('a deed reads as a sentence', () => {
  expect(deedWords({ kind: 'product', action: 'changed' })).toBe('changed the product');
  expect(deedWords({ kind: 'session', action: 'ended' })).toBe('signed out');
  expect(deedWords({ kind: 'second_factor', action: 'turned_off' })).toBe(
    'turned off two-step login of',
  );
});

test('a thing without a name is called by the start of its id', () => {
  const _id = '3f1c2b4a-0000-4000-8000-000000000000';
  expect(thingName({ thing: { _id, name: '' } })).toBe('3f1c2b4a-0');
  expect(thingName({ thing: { _id, name: 'Leso' } })).toBe('Leso');
});

test('values and fields are said as people say them', () => {
  expect([true, false, null, '', undefined, 12, 'x'].map(valueWords)).toEqual([
    'yes',
    'no',
    'nothing',
    'nothing',
    'nothing',
    '12',
    'x',
  ]);
  expect(['oldPrice', 'stock', 'freeOver'].map(fieldName)).toEqual([
    'old price',
    'stock',
    'free from',
  ]);
});
