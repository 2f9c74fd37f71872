import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';

let shop: TestApp;
let admin: TestUser;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.makeUser({ role: 'admin' });
});
afterAll(() => shop.close());

const put = (body: object, who: TestUser | undefined = admin) =>
  shop.put('/api/settings/deal', body, who);

test('staff set the deal of the month; what is not given stays', async () => {
  const deal = { endsAt: '2026-12-24T21:00:00+03:00', title: 'Krismasi', text: '<b>Half</b>' };
  const stored = { ...deal, endsAt: '2026-12-24T18:00:00.000Z' };
  const { status, body } = await put({ ...deal, mode: 'live' });
  expect([status, body]).toEqual([200, { message: 'Deal updated successfully!', deal: stored }]);
  expect((await shop.get('/api/settings/deal')).body).toEqual(stored);
  await put({ endsAt: '2027-01-01T00:00:00Z' });
  expect((await shop.get('/api/settings/deal')).body).toMatchObject({
    endsAt: '2027-01-01T00:00:00.000Z',
    title: 'Krismasi',
  });
});

test.each(['', 'soon', '2026-12-24', '2026-12-24T21:00:00', '2026-13-01T00:00:00Z'])(
  'the end %j is refused',
  async (endsAt) => {
    const { status, body } = await put({ endsAt });
    expect(status).toBe(400);
    expect(body.fields).toHaveProperty('endsAt');
  },
);

test('texts are bounded, an end that is not given stays, and only staff may', async () => {
  const before = (await shop.get('/api/settings/deal')).body;
  const { status, body } = await put({ title: 'Of today' });
  expect([status, body.deal]).toEqual([200, { ...before, title: 'Of today' }]);
  const endsAt = '2027-01-01T00:00:00Z';
  expect((await put({ endsAt, title: 'x'.repeat(121) })).status).toBe(400);
  expect((await put({ endsAt }, await shop.makeUser())).status).toBe(403);
  expect((await shop.put('/api/settings/deal', { endsAt })).status).toBe(401);
});
