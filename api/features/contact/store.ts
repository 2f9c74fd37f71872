import type { Queryable, Tx } from '../../platform/database/database.ts';
import type { ContactRow, MessageInput } from './rules.ts';

const COLUMNS = ['id', 'number', 'name', 'email', 'message', 'created_at', 'handled_at'] as const;

export const insertMessage = (
  tx: Tx,
  input: MessageInput & { user_id: string | null },
  now: Date,
): Promise<ContactRow> =>
  tx
    .insertInto('contact_messages')
    .values({ ...input, created_at: now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

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
