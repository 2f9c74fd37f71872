import { expect, test } from 'vitest';
import { siteStorage } from '../../../platform/browser/storage.ts';
import { keepNews, removeNews, storedNews } from './payment-news.ts';

test('how a payment ended is kept for its person until it was seen', () => {
  const news = { paid: true, orderId: '60dcb34e-0000-4000-8000-000000000000', text: 'It arrived.' };
  keepNews('akinyi', news);
  expect(storedNews('akinyi')).toEqual(news);
  expect(storedNews('njeri')).toBeUndefined();
  removeNews('akinyi');
  expect(storedNews('akinyi')).toBeUndefined();
});

test.each([
  ['nothing', 'null'],
  ['no JSON', '{'],
  ['a list', '[]'],
  ['other fields', '{"paid":true,"orderId":7,"text":"x"}'],
])('%s is no news', (_what, stored) => {
  siteStorage.write('paid:akinyi', stored);
  expect(storedNews('akinyi')).toBeUndefined();
});

test('an id that is none leads to no order', () => {
  siteStorage.write('paid:akinyi', '{"paid":true,"orderId":"../../x","text":"It arrived."}');
  expect(storedNews('akinyi')).toEqual({ paid: true, orderId: '', text: 'It arrived.' });
});
