import { toMsisdn } from '#contract/phone.ts';
import { staffOf } from '#contract/staff.ts';
import { plainSigns } from '#contract/text.ts';
import { holdsText } from '../../platform/database/contains.ts';
import { isId, type Queryable, sql, type Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/problem.ts';
import type { UserRow } from './rules.ts';
import { COLUMNS } from './store.ts';

export type UserFilter = { search: string; limit: number; offset: number };

/** A page of users by a substring of name or e-mail, or by phone, newest first, and the total. */
export const findUsers = async (
  db: Queryable,
  { search, limit, offset }: UserFilter,
): Promise<{ rows: UserRow[]; total: number }> => {
  const users = db
    .selectFrom('users')
    .select(COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset);
  const counted = db.selectFrom('users').select((eb) => eb.fn.countAll<number>().as('total'));
  const signs = plainSigns(search) || search;
  const matches = sql<boolean>`(${holdsText('username', search)} OR ${holdsText('email', signs)}
    OR phone = ${toMsisdn(search) ?? null})`;
  const rows = await (search === '' ? users : users.where(matches)).execute();
  const { total } = await (search === ''
    ? counted
    : counted.where(matches)
  ).executeTakeFirstOrThrow();
  return { rows, total };
};

/**
 * Locks the user and every owner in id order, so that two owners who demote or delete each other
 * concurrently cannot both succeed.
 */
export const lockWithOwners = async (
  tx: Tx,
  id: string,
): Promise<{ user: UserRow | undefined; owners: number }> => {
  const rows = await tx
    .selectFrom('users')
    .select(COLUMNS)
    .where((eb) =>
      eb.or([eb('id', '=', id), eb.and([eb('role', '=', 'admin'), eb('staff', 'is', null)])]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return {
    user: rows.find((row) => row.id === id.toLowerCase()),
    owners: rows.filter((row) => staffOf(row) === 'owner').length,
  };
};

/** The same; 404 if the user does not exist. */
export const lockUserOr404 = async (
  tx: Tx,
  id: string,
): Promise<{ user: UserRow; owners: number }> => {
  if (!isId(id)) throw notFound('User');
  const { user, owners } = await lockWithOwners(tx, id);
  if (!user) throw notFound('User');
  return { user, owners };
};

/** Deletes a locked user with their reviews, and updates the products' ratings. */
export const removeUser = async (tx: Tx, id: string): Promise<void> => {
  const written = tx.selectFrom('reviews').select('product_id').where('user_id', '=', id);
  await tx
    .selectFrom('products')
    .select('id')
    .where('id', 'in', written)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await sql`
    UPDATE products p
    SET rating_sum = p.rating_sum - r.rating, rating_count = p.rating_count - 1
    FROM reviews r
    WHERE r.user_id = ${id} AND p.id = r.product_id`.execute(tx);
  await tx.deleteFrom('reviews').where('user_id', '=', id).execute();
  await tx.deleteFrom('users').where('id', '=', id).execute();
};
