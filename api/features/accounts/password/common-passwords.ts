import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The 10,000 most common leaked passwords of at least eight characters, from the list of zxcvbn-ts
 * (MIT licence, © Dan Wheeler, Dropbox and zxcvbn-ts).
 */
const COMMON: ReadonlySet<string> = new Set(
  readFileSync(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n'),
);

/** Expects lower case. */
export const isCommonPassword = (password: string): boolean => COMMON.has(password);
