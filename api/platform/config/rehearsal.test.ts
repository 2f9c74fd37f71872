import { expect, test } from 'vitest';
import { LIVE_SETTINGS, REHEARSAL_SETTINGS } from '../../../test/live-settings.ts';
import { readConfig } from './config.ts';
import { configWarnings } from './config-warnings.ts';

const live = LIVE_SETTINGS;
const rehearsal = REHEARSAL_SETTINGS;

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
