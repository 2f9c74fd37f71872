import { randomBytes } from 'node:crypto';
import path from 'node:path';

/** Every setting of a process, parsed once. Nothing else reads the environment. */
export type Config = {
  mode: 'demo' | 'live';
  host: string;
  port: number;
  /** Undefined: taken from the request. */
  publicUrl: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  poolSize: number;
  /** Room for pages and public answers in memory; 0 makes each one anew. */
  cacheMb: number;
  corsOrigins: string[];
  sessionDays: number;
  passwordRule: 'any' | 'strict';
  rateLimits: 'generous' | 'strict';
  holdMinutes: number;
  /** How long POST /api/orders waits for a pending payment. */
  orderWaitMs: number;
  simulator: { delayMs: number; lateMs: number } | undefined;
  daraja: {
    baseUrl: string;
    consumerKey: string;
    consumerSecret: string;
    shortcode: string;
    passkey: string;
    kind: 'paybill' | 'till';
    partyB: string;
    timeoutMs: number;
  };
  card: {
    secretKey: string;
    publishableKey: string;
    webhookSecret: string;
    /** Undefined: the provider's own host. */
    baseUrl: string | undefined;
    timeoutMs: number;
  };
  mail: {
    /** Undefined: mails stay in the outbox. */
    smtpUrl: string | undefined;
    from: string;
    /** Where messages to the shop go; undefined: to every admin. */
    shopEmail: string | undefined;
    /** Pause before a failed mail is tried again; it doubles each time. */
    retrySeconds: number;
  };
  logLevel: string;
};

type Env = Record<string, string | undefined>;

const number = (env: Env, name: string, fallback: number): number => {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isFinite(value) || value < 0)
    throw new Error(`${name} must be a number, not "${text}".`);
  return value;
};

const secret = (prefix: string): string => prefix + randomBytes(18).toString('hex');

const LIVE_SECRETS = [
  'PUBLIC_URL',
  'DARAJA_CONSUMER_KEY',
  'DARAJA_CONSUMER_SECRET',
  'DARAJA_SHORTCODE',
  'DARAJA_PASSKEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
];

const readMail = (env: Env): Config['mail'] => {
  const smtpUrl = env.SMTP_URL || undefined;
  const from = env.MAIL_FROM ?? '';
  if (smtpUrl && !/^smtps?:\/\//.test(smtpUrl)) {
    throw new Error('SMTP_URL must start with smtp:// or smtps://.');
  }
  if (smtpUrl && !/^[^@\r\n]*[^\s@<]@[^\s@<>]+>?$/.test(from)) {
    throw new Error('SMTP_URL needs MAIL_FROM, an e-mail address the shop sends from.');
  }
  return {
    smtpUrl,
    from,
    shopEmail: env.SHOP_EMAIL || undefined,
    retrySeconds: number(env, 'MAIL_RETRY_SECONDS', 30),
  };
};

/** Parses the environment; throws one clear sentence for the first setting that is wrong. */
export const readConfig = (env: Env): Config => {
  const mode = env.SHOP_MODE || 'demo';
  if (mode !== 'demo' && mode !== 'live') {
    throw new Error(`SHOP_MODE must be demo or live, not "${mode}".`);
  }
  const live = mode === 'live';
  if (live) {
    const missing = LIVE_SECRETS.filter((name) => !env[name]);
    if (missing.length > 0) throw new Error(`SHOP_MODE=live needs ${missing.join(', ')}.`);
    if (!env.PUBLIC_URL?.startsWith('https://')) {
      throw new Error('SHOP_MODE=live needs a PUBLIC_URL that starts with https://.');
    }
    const simulated = Object.keys(env).filter((name) => name.startsWith('SIM_') && env[name]);
    if (simulated.length > 0) throw new Error(`SHOP_MODE=live refuses ${simulated.join(', ')}.`);
  }
  return {
    mode,
    host: env.HOST || '0.0.0.0',
    port: number(env, 'PORT', 3000),
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') || undefined,
    dataDir: path.resolve(env.DATA_DIR || '.data'),
    databaseUrl: env.DATABASE_URL || undefined,
    poolSize: number(env, 'DATABASE_POOL', 10),
    cacheMb: number(env, 'CACHE_MB', 64),
    corsOrigins: (env.CORS_ORIGINS ?? '')
      .split(',')
      .map((o) => o.trim())
      .filter(Boolean),
    sessionDays: number(env, 'SESSION_DAYS', live ? 7 : 30),
    passwordRule: live ? 'strict' : 'any',
    rateLimits: live ? 'strict' : 'generous',
    holdMinutes: number(env, 'HOLD_MINUTES', 15),
    orderWaitMs: number(env, 'ORDER_WAIT_MS', 10_000),
    simulator: live
      ? undefined
      : { delayMs: number(env, 'SIM_DELAY_MS', 2000), lateMs: number(env, 'SIM_LATE_MS', 20_000) },
    daraja: {
      baseUrl: env.DARAJA_BASE_URL || 'https://api.safaricom.co.ke',
      consumerKey: env.DARAJA_CONSUMER_KEY || secret('demo-'),
      consumerSecret: env.DARAJA_CONSUMER_SECRET || secret('demo-'),
      shortcode: env.DARAJA_SHORTCODE || '174379',
      passkey: env.DARAJA_PASSKEY || secret('demo'),
      kind: env.DARAJA_KIND === 'till' ? 'till' : 'paybill',
      partyB: env.DARAJA_PARTY_B || env.DARAJA_SHORTCODE || '174379',
      timeoutMs: number(env, 'DARAJA_TIMEOUT_MS', 20_000),
    },
    card: {
      secretKey: env.STRIPE_SECRET_KEY || secret('sk_test_'),
      publishableKey: env.STRIPE_PUBLISHABLE_KEY || secret('pk_test_'),
      webhookSecret: env.STRIPE_WEBHOOK_SECRET || secret('whsec_'),
      baseUrl: env.STRIPE_BASE_URL || undefined,
      timeoutMs: number(env, 'STRIPE_TIMEOUT_MS', 20_000),
    },
    mail: readMail(env),
    logLevel: env.LOG_LEVEL || 'warn',
  };
};
