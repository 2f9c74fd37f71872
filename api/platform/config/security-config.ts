import { readKey } from '../security/secret-box.ts';
import { type Env, number } from './env.ts';

/** Security settings of accounts. */
export type SecurityConfig = {
  sessionDays: number;
  corsOrigins: string[];
  passwordRule: 'any' | 'strict';
  rateLimits: 'generous' | 'strict';
  /** Undefined: a key of this server, stored in its data folder. */
  encryptionKey: Buffer | undefined;
  /** Staff calls are refused to an admin who signed in without a second factor. */
  requireSecondFactor: boolean;
  /**
   * Extra delay of an unknown browser per recent wrong password of the account, and its maximum.
   */
  loginSlowdown: { stepMs: number; mostMs: number };
  /** Delay between requests of unknown browsers at an address over its limit. */
  networkPaceMs: number;
};

const flag = (env: Env, name: string, fallback: boolean): boolean => {
  const value = env[name] || (fallback ? '1' : '0');
  if (value !== '0' && value !== '1') throw new Error(`${name} must be 0 or 1, not "${value}".`);
  return value === '1';
};

const readRateLimits = (env: Env, live: boolean): 'generous' | 'strict' => {
  const value = env.RATE_LIMITS || (live ? 'strict' : 'generous');
  if (value !== 'strict' && value !== 'generous') {
    throw new Error(`RATE_LIMITS must be strict or generous, not "${value}".`);
  }
  if (live && value === 'generous') throw new Error('SHOP_MODE=live refuses RATE_LIMITS=generous.');
  return value;
};

const readSessionDays = (env: Env, live: boolean): number => {
  const days = number(env, 'SESSION_DAYS', live ? 7 : 30);
  if (days <= 0 || days > 365) {
    throw new Error(`SESSION_DAYS must be more than 0 and at most 365, not "${env.SESSION_DAYS}".`);
  }
  return days;
};

/** Other origins that may call the API (CORS), in the browsers' form. */
const readOrigins = (env: Env): string[] => {
  const origins = (env.CORS_ORIGINS ?? '')
    .split(',')
    .map((origin) => origin.trim())
    .filter(Boolean);
  const wrong = origins.find(
    (origin) => !/^https?:\/\//.test(origin) || URL.parse(origin)?.origin !== origin,
  );
  if (wrong !== undefined) {
    throw new Error(
      `CORS_ORIGINS must list addresses such as https://app.malkia.co.ke, separated by commas, not "${wrong}".`,
    );
  }
  return origins;
};

/** Parses the security settings; throws one sentence about the first invalid one. */
export const readSecurity = (env: Env, live: boolean): SecurityConfig => ({
  sessionDays: readSessionDays(env, live),
  corsOrigins: readOrigins(env),
  passwordRule: live ? 'strict' : 'any',
  rateLimits: readRateLimits(env, live),
  encryptionKey: env.ENCRYPTION_KEY ? readKey(env.ENCRYPTION_KEY) : undefined,
  requireSecondFactor: flag(env, 'REQUIRE_SECOND_FACTOR', live),
  loginSlowdown: live ? { stepMs: 250, mostMs: 5000 } : { stepMs: 0, mostMs: 0 },
  networkPaceMs: live ? 1000 : 0,
});
