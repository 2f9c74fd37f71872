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

test.each([
  ['a missing secret', { ...live, DARAJA_PASSKEY: '' }, 'SHOP_MODE=live needs DARAJA_PASSKEY.'],
  ['plain http', { ...live, PUBLIC_URL: 'http://x' }, 'https://'],
  ['a simulator setting', { ...live, SIM_DELAY_MS: '1' }, 'refuses SIM_DELAY_MS'],
  ['an unknown mode', { SHOP_MODE: 'test' }, 'SHOP_MODE must be demo or live'],
  ['a port that is no number', { PORT: 'abc' }, 'PORT must be a number'],
])('%s stops the start with one clear sentence', (_what, env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});
