import { sql, type Tx } from '../../platform/database/database.ts';
import { type DueNotice, MAX_NOTICES, MAX_OF_SIZE, MAX_OF_TYPED_PHONE } from './rules.ts';

export type NewNotice = {
  product_id: string;
  size: string | null;
  /** Either an e-mail address or a phone. */
  email: string | null;
  phone: string | null;
  /** The account whose own, confirmed address or phone it is. */
  user_id: string | null;
  created_at: Date;
};

/**
 * Stores a notice once. Above the limit of an address or phone its oldest are deleted, those that
 * its owner did not ask for first, so that strangers can't displace the owner's; a phone entered by
 * guests has a lower limit. False above the limit of a product and size, where only owners' are stored.
 */
export const saveNotice = async (tx: Tx, notice: NewNotice): Promise<boolean> => {
  const { waiting } = await tx
    .selectFrom('restock_notices')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('product_id', '=', notice.product_id)
    .where('size', 'is not distinct from', notice.size)
    .executeTakeFirstOrThrow();
  if (waiting >= MAX_OF_SIZE && notice.user_id === null) return false;
  await tx
    .insertInto('restock_notices')
    .values(notice)
    .onConflict((conflict) =>
      conflict
        .columns(['product_id', 'size', 'email', 'phone'])
        // It becomes its owner's, so that strangers can't displace it either.
        .doUpdateSet((eb) => ({
          user_id: eb.fn.coalesce('excluded.user_id', 'restock_notices.user_id'),
        })),
    )
    .execute();
  const { email, phone } = notice;
  const theirs = email === null ? sql`phone = ${phone}` : sql`email = ${email}`;
  await sql`
    DELETE FROM restock_notices WHERE id IN (
      SELECT id FROM restock_notices WHERE ${theirs}
      ORDER BY user_id IS NULL, id DESC OFFSET ${MAX_NOTICES})`.execute(tx);
  if (phone === null) return true;
  await sql`
    DELETE FROM restock_notices WHERE id IN (
      SELECT id FROM restock_notices WHERE phone = ${phone} AND user_id IS NULL
      ORDER BY id DESC OFFSET ${MAX_OF_TYPED_PHONE})`.execute(tx);
  return true;
};

/**
 * Deletes and returns the oldest notices in stock again; rows locked by other servers are skipped.
 */
export const takeDueNotices = async (tx: Tx, limit: number): Promise<DueNotice[]> => {
  const { rows } = await sql<DueNotice>`
    WITH due AS (
      SELECT n.id, p.name FROM restock_notices n
      JOIN products p ON p.id = n.product_id AND p.archived_at IS NULL AND p.on_hand > p.held
      LEFT JOIN product_sizes s
        ON s.product_id = n.product_id AND s.label = n.size AND s.retired_at IS NULL
      WHERE n.size IS NULL OR s.on_hand > s.held
      ORDER BY n.id LIMIT ${limit} FOR UPDATE OF n SKIP LOCKED)
    DELETE FROM restock_notices n USING due WHERE n.id = due.id
    RETURNING n.id, n.email, n.phone, n.user_id, n.product_id, due.name, n.size`.execute(tx);
  return rows;
};
