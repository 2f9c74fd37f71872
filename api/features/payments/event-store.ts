import { type Database, prepare, type Queryable, runPrepared } from '../../platform/database.ts';
import { leaveNet } from '../../platform/nets.ts';
import { currentRequest } from '../../platform/request-context.ts';

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
  WITH stored AS (
    INSERT INTO payment_events (payment_id, at, source, body)
    SELECT id, $2, 'callback', $3 FROM payments WHERE callback_token = $1 RETURNING id, payment_id),
  net AS (${leaveNet('$4', `$5::jsonb || jsonb_build_object('eventId', id, 'paymentId', payment_id)`, 'stored')})
  SELECT stored.id AS "eventId", p.id AS "paymentId", net.id AS "netId", p.request_id AS "requestId",
    ARRAY(SELECT i.product_id::text FROM order_items i WHERE i.order_id = p.order_id) AS products
  FROM stored JOIN payments p ON p.id = stored.payment_id, net`);

export type StoredCallback = {
  eventId: number;
  paymentId: string;
  /** Catches its work, should this process die before it is done. */
  netId: string;
  /** What the provider calls the payment, if that is known by now. */
  requestId: string | null;
  /** Whose pieces it sells. */
  products: string[];
};

/** Stores what came to the secret address of a payment, with a net; undefined when no payment has it. */
export const insertCallback = async (
  db: Database,
  { token, body, now, queue }: { token: string; body: unknown; now: Date; queue: string },
): Promise<StoredCallback | undefined> => {
  const carried = JSON.stringify(currentRequest() ?? {});
  const values = [token, now, JSON.stringify(body ?? null), queue, carried];
  return (await runPrepared<StoredCallback>(db, INSERT_CALLBACK, values))[0];
};

const INSERT_WEBHOOK = prepare(`
  WITH stored AS (
    INSERT INTO payment_events (payment_id, at, source, provider_event, body)
    VALUES ($1, $2, 'webhook', $3, $4) ON CONFLICT (provider_event) DO NOTHING RETURNING id),
  net AS (${leaveNet('$5', '$6::jsonb', 'stored')})
  SELECT id AS "netId" FROM net`);

/** Stores a provider's event with a net for `job`, and answers the net's id; undefined when it came before. */
export const insertWebhook = async (
  db: Database,
  event: { paymentId: string | null; providerEvent: string; body: object; now: Date },
  { queue, job }: { queue: string; job: object },
): Promise<string | undefined> => {
  const { paymentId, now, providerEvent, body } = event;
  const data = JSON.stringify({ ...job, ...currentRequest() });
  const values = [paymentId, now, providerEvent, JSON.stringify(body), queue, data];
  return (await runPrepared<{ netId: string }>(db, INSERT_WEBHOOK, values))[0]?.netId;
};

export const findEventBody = async (db: Queryable, eventId: number): Promise<unknown> =>
  (
    await db
      .selectFrom('payment_events')
      .select('body')
      .where('id', '=', eventId)
      .executeTakeFirst()
  )?.body;
