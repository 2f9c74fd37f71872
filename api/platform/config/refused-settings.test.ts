import { expect, test } from 'vitest';
import { LIVE_SETTINGS, REHEARSAL_SETTINGS } from '../../../test/live-settings.ts';
import { readConfig } from './config.ts';

const live = LIVE_SETTINGS;
const rehearsal = REHEARSAL_SETTINGS;

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
