import type { Queryable } from '../../platform/database.ts';
import { BUCKET_OF_NUMBERS, findPlace } from '../../platform/tallies.ts';
import type { MailRow } from './rules.ts';

/** A page of the outbox, newest first, and how many mails it holds. */
export const findMails = async (
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: MailRow[]; total: number }> => {
  const { total, at } = await findPlace(db, 'mails', { offset });
  if (!at) return { rows: [], total };
  const rows = await db
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'text', 'created_at', 'sent_at', 'tries'])
    .where('id', '<', (at.bucket + 1) * BUCKET_OF_NUMBERS)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(at.skip)
    .execute();
  return { rows, total };
};
