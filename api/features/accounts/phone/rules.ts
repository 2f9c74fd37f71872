import { randomInt } from 'node:crypto';
import { MPESA_PHONE_MESSAGE, toMsisdn } from '#contract/phone.ts';
import { oneSms } from '#contract/sms-text.ts';
import { plainSigns } from '#contract/text.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { fieldProblem, type UserRow } from '../rules.ts';

export const CODE_SECONDS = 600;
/** Wrong codes allowed per challenge. */
export const MAX_TRIES = 5;

/** The phone as 2547XXXXXXXX; throws 400 for other numbers. */
export const assertPhone = (typed: string): string => {
  const phone = toMsisdn(typed);
  if (phone === undefined) throw fieldProblem('phone', MPESA_PHONE_MESSAGE);
  return phone;
};

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** The six digits without spaces; undefined for anything else. */
export const readCode = (typed: string): string | undefined => {
  const digits = plainSigns(typed).replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : undefined;
};

/** `withoutSecrets` of the outbox finds the code by the words after it. */
export const codeSms = (shop: string, code: string): string =>
  oneSms(shop, [`${code} is your code to sign in. It ends in 10 minutes. Tell it to nobody.`]);

/** Initial name of an account, shown beside its reviews: contains nothing of the phone. */
export const newUsername = (): string => `Shopper ${randomInt(1000, 10_000)}`;

/** Throws for staff and for accounts with a second factor: an SMS alone is not enough for them. */
export const assertPhoneSuffices = (
  { role }: Pick<UserRow, 'role'>,
  hasSecondFactor: boolean,
): void => {
  if (role !== 'admin' && !hasSecondFactor) return;
  const message = 'This account signs in with its email and password.';
  throw new Problem(403, 'use_password', message);
};
