import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { DEFAULT_SHOP, detailsOf } from './rules.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

// Proves §2.38, §9.8, §9.9.
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

// Proves S12.4.
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

test('the phone for SMS of paid orders is staff’s alone, and not written over unseen', async () => {
  const staff = await shop.makeUser({ role: 'admin' });
  const save = (body: object) => shop.put('/api/settings/alerts', body, staff);
  expect((await shop.get('/api/settings/alerts', staff)).body).toEqual({ phone: '' });
  expect((await save({ phone: '0712 345 678' })).body.alerts).toEqual({ phone: '0712 345 678' });
  for (const url of ['/api/settings/shop', '/api/settings/texts']) {
    expect(JSON.stringify((await shop.get(url)).body)).not.toContain('345');
  }
  const late = await save({ phone: '0722 000 000', was: { phone: '' } });
  expect([late.status, late.body.code]).toEqual([409, 'changed']);
  const now = await save({ phone: '', was: { phone: '0712 345 678' } });
  expect([now.status, now.body.message]).toEqual([200, 'SMS for paid orders are off!']);
  const logged = (await shop.get('/api/audit?kind=shop', staff)).body.entries[0];
  expect(logged.changes).toEqual([{ field: 'phone', before: '0712 345 678', after: '' }]);
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
