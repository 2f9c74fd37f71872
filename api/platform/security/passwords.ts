import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { ConcurrencyLimit } from './concurrency-limit.ts';

const run = promisify(argon2);
const COST = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 };

// Each hash takes 19 MiB and a thread of the pool for some 50 ms. One core is left to the thread that answers
// everybody else; a call that would wait for more than some seconds gets a 503. One account has one hash made at a
// time and few waiting, and networks take turns: neither a password known to be right nor a crowd of wrong ones at one
// address makes everybody else wait.
const hashing = new ConcurrencyLimit({
  running: Math.max(1, availableParallelism() - 1),
  runningPerKey: 1,
  waiting: 60,
  waitingPerKey: 3,
  retryAfterSeconds: 5,
});

/** Whom a hash is made for: an account (its e-mail or id), and the network that asked. */
export type HashFor = { account?: string; network?: string };

const derive = (password: string, nonce: Buffer, { account, network }: HashFor): Promise<Buffer> =>
  hashing.run(
    () => run('argon2id', { message: Buffer.from(password), nonce, ...COST }),
    account === undefined ? [] : [account.toLowerCase()],
    network,
  );

/** As a password is hashed, under a salt that several texts share: one derivation shows which of them it is. */
export const hashWithSalt = async (text: string, salt: string): Promise<string> =>
  (await derive(text, Buffer.from(salt, 'base64url'), {})).toString('base64url');

/** `argon2id$<nonce>$<tag>` with both parts in base64url. */
export const hashPassword = async (password: string, by: HashFor = {}): Promise<string> => {
  const nonce = randomBytes(16);
  const tag = await derive(password, nonce, by);
  return `argon2id$${nonce.toString('base64url')}$${tag.toString('base64url')}`;
};

// A hash nobody knows the password of: an unknown e-mail costs the same time as a wrong password.
const DECOY = `argon2id$${randomBytes(16).toString('base64url')}$${randomBytes(32).toString('base64url')}`;

/** True when the password made this hash; without a hash the same work is done and the answer is false. */
export const passwordMatches = async (
  password: string,
  stored: string | undefined,
  by: HashFor = {},
): Promise<boolean> => {
  const [, nonce = '', tag = ''] = (stored ?? DECOY).split('$');
  const expected = Buffer.from(tag, 'base64url');
  const actual = await derive(password, Buffer.from(nonce, 'base64url'), by);
  return timingSafeEqual(actual, expected) && stored !== undefined;
};
