import { sql, type Tx } from '../../platform/database.ts';
import { removeUser } from './admin-store.ts';
import type { UserRow } from './rules.ts';

/** States of an order in which nothing has to be delivered any more. */
export const ENDED_ORDERS = ['lapsed', 'Delivered', 'Cancelled', 'Refunded'] as const;

/**
 * Deletes a locked user with all that names them: profile, reviews, sessions, messages, mails and where ended
 * orders went. Orders and payments stay in the books without the person; where an order is still to go stays
 * until it has arrived.
 */
export const forgetPerson = async (tx: Tx, user: UserRow): Promise<void> => {
  await tx
    .updateTable('orders')
    .set({ shipping: '{}' })
    .where('user_id', '=', user.id)
    .where('status', 'in', ENDED_ORDERS)
    .execute();
  await tx.updateTable('payments').set({ shipping: '{}' }).where('user_id', '=', user.id).execute();
  await sql`DELETE FROM contact_messages WHERE lower(email) = lower(${user.email})`.execute(tx);
  await sql`DELETE FROM mails WHERE lower(recipient) = lower(${user.email})`.execute(tx);
  await removeUser(tx, user.id);
};
