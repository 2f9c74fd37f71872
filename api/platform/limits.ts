import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from './config.ts';
import { Problem } from './problem.ts';

/** Points per window in seconds; demo figures are never met by one person testing by hand. */
const RULES = {
  login: { strict: [8, 900], generous: [500, 60] },
  register: { strict: [5, 3600], generous: [500, 60] },
  pay: { strict: [5, 600], generous: [1000, 60] },
  prompt: { strict: [3, 600], generous: [1000, 60] },
  phone: { strict: [9, 600], generous: [1000, 60] },
  reset: { strict: [5, 3600], generous: [500, 60] },
  contact: { strict: [5, 3600], generous: [500, 60] },
  review: { strict: [10, 3600], generous: [500, 60] },
} as const;
export type LimitName = keyof typeof RULES;

export type Limits = {
  /** Spends one point of `who` under the named rule; 429 with Retry-After when none is left. */
  spend(name: LimitName, who: string): Promise<void>;
};

export const createLimits = (config: Pick<Config, 'rateLimits'>): Limits => {
  const limiters = new Map(
    Object.entries(RULES).map(([name, rule]) => {
      const [points, duration] = rule[config.rateLimits];
      return [name, new RateLimiterMemory({ keyPrefix: name, points, duration })];
    }),
  );
  return {
    async spend(name, who) {
      try {
        await limiters.get(name)?.consume(who);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw new Problem(429, 'too_many_requests', 'Too many tries. Please wait a little.', {
          details: { retryAfter: seconds },
        });
      }
    },
  };
};
