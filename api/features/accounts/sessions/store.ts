import type { Queryable } from '../../../platform/database/database.ts';

export type SessionRow = {
  id: string;
  token_hash: Buffer;
  created_at: Date;
  used_at: Date | null;
  device: string;
  address: string;
};

/** The live sessions of a user, most recently used first. */
export const findSessions = (db: Queryable, userId: string, now: Date): Promise<SessionRow[]> =>
  db
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'created_at', 'used_at', 'device', 'address'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('used_at', (order) => order.desc().nullsLast())
    .orderBy('id')
    .limit(200)
    .execute();

export const findSessionStart = async (
  db: Queryable,
  tokenHash: Buffer,
): Promise<Date | undefined> =>
  (
    await db
      .selectFrom('sessions')
      .select('created_at')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
  )?.created_at;

/** Ends a session of this user; false if it does not exist. */
export const removeSession = async (
  db: Queryable,
  userId: string,
  id: string,
): Promise<boolean> => {
  const row = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};
