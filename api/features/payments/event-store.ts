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

export const findEventBody = async (db: Queryable, eventId: number): Promise<unknown> =>
  (
    await db
      .selectFrom('payment_events')
      .select('body')
      .where('id', '=', eventId)
      .executeTakeFirst()
  )?.body;
