import { createHash } from 'node:crypto';
import { type Queryable, sql, type Tx } from '../../../platform/database/database.ts';
import { MAX_TRIES } from './rules.ts';

const hash = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();

export type NewCode = {
  challenge: string;
  phone: string;
  codeHash: Buffer;
  now: Date;
  expiresAt: Date;
};

/** Earlier codes of the phone stay valid, since an SMS may be late. */
export const insertCode = async (db: Queryable, code: NewCode): Promise<void> => {
  await db
    .insertInto('phone_codes')
    .values({
      challenge_hash: hash(code.challenge),
      phone: code.phone,
      code_hash: code.codeHash,
      created_at: code.now,
      expires_at: code.expiresAt,
    })
    .execute();
};

/**
 * Number of codes sent to all phones since a time; locks, so that concurrent calls count one after
 * the other.
 */
export const countCodes = async (tx: Tx, since: Date): Promise<number> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('phone codes', 0))`.execute(tx);
  const { codes } = await tx
    .selectFrom('phone_codes')
    .select((eb) => eb.fn.countAll<number>().as('codes'))
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return codes;
};

/** Whether this browser signed in with this phone before. */
export const isKnownPhoneDevice = async (
  db: Queryable,
  phone: string,
  deviceHash: Buffer | undefined,
): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM users u JOIN known_devices d ON d.user_id = u.id
    WHERE u.phone = ${phone} AND d.device_hash = ${deviceHash ?? null}`.execute(db);
  return rows.length > 0;
};

/** Counts an attempt at a challenge for this phone; returns the code's hash while it is valid. */
export const tryCode = async (
  db: Queryable,
  { challenge, phone, now }: { challenge: string; phone: string; now: Date },
): Promise<Buffer | undefined> =>
  (
    await db
      .updateTable('phone_codes')
      .set((eb) => ({ tries: eb('tries', '+', 1) }))
      .where('challenge_hash', '=', hash(challenge))
      .where('phone', '=', phone)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .where('tries', '<', MAX_TRIES)
      .returning('code_hash')
      .executeTakeFirst()
  )?.code_hash;

/** Marks a code as used; true for one caller only. */
export const takeCode = async (tx: Tx, challenge: string, now: Date): Promise<boolean> =>
  (await tx
    .updateTable('phone_codes')
    .set({ used_at: now })
    .where('challenge_hash', '=', hash(challenge))
    .where('used_at', 'is', null)
    .returning('phone')
    .executeTakeFirst()) !== undefined;

export const removeCodesOf = async (tx: Tx, phone: string): Promise<void> => {
  await tx.deleteFrom('phone_codes').where('phone', '=', phone).execute();
};

export const removeOldCodes = async (db: Queryable, before: Date): Promise<void> => {
  await db.deleteFrom('phone_codes').where('created_at', '<=', before).execute();
};
