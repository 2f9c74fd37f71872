import { type Queryable, sql, type Tx } from '../../../platform/database/database.ts';

export type SecondFactor = {
  secret: Buffer;
  key_name: string;
  confirmed_at: Date | null;
  recovery_salt: string;
  recovery_codes: string[];
};

const COLUMNS = ['secret', 'key_name', 'confirmed_at', 'recovery_salt', 'recovery_codes'] as const;

/** The second factor of a user, confirmed or begun. */
export const findSecondFactor = (
  db: Queryable,
  userId: string,
): Promise<SecondFactor | undefined> =>
  db.selectFrom('second_factors').select(COLUMNS).where('user_id', '=', userId).executeTakeFirst();

/** Begins one, or begins anew; false when one is on already. */
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

/** Turns on what was begun with this secret; false when that is no longer so. */
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

/** Uses a time step up; to one caller only, and none before one that was used. */
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

/** Uses a recovery code up; to one caller only. */
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

/** True when one was on. */
export const removeSecondFactor = async (tx: Tx, userId: string): Promise<boolean> => {
  const row = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return row?.confirmed_at != null;
};

/** Says of sessions whether a second factor vouches for them: of one, or of all of a user's. */
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
