import { createHash } from 'node:crypto';
import { type Queryable, sql, type Tx } from '../../../platform/database/database.ts';
import type { UserRow } from '../rules.ts';
import { COLUMNS } from '../store.ts';

/** Wrong codes that one challenge bears. */
const MOST_TRIES = 5;
const hash = (token: string): Buffer => createHash('sha256').update(token).digest();

export type LoginRow = UserRow & {
  password_hash: string | null;
  /** Signed in from this browser before. */
  known: boolean;
  /** The second step is due. */
  second_factor: boolean;
};

/** Whoever signs in by this e-mail, in one query, whether they exist or not. */
export const findForLogin = (
  db: Queryable,
  email: string,
  deviceHash: Buffer | undefined,
): Promise<LoginRow | undefined> =>
  db
    .selectFrom('users')
    .select([...COLUMNS, 'password_hash'])
    .select(
      sql<boolean>`EXISTS (SELECT FROM known_devices AS d
        WHERE d.user_id = users.id AND d.device_hash = ${deviceHash ?? null})`.as('known'),
    )
    .select(
      sql<boolean>`EXISTS (SELECT FROM second_factors AS f
        WHERE f.user_id = users.id AND f.confirmed_at IS NOT NULL)`.as('second_factor'),
    )
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst();

export const isKnownDevice = async (
  db: Queryable,
  userId: string,
  deviceHash: Buffer | undefined,
): Promise<boolean> =>
  deviceHash !== undefined &&
  (await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst()) !== undefined;

/** Browsers that one account knows; the one used longest ago makes room. */
const MOST_DEVICES = 20;

/** From now on strangers' tries do not count against this browser. */
export const rememberDevice = async (
  tx: Tx,
  userId: string,
  { deviceHash, now }: { deviceHash: Buffer | undefined; now: Date },
): Promise<void> => {
  if (!deviceHash) return;
  await tx
    .insertInto('known_devices')
    .values({ user_id: userId, device_hash: deviceHash, used_at: now })
    .onConflict((known) => known.columns(['user_id', 'device_hash']).doUpdateSet({ used_at: now }))
    .execute();
  await sql`
    DELETE FROM known_devices WHERE user_id = ${userId} AND device_hash IN (
      SELECT device_hash FROM known_devices WHERE user_id = ${userId}
      ORDER BY used_at DESC OFFSET ${MOST_DEVICES})`.execute(tx);
};

export const insertChallenge = async (
  db: Queryable,
  { token, userId, expiresAt }: { token: string; userId: string; expiresAt: Date },
): Promise<void> => {
  await db
    .insertInto('login_challenges')
    .values({ token_hash: hash(token), user_id: userId, expires_at: expiresAt })
    .execute();
};

/** Counts a try at a challenge; answers whose it is while it lives. */
export const tryChallenge = async (
  db: Queryable,
  token: string,
  now: Date,
): Promise<string | undefined> =>
  (
    await db
      .updateTable('login_challenges')
      .set((eb) => ({ tries: eb('tries', '+', 1) }))
      .where('token_hash', '=', hash(token))
      .where('expires_at', '>', now)
      .where('tries', '<', MOST_TRIES)
      .returning('user_id')
      .executeTakeFirst()
  )?.user_id;

/** Uses a challenge up; false when it is gone, such as after a change of the password. */
export const takeChallenge = async (tx: Tx, token: string): Promise<boolean> =>
  (await tx
    .deleteFrom('login_challenges')
    .where('token_hash', '=', hash(token))
    .returning('user_id')
    .executeTakeFirst()) !== undefined;

/** Forgets challenges that ended, and browsers that were not used for half a year. */
export const removeOldLogins = async (db: Queryable, now: Date): Promise<void> => {
  await db.deleteFrom('login_challenges').where('expires_at', '<=', now).execute();
  const old = new Date(now.getTime() - 180 * 86_400_000);
  await db.deleteFrom('known_devices').where('used_at', '<', old).execute();
};
