import { randomBytes } from 'node:crypto';
import { type Env, number } from './env.ts';
import { type SettingGiven, simulatorUrl } from './payment-config.ts';

export const SMS_PROVIDERS = ['none', 'simulated', 'africastalking'] as const;

export type SmsConfig = {
  provider: (typeof SMS_PROVIDERS)[number];
  username: string;
  apiKey: string;
  /** Sender as registered with the provider; undefined: one of the provider's numbers. */
  senderId: string | undefined;
  baseUrl: string;
  /** Secret part of the webhook addresses. */
  hookToken: string;
  timeoutMs: number;
  /** Delay before a failed SMS is retried; doubles each time. */
  retrySeconds: number;
  /** Maximum SMS in 24 hours, without sign-in codes. */
  dailyLimit: number;
  /** Maximum sign-in codes in 24 hours. */
  dailyCodes: number;
};

const HOST = 'https://api.africastalking.com';
const SANDBOX_HOST = 'https://api.sandbox.africastalking.com';
/** User name of the provider's test accounts. */
export const SANDBOX = 'sandbox';
const HOOK_TOKEN = /^[\w-]{32,128}$/;

const SETTINGS = ['AFRICASTALKING_USERNAME', 'AFRICASTALKING_API_KEY', 'SMS_HOOK_TOKEN'] as const;

const readProvider = (env: Env, live: boolean): SmsConfig['provider'] => {
  const simulatedHere = !live && (env.SIM_ELSEWHERE !== '1' || env.AFRICASTALKING_BASE_URL);
  const name = env.SMS_PROVIDER || (simulatedHere ? 'simulated' : 'none');
  const provider = SMS_PROVIDERS.find((each) => each === name);
  if (!provider) {
    throw new Error(`SMS_PROVIDER must be ${SMS_PROVIDERS.join(', ')}, not "${name}".`);
  }
  if (live && provider === 'simulated') {
    throw new Error('SHOP_MODE=live refuses SMS_PROVIDER=simulated: set africastalking or none.');
  }
  if (!live && provider === 'africastalking') {
    throw new Error('SMS_PROVIDER=africastalking needs SHOP_MODE=live: a demo sends no real SMS.');
  }
  return provider;
};

const readBaseUrl = (env: Env, live: boolean): string => {
  const own = env.AFRICASTALKING_USERNAME === SANDBOX ? SANDBOX_HOST : HOST;
  return simulatorUrl(env, 'AFRICASTALKING_BASE_URL', live) ?? own;
};

/** Parses the SMS settings; throws one sentence about the first invalid one. */
export const readSms = (env: Env, live: boolean): SmsConfig => {
  const provider = readProvider(env, live);
  if (provider === 'africastalking') {
    for (const name of SETTINGS) {
      if (!env[name]) throw new Error(`SMS_PROVIDER=africastalking needs ${name}.`);
      if (env[name] !== env[name]?.trim()) throw new Error(`${name} begins or ends with a space.`);
    }
  }
  const hookToken = env.SMS_HOOK_TOKEN || randomBytes(24).toString('base64url');
  if (!HOOK_TOKEN.test(hookToken)) {
    throw new Error(
      'SMS_HOOK_TOKEN must be 32 to 128 letters and digits, such as `openssl rand -hex 24` makes.',
    );
  }
  return {
    provider,
    username: env.AFRICASTALKING_USERNAME || SANDBOX,
    apiKey: env.AFRICASTALKING_API_KEY || `atsk_${randomBytes(18).toString('hex')}`,
    senderId: env.AFRICASTALKING_SENDER_ID || undefined,
    baseUrl: readBaseUrl(env, live),
    hookToken,
    timeoutMs: number(env, 'SMS_TIMEOUT_MS', 20_000),
    retrySeconds: number(env, 'SMS_RETRY_SECONDS', 30),
    dailyLimit: number(env, 'SMS_DAILY_LIMIT', 1000),
    dailyCodes: number(env, 'SMS_DAILY_CODES', 500),
  };
};

/** The SMS settings, listed like those of payments. */
export const smsSettings = ({ provider, senderId }: SmsConfig): SettingGiven[] => {
  const real = provider === 'africastalking';
  return [
    { name: 'SMS_PROVIDER', given: real, required: false },
    ...SETTINGS.map((name) => ({ name, given: real, required: false })),
    { name: 'AFRICASTALKING_SENDER_ID', given: senderId !== undefined, required: false },
  ];
};
