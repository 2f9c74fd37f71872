import { type Queryable, sql, type Tx } from '../../platform/database/database.ts';
import type { StoredChange, UserRow } from './rules.ts';

export const COLUMNS = [
  'id',
  'username',
  'email',
  'phone',
  'role',
  'staff',
  'profession',
  'bio',
  'picture_id',
] as const;

export const findUser = (db: Queryable, id: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').select(COLUMNS).where('id', '=', id).executeTakeFirst();

/** The account of an e-mail, ignoring case, with its password hash. */
export const findUserByEmail = (
  db: Queryable,
  email: string,
): Promise<(UserRow & { password_hash: string | null }) | undefined> =>
  db
    .selectFrom('users')
    .select([...COLUMNS, 'password_hash'])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst();

export type NewUser = { username: string; email: string; passwordHash: string; now: Date };

/** Inserts a customer; undefined if the e-mail has an account. */
export const insertUser = (db: Queryable, user: NewUser): Promise<UserRow | undefined> => {
  return db
    .insertInto('users')
    .values({
      username: user.username,
      email: user.email,
      password_hash: user.passwordHash,
      created_at: user.now,
    })
    .onConflict((taken) => taken.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
};

/**
 * The account that signs in by this phone, inserted if missing; undefined while it is being
 * deleted.
 */
export const findOrInsertPhoneUser = async (
  tx: Tx,
  { phone, username, now }: { phone: string; username: string; now: Date },
): Promise<UserRow | undefined> => {
  const made = await tx
    .insertInto('users')
    .values({ username, phone, created_at: now })
    .onConflict((taken) => taken.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  if (made) return made;
  return tx
    .selectFrom('users')
    .select(COLUMNS)
    .where('phone', '=', phone)
    .forNoKeyUpdate()
    .executeTakeFirst();
};

/** The user, with a row lock. */
export const lockUser = (tx: Tx, id: string): Promise<UserRow | undefined> =>
  tx.selectFrom('users').select(COLUMNS).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** Changes a locked user. */
export const changeUser = (
  tx: Tx,
  id: string,
  change: StoredChange & { picture_id?: string; email_confirmed_at?: Date | null },
): Promise<UserRow> =>
  Object.keys(change).length === 0
    ? tx.selectFrom('users').select(COLUMNS).where('id', '=', id).executeTakeFirstOrThrow()
    : tx
        .updateTable('users')
        .set(change)
        .where('id', '=', id)
        .returning(COLUMNS)
        .executeTakeFirstOrThrow();
