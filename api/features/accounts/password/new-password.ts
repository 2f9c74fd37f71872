import { fieldProblem } from '../rules.ts';
import { isCommonPassword } from './common-passwords.ts';

const MIN_PASSWORD = 8;

/** The words people here reach for, in any combination with digits. */
const LOCAL_WORDS =
  /^(malkia|nairobi|mombasa|kisumu|kenya|safaricom|harambee|hakunamatata|jambo)\d*$/;

/** Why a password for a new account or a changed one is refused; undefined when it is good. */
const passwordFault = (password: string, own: readonly string[]): string | undefined => {
  if ([...password].length < MIN_PASSWORD) return `Please use at least ${MIN_PASSWORD} characters.`;
  const plain = password.toLowerCase();
  if (isCommonPassword(plain) || LOCAL_WORDS.test(plain) || new Set(plain).size < 3)
    return 'This password is too easy to guess. Please choose another.';
  const names = own.flatMap((text) => [text, text.split('@')[0] ?? '']).map((n) => n.toLowerCase());
  if (names.includes(plain)) return 'Please do not use your own name or email as password.';
  return undefined;
};

/**
 * The rule for new passwords; throws 400 with the reason beside the field. `own` is what anybody may know of the
 * account. No kinds of signs are asked for: length and not being known is what counts.
 */
export const assertPassword = (
  password: string,
  rule: 'any' | 'strict',
  own: readonly string[] = [],
): void => {
  const fault = rule === 'strict' ? passwordFault(password, own) : undefined;
  if (fault) throw fieldProblem('password', fault);
};
