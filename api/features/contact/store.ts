import { type Queryable, sql, type Tx } from '../../platform/database/database.ts';
import type { ContactRow, MessageInput } from './rules.ts';

type NewMessage = MessageInput & { user_id: string | null };

/** Calls with the same text are handled one after the other, until the end of the transaction. */
export const lockMessage = async (tx: Tx, { message }: MessageInput): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`contact ${message}`}, 0))`.execute(tx);
};

const COLUMNS = ['id', 'number', 'name', 'email', 'message', 'created_at', 'handled_at'] as const;

export const insertMessage = (tx: Tx, input: NewMessage, now: Date): Promise<ContactRow> =>
  tx
    .insertInto('contact_messages')
    .values({ ...input, created_at: now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/** The open message of the same person with the same words, since a time. */
export const findSameMessage = (
  tx: Tx,
  { name, email, message, user_id }: NewMessage,
  since: Date,
): Promise<ContactRow | undefined> =>
  tx
    .selectFrom('contact_messages')
    .select(COLUMNS)
    // The index on the e-mail finds it.
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('email', '=', email)
    .where('name', '=', name)
    .where('message', '=', message)
    .where('user_id', 'is not distinct from', user_id)
    .where('handled_at', 'is', null)
    .where('created_at', '>', since)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

export type ContactFilter = { handled?: boolean; limit: number; offset: number };

/** A page of the messages, newest first, and the total. */
export const findMessages = async (
  db: Queryable,
  { handled, limit, offset }: ContactFilter,
): Promise<{ rows: ContactRow[]; total: number }> => {
  const all = db.selectFrom('contact_messages');
  const matching =
    handled === undefined ? all : all.where('handled_at', handled ? 'is not' : 'is', null);
  const rows = await matching
    .select(COLUMNS)
    .orderBy('number', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
};

export const markMessage = (
  db: Queryable,
  id: string,
  handledAt: Date | null,
): Promise<ContactRow | undefined> =>
  db
    .updateTable('contact_messages')
    .set({ handled_at: handledAt })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
