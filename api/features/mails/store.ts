import type { Queryable } from '../../platform/database/database.ts';
import type { MailRow } from './rules.ts';

/** A page of the outbox, newest first, and how many mails it holds. */
export const findMails = async (
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: MailRow[]; total: number }> => {
  const rows = await db
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'text', 'created_at', 'sent_at', 'tries'])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
};
