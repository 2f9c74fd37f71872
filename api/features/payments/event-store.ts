import { prepare, type Queryable, runPrepared } from '../../platform/database.ts';

export type EventSource = 'push' | 'callback' | 'query' | 'webhook' | 'shop' | 'admin';

const INSERT_EVENT = prepare(`
  INSERT INTO payment_events (payment_id, refund_id, at, source, provider_event, body)
  VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (provider_event) DO NOTHING RETURNING id`);

/** Appends to the ledger; undefined when this provider event was stored before. */
export const insertPaymentEvent = async (
  tx: Queryable,
  event: {
    paymentId: string | null;
    refundId?: string;
    source: EventSource;
    body: unknown;
    providerEvent?: string;
    now: Date;
  },
): Promise<number | undefined> => {
  const [row] = await runPrepared<{ id: number }>(tx, INSERT_EVENT, [
    event.paymentId,
    event.refundId ?? null,
    event.now,
    event.source,
    event.providerEvent ?? null,
    JSON.stringify(event.body ?? null),
  ]);
  return row?.id;
};

const INSERT_CALLBACK = prepare(`
  INSERT INTO payment_events (payment_id, at, source, body)
  SELECT id, $2, 'callback', $3 FROM payments WHERE callback_token = $1
  RETURNING id AS "eventId", payment_id AS "paymentId",
    (SELECT request_id FROM payments WHERE callback_token = $1) AS "requestId"`);

export type StoredCallback = {
  eventId: number;
  paymentId: string;
  /** What the provider calls the payment, if that is known by now. */
  requestId: string | null;
};

/** Stores what came to the secret address of a payment; undefined when no payment has it. */
export const insertCallback = async (
  db: Queryable,
  { token, body, now }: { token: string; body: unknown; now: Date },
): Promise<StoredCallback | undefined> => {
  const values = [token, now, JSON.stringify(body ?? null)];
  return (await runPrepared<StoredCallback>(db, INSERT_CALLBACK, values))[0];
};

export const findEventBody = async (db: Queryable, eventId: number): Promise<unknown> =>
  (
    await db
      .selectFrom('payment_events')
      .select('body')
      .where('id', '=', eventId)
      .executeTakeFirst()
  )?.body;
