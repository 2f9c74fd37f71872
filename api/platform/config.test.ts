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
    publicUrl: 'https://malkia.example',
    passwordRule: 'strict',
    rateLimits: 'strict',
    sessionDays: 7,
    simulator: undefined,
  });
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
  ['plain http', { ...live, PUBLIC_URL: 'http://x' }, 'https://'],
  ['a simulator setting', { ...live, SIM_DELAY_MS: '1' }, 'refuses SIM_DELAY_MS'],
  ['a clock of its own', { ...live, SIM_CLOCK_AHEAD_MS: '1' }, 'refuses SIM_CLOCK_AHEAD_MS'],
  ['a place to crash at', { ...live, CRASH_AT: 'push-answered' }, 'live refuses CRASH_AT'],
  ['an unknown place to crash at', { CRASH_AT: 'lunch' }, 'CRASH_AT must be one of press-before-'],
  ['a crash at no time', { CRASH_AT: 'push-answered:0' }, 'needs a count from 1'],
  [
    'simulators elsewhere that are no simulators',
    { SIM_ELSEWHERE: '1', DARAJA_BASE_URL: 'https://api.safaricom.co.ke' },
    'needs DARAJA_BASE_URL, a loopback address',
  ],
  ['an unknown mode', { SHOP_MODE: 'test' }, 'SHOP_MODE must be demo or live'],
  ['an SMTP_URL of another protocol', { SMTP_URL: 'http://x' }, 'SMTP_URL must start with'],
  ['SMTP without a sender', { SMTP_URL: 'smtp://x' }, 'SMTP_URL needs MAIL_FROM'],
  [
    'a sender of two lines',
    { SMTP_URL: 'smtp://x', MAIL_FROM: 'A\nBcc: b@c.d <a@b.c>' },
    'MAIL_FROM',
  ],
  ['a port that is no number', { PORT: 'abc' }, 'PORT must be a number'],
])('%s stops the start with one clear sentence', (_what, env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});
