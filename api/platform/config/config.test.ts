import { expect, test } from 'vitest';
import { LIVE_SETTINGS, REHEARSAL_SETTINGS } from '../../../test/live-settings.ts';
import { readConfig } from './config.ts';
import { configWarnings } from './config-warnings.ts';
import { takesCards } from './payment-config.ts';

const live = LIVE_SETTINGS;
const rehearsal = REHEARSAL_SETTINGS;

// Proves S5.10.
test('M-PESA is asked at its own host: the real one in a live shop, the sandbox in a rehearsal', () => {
  expect(readConfig(live).daraja).toMatchObject({
    env: 'production',
    baseUrl: 'https://api.safaricom.co.ke',
    kind: 'paybill',
    partyB: '123456',
    account: undefined,
  });
  expect(readConfig({ ...rehearsal, DARAJA_SHORTCODE: '174379' })).toMatchObject({
    paymentsSandbox: true,
    daraja: { env: 'sandbox', baseUrl: 'https://sandbox.safaricom.co.ke' },
  });
  expect(readConfig({}).daraja.baseUrl).toBe('https://sandbox.safaricom.co.ke');
  expect(readConfig({ DARAJA_BASE_URL: 'http://127.0.0.1:4010/' }).daraja.baseUrl).toBe(
    'http://127.0.0.1:4010',
  );
});

test('a pooler’s way past it needs the way through it; cached pages may be sent ten minutes at most', () => {
  const DATABASE_URL = 'postgres://malkia:x@127.0.0.1:6432/malkia';
  const DATABASE_DIRECT_URL = 'postgres://malkia:x@127.0.0.1:5432/malkia';
  expect(readConfig({ DATABASE_URL }).databaseDirectUrl).toBe(DATABASE_URL);
  expect(readConfig({ DATABASE_URL, DATABASE_DIRECT_URL })).toMatchObject({
    databaseUrl: DATABASE_URL,
    databaseDirectUrl: DATABASE_DIRECT_URL,
  });
  expect(() => readConfig({ DATABASE_DIRECT_URL })).toThrow('set both, or only DATABASE_URL');
  expect(() => readConfig({ DATABASE_URL, DATABASE_DIRECT_URL: 'x' })).toThrow(
    'DATABASE_DIRECT_URL must be postgres://',
  );
  expect(readConfig({}).cacheOutageMs).toBe(60_000);
  expect(readConfig({ CACHE_OUTAGE_SECONDS: '0' }).cacheOutageMs).toBe(0);
  expect(() => readConfig({ CACHE_OUTAGE_SECONDS: '601' })).toThrow('at most 600');
});

test('a till is paid at its own number, and an initiator comes with its credential', () => {
  const till = { DARAJA_KIND: 'till', DARAJA_PARTY_B: '5556667' };
  const initiator = { DARAJA_INITIATOR: 'malkia', DARAJA_SECURITY_CREDENTIAL: 'c2VjcmV0' };
  expect(readConfig({ ...live, ...till, ...initiator }).daraja).toMatchObject({
    kind: 'till',
    shortcode: '123456',
    partyB: '5556667',
    account: { initiator: 'malkia', credential: 'c2VjcmV0' },
  });
});

test('another card provider has settings of its own name; a restricted key is a key', () => {
  const env = { TINY_SECRET_KEY: 'a', TINY_PUBLISHABLE_KEY: 'b', TINY_WEBHOOK_SECRET: 'c' };
  expect(readConfig({ ...live, CARD_PROVIDER: 'tiny', ...env }).card).toMatchObject({
    provider: 'tiny',
    secretKey: 'a',
    publishableKey: 'b',
    webhookSecret: 'c',
  });
  const restricted = { ...live, STRIPE_SECRET_KEY: 'rk_live_x' };
  expect(readConfig(restricted).card.secretKey).toBe('rk_live_x');
});

test('which settings were given is known, their values are not part of it', () => {
  const { paymentSettings } = readConfig({ ...live, DARAJA_KIND: 'paybill' });
  const of = (name: string) => paymentSettings.find((setting) => setting.name === name);
  expect(of('DARAJA_PASSKEY')).toEqual({ name: 'DARAJA_PASSKEY', given: true, required: true });
  expect(of('DARAJA_INITIATOR')).toMatchObject({ given: false, required: false });
  expect(readConfig({}).paymentSettings.some(({ given }) => given)).toBe(false);
});

test('without any setting the shop is a demo on port 3000', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ mode: 'demo', port: 3000, host: '0.0.0.0', sessionDays: 30 });
  expect(config.simulator).toEqual({
    delayMs: 2000,
    lateMs: 20_000,
    elsewhere: false,
    clockAheadMs: 0,
  });
  expect(config.crash).toBeUndefined();
});

test('live mode is strict and has no simulator', () => {
  expect(readConfig(live)).toMatchObject({
    mode: 'live',
    publicUrl: 'https://shop-for-tests.co.ke',
    passwordRule: 'strict',
    rateLimits: 'strict',
    sessionDays: 7,
    simulator: undefined,
  });
});

test('a live shop returns M-PESA money by itself only if it names its operator', () => {
  expect(readConfig(live).daraja.account).toBeUndefined();
  const operator = { DARAJA_INITIATOR: 'malkia', DARAJA_SECURITY_CREDENTIAL: 'c2VjcmV0' };
  expect(readConfig({ ...live, ...operator }).daraja.account).toEqual({
    initiator: 'malkia',
    credential: 'c2VjcmV0',
    payoutShortcode: undefined,
  });
  const payouts = { ...live, ...operator, DARAJA_PAYOUT_SHORTCODE: '600996' };
  expect(readConfig(payouts).daraja.account?.payoutShortcode).toBe('600996');
});

test.each(['hello@malkia.example', 'Malkia <hello@malkia.example>'])(
  'mail is sent from %s',
  (from) => {
    const { mail } = readConfig({ SMTP_URL: 'smtps://u:p@mail.example', MAIL_FROM: from });
    expect(mail).toEqual({
      smtpUrl: 'smtps://u:p@mail.example',
      from,
      shopEmail: undefined,
      retrySeconds: 30,
    });
  },
);

test('a crash is named with the time it is due', () => {
  expect(readConfig({ CRASH_AT: 'settle-after-commit' }).crash).toEqual({
    at: 'settle-after-commit',
    nth: 1,
  });
  expect(readConfig({ CRASH_AT: 'order-paid:3' }).crash).toEqual({ at: 'order-paid', nth: 3 });
});

// Proves S12.5.
test('a live shop limits strictly and asks staff for a second factor; a demo does neither', () => {
  expect(readConfig(live)).toMatchObject({
    rateLimits: 'strict',
    passwordRule: 'strict',
    requireSecondFactor: true,
    loginSlowdown: { stepMs: 250, mostMs: 5000 },
    networkPaceMs: 1000,
  });
  expect(readConfig({})).toMatchObject({ rateLimits: 'generous', requireSecondFactor: false });
  expect(readConfig({ ...live, REQUIRE_SECOND_FACTOR: '0' }).requireSecondFactor).toBe(false);
  expect(readConfig({ RATE_LIMITS: 'strict' }).rateLimits).toBe('strict');
  expect(() => readConfig({ ...live, RATE_LIMITS: 'generous' })).toThrow('refuses RATE_LIMITS');
  expect(() => readConfig({ RATE_LIMITS: 'none' })).toThrow('strict or generous');
  expect(() => readConfig({ REQUIRE_SECOND_FACTOR: 'yes' })).toThrow('must be 0 or 1');
});

test('a live shop without a card account needs no card keys, and is told of none', () => {
  const { STRIPE_SECRET_KEY: _, STRIPE_PUBLISHABLE_KEY: __, ...rest } = live;
  const config = readConfig({ ...rest, STRIPE_WEBHOOK_SECRET: '', CARD_PROVIDER: 'none' });
  expect(takesCards(config.card)).toBe(false);
  expect(takesCards(readConfig(live).card)).toBe(true);
  const names = config.paymentSettings.map(({ name }) => name);
  expect(names.filter((name) => /STRIPE|NONE/.test(name))).toEqual([]);
  expect(() => readConfig({ ...rest, STRIPE_WEBHOOK_SECRET: '' })).toThrow('needs STRIPE_SECRET');
});

test('what is allowed and doubtful is warned of, and a shop set up well hears nothing', () => {
  const good = {
    ...live,
    TRUST_PROXY: 'loopback',
    ENCRYPTION_KEY: 'Xk1yQy2kqZbS0m0Jb1gJYx4l0m9v3q7r5t8u2w6z1A8=',
  };
  const of = (more: object) => configWarnings(readConfig({ ...good, ...more }));
  expect(of({})).toEqual([]);
  const cases: [object, string][] = [
    [{ TRUST_PROXY: '' }, 'all visitors count as one'],
    [{ SMTP_URL: 'none' }, 'no link for a forgotten password'],
    [{ ENCRYPTION_KEY: '' }, 'Keep a copy of it apart from the backups'],
    [{ REQUIRE_SECOND_FACTOR: '0' }, 'Set it to 1'],
    [{ SESSION_DAYS: '60' }, '7 is usual'],
    [{ CORS_ORIGINS: 'http://app.malkia.co.ke' }, 'Use https'],
    [{ LOG_LEVEL: 'silent' }, 'Use info'],
    [{ LOG_LEVEL: 'warn' }, 'no order can be followed'],
    [rehearsal, 'a rehearsal'],
  ];
  for (const [more, sentence] of cases) {
    expect(of(more)).toEqual([expect.stringContaining(sentence)]);
  }
  const demo = (PUBLIC_URL: string) =>
    configWarnings(readConfig({ SHOP_MODE: 'demo', PUBLIC_URL }));
  expect(demo('https://demo.malkia.co.ke')).toEqual([expect.stringContaining('Never sell there')]);
  expect(demo('http://192.168.1.4:3000')).toEqual([]);
  expect(configWarnings(readConfig({}))).toEqual([]);
});

test('a proxy’s private network and a provider’s own are trusted as before', () => {
  for (const TRUST_PROXY of [
    '10.0.0.0/8',
    'private',
    'fc00::/7',
    '104.16.0.0/13',
    '2400:cb00::/32',
  ])
    expect(readConfig({ TRUST_PROXY }).operations.trustedProxies).toBeDefined();
});
