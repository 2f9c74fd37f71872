import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ShopTexts } from '#contract/shop.endpoints.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { cachesResponses } from '../../../test/second-server.ts';
import { readSms } from '../../platform/config/sms-config.ts';
import { DEFAULT_SHOP, detailsOf } from './rules.ts';

let shop: TestApp;
let admin: TestUser;
beforeAll(async () => {
  shop = await createTestApp();
  await cachesResponses(shop.app);
  admin = await shop.makeUser({ role: 'admin' });
});
afterAll(() => shop.close());

const put = (change: Partial<ShopTexts>, who: TestUser | undefined = admin) =>
  shop.put('/api/settings/texts', { ...DEFAULT_SHOP, ...change }, who);
const shown = async (): Promise<ShopTexts> => (await shop.get('/api/settings/texts')).body;

test('until its owner describes it, the shop says what the specification shows', async () => {
  expect(await shown()).toMatchObject({
    name: 'Malkia',
    whatsapp: '',
    heroTitle: 'Up to 20% discount on women’s fashion',
  });
});

test('what the owner writes is shown at once, also where it was cached, and stands in the audit log', async () => {
  for (const url of ['/api/settings/shop', '/api/settings/texts']) {
    await shop.get(url);
    expect((await shop.app.inject({ url })).headers['x-cache']).toBe('hit');
  }
  const change = {
    name: ' Zawadi ',
    whatsapp: '0712 345-678',
    address: 'Moi Avenue \n\n Mombasa',
    heroText: '<b>Half</b>',
  };
  const texts = { ...DEFAULT_SHOP, ...change, name: 'Zawadi', whatsapp: '254712345678' };
  const { status, body } = await put(change);
  expect([status, body]).toEqual([200, { message: 'Shop settings saved!', texts }]);
  expect(await shown()).toEqual(texts);
  expect((await shop.get('/api/settings/shop')).body.details).toEqual(detailsOf(texts));
  const { entries } = (await shop.get('/api/audit?kind=shop', admin)).body;
  expect(entries[0]).toMatchObject({ action: 'changed', thing: { name: 'Zawadi' } });
  expect(entries[0].changes).toContainEqual({ field: 'name', before: 'Malkia', after: 'Zawadi' });
  await put({});
});

test('mails, SMS and authenticator apps say the name that the owner gave', async () => {
  const sms = { ...readSms({}, false), baseUrl: 'http://127.0.0.1:9' };
  const named = await createTestApp({ config: { sms } });
  try {
    const password = 'long enough for staff';
    const owner = await named.makeUser({ role: 'admin', password });
    await named.put('/api/settings/texts', { ...DEFAULT_SHOP, name: 'Zawadi & Co' }, owner);
    await named.post('/api/auth/forgot-password', { email: owner.user.email });
    await named.jobs.runQueued();
    await named.post('/api/auth/phone/start', { phone: '0712345678' });
    const sent = await named.db
      .selectFrom('outbox')
      .select(['event', 'text'])
      .orderBy('id')
      .execute();
    expect(sent).toEqual([
      { event: 'new-password', text: expect.stringContaining('your Zawadi & Co account') },
      {
        event: 'sign-in-code',
        text: expect.stringMatching(/^Zawadi & Co: \d{6} is your code to sign in\./),
      },
    ]);
    const { body } = await named.post('/api/auth/second-factor/enrol', { password }, owner);
    expect(new URL(body.uri).searchParams.get('issuer')).toBe('Zawadi & Co');
  } finally {
    await named.close();
  }
});

test.each([
  ['name', '  '],
  ['name', 'x'.repeat(31)],
  ['heroTitle', ' '],
  ['phone', 'call us'],
  ['phone', '12345'],
  ['whatsapp', 'https://wa.me/zawadi'],
  ['whatsapp', '1234567890123456'],
  ['email', 'hello'],
  ['instagram', 'https://evil.example/malkia'],
  ['tiktok', 'our shop'],
  ['facebook', 'javascript:alert(1)'],
  ['email', 'a@b.example, c@d.example'],
  ['address', 'a\nb\nc\nd\ne'],
  ['heroText', 'x'.repeat(301)],
])('%s %j is refused beside its field, and nothing changes', async (field, value) => {
  const before = await shown();
  const { status, body } = await put({ [field]: value });
  expect(status).toBe(400);
  expect(body.fields).toHaveProperty(field);
  expect(await shown()).toEqual(before);
});

test.each([
  ['+254 712 345 678', '254712345678'],
  ['0112345678', '254112345678'],
  ['+44 (20) 7946-0958', '442079460958'],
  ['', ''],
])('the WhatsApp number %j becomes %j, which a link can take', async (whatsapp, digits) => {
  expect((await put({ whatsapp })).body.texts.whatsapp).toBe(digits);
});

test('only staff may, and what is not given stays', async () => {
  expect((await put({}, await shop.makeUser())).status).toBe(403);
  expect((await shop.put('/api/settings/texts', DEFAULT_SHOP)).status).toBe(401);
  const before = await shown();
  const { status, body } = await shop.put('/api/settings/texts', { name: 'Zawadi' }, admin);
  expect([status, body.texts]).toEqual([200, { ...before, name: 'Zawadi' }]);
  await put({});
});
