import { createHash } from 'node:crypto';
import { type Queryable, sql, type Tx } from '../../platform/database/database.ts';
import type { UserRow } from '../accounts/rules.ts';
import { COLUMNS } from '../accounts/store.ts';
import type { InviteRow } from './rules.ts';

const hash = (token: string): Buffer => createHash('sha256').update(token).digest();
const INVITE = ['id', 'email', 'staff', 'expires_at'] as const;

/** Owners first, then managers, then packers. */
export const findStaff = (db: Queryable): Promise<UserRow[]> =>
  db
    .selectFrom('users')
    .select(COLUMNS)
    .where('role', '=', 'admin')
    .orderBy(sql`coalesce(staff, '')`)
    .orderBy('username')
    .orderBy('id')
    .execute();

export const findInvites = (db: Queryable, now: Date): Promise<InviteRow[]> =>
  db
    .selectFrom('staff_invites')
    .select(INVITE)
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .execute();

type NewInvite = {
  token: string;
  email: string;
  staff: string;
  invitedBy: string;
  expiresAt: Date;
};

/** Only the SHA-256 of the token is stored. An address has one invite: a newer one takes its place. */
export const putInvite = async (tx: Tx, invite: NewInvite): Promise<InviteRow> => {
  const { rows } = await sql<InviteRow>`
    INSERT INTO staff_invites (token_hash, email, staff, invited_by, expires_at)
    VALUES (${hash(invite.token)}, ${invite.email}, ${invite.staff}, ${invite.invitedBy}, ${invite.expiresAt})
    ON CONFLICT (lower(email)) DO UPDATE SET id = excluded.id, token_hash = excluded.token_hash,
      email = excluded.email, staff = excluded.staff, invited_by = excluded.invited_by,
      expires_at = excluded.expires_at
    RETURNING id, email, staff, expires_at`.execute(tx);
  return rows[0] as InviteRow;
};

export const removeInvite = (tx: Tx, id: string): Promise<InviteRow | undefined> =>
  tx.deleteFrom('staff_invites').where('id', '=', id).returning(INVITE).executeTakeFirst();

export const findInvite = (
  db: Queryable,
  token: string,
  now: Date,
): Promise<InviteRow | undefined> =>
  db
    .selectFrom('staff_invites')
    .select(INVITE)
    .where('token_hash', '=', hash(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();

export const removeExpiredInvites = async (db: Queryable, now: Date): Promise<void> => {
  await db.deleteFrom('staff_invites').where('expires_at', '<=', now).execute();
};
