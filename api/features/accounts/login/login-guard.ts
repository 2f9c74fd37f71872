import type { Deps } from '../../../platform/deps.ts';
import type { Visitor } from '../../../platform/http/visitor.ts';
import { ConcurrencyLimit } from '../../../platform/security/concurrency-limit.ts';
import type { Spent } from '../../../platform/security/limits.ts';
import { slowdownMs } from '../rules.ts';

type Parts = Pick<Deps, 'config' | 'limits'>;
/** Takes back the counted failure. */
type Passed = () => Promise<void>;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** An account under attack: one attempt of an unknown browser at a time on each server. */
const slowedLogins = new ConcurrencyLimit({ running: 1000, runningPerKey: 1, waitingPerKey: 5 });

const passedBy =
  ({ limits }: Parts, ...spent: Spent[]): Passed =>
  async () => {
    for (const one of spent) await limits.giveBack(one);
  };

/**
 * Counts a password attempt as a failure until it passes. A browser known to the account has a
 * count of its own, so that strangers can't use it up; other browsers share one count per address
 * and account. Many attempts from one address make its unknown browsers queue; many attempts on one
 * account slow down its unknown browsers, one at a time. Nobody is refused because of attempts on
 * other accounts.
 */
export const guardPassword = async (
  parts: Parts,
  { email, known, visitor }: { email: string; known: boolean; visitor: Visitor },
): Promise<Passed> => {
  const { config, limits } = parts;
  const who = email.toLowerCase();
  if (known && visitor.deviceHash) {
    return passedBy(parts, await limits.spend(['login', who, visitor.deviceHash.toString('hex')]));
  }
  const { network } = visitor;
  const spent = await limits.spend(['login', who, network]);
  const fromHere = await limits.slow(['loginAddress', network]);
  const { used, spent: recorded } = await limits.note(['loginAccount', who]);
  const wait = slowdownMs(used, config.loginSlowdown);
  if (wait > 0) await slowedLogins.run(() => pause(wait), [who]);
  return passedBy(parts, spent, fromHere, recorded);
};

/**
 * The same for second-factor codes. The password was right, so wrong codes are limited over all
 * addresses.
 */
export const guardCode = async (
  parts: Parts,
  {
    userId,
    known,
    visitor,
    guessable,
  }: { userId: string; known: boolean; visitor: Visitor; guessable: boolean },
): Promise<Passed> => {
  const { limits } = parts;
  if (known && visitor.deviceHash) {
    const device = visitor.deviceHash.toString('hex');
    return passedBy(parts, await limits.spend(['secondFactor', userId, device]));
  }
  const here = ['secondFactor', userId, visitor.network] as const;
  return passedBy(
    parts,
    guessable
      ? await limits.spend(here, ['secondFactorAccount', userId])
      : await limits.spend(here),
  );
};
