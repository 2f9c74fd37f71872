import type { Deps } from '../../../platform/deps.ts';
import { hashWithSalt } from '../../../platform/security/passwords.ts';
import { findSecondFactor, takeRecoveryCode, takeStep } from './store.ts';
import { readCode, stepOf } from './totp.ts';

/** Checks and uses up a code of a user with an active second factor; each code is accepted once. */
export const takeCode = async (
  { db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  userId: string,
  typed: string,
): Promise<boolean> => {
  const code = readCode(typed);
  const factor = code && (await findSecondFactor(db, userId));
  if (!factor?.confirmed_at) return false;
  if (code?.kind === 'recovery') {
    return takeRecoveryCode(db, userId, await hashWithSalt(code.text, factor.recovery_salt));
  }
  const secret = secrets.open(factor.secret, userId);
  const step = stepOf(secret, code?.text ?? '', clock.now());
  return step !== undefined && takeStep(db, userId, step);
};
