import { createHash, randomBytes } from 'node:crypto';
import { type Database, prepare, type Queryable, runPrepared, sql } from '../database/database.ts';

export type Principal = {
  id: string;
  role: 'admin' | 'user';
  tokenHash: Buffer;
  /** The session was opened, or confirmed since, with a second factor. */
  secondFactor: boolean;
  /**
   * May do and see what staff may: an admin, signed in with a second factor where the shop requires one. What any
   * call gives an admin beyond a customer asks this, never the role alone.
   */
  isStaff: boolean;
};

const DAY_MS = 86_400_000;
/** However much it is used: a token that somebody else has, too, is not good for ever. */
const MOST_DAYS = 90;
/** Sessions of one account; a further sign-in ends the one that was used longest ago. */
export const MOST_SESSIONS = 20;
/** A session that is in use says so no more often than this: reads stay reads. */
const USED_MS = 10 * 60_000;
const hash = (token: string): Buffer => createHash('sha256').update(token).digest();

type NewSession = {
  now: Date;
  days: number;
  device?: string;
  address?: string;
  secondFactor?: boolean;
  /** The hash that the given password matched: not opened once the password is another one. */
  passwordHash?: string;
};

/**
 * Opens a session of `days`; the returned token exists nowhere else, only its SHA-256 is stored. Undefined when
 * the password was changed, or the user deleted, while it was checked.
 */
export const tryOpenSession = async (
  db: Queryable,
  userId: string,
  { now, days, device = '', address = '', secondFactor = false, passwordHash }: NewSession,
): Promise<string | undefined> => {
  const token = randomBytes(32).toString('base64url');
  // FOR SHARE waits for a change of the password that is under way; one that comes later ends this session.
  const { rows } = await sql`
    INSERT INTO sessions
      (token_hash, user_id, created_at, used_at, expires_at, device, address, second_factor)
    SELECT ${hash(token)}, id, ${now}, ${now}, ${new Date(now.getTime() + days * DAY_MS)},
      ${device}, ${address}, ${secondFactor}
    FROM users
    WHERE id = ${userId} AND (${passwordHash ?? null}::text IS NULL OR password_hash = ${passwordHash ?? null})
    FOR SHARE
    RETURNING user_id`.execute(db);
  if (rows.length === 0) return undefined;
  await sql`
    DELETE FROM sessions WHERE token_hash IN (
      SELECT token_hash FROM sessions WHERE user_id = ${userId}
      ORDER BY token_hash = ${hash(token)} DESC, coalesce(used_at, created_at) DESC OFFSET ${MOST_SESSIONS})`.execute(
    db,
  );
  return token;
};

/** As `tryOpenSession`, of a user who is there. */
export const openSession = async (
  db: Queryable,
  userId: string,
  session: NewSession,
): Promise<string> => {
  const token = await tryOpenSession(db, userId, session);
  if (token === undefined) throw new Error('There is no such user.');
  return token;
};

const FIND = prepare(`
  SELECT u.id, u.role, s.created_at, s.expires_at, s.used_at, s.second_factor
  FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token_hash = $1 AND s.expires_at > $2`);
type Found = {
  id: string;
  role: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  second_factor: boolean;
};

type SessionRules = { now: () => Date; days: number; requireSecondFactor: boolean };

export type FindSession = (token: string) => Promise<Principal | undefined>;

/** Who a token belongs to; sliding up to its last day, extended at most once a day so that reads stay reads. */
export const sessionFinder =
  (db: Database, { now, days, requireSecondFactor }: SessionRules): FindSession =>
  async (token) => {
    const tokenHash = hash(token);
    const at = now();
    const [row] = await runPrepared<Found>(db, FIND, [tokenHash, at]);
    if (!row) return undefined;
    const last = row.created_at.getTime() + MOST_DAYS * DAY_MS;
    const until = Math.min(at.getTime() + days * DAY_MS, last);
    const slides = until - row.expires_at.getTime() > DAY_MS;
    if (slides || at.getTime() - (row.used_at?.getTime() ?? 0) > USED_MS) {
      await db
        .updateTable('sessions')
        .set({
          used_at: at,
          ...(slides ? { expires_at: new Date(until) } : {}),
        })
        .where('token_hash', '=', tokenHash)
        .execute();
    }
    const role = row.role === 'admin' ? 'admin' : 'user';
    const secondFactor = row.second_factor;
    const isStaff = role === 'admin' && (secondFactor || !requireSecondFactor);
    return { id: row.id, role, tokenHash, secondFactor, isStaff };
  };

export const closeSession = async (db: Queryable, tokenHash: Buffer): Promise<void> => {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
};

// A password that was right before must not become a session afterwards.
const closeChallengesOf = async (db: Queryable, userId: string): Promise<void> => {
  await db.deleteFrom('login_challenges').where('user_id', '=', userId).execute();
};

/** Ends every session of a user, as on a role change or a new password; answers how many. */
export const closeSessionsOf = async (db: Queryable, userId: string): Promise<number> => {
  await closeChallengesOf(db, userId);
  const ended = await db.deleteFrom('sessions').where('user_id', '=', userId).executeTakeFirst();
  return Number(ended.numDeletedRows);
};

/** Ends the user's other sessions, as after a change of the password. */
export const closeOtherSessions = async (
  db: Queryable,
  { id, tokenHash }: Pick<Principal, 'id' | 'tokenHash'>,
): Promise<number> => {
  await closeChallengesOf(db, id);
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', id)
    .where('token_hash', '<>', tokenHash)
    .executeTakeFirst();
  return Number(ended.numDeletedRows);
};

/** Forgets sessions that can no longer be used. */
export const removeExpiredSessions = async (db: Queryable, now: Date): Promise<void> => {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
};
