import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The 10,000 passwords of eight signs and more that leaks show most often, from the list that zxcvbn-ts
 * (MIT licence, © Dan Wheeler, Dropbox and zxcvbn-ts) ranks them by.
 */
const COMMON: ReadonlySet<string> = new Set(
  readFileSync(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n'),
);

/** In small letters. */
export const isCommonPassword = (password: string): boolean => COMMON.has(password);
