import { type Env, number } from './env.ts';
import { readKey } from './secret-box.ts';

/** Settings by which accounts are kept safe. */
export type SecurityConfig = {
  sessionDays: number;
  passwordRule: 'any' | 'strict';
  rateLimits: 'generous' | 'strict';
  /** Undefined: a key of this server's own, in its data folder. */
  encryptionKey: Buffer | undefined;
  /** Staff calls are refused to an admin who signed in without a second factor. */
  requireSecondFactor: boolean;
  /** How much longer an unknown browser waits for each wrong password the account had lately, and at most. */
  loginSlowdown: { stepMs: number; mostMs: number };
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

/** Parses them; throws one clear sentence for the first that is wrong. */
export const readSecurity = (env: Env, live: boolean): SecurityConfig => ({
  sessionDays: number(env, 'SESSION_DAYS', live ? 7 : 30),
  passwordRule: live ? 'strict' : 'any',
  rateLimits: readRateLimits(env, live),
  encryptionKey: env.ENCRYPTION_KEY ? readKey(env.ENCRYPTION_KEY) : undefined,
  requireSecondFactor: flag(env, 'REQUIRE_SECOND_FACTOR', live),
  loginSlowdown: live ? { stepMs: 250, mostMs: 5000 } : { stepMs: 0, mostMs: 0 },
});
