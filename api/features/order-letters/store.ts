import { sql, type Tx } from '../../platform/database/database.ts';

/** Who is written to about an order, and what its letters say beside the order itself. */
export type LetterFacts = {
  email: string | null;
  paid_at: Date | null;
  receipt: string | null;
};

/**
 * Locks the order, so that a job that runs twice at once waits and finds the letters written; undefined when the
 * order is gone.
 */
export const lockLetterFacts = async (
  tx: Tx,
  orderId: string,
): Promise<LetterFacts | undefined> => {
  const { rows } = await sql<LetterFacts>`
    SELECT u.email, o.paid_at,
      (SELECT p.receipt FROM payments p
        WHERE p.order_id = o.id AND p.status IN ('succeeded', 'needs_attention', 'refunded')
          AND p.receipt IS NOT NULL AND p.method = 'mpesa'
        ORDER BY (p.status = 'succeeded') DESC, p.created_at DESC LIMIT 1) AS receipt
    FROM orders o LEFT JOIN users u ON u.id = o.user_id
    WHERE o.id = ${orderId} FOR NO KEY UPDATE OF o`.execute(tx);
  return rows[0];
};

/** Whether this mail was written before: its subject names order and event. */
export const isWritten = async (
  tx: Tx,
  { to, subject }: { to: string; subject: string },
): Promise<boolean> =>
  (await tx
    .selectFrom('mails')
    .select('id')
    .where(sql<boolean>`lower(recipient) = lower(${to})`)
    .where('subject', '=', subject)
    .executeTakeFirst()) !== undefined;
