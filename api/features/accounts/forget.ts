import { type Queryable, sql, type Tx } from '../../platform/database/database.ts';
import { removeUser } from './admin-store.ts';
import { isConfirmed } from './confirm-email/store.ts';
import { removeCodesOf } from './phone/store.ts';
import type { UserRow } from './rules.ts';

/** Order states in which nothing is left to deliver. */
export const ENDED_ORDERS = ['lapsed', 'Delivered', 'Cancelled', 'Refunded'] as const;

/**
 * Deletes a locked user with all personal data: profile, reviews, sessions, messages, restock
 * notices, mails and addresses of ended orders. Orders and payments stay in the books without the
 * person; an address still needed stays until delivery.
 */
export const erasePerson = async (tx: Tx, user: UserRow): Promise<void> => {
  await tx
    .updateTable('orders')
    .set({ shipping: '{}' })
    .where('user_id', '=', user.id)
    .where('status', 'in', ENDED_ORDERS)
    .execute();
  await tx.updateTable('payments').set({ shipping: '{}' }).where('user_id', '=', user.id).execute();
  const confirmed = await isConfirmed(tx, user.id);
  await tx.deleteFrom('restock_notices').where(noticesOf(user, confirmed)).execute();
  if (confirmed)
    await sql`DELETE FROM staff_invites WHERE lower(email) = lower(${user.email})`.execute(tx);
  await sql`
    WITH letters AS (DELETE FROM contact_messages WHERE ${lettersOf(user, confirmed)} RETURNING id)
    DELETE FROM outbox
    WHERE ${mailsOf(user, confirmed)} OR contact_id IN (SELECT id FROM letters)`.execute(tx);
  if (user.phone !== null) await removeCodesOf(tx, user.phone);
  await removeUser(tx, user.id);
  // Audit entries stay, without the name.
  await sql`
    UPDATE audit_log SET thing_name = '', before = '{}', after = '{}'
    WHERE thing = ${user.id} AND kind IN ('user', 'session', 'second_factor')`.execute(tx);
  await sql`UPDATE audit_log SET actor_name = '' WHERE actor = ${user.id}`.execute(tx);
  await eraseSettledPayments(tx);
};

type Person = Pick<UserRow, 'id' | 'email' | 'phone'>;

/** Contact messages of an account: sent signed in, or from its confirmed address. */
export const lettersOf = ({ id, email }: Person, confirmed: boolean) =>
  confirmed
    ? sql<boolean>`(user_id = ${id} OR lower(email) = lower(${email}))`
    : sql<boolean>`user_id = ${id}`;

/**
 * Restock notices of an account: requested signed in, for its phone, or for its confirmed address.
 */
export const noticesOf = ({ id, email, phone }: Person, confirmed: boolean) => {
  const theirs = [sql<boolean>`user_id = ${id}`];
  if (phone !== null) theirs.push(sql`phone = ${phone}`);
  if (confirmed) theirs.push(sql`email = lower(${email})`);
  return sql<boolean>`(${sql.join(theirs, sql` OR `)})`;
};

/**
 * Mails and SMS to an account, including codes and restock notices to its phone. Copies of contact
 * messages that staff received belong to the sender.
 */
export const mailsOf = ({ id, email, phone }: Person, confirmed: boolean) => {
  const theirs = [sql<boolean>`user_id = ${id}`];
  if (phone !== null)
    theirs.push(sql`(lower(recipient) = ${phone} AND event IN ('sign-in-code', 'back-in-stock'))`);
  if (confirmed) theirs.push(sql`(lower(recipient) = lower(${email}) AND contact_id IS NULL)`);
  return sql<boolean>`(${sql.join(theirs, sql` OR `)})`;
};

/**
 * Removes phone and provider payloads from payments of deleted accounts, once nothing is left to
 * deliver or refund. Amounts and receipts stay.
 */
export const eraseSettledPayments = async (db: Queryable): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    UPDATE payments p
    SET phone = NULL, payment_method_id = NULL, client_secret = NULL, shipping = '{}',
      -- M-PESA's id of a request ends in the payer's number. Of what failed it stays: money may still come late.
      request_id = CASE WHEN p.method = 'mpesa' AND p.status IN ('succeeded', 'refunded')
        THEN 'erased-' || p.id ELSE p.request_id END
    WHERE p.user_id IS NULL AND (p.phone IS NOT NULL OR p.payment_method_id IS NOT NULL)
      AND (p.status IN ('failed', 'refunded') OR (p.status IN ('succeeded', 'expired')
        AND EXISTS (SELECT FROM orders o WHERE o.id = p.order_id
          AND o.status IN (${sql.join([...ENDED_ORDERS])}))))
      AND NOT EXISTS (SELECT FROM refunds r
        WHERE r.payment_id = p.id AND r.state NOT IN ('done', 'failed'))
    RETURNING p.id`.execute(db);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await sql`
    UPDATE payment_events SET body = '{"erased": true}'
    WHERE body <> '{"erased": true}' AND (payment_id = ANY (${ids}::uuid[])
      OR refund_id IN (SELECT id FROM refunds WHERE payment_id = ANY (${ids}::uuid[])))`.execute(
    db,
  );
};
