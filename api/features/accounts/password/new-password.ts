import { normalPassword } from '../../../platform/security/passwords.ts';
import { fieldProblem } from '../rules.ts';
import { isCommonPassword } from './common-passwords.ts';

const MIN_PASSWORD = 8;

/** Words common in local passwords, in any combination with digits. */
const LOCAL_WORDS =
  /^(malkia|nairobi|mombasa|kisumu|kenya|safaricom|harambee|hakunamatata|jambo)\d*$/;

/** Wide, composed and capital letters guess as well as plain ones. */
const plainOf = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Why a new password is refused; undefined if it is accepted. */
const passwordFault = (password: string, own: readonly string[]): string | undefined => {
  if ([...normalPassword(password)].length < MIN_PASSWORD)
    return `Please use at least ${MIN_PASSWORD} characters.`;
  const plain = plainOf(password);
  if (isCommonPassword(plain) || LOCAL_WORDS.test(plain) || new Set(plain).size < 3)
    return 'This password is too easy to guess. Please choose another.';
  const names = own.flatMap((text) => [text, text.split('@')[0] ?? '']).map(plainOf);
  if (names.includes(plain)) return 'Please do not use your own name or email as password.';
  return undefined;
};

/**
 * Checks a new password; throws 400 with the reason for the field. `own`: public facts of the
 * account (name, e-mail). Only length and not being well known count, no character classes.
 */
export const assertPassword = (
  password: string,
  rule: 'any' | 'strict',
  own: readonly string[] = [],
): void => {
  const fault = rule === 'strict' ? passwordFault(password, own) : undefined;
  if (fault) throw fieldProblem('password', fault);
};
