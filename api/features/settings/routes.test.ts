import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { DEFAULT_SHOP, detailsOf } from './rules.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

test('the deal ends with August 2025 in Nairobi until somebody sets another end', async () => {
  expect((await shop.get('/api/settings/deal')).body).toEqual({
    endsAt: '2025-08-31T20:59:59.000Z',
    title: 'Deals Of The Month',
    text: expect.stringContaining('20%'),
  });
  await shop.db
    .insertInto('settings')
    .values({ name: 'deal', value: JSON.stringify({ endsAt: '2026-12-24T18:00:00.000Z' }) })
    .execute();
  expect((await shop.get('/api/settings/deal')).body).toMatchObject({
    endsAt: '2026-12-24T18:00:00.000Z',
    title: 'Deals Of The Month',
  });
});

test('the shop tells its mode and the public card key, and no secret', async () => {
  const { card } = shop.deps.config;
  const { body } = await shop.get('/api/settings/shop');
  expect(body).toEqual({
    mode: 'demo',
    testPayments: false,
    takesCards: true,
    cardPublishableKey: card.publishableKey,
    cardScript: '/sim/stripe.js',
    phoneSignIn: false,
    details: detailsOf(DEFAULT_SHOP),
    pictures: {},
    pages: [
      { name: 'delivery', title: 'Delivery' },
      { name: 'returns', title: 'Returns' },
      { name: 'terms', title: 'Terms' },
      { name: 'sizes', title: 'Sizes' },
    ],
  });
});

test('a live shop leaves the card script to its provider', async () => {
  const live = await createTestApp({ config: { mode: 'live' } });
  try {
    expect((await live.get('/api/settings/shop')).body).toMatchObject({
      mode: 'live',
      cardScript: '',
    });
  } finally {
    await live.close();
  }
});
