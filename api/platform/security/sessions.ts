import { createHash, randomBytes } from 'node:crypto';
import { mayAct, type StaffRole, staffOf } from '#contract/staff.ts';
import { type Database, prepared, type Queryable, runPrepared, sql } from '../database/database.ts';

export type Principal = {
  id: string;
  role: 'admin' | 'user';
  tokenHash: Buffer;
  /** The session was confirmed with a second factor, at sign-in or later. */
  secondFactor: boolean;
  /** What the caller is in the shop; undefined for a customer. */
  staff: StaffRole | undefined;
  /** Signed in with a second factor, where the shop requires one of staff. */
  unlocked: boolean;
  /** Whether the caller may see money and customers: an unlocked manager or owner. Check this, never the role. */
  isStaff: boolean;
};

const DAY_MS = 86_400_000;
/** Maximum life of a session regardless of use, so that a stolen token expires. */
const MAX_DAYS = 90;
/** Maximum sessions of one account; a further sign-in ends the least recently used. */
export const MAX_SESSIONS = 20;
/** Minimum interval between updates of `used_at`, so that most reads write nothing. */
const USED_MS = 10 * 60_000;
const hash = (token: string): Buffer => createHash('sha256').update(token).digest();

type NewSession = {
  now: Date;
  days: number;
  device?: string;
  address?: string;
  secondFactor?: boolean;
  /** The hash that the password matched: no session if it has changed since. */
  passwordHash?: string;
};

/**
 * Opens a session of `days`; only the SHA-256 of the returned token is stored. Undefined if the
 * password changed or the user was deleted during the check.
 */
export const tryOpenSession = async (
  db: Queryable,
  userId: string,
  { now, days, device = '', address = '', secondFactor = false, passwordHash }: NewSession,
): Promise<string | undefined> => {
  const token = randomBytes(32).toString('base64url');
  // FOR SHARE waits for a concurrent change of the password; a later change ends this session.
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
      ORDER BY token_hash = ${hash(token)} DESC, coalesce(used_at, created_at) DESC OFFSET ${MAX_SESSIONS})`.execute(
    db,
  );
  return token;
};

/** As `tryOpenSession`, for an existing user. */
export const openSession = async (
  db: Queryable,
  userId: string,
  session: NewSession,
): Promise<string> => {
  const token = await tryOpenSession(db, userId, session);
  if (token === undefined) throw new Error('There is no such user.');
  return token;
};

const FIND = prepared(
  'find_session',
  `
  SELECT u.id, u.role, u.staff, s.created_at, s.expires_at, s.used_at, s.second_factor
  FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token_hash = $1 AND s.expires_at > $2`,
);
type Found = {
  id: string;
  role: string;
  staff: string | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  second_factor: boolean;
};

type SessionRules = { now: () => Date; days: number; requireSecondFactor: boolean };

export type FindSession = (token: string) => Promise<Principal | undefined>;

/**
 * Finds the session of a token. It slides up to its last day, extended at most once a day so that
 * most reads write nothing.
 */
export const sessionFinder =
  (db: Database, { now, days, requireSecondFactor }: SessionRules): FindSession =>
  async (token) => {
    const tokenHash = hash(token);
    const at = now();
    const [row] = await runPrepared<Found>(db, FIND, [tokenHash, at]);
    if (!row) return undefined;
    const last = row.created_at.getTime() + MAX_DAYS * DAY_MS;
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
    const staff = staffOf(row);
    const unlocked = secondFactor || !requireSecondFactor;
    const isStaff = unlocked && mayAct(staff, 'manager');
    return { id: row.id, role, staff, tokenHash, secondFactor, unlocked, isStaff };
  };

export const closeSession = async (db: Queryable, tokenHash: Buffer): Promise<void> => {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
};

// A challenge passed with the old password must not become a session.
const closeChallengesOf = async (db: Queryable, userId: string): Promise<void> => {
  await db.deleteFrom('login_challenges').where('user_id', '=', userId).execute();
};

/** Ends all sessions of a user, e.g. on a change of role or password; returns how many. */
export const closeSessionsOf = async (db: Queryable, userId: string): Promise<number> => {
  await closeChallengesOf(db, userId);
  const ended = await db.deleteFrom('sessions').where('user_id', '=', userId).executeTakeFirst();
  return Number(ended.numDeletedRows);
};

/** Ends the user's other sessions, e.g. after a password change. */
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

/** Deletes expired sessions. */
export const removeExpiredSessions = async (db: Queryable, now: Date): Promise<void> => {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
};
