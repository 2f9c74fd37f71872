import type { Queryable } from '../../platform/database.ts';
import type { MailRow } from './rules.ts';

export const findMails = async (
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: MailRow[]; total: number }> => {
  const [rows, count] = await Promise.all([
    db
      .selectFrom('mails')
      .select(['id', 'recipient', 'subject', 'text', 'created_at', 'sent_at', 'tries'])
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom('mails')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
};
