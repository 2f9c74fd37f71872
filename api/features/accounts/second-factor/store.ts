import { type Queryable, sql, type Tx } from '../../../platform/database/database.ts';

export type SecondFactor = {
  secret: Buffer;
  key_name: string;
  confirmed_at: Date | null;
  recovery_salt: string;
  recovery_codes: string[];
};

const COLUMNS = ['secret', 'key_name', 'confirmed_at', 'recovery_salt', 'recovery_codes'] as const;

/** The second factor of a user, active or being set up. */
export const findSecondFactor = (
  db: Queryable,
  userId: string,
): Promise<SecondFactor | undefined> =>
  db.selectFrom('second_factors').select(COLUMNS).where('user_id', '=', userId).executeTakeFirst();

/** Starts or restarts the setup; false if one is already active. */
export const beginSecondFactor = async (
  db: Queryable,
  userId: string,
  { secret, keyName, now }: { secret: Buffer; keyName: string; now: Date },
): Promise<boolean> => {
  const { rows } = await sql`
    INSERT INTO second_factors AS known (user_id, secret, key_name, created_at)
    VALUES (${userId}, ${secret}, ${keyName}, ${now})
    ON CONFLICT (user_id) DO UPDATE
      SET secret = EXCLUDED.secret, key_name = EXCLUDED.key_name, created_at = EXCLUDED.created_at
      WHERE known.confirmed_at IS NULL
    RETURNING user_id`.execute(db);
  return rows.length > 0;
};

/** Activates the second factor set up with this secret; false if it is no longer that one. */
export const turnOnSecondFactor = async (
  tx: Tx,
  userId: string,
  on: { secret: Buffer; step: number; salt: string; hashes: string[]; now: Date },
): Promise<boolean> => {
  const row = await tx
    .updateTable('second_factors')
    .set({
      confirmed_at: on.now,
      last_step: on.step,
      recovery_salt: on.salt,
      recovery_codes: on.hashes,
    })
    .where('user_id', '=', userId)
    .where('secret', '=', on.secret)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
};

/** Uses up a time step: true for one caller only, and never for an earlier step. */
export const takeStep = async (db: Queryable, userId: string, step: number): Promise<boolean> => {
  const row = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
};

/** Uses up a recovery code: true for one caller only. */
export const takeRecoveryCode = async (
  db: Queryable,
  userId: string,
  hash: string,
): Promise<boolean> => {
  const { rows } = await sql`
    UPDATE second_factors SET recovery_codes = array_remove(recovery_codes, ${hash})
    WHERE user_id = ${userId} AND ${hash} = ANY (recovery_codes) RETURNING user_id`.execute(db);
  return rows.length > 0;
};

/** True if one was active. */
export const removeSecondFactor = async (tx: Tx, userId: string): Promise<boolean> => {
  const row = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return row?.confirmed_at != null;
};

/** Sets whether sessions count as confirmed by a second factor: one session, or all of a user. */
export const markSessions = async (
  tx: Tx,
  userId: string,
  { secondFactor, tokenHash }: { secondFactor: boolean; tokenHash?: Buffer },
): Promise<void> => {
  let rows = tx.updateTable('sessions').set({ second_factor: secondFactor });
  rows = rows.where('user_id', '=', userId);
  if (tokenHash) rows = rows.where('token_hash', '=', tokenHash);
  await rows.execute();
};
