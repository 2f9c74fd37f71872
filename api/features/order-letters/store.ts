import { prepared, type Queryable, runPrepared, sql } from '../../platform/database/database.ts';
import { SMS_PHONE } from '../orders/letters.ts';

/** Recipients of an order's messages, and facts that are not in the order itself. */
export type LetterFacts = {
  email: string | null;
  /** The payer's phone, or else the receiver's as it was written; may be empty. */
  phone: string;
  paid_at: Date | null;
  receipt: string | null;
  track_token: string;
};

const FACTS = prepared(
  'find_letter_facts',
  `
  SELECT u.email, o.paid_at, o.track_token, p.receipt, ${SMS_PHONE} AS phone
  FROM orders o
  LEFT JOIN users u ON u.id = o.user_id
  LEFT JOIN LATERAL (
    SELECT receipt FROM payments
    WHERE order_id = o.id AND status IN ('succeeded', 'needs_attention', 'refunded')
      AND method = 'mpesa'
    ORDER BY (status = 'succeeded') DESC, (receipt IS NOT NULL) DESC, created_at DESC
    LIMIT 1) p ON true
  WHERE o.id = $1`,
);

/** Undefined if the order does not exist. */
export const findLetterFacts = async (
  db: Queryable,
  orderId: string,
): Promise<LetterFacts | undefined> => (await runPrepared<LetterFacts>(db, FACTS, [orderId]))[0];

export type Told = { channel: string; recipient: string };

/** By which ways, and where to, the buyer was told of a move. */
export const findTold = async (db: Queryable, orderId: string, moveId: number): Promise<Told[]> =>
  (
    await sql<Told>`
      SELECT DISTINCT ON (m.channel) m.channel, m.recipient FROM outbox m JOIN orders o ON o.user_id = m.user_id
      WHERE o.id = ${orderId} AND m.event IN ('order-shipped', 'order-ready', 'order-delivered')
        AND starts_with(m.dedupe_key, 'order:' || ${orderId} || ':' || substr(m.event, 7) || ':' || ${moveId}::bigint || ':')
      ORDER BY m.channel, m.id DESC`.execute(db)
  ).rows;
