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
