import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp, TestUser } from '../../../../test/app.ts';
import { createTestApp, QUIET } from '../../../../test/app.ts';
import { LIVE_SETTINGS } from '../../../../test/live-settings.ts';
import { openPayingShop, type PayingShop } from '../../../../test/paying-shop.ts';
import { readConfig } from '../../../platform/config/config.ts';
import { describeSetting, mailSettings, verdictsOf, warningsFor } from './readiness.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop.close());

const staffOf = async () => {
  const admin = await shop.shopper();
  await shop.db.updateTable('users').set({ role: 'admin' }).where('id', '=', admin.id).execute();
  return admin;
};

test('staff see which settings are there and where the providers call, and never a value', async () => {
  const env = {
    ...LIVE_SETTINGS,
    REQUIRE_SECOND_FACTOR: '0',
    DARAJA_CONSUMER_KEY: 'very-secret-key',
    DARAJA_CONSUMER_SECRET: 'very-secret-secret',
    DARAJA_PASSKEY: 'very-secret-passkey',
    STRIPE_SECRET_KEY: 'sk_live_verysecret',
    STRIPE_WEBHOOK_SECRET: 'whsec_averyverylongsecret',
  };
  const live: TestApp = await createTestApp({ config: readConfig({ ...QUIET, ...env }) });
  try {
    const admin: TestUser = await live.makeUser({ role: 'admin' });
    const { status, body } = await live.get('/api/settings/payments', admin);
    expect(status).toBe(200);
    expect(body).toMatchObject({ mode: 'live', testPayments: false });
    const of = (name: string) =>
      body.settings.find((setting: { name: string }) => setting.name === name);
    expect(of('DARAJA_PASSKEY')).toMatchObject({ group: 'mpesa', given: true, required: true });
    expect(of('DARAJA_INITIATOR')).toMatchObject({ given: false, required: false });
    expect(of('STRIPE_WEBHOOK_SECRET')).toMatchObject({ group: 'card', given: true });
    expect(of('PUBLIC_URL')).toMatchObject({ group: 'shop' });
    expect(of('SMTP_URL')).toMatchObject({ group: 'mail', required: true });
    expect(body.verdicts).toMatchObject([
      { provider: 'mpesa', state: 'ready' },
      { provider: 'card', state: 'ready' },
      { provider: 'mail', state: of('SMTP_URL').given ? 'ready' : 'not_ready' },
      { provider: 'sms', state: 'off' },
    ]);
    for (const { purpose } of body.settings) expect(purpose).not.toBe('');
    expect(body.addresses.map(({ address }: { address: string }) => address)).toEqual([
      'https://shop-for-tests.co.ke/hooks/pay/…',
      'https://shop-for-tests.co.ke/hooks/card',
    ]);
    expect(body.warnings).toContainEqual(expect.stringContaining('Without an initiator'));
    const text = JSON.stringify(body);
    for (const value of Object.values(env)) {
      if (value.includes('secret')) expect(text).not.toContain(value);
    }
  } finally {
    await live.close();
  }
});

test('the test tries both providers and says what is wrong in a sentence', async () => {
  const admin = await staffOf();
  const tried = async () =>
    (await admin.post('/api/settings/payments/test', undefined)).body.checks;
  const good = [
    {
      provider: 'mpesa',
      name: 'M-PESA',
      ok: true,
      message: 'Key, secret, shortcode and passkey were accepted.',
    },
    {
      provider: 'card',
      name: 'Cards',
      ok: true,
      message: 'Stripe accepted the secret key, in test mode.',
    },
    {
      provider: 'mail',
      name: 'Mail',
      ok: false,
      message: 'SMTP_URL is not set: mails stay in the list of mails.',
    },
    {
      provider: 'sms',
      name: 'SMS',
      ok: true,
      message: 'Africa’s Talking accepted the key; the account has KES 1000.0000.',
    },
  ];
  expect(await tried()).toEqual(good);

  const { control } = shop.simulators.daraja;
  const sayOfQuery = (errorMessage: string) =>
    control.next('query', { kind: 'error', errorCode: '500.001.1001', errorMessage });
  const cases: [() => void, string, boolean][] = [
    [
      () =>
        control.next('token', {
          kind: 'error',
          status: 400,
          errorCode: '400.008.01',
          errorMessage: 'x',
        }),
      'Safaricom refused the consumer key and secret (400.008.01).',
      false,
    ],
    [() => sayOfQuery('Wrong credentials'), 'refused the passkey', false],
    [() => sayOfQuery('Merchant does not exist'), 'does not know the shortcode', false],
    [() => sayOfQuery(''), 'could not be checked without a payment', true],
  ];
  for (const [set, sentence, ok] of cases) {
    set();
    const [mpesa] = await tried();
    expect(mpesa).toMatchObject({ ok, message: expect.stringContaining(sentence) });
  }
  for (let i = 0; i < 2; i++) control.next('token', { kind: 'html-503' });
  expect((await tried())[0]).toMatchObject({
    ok: false,
    message: expect.stringContaining('firewall'),
  });
  expect(await tried()).toEqual(good);
});

test('after a test of the connection payments go on: the new token is everybody’s', async () => {
  const admin = await staffOf();
  await admin.post('/api/settings/payments/test', undefined);
  const pushed = await admin.post('/api/mpesa/stk-push', { phone: '0712000301', amount: 5 });
  expect(pushed.body).toMatchObject({ success: true });
});

test('a member of staff sends one test mail a minute', async () => {
  const strict = await createTestApp({ config: { rateLimits: 'strict' } });
  try {
    const [one, other] = [
      await strict.makeUser({ role: 'admin' }),
      await strict.makeUser({ role: 'admin' }),
    ];
    const send = (as: TestUser) => strict.post('/api/settings/payments/test', {}, as);
    expect((await send(one)).status).toBe(200);
    expect(await send(one)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect((await send(other)).status).toBe(200);
    strict.clock.advance(60_000);
    expect((await send(one)).status).toBe(200);
  } finally {
    await strict.close();
  }
});

test('warnings are for live shops, and name what each lacks', () => {
  const state = {
    mode: 'live' as const,
    testPayments: false,
    hasInitiator: true,
    address: 'https://malkia.example',
  };
  expect(warningsFor(state)).toEqual([]);
  expect(warningsFor({ ...state, mode: 'demo' })).toEqual([]);
  expect(warningsFor({ ...state, testPayments: true })[0]).toContain('rehearsal');
  expect(warningsFor({ ...state, address: 'https://a.ngrok-free.app' })[0]).toContain('tunnel');
});

test('settings of another card provider are described too', () => {
  const { paymentSettings } = readConfig({ CARD_PROVIDER: 'tiny' });
  const described = paymentSettings.map(describeSetting);
  expect(described.find(({ name }) => name === 'TINY_SECRET_KEY')).toMatchObject({ group: 'card' });
  expect(described.every(({ purpose }) => purpose.length > 5)).toBe(true);
});

test('each missing setting comes with what to do to get it, in one sentence; others with none', () => {
  const { paymentSettings, mail } = readConfig({});
  const described = [...paymentSettings, ...mailSettings(mail)].map(describeSetting);
  const missing = described.filter(({ required }) => required);
  expect(missing.length).toBeGreaterThan(9);
  for (const { name, step } of missing) {
    expect(step, name).toMatch(/^[A-Z].{20,130}\.$/);
    expect(step, name).not.toBe('Copy it from the shop’s account at this provider.');
  }
  for (const setting of described.filter(({ required }) => !required))
    expect(setting.step, setting.name).toBeUndefined();
  const given = { name: 'DARAJA_PASSKEY', given: true, required: true };
  expect(describeSetting(given).step).toBeUndefined();
  const other = { name: 'TINY_SECRET_KEY', given: false, required: true };
  expect(describeSetting(other).step).toContain('this provider');
});

test('each provider has one verdict, whatever is missing of the others', () => {
  const setting = (group: 'mpesa' | 'card' | 'mail', given: boolean, required = true) => ({
    name: 'X',
    group,
    purpose: '',
    given,
    required,
  });
  const all = [setting('mpesa', true), setting('card', true), setting('mail', true)];
  const sms = readConfig({}).sms;
  const live = { mode: 'live' as const, testPayments: false, takesCards: true, sms };
  const states = (...[settings, shop]: Parameters<typeof verdictsOf>) =>
    verdictsOf(settings, shop)
      .filter(({ provider }) => provider !== 'sms')
      .map(({ state }) => state);
  expect(states(all, live)).toEqual(['ready', 'ready', 'ready']);
  expect(states(all, { ...live, testPayments: true })).toEqual(['rehearsal', 'rehearsal', 'ready']);
  expect(states(all, { ...live, takesCards: false })).toEqual(['ready', 'off', 'ready']);
  expect(states(all, { ...live, mode: 'demo' })).toEqual(['rehearsal', 'rehearsal', 'ready']);
  const lacking = [...all, setting('mpesa', false), setting('card', false, false)];
  expect(states(lacking, live)).toEqual(['not_ready', 'ready', 'ready']);
  const [, , mail] = verdictsOf([setting('mail', false), setting('mail', false)], live);
  expect(mail?.text).toContain('2 settings are missing');
  const smsOf = (change: Partial<typeof sms>) =>
    verdictsOf(all, { ...live, sms: { ...sms, ...change } }).at(-1)?.state;
  expect([
    smsOf({ provider: 'none' }),
    smsOf({ provider: 'simulated' }),
    smsOf({ provider: 'africastalking', username: 'sandbox' }),
    smsOf({ provider: 'africastalking', username: 'malkia' }),
  ]).toEqual(['off', 'rehearsal', 'rehearsal', 'ready']);
});
