import { plainSigns } from '#contract/text.ts';
import { holdsText } from '../../platform/database/contains.ts';
import { type Queryable, sql, type Tx } from '../../platform/database/database.ts';
import { orderNumber, phoneStart } from '../orders/search-rules.ts';
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

type Page = { state: OutboxState | undefined; search: string; limit: number; offset: number };

/** Fewer characters of an order number would match nearly every order. */
const MIN_NUMBER = 4;

/**
 * Matches the recipient, or the order that the dedupe key of an order letter names. Never the text: it may hold
 * the secret of a link, which a search would reveal letter by letter.
 */
const matches = (search: string) => {
  const ways = [holdsText('recipient', plainSigns(search) || search)];
  const phone = phoneStart(search);
  if (phone) ways.push(sql<boolean>`channel = 'sms' AND recipient LIKE ${`254${phone}%`}`);
  const number = orderNumber(search);
  if (number && number.length >= MIN_NUMBER)
    ways.push(sql<boolean>`dedupe_key LIKE ${`order:${number}%`}`);
  return sql<boolean>`(${sql.join(ways, sql` OR `)})`;
};

/** A page of the outbox, newest first, and the number of messages that match. */
export const findMails = async (
  db: Queryable,
  { state, search, limit, offset }: Page,
): Promise<{ rows: MailRow[]; total: number }> => {
  const found = db
    .selectFrom('outbox')
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
    .$if(search !== '', (query) => query.where(matches(search)));
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
