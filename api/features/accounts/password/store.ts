import { createHash } from 'node:crypto';
import type { Queryable, Tx } from '../../../platform/database/database.ts';

const hash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Undefined also for an account without a password. */
export const findPasswordHash = async (db: Queryable, id: string): Promise<string | undefined> =>
  (await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst())
    ?.password_hash ?? undefined;

/** Sets a password; with `was` only if it is unchanged since, else false. */
export const setPassword = async (
  tx: Tx,
  id: string,
  { passwordHash, was }: { passwordHash: string; was?: string },
): Promise<boolean> => {
  const update = tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id);
  const row = await (was === undefined ? update : update.where('password_hash', '=', was))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

/** Only the SHA-256 of the token is stored. */
export const insertReset = async (
  tx: Tx,
  reset: { token: string; userId: string; expiresAt: Date },
): Promise<void> => {
  await tx
    .insertInto('password_resets')
    .values({ token_hash: hash(reset.token), user_id: reset.userId, expires_at: reset.expiresAt })
    .execute();
};

export const resetIsOpen = async (db: Queryable, token: string, now: Date): Promise<boolean> =>
  (await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', hash(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()) !== undefined;

/** Deletes a token; returns its user, to one caller only. */
export const takeReset = async (tx: Tx, token: string, now: Date): Promise<string | undefined> =>
  (
    await tx
      .deleteFrom('password_resets')
      .where('token_hash', '=', hash(token))
      .where('expires_at', '>', now)
      .returning('user_id')
      .executeTakeFirst()
  )?.user_id;

export const removeResetsOf = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
};

export const removeExpiredResets = async (db: Queryable, now: Date): Promise<void> => {
  await db.deleteFrom('password_resets').where('expires_at', '<=', now).execute();
};
