import { createHash } from 'node:crypto';
import { type Queryable, sql, type Tx } from '../../../platform/database/database.ts';
import type { UserRow } from '../rules.ts';
import { COLUMNS } from '../store.ts';

/** Wrong codes allowed per challenge. */
const MAX_TRIES = 5;
const hash = (token: string): Buffer => createHash('sha256').update(token).digest();

export type LoginRow = UserRow & {
  password_hash: string | null;
  /** Signed in from this browser before. */
  known: boolean;
  /** A second-factor code is required. */
  second_factor: boolean;
};

/** The login data of an e-mail, in one query of the same cost whether it exists or not. */
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

/** Known browsers per account; the least recently used is dropped. */
const MAX_DEVICES = 20;

/** Stores the browser as known: strangers' attempts no longer count against it. */
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
      ORDER BY used_at DESC OFFSET ${MAX_DEVICES})`.execute(tx);
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

/** Counts an attempt at a challenge; returns its user while the challenge is valid. */
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
      .where('tries', '<', MAX_TRIES)
      .returning('user_id')
      .executeTakeFirst()
  )?.user_id;

/** Deletes a challenge; false if it no longer exists, e.g. after a password change. */
export const takeChallenge = async (tx: Tx, token: string): Promise<boolean> =>
  (await tx
    .deleteFrom('login_challenges')
    .where('token_hash', '=', hash(token))
    .returning('user_id')
    .executeTakeFirst()) !== undefined;

/** Deletes expired challenges, and browsers unused for half a year. */
export const removeOldLogins = async (db: Queryable, now: Date): Promise<void> => {
  await db.deleteFrom('login_challenges').where('expires_at', '<=', now).execute();
  const old = new Date(now.getTime() - 180 * 86_400_000);
  await db.deleteFrom('known_devices').where('used_at', '<', old).execute();
};
