import { prepared, type Queryable, runPrepared } from '../../platform/database/database.ts';
import { storable } from '../../platform/database/storable.ts';

export type EventSource = 'push' | 'callback' | 'query' | 'webhook' | 'shop' | 'admin';

const INSERT_EVENT = prepared(
  'insert_payment_event',
  `
  INSERT INTO payment_events (payment_id, refund_id, at, source, provider_event, body)
  VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (provider_event) DO NOTHING RETURNING id`,
);

/** Field names of personal data at any provider: the shop does not need it, so it is not stored. */
const PERSON =
  /^(first|middle|last|full)?_?name$|email|address|billing_details|customer_details|^shipping$/i;

/** M-PESA names parties as `254712345678 - Jane Doe`: keeps the number, removes the name. */
const removeNames = (value: unknown): unknown => {
  if (typeof value === 'string') return value.replace(/^(\d{5,}) +- +.*$/s, '$1');
  if (Array.isArray(value)) return value.map(removeNames);
  if (typeof value !== 'object' || value === null) return value;
  const { Key, Name } = value as { Key?: unknown; Name?: unknown };
  if ([Key, Name].some((key) => typeof key === 'string' && PERSON.test(key))) return { Key, Name };
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key === 'Name' || !PERSON.test(key))
      .map(([key, one]) => [key, removeNames(one)]),
  );
};

/** Appends to the ledger; undefined if this provider event was already stored. */
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
    JSON.stringify(removeNames(storable(event.body ?? null))),
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
