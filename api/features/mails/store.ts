import { type Queryable, sql, type Tx } from '../../platform/database/database.ts';
import type { MailRow, OutboxState } from './rules.ts';

const COLUMNS = [
  'id',
  'channel',
  'event',
  'recipient',
  'subject',
  'text',
  'state',
  'failure',
  'created_at',
  'sent_at',
  'tries',
] as const;

type Page = { state: OutboxState | undefined; limit: number; offset: number };

/** A page of the outbox, newest first, and the number of messages in that state. */
export const findMails = async (
  db: Queryable,
  { state, limit, offset }: Page,
): Promise<{ rows: MailRow[]; total: number }> => {
  const found = db
    .selectFrom('outbox')
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''));
  const rows = await found
    .select(COLUMNS)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
};

export const lockMail = async (tx: Tx, id: number): Promise<MailRow | undefined> =>
  tx.selectFrom('outbox').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();

/** Puts a message back into the queue; its age restarts now. */
export const requeue = async (tx: Tx, id: number, now: Date): Promise<MailRow> =>
  tx
    .updateTable('outbox')
    .set({
      state: 'queued',
      failure: null,
      asked_at: null,
      lost: 0,
      sent_at: null,
      created_at: now,
      provider_id: null,
      resends: sql`resends + 1`,
    })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
