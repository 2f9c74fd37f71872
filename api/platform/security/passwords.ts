import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { ConcurrencyLimit } from './concurrency-limit.ts';

const run = promisify(argon2);
const COST = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 };

// Each hash takes 19 MiB and a thread of the pool for about 50 ms. One core is left to the event
// loop; a call that would wait for more than some seconds gets a 503. One hash at a time per
// account with few waiting, and networks take turns: neither a known password nor many wrong ones
// from one address can block everybody else.
const hashing = new ConcurrencyLimit({
  running: Math.max(1, availableParallelism() - 1),
  runningPerKey: 1,
  waiting: 60,
  waitingPerKey: 3,
  retryAfterSeconds: 5,
});

/** The account (e-mail or id) and network of a hash, for fair queueing. */
export type HashFor = { account?: string; network?: string };

const derive = (password: string, nonce: Buffer, { account, network }: HashFor): Promise<Buffer> =>
  hashing.run(
    () => run('argon2id', { message: Buffer.from(password), nonce, ...COST }),
    account === undefined ? [] : [account.toLowerCase()],
    network,
  );

/**
 * Hashes a text like a password, with a salt shared by several texts: one derivation tells which of
 * them matches.
 */
export const hashWithSalt = async (text: string, salt: string): Promise<string> =>
  (await derive(text, Buffer.from(salt, 'base64url'), {})).toString('base64url');

/**
 * The one spelling under which a password is stored (RFC 8265, OpaqueString): devices send the same
 * letter composed or decomposed, and blanks of several kinds.
 */
export const normalPassword = (typed: string): string =>
  typed.replace(/\p{Zs}/gu, ' ').normalize('NFC');

/** Hashes from before have the spelling of the device on which the password was chosen. */
const earlierSpelling = (typed: string): string | undefined => {
  const normal = normalPassword(typed);
  const other = typed === normal ? normal.normalize('NFD') : typed;
  return other === normal ? undefined : other;
};

/** `argon2id$<nonce>$<tag>` with both parts in base64url, of the password's one spelling. */
export const hashPassword = async (password: string, by: HashFor = {}): Promise<string> => {
  const nonce = randomBytes(16);
  const tag = await derive(normalPassword(password), nonce, by);
  return `argon2id$${nonce.toString('base64url')}$${tag.toString('base64url')}`;
};

// A hash with an unknown password, so that an unknown e-mail takes the same time as a wrong
// password.
const DECOY = `argon2id$${randomBytes(16).toString('base64url')}$${randomBytes(32).toString('base64url')}`;

/**
 * Whether the password matches the hash, `outdated` if only in an earlier spelling. A password with
 * two spellings costs two hashes; without a hash it does the same work and does not match.
 */
export const checkPassword = async (
  password: string,
  stored: string | undefined,
  by: HashFor = {},
): Promise<{ matches: boolean; outdated: boolean }> => {
  const [, nonce = '', tag = ''] = (stored ?? DECOY).split('$');
  const expected = Buffer.from(tag, 'base64url');
  const matches = async (spelling: string): Promise<boolean> =>
    timingSafeEqual(await derive(spelling, Buffer.from(nonce, 'base64url'), by), expected) &&
    stored !== undefined;
  if (await matches(normalPassword(password))) return { matches: true, outdated: false };
  const earlier = earlierSpelling(password);
  const outdated = earlier !== undefined && (await matches(earlier));
  return { matches: outdated, outdated };
};

/** Whether the password matches the hash, in whichever spelling. */
export const passwordMatches = async (
  password: string,
  stored: string | undefined,
  by: HashFor = {},
): Promise<boolean> => (await checkPassword(password, stored, by)).matches;
