import { LIVE_STATES } from '#contract/payment.ts';
import { type Database, type Queryable, sql } from '../../platform/database/database.ts';
import { withoutSecrets } from '../../platform/outbox/outbox.ts';
import {
  ENDED_ORDERS,
  eraseSettledPayments,
  lettersOf,
  mailsOf,
  noticesOf,
} from '../accounts/forget.ts';
import type { UserRow } from '../accounts/rules.ts';
import { type PersonalRows, RETENTION_MS } from './rules.ts';

type Person = Pick<UserRow, 'id' | 'email' | 'phone'>;

const findMailsTo = (db: Queryable, user: Person, confirmed: boolean) =>
  db
    .selectFrom('outbox')
    .select(['subject', 'text', 'created_at'])
    .where(mailsOf(user, confirmed))
    .orderBy('id', 'desc')
    .execute();

/** All data of a person except account and orders. */
export const findPersonalRows = async (
  db: Queryable,
  person: Person,
  confirmed: boolean,
): Promise<PersonalRows> => ({
  payments: await db
    .selectFrom('payments')
    .select(['id', 'order_id', 'method', 'amount', 'status', 'phone', 'receipt', 'created_at'])
    .where('user_id', '=', person.id)
    .orderBy('created_at', 'desc')
    .execute(),
  reviews: await db
    .selectFrom('reviews as r')
    .innerJoin('products as p', 'p.id', 'r.product_id')
    .select(['r.product_id', 'p.name', 'r.rating', 'r.comment', 'r.fit', 'r.size', 'r.updated_at'])
    .where('r.user_id', '=', person.id)
    .orderBy('r.updated_at', 'desc')
    .execute(),
  messages: await db
    .selectFrom('contact_messages')
    .select(['name', 'email', 'message', 'created_at'])
    .where(lettersOf(person, confirmed))
    .orderBy('number', 'desc')
    .execute(),
  restockNotices: await db
    .selectFrom('restock_notices as n')
    .innerJoin('products as p', 'p.id', 'n.product_id')
    .select(['n.product_id', 'p.name', 'n.size', 'n.email', 'n.phone', 'n.created_at'])
    .where(noticesOf(person, confirmed))
    .orderBy('n.id', 'desc')
    .execute(),
  // A mailed secret is for the mailbox only.
  mails: (await findMailsTo(db, person, confirmed)).map((mail) => ({
    ...mail,
    text: withoutSecrets(mail.text),
  })),
  sessions: await db
    .selectFrom('sessions')
    .select(['device', 'address', 'created_at', 'expires_at'])
    .where('user_id', '=', person.id)
    .orderBy('created_at', 'desc')
    .execute(),
});

export const findSince = async (db: Queryable, id: string): Promise<Date> =>
  (await db.selectFrom('users').select('created_at').where('id', '=', id).executeTakeFirstOrThrow())
    .created_at;

/** Whether this person has a live payment. */
export const hasLivePayment = async (db: Queryable, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('payments')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', LIVE_STATES)
    .executeTakeFirst()) !== undefined;

/** Deletes data whose retention is over. Safe on several servers: each step is one statement. */
export const eraseOldData = async (db: Database, now: Date): Promise<void> => {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const books = before(RETENTION_MS.books);
  await sql`DELETE FROM contact_messages WHERE created_at < ${before(RETENTION_MS.messages)}`.execute(
    db,
  );
  await sql`
    DELETE FROM restock_notices WHERE created_at < ${before(RETENTION_MS.restockNotices)}`.execute(
    db,
  );
  await sql`DELETE FROM outbox WHERE created_at < ${before(RETENTION_MS.mails)}`.execute(db);
  await sql`DELETE FROM outbox WHERE once AND created_at < ${before(RETENTION_MS.farewells)}`.execute(
    db,
  );
  // Addresses of deleted accounts whose orders have been delivered since.
  await db
    .updateTable('orders')
    .set({ shipping: '{}' })
    .where('user_id', 'is', null)
    .where(sql<boolean>`shipping <> '{}'`)
    .where('status', 'in', ENDED_ORDERS)
    .execute();
  await eraseSettledPayments(db);
  await sql`
    UPDATE orders SET shipping = '{}' WHERE created_at < ${books} AND shipping <> '{}'`.execute(db);
  await sql`
    UPDATE payments SET phone = NULL, shipping = '{}', payment_method_id = NULL, client_secret = NULL,
      -- M-PESA's id of a request ends in the payer's number.
      request_id = CASE WHEN method = 'mpesa' AND request_id IS NOT NULL THEN 'erased-' || id ELSE request_id END
    WHERE created_at < ${books} AND (phone IS NOT NULL OR shipping <> '{}'
      OR payment_method_id IS NOT NULL OR client_secret IS NOT NULL)`.execute(db);
  await sql`
    UPDATE payment_events SET body = '{"erased": true}'
    WHERE at < ${books} AND body <> '{"erased": true}'
      AND at < clock_timestamp() - interval '5 years'`.execute(db);
};
