import { createHash } from 'node:crypto';
import { type Queryable, sql, type Tx } from '../../../platform/database/database.ts';

const hash = (token: string): Buffer => createHash('sha256').update(token).digest();

export const isConfirmed = async (db: Queryable, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst()) !== undefined;

/** Only the SHA-256 of the token is stored. */
export const insertConfirmation = async (
  tx: Tx,
  link: { token: string; userId: string; email: string; expiresAt: Date },
): Promise<void> => {
  await tx
    .insertInto('email_confirmations')
    .values({
      token_hash: hash(link.token),
      user_id: link.userId,
      email: link.email,
      expires_at: link.expiresAt,
    })
    .execute();
};

/** Deletes a token; true if it confirmed the account's current address. */
export const takeConfirmation = async (tx: Tx, token: string, now: Date): Promise<boolean> => {
  const { rows } = await sql`
    WITH taken AS (
      DELETE FROM email_confirmations WHERE token_hash = ${hash(token)} AND expires_at > ${now}
      RETURNING user_id, email)
    UPDATE users SET email_confirmed_at = coalesce(email_confirmed_at, ${now}) FROM taken
    WHERE users.id = taken.user_id AND lower(users.email) = lower(taken.email)
    RETURNING users.id`.execute(tx);
  return rows.length > 0;
};

/** Opening a mailed link proves access to the mailbox. */
export const markConfirmed = async (tx: Tx, userId: string, now: Date): Promise<void> => {
  await tx
    .updateTable('users')
    .set({ email_confirmed_at: now })
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .execute();
};

export const removeConfirmationsOf = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('email_confirmations').where('user_id', '=', userId).execute();
};

export const removeExpiredConfirmations = async (db: Queryable, now: Date): Promise<void> => {
  await db.deleteFrom('email_confirmations').where('expires_at', '<=', now).execute();
};
