import { expect, test } from 'vitest';
import { LIVE_SETTINGS } from '../../../test/live-settings.ts';
import { readConfig } from './config.ts';
import { configWarnings } from './config-warnings.ts';
import { takesCards } from './payment-config.ts';

const live = LIVE_SETTINGS;

const rehearsal = {
  ...live,
  PAYMENTS_SANDBOX: '1',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
};

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

const SIMULATED = {
  DARAJA_BASE_URL: 'http://10.0.0.7:4010/',
  STRIPE_BASE_URL: 'http://127.0.0.1:4020',
};

test.each([
  'http://127.0.0.1:8080',
  'http://localhost:3000',
  'https://10.1.2.3',
  'http://172.16.0.9:3000',
  'http://192.168.1.4',
  'http://[::1]:3000',
  'http://[fd00::7]',
  'https://shop.internal',
])('a live shop at %s, where no provider can call it, is rehearsed with simulators', (address) => {
  const env = { ...rehearsal, PUBLIC_URL: address };
  const config = readConfig({ ...env, ...SIMULATED });
  expect(config).toMatchObject({
    mode: 'live',
    simulator: undefined,
    daraja: { baseUrl: 'http://10.0.0.7:4010' },
    card: { baseUrl: 'http://127.0.0.1:4020' },
  });
  expect(configWarnings(config)).toContainEqual(expect.stringContaining('nobody pays'));
  const sms = { AFRICASTALKING_USERNAME: 'u', AFRICASTALKING_API_KEY: 'k' };
  const more = { ...sms, SMS_HOOK_TOKEN: 'x'.repeat(40), SMS_PROVIDER: 'africastalking' };
  const given = { ...more, AFRICASTALKING_BASE_URL: 'http://127.0.0.1:4030' };
  expect(readConfig({ ...env, ...SIMULATED, ...given }).sms.baseUrl).toBe('http://127.0.0.1:4030');
  expect(() => readConfig(env)).toThrow('set DARAJA_BASE_URL and STRIPE_BASE_URL');
  expect(() => readConfig({ ...env, ...SIMULATED, DARAJA_BASE_URL: '' })).toThrow(
    'is not. To rehearse there with simulators, set DARAJA_BASE_URL.',
  );
});

test.each([
  'https://shop-for-tests.co.ke',
  'https://8.8.8.8',
  'https://[2001:db8::1]',
  'https://172.32.0.1',
  'https://10.example-shop.co.ke',
  'https://127.0.0.1.shop-for-tests.co.ke',
  'https://169.254.1.1',
  'https://0.0.0.0',
])('a live shop at %s takes no simulator', (address) => {
  expect(() => readConfig({ ...live, ...SIMULATED, PUBLIC_URL: address })).toThrow();
  expect(() => readConfig({ ...rehearsal, ...SIMULATED, PUBLIC_URL: address })).toThrow();
});

test('a rehearsal calls no host on the internet', () => {
  const env = { ...rehearsal, PUBLIC_URL: 'http://127.0.0.1:8080', ...SIMULATED };
  for (const [name, value] of [
    ['DARAJA_BASE_URL', 'https://api.safaricom.co.ke'],
    ['STRIPE_BASE_URL', 'https://api.stripe.com'],
    ['STRIPE_BASE_URL', 'ftp://10.0.0.7'],
    ['DARAJA_BASE_URL', 'nowhere'],
  ] as const)
    expect(() => readConfig({ ...env, [name]: value })).toThrow(
      `${name} must be an address of a private network`,
    );
  expect(() => readConfig({ ...env, PUBLIC_URL: 'http://127.0.0.1:8080/shop' })).toThrow(
    'the address alone',
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

test.each([
  ['a missing secret', { ...live, DARAJA_PASSKEY: '' }, 'SHOP_MODE=live needs DARAJA_PASSKEY.'],
  ['a missing card secret', { ...live, STRIPE_WEBHOOK_SECRET: '' }, 'needs STRIPE_WEBHOOK_SECRET.'],
  [
    'another card provider without its keys',
    { ...live, CARD_PROVIDER: 'tiny' },
    'needs TINY_SECRET_KEY, TINY_PUBLISHABLE_KEY, TINY_WEBHOOK_SECRET.',
  ],
  ['a provider’s name that is none', { CARD_PROVIDER: 'Stripe!' }, 'CARD_PROVIDER must be'],
  ['plain http', { ...live, PUBLIC_URL: 'http://x' }, 'https://'],
  ['an address with a path', { ...live, PUBLIC_URL: 'https://a.co.ke/shop' }, 'address alone'],
  ['capital letters', { ...live, PUBLIC_URL: 'https://Malkia.co.ke' }, 'small letters'],
  ['this machine as the address', { ...live, PUBLIC_URL: 'https://localhost' }, 'reachable'],
  ['a private address', { ...live, PUBLIC_URL: 'https://192.168.1.4' }, 'reachable'],
  ['an address without a dot', { ...live, PUBLIC_URL: 'https://malkia' }, 'reachable'],
  [
    'a word that M-PESA refuses in callbacks',
    { ...live, PUBLIC_URL: 'https://malkia-mpesa.co.ke' },
    'PUBLIC_URL contains "mpesa"',
  ],
  [
    'such a word inside another',
    { ...live, PUBLIC_URL: 'https://executive.co.ke' },
    'PUBLIC_URL contains "exe"',
  ],
  [
    'a test card key in a live shop',
    { ...live, STRIPE_SECRET_KEY: 'sk_test_x' },
    'STRIPE_SECRET_KEY is a test key',
  ],
  [
    'a test publishable key in a live shop',
    { ...live, STRIPE_PUBLISHABLE_KEY: 'pk_test_x' },
    'STRIPE_PUBLISHABLE_KEY is a test key',
  ],
  ['keys in the wrong place', { ...live, STRIPE_SECRET_KEY: 'pk_live_x' }, 'must start with sk_'],
  ['another webhook secret', { ...live, STRIPE_WEBHOOK_SECRET: 'x' }, 'must start with whsec_'],
  ['a live key in a rehearsal', { ...rehearsal, STRIPE_SECRET_KEY: 'sk_live_x' }, 'test keys only'],
  ['a rehearsal in a demo', { PAYMENTS_SANDBOX: '1' }, 'PAYMENTS_SANDBOX=1 is for SHOP_MODE=live'],
  ['half a yes', { ...live, PAYMENTS_SANDBOX: 'yes' }, 'PAYMENTS_SANDBOX must be 0 or 1'],
  ['the sandbox in a live shop', { ...live, DARAJA_ENV: 'sandbox' }, 'takes no money'],
  ['the real M-PESA in a demo', { DARAJA_ENV: 'production' }, 'is for SHOP_MODE=live'],
  [
    'the real M-PESA in a rehearsal',
    { ...rehearsal, DARAJA_ENV: 'production' },
    'without PAYMENTS_SANDBOX',
  ],
  ['an unknown place', { DARAJA_ENV: 'prod' }, 'DARAJA_ENV must be sandbox or production'],
  ['the test shortcode', { ...live, DARAJA_SHORTCODE: '174379' }, 'test shortcode'],
  ['a shortcode that is none', { ...live, DARAJA_SHORTCODE: '12 34' }, 'must be 5 to 8 digits'],
  ['a pasted space', { ...live, DARAJA_PASSKEY: 'p ' }, 'begins or ends with a space'],
  ['another kind of number', { DARAJA_KIND: 'shop' }, 'DARAJA_KIND must be paybill or till'],
  ['a till without its number', { ...live, DARAJA_KIND: 'till' }, 'needs DARAJA_PARTY_B'],
  [
    'a till number for a PayBill',
    { ...live, DARAJA_PARTY_B: '654321' },
    'DARAJA_PARTY_B is for tills',
  ],
  ['half an initiator', { ...live, DARAJA_INITIATOR: 'malkia' }, 'go together'],
  [
    'a password that is not encrypted',
    { ...live, DARAJA_INITIATOR: 'malkia', DARAJA_SECURITY_CREDENTIAL: 'Pass word!' },
    'in base64',
  ],
  [
    'another M-PESA host in a live shop',
    { ...live, DARAJA_BASE_URL: 'http://127.0.0.1:1' },
    'SHOP_MODE=live refuses DARAJA_BASE_URL',
  ],
  [
    'another card host in a live shop',
    { ...live, STRIPE_BASE_URL: 'http://127.0.0.1:1' },
    'SHOP_MODE=live refuses STRIPE_BASE_URL',
  ],
  [
    'a host elsewhere in a demo',
    { DARAJA_BASE_URL: 'https://api.safaricom.co.ke' },
    'an address of this machine',
  ],
  ['no patience at all', { DARAJA_TIMEOUT_MS: '5' }, 'DARAJA_TIMEOUT_MS must be 100 to 60000'],
  ['a simulator setting', { ...live, SIM_DELAY_MS: '1' }, 'refuses SIM_DELAY_MS'],
  ['a clock of its own', { ...live, SIM_CLOCK_AHEAD_MS: '1' }, 'refuses SIM_CLOCK_AHEAD_MS'],
  ['a place to crash at', { ...live, CRASH_AT: 'push-answered' }, 'live refuses CRASH_AT'],
  ['an unknown place to crash at', { CRASH_AT: 'lunch' }, 'CRASH_AT must be one of start-before-'],
  ['a crash at no time', { CRASH_AT: 'push-answered:0' }, 'needs a count from 1'],
  [
    'simulators elsewhere that are no simulators',
    { SIM_ELSEWHERE: '1', DARAJA_BASE_URL: 'https://api.safaricom.co.ke' },
    'needs DARAJA_BASE_URL, a loopback address',
  ],
  [
    'a webhook secret that stops after its prefix',
    { ...live, STRIPE_WEBHOOK_SECRET: 'whsec_' },
    'copy it from the webhook at Stripe',
  ],
  ['a key of zeros', { ...live, ENCRYPTION_KEY: Buffer.alloc(32).toString('base64') }, 'random'],
  ['half the internet as proxies', { ...live, TRUST_PROXY: '0.0.0.0/1' }, "proxy's own address"],
  ['a wide network as proxies', { TRUST_PROXY: '2000::/3' }, 'TRUST_PROXY trusts too many'],
  ['an origin that is none', { ...live, CORS_ORIGINS: 'null' }, 'CORS_ORIGINS must list addresses'],
  ['every origin', { ...live, CORS_ORIGINS: '*' }, 'CORS_ORIGINS must list addresses'],
  ['an origin with a path', { CORS_ORIGINS: 'https://a.co.ke/' }, 'not "https://a.co.ke/"'],
  ['sessions of centuries', { ...live, SESSION_DAYS: '100000' }, 'at most 365, not "100000"'],
  ['no mail in a live shop', { ...live, SMTP_URL: '' }, 'set SMTP_URL=none'],
  ['no database in a live shop', { ...live, DATABASE_URL: '' }, 'needs DATABASE_URL'],
  ['a host alone as database', { DATABASE_URL: '127.0.0.1:5432' }, 'DATABASE_URL must be postgres'],
  [
    'a password with the signs of an address',
    { DATABASE_URL: 'postgres://malkia:a/b#c@127.0.0.1/malkia' },
    'write @ : / ? # % as %40',
  ],
  [
    'a public address without a mode',
    { PUBLIC_URL: 'https://malkia.co.ke' },
    'set SHOP_MODE=live to sell there, or SHOP_MODE=demo',
  ],
  [
    'a public address beside an empty mode',
    { SHOP_MODE: '', PUBLIC_URL: 'http://41.90.1.2:3000' },
    'SHOP_MODE is not set',
  ],
  ['an example as address', { ...live, PUBLIC_URL: 'https://malkia.example' }, 'own address'],
  ['an example.com', { ...live, PUBLIC_URL: 'https://shop.example.com' }, 'is the example'],
  ['the address of our own texts', { ...live, PUBLIC_URL: 'https://your-shop.co.ke' }, 'example'],
  [
    'the sandbox’s passkey',
    {
      ...live,
      DARAJA_PASSKEY: 'bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919',
    },
    'set the one that Safaricom mailed',
  ],
  ['an unknown log level', { LOG_LEVEL: 'verbose' }, 'LOG_LEVEL must be one of trace, debug'],
  [
    'a card provider that is not there',
    { ...live, CARD_PROVIDER: 'paypal' },
    'CARD_PROVIDER=paypal asks for them; this shop comes with stripe, and none is for',
  ],
  ['an unknown mode', { SHOP_MODE: 'test' }, 'SHOP_MODE must be demo or live'],
  ['an SMTP_URL of another protocol', { SMTP_URL: 'http://x' }, 'SMTP_URL must start with'],
  ['SMTP without a sender', { SMTP_URL: 'smtp://x' }, 'SMTP_URL needs MAIL_FROM'],
  [
    'a sender of two lines',
    { SMTP_URL: 'smtp://x', MAIL_FROM: 'A\nBcc: b@c.d <a@b.c>' },
    'MAIL_FROM',
  ],
  [
    'an operator without a credential',
    { ...live, DARAJA_INITIATOR: 'malkia' },
    'DARAJA_INITIATOR and DARAJA_SECURITY_CREDENTIAL',
  ],
  [
    'a credential that was not encrypted',
    { ...live, DARAJA_INITIATOR: 'malkia', DARAJA_SECURITY_CREDENTIAL: 'pass word!' },
    'in base64',
  ],
  ['a port that is no number', { PORT: 'abc' }, 'PORT must be a number'],
])('%s stops the start with one clear sentence', (_what, env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});

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
