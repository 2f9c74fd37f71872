import path from 'node:path';
import { type Crash, parseCrash } from '../operations/crash-points.ts';
import { type Env, number } from './env.ts';
import { type OperationsConfig, readOperations } from './operations-config.ts';
import { type PaymentConfig, readPayments } from './payment-config.ts';
import { readS3, type S3Config } from './picture-config.ts';
import { isPublicAddress } from './public-address.ts';
import { readSecurity, type SecurityConfig } from './security-config.ts';
import { readSms, type SmsConfig } from './sms-config.ts';

/** All settings of the process, parsed once. Nothing else reads the environment. */
export type Config = PaymentConfig &
  SecurityConfig & {
    operations: OperationsConfig;
    mode: 'demo' | 'live';
    host: string;
    port: number;
    /** Undefined: derived from the request. */
    publicUrl: string | undefined;
    dataDir: string;
    /** Undefined: pictures are stored in `dataDir`. */
    s3: S3Config | undefined;
    databaseUrl: string | undefined;
    /** Past a pooler, for LISTEN, jobs, migrations and backups; default: `databaseUrl`. */
    databaseDirectUrl: string | undefined;
    poolSize: number;
    /** Size of the response cache in MB; 0 turns it off. */
    cacheMb: number;
    /** How long cached responses are sent while the database is away. */
    cacheOutageMs: number;
    holdMinutes: number;
    /** How long after Shipped, Ready or Delivered the buyer is told: a mistake can be undone before. */
    tellAfterMinutes: number;
    /** Pieces of a product that an account may hold without a payment. */
    holdPieces: number;
    /** Maximum shortfall in whole shillings that staff may accept. */
    shortfallKsh: number;
    /** How often it is looked who waits for a size that is back. */
    restockSeconds: number;
    /** How long POST /api/orders waits for a live payment. */
    orderWaitMs: number;
    simulator:
      | {
          delayMs: number;
          lateMs: number;
          /** The simulators run in another process, at the providers' base URLs. */
          elsewhere: boolean;
          /** Offset of the shop's clock from the real time. */
          clockAheadMs: number;
        }
      | undefined;
    /** Where this process crashes, for tests; undefined: nowhere. */
    crash: Crash | undefined;
    mail: {
      /** Undefined: mails stay in the outbox. */
      smtpUrl: string | undefined;
      from: string;
      /** Recipient of messages to the shop; undefined: every admin. */
      shopEmail: string | undefined;
      /** Delay before a failed mail is retried; doubles each time. */
      retrySeconds: number;
    };
    sms: SmsConfig;
    logLevel: string;
  };

const readMail = (env: Env, live: boolean): Config['mail'] => {
  if (live && !env.SMTP_URL) {
    throw new Error(
      'SHOP_MODE=live needs SMTP_URL and MAIL_FROM: without mail nobody gets a new password. To sell without it, set SMTP_URL=none.',
    );
  }
  const smtpUrl = env.SMTP_URL === 'none' ? undefined : env.SMTP_URL || undefined;
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

const databaseUrl = (env: Env, name: string): string | undefined => {
  const url = env[name] || undefined;
  if (url && !(/^postgres(ql)?:\/\//.test(url) && URL.canParse(url))) {
    throw new Error(
      `${name} must be postgres://user:password@host:5432/name; in the password write @ : / ? # % as %40 %3A %2F %3F %23 %25.`,
    );
  }
  return url;
};

const readDatabase = (
  env: Env,
  live: boolean,
): Pick<Config, 'databaseUrl' | 'databaseDirectUrl'> => {
  const url = databaseUrl(env, 'DATABASE_URL');
  const direct = databaseUrl(env, 'DATABASE_DIRECT_URL');
  if (live && !url) {
    throw new Error(
      'SHOP_MODE=live needs DATABASE_URL, a PostgreSQL 15 or later: the embedded one is for demos. docs/first-server.md sets one up.',
    );
  }
  if (direct && !url) {
    throw new Error(
      'DATABASE_DIRECT_URL is for a shop whose DATABASE_URL leads to a pooler: set both, or only DATABASE_URL.',
    );
  }
  return { databaseUrl: url, databaseDirectUrl: direct ?? url };
};

const MAX_OUTAGE_SECONDS = 600;

const readCacheOutage = (env: Env): number => {
  const seconds = number(env, 'CACHE_OUTAGE_SECONDS', 60);
  if (seconds > MAX_OUTAGE_SECONDS) {
    throw new Error(
      `CACHE_OUTAGE_SECONDS must be at most ${MAX_OUTAGE_SECONDS}: pages would show old prices for so long.`,
    );
  }
  return seconds * 1000;
};

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

const readLogLevel = (env: Env, live: boolean): string => {
  const level = env.LOG_LEVEL || (live ? 'info' : 'warn');
  if (!LOG_LEVELS.includes(level)) {
    throw new Error(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${level}".`);
  }
  return level;
};

const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\]):\d+\/?$/;

const readSimulator = (env: Env): Config['simulator'] => {
  const elsewhere = env.SIM_ELSEWHERE === '1';
  // A demo shop must never call a real provider.
  for (const name of elsewhere ? ['DARAJA_BASE_URL', 'STRIPE_BASE_URL'] : []) {
    if (LOOPBACK.test(env[name] ?? '')) continue;
    throw new Error(`SIM_ELSEWHERE=1 needs ${name}, a loopback address with its port.`);
  }
  return {
    delayMs: number(env, 'SIM_DELAY_MS', 2000),
    lateMs: number(env, 'SIM_LATE_MS', 20_000),
    elsewhere,
    clockAheadMs: number(env, 'SIM_CLOCK_AHEAD_MS', 0),
  };
};

/** Parses the environment; throws one sentence about the first invalid setting. */
export const readConfig = (env: Env): Config => {
  const mode = env.SHOP_MODE || 'demo';
  if (mode !== 'demo' && mode !== 'live') {
    throw new Error(`SHOP_MODE must be demo or live, not "${mode}".`);
  }
  const live = mode === 'live';
  if (!env.SHOP_MODE && isPublicAddress(env.PUBLIC_URL ?? '')) {
    throw new Error(
      `SHOP_MODE is not set, and PUBLIC_URL is ${env.PUBLIC_URL}: set SHOP_MODE=live to sell there, or SHOP_MODE=demo to show a demo, whose passwords are published.`,
    );
  }
  if (live) {
    const simulated = Object.keys(env).filter((name) => name.startsWith('SIM_') && env[name]);
    if (simulated.length > 0) throw new Error(`SHOP_MODE=live refuses ${simulated.join(', ')}.`);
    if (env.CRASH_AT) throw new Error('SHOP_MODE=live refuses CRASH_AT.');
  }
  return {
    operations: readOperations(env),
    mode,
    host: env.HOST || '0.0.0.0',
    port: number(env, 'PORT', 3000),
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') || undefined,
    dataDir: path.resolve(env.DATA_DIR || '.data'),
    s3: readS3(env),
    ...readDatabase(env, live),
    poolSize: number(env, 'DATABASE_POOL', 10),
    cacheMb: number(env, 'CACHE_MB', 64),
    cacheOutageMs: readCacheOutage(env),
    ...readSecurity(env, live),
    holdMinutes: number(env, 'HOLD_MINUTES', 15),
    tellAfterMinutes: number(env, 'TELL_AFTER_MINUTES', 2),
    holdPieces: number(env, 'HOLD_PIECES', 20),
    shortfallKsh: number(env, 'SHORTFALL_KSH', 0),
    restockSeconds: number(env, 'RESTOCK_SECONDS', 60),
    orderWaitMs: number(env, 'ORDER_WAIT_MS', 10_000),
    simulator: live ? undefined : readSimulator(env),
    crash: env.CRASH_AT ? parseCrash(env.CRASH_AT) : undefined,
    ...readPayments(env, live),
    mail: readMail(env, live),
    sms: readSms(env, live),
    logLevel: readLogLevel(env, live),
  };
};
