import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const live = {
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://malkia.example/',
  DARAJA_CONSUMER_KEY: 'k',
  DARAJA_CONSUMER_SECRET: 's',
  DARAJA_SHORTCODE: '123456',
  DARAJA_PASSKEY: 'p',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
};

test('without any setting the shop is a demo on port 3000', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ mode: 'demo', port: 3000, host: '0.0.0.0', sessionDays: 30 });
  expect(config.simulator).toEqual({ delayMs: 2000, lateMs: 20_000 });
});

test('live mode is strict and has no simulator', () => {
  expect(readConfig(live)).toMatchObject({
    mode: 'live',
    publicUrl: 'https://malkia.example',
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

test.each([
  ['a missing secret', { ...live, DARAJA_PASSKEY: '' }, 'SHOP_MODE=live needs DARAJA_PASSKEY.'],
  ['plain http', { ...live, PUBLIC_URL: 'http://x' }, 'https://'],
  ['a simulator setting', { ...live, SIM_DELAY_MS: '1' }, 'refuses SIM_DELAY_MS'],
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
    'must be base64',
  ],
  ['a port that is no number', { PORT: 'abc' }, 'PORT must be a number'],
])('%s stops the start with one clear sentence', (_what, env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});
