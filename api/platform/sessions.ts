import { createHash, randomBytes } from 'node:crypto';
import type { Database, Queryable } from './database.ts';

export type Principal = { id: string; role: 'admin' | 'user'; tokenHash: Buffer };

const DAY_MS = 86_400_000;
const hash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Opens a session of `days`; the returned token exists nowhere else, only its SHA-256 is stored. */
export const openSession = async (
  db: Queryable,
  userId: string,
  { now, days }: { now: Date; days: number },
): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('sessions')
    .values({
      token_hash: hash(token),
      user_id: userId,
      created_at: now,
      expires_at: new Date(now.getTime() + days * DAY_MS),
    })
    .execute();
  return token;
};

export type FindSession = (token: string) => Promise<Principal | undefined>;

/** Who a token belongs to; sliding, extended at most once a day so that reads stay reads. */
export const sessionFinder =
  (db: Database, { now, days }: { now: () => Date; days: number }): FindSession =>
  async (token) => {
    const tokenHash = hash(token);
    const at = now();
    const row = await db
      .selectFrom('sessions as s')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .select(['u.id', 'u.role', 's.expires_at'])
      .where('s.token_hash', '=', tokenHash)
      .where('s.expires_at', '>', at)
      .executeTakeFirst();
    if (!row) return undefined;
    if (row.expires_at.getTime() - at.getTime() < (days - 1) * DAY_MS) {
      await db
        .updateTable('sessions')
        .set({ expires_at: new Date(at.getTime() + days * DAY_MS) })
        .where('token_hash', '=', tokenHash)
        .execute();
    }
    return { id: row.id, role: row.role === 'admin' ? 'admin' : 'user', tokenHash };
  };

export const closeSession = async (db: Queryable, tokenHash: Buffer): Promise<void> => {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
};

/** Ends every session of a user, as on a role change or a new password. */
export const closeSessionsOf = async (db: Queryable, userId: string): Promise<void> => {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
};

/** Ends the user's other sessions, as after a change of the password. */
export const closeOtherSessions = async (
  db: Queryable,
  { id, tokenHash }: Pick<Principal, 'id' | 'tokenHash'>,
): Promise<void> => {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', id)
    .where('token_hash', '<>', tokenHash)
    .execute();
};

/** Forgets sessions that can no longer be used. */
export const removeExpiredSessions = async (db: Queryable, now: Date): Promise<void> => {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
};
