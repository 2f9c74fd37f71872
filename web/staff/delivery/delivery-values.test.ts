import { expect, test } from 'vitest';
import { formOf, placesText, readForm, readPlaces } from './delivery-values.ts';

test('places are read as they are written', () => {
  const places = [
    { county: 'Nairobi' },
    { county: 'Kiambu', town: 'Thika' },
    { county: 'Kiambu', town: 'Ruiru' },
  ];
  expect(placesText(places)).toBe('Nairobi\nKiambu: Thika, Ruiru');
  expect(readPlaces(' Nairobi \n\nKiambu: Thika,, Ruiru\n')).toEqual({ places });
  expect(readPlaces('Nairobi\nParis: Thika')).toEqual({ wrong: 'Paris' });
});

test('what is left empty is not sent; what is no number is said beside its field', () => {
  const form = { ...formOf(undefined), name: ' Rider ', fee: '200', daysMin: '0', daysMax: '1' };
  expect(readForm(form)).toEqual({
    option: {
      ...{ kind: 'door', name: 'Rider', carrier: '', fee: 200, daysMin: 0, daysMax: 1 },
      ...{ active: true, points: [] },
    },
  });
  const wrong = readForm({ ...form, fee: '', cutoffHour: 'noon', name: ' ' });
  expect(Object.keys('fields' in wrong ? wrong.fields : {})).toEqual(['fee', 'cutoffHour', 'name']);
});

test('a fee is read as it is written and pasted, and never as another one', () => {
  const form = { ...formOf(undefined), name: 'Rider' };
  const feesOf = (fee: string, freeOver: string) => readForm({ ...form, fee, freeOver });
  for (const [fee, freeOver] of [
    ['1500', '10000'],
    ['Ksh 1,500', '10,000'],
    ['1,500/=', 'KES 10,000.00'],
    ['1\u00A0500', '10\u202F000/-'],
  ] as const)
    expect(feesOf(fee, freeOver)).toMatchObject({ option: { fee: 1500, freeOver: 10_000 } });
  for (const bad of ['1.500', '15,00', '1500.50', '-1', '1e3', 'free'])
    expect(feesOf(bad, bad)).toMatchObject({
      fields: { fee: expect.any(String), freeOver: expect.any(String) },
    });
});
