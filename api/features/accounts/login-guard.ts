import type { Deps } from '../../platform/deps.ts';
import type { Spent } from '../../platform/limits.ts';
import type { Visitor } from '../../platform/visitor.ts';
import { slowdownMs } from './rules.ts';

type Parts = Pick<Deps, 'config' | 'limits'>;
/** The try was no failure. */
type Passed = () => Promise<void>;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const passedBy =
  ({ limits }: Parts, ...spent: Spent[]): Passed =>
  async () => {
    for (const one of spent) await limits.giveBack(one);
  };

/**
 * Counts a try at a password as a failure until it has passed. A browser that the account knows has a count of
 * its own, so that no stranger can use it up. Any other shares that of its address; from many addresses at
 * once, an account is guessed at more and more slowly, but never shut.
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
  const spent = await limits.spend(['login', who, network], ['loginAddress', network]);
  const { used, spent: noted } = await limits.note(['loginAccount', who]);
  const wait = slowdownMs(used, config.loginSlowdown);
  if (wait > 0) await pause(wait);
  return passedBy(parts, spent, noted);
};

/** The same for a code. Whoever gets here has the password: wrong codes from anywhere are bounded. */
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
