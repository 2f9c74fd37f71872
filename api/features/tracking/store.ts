import { type Queryable, sql } from '../../platform/database/database.ts';
import type { StepRow, TrackedRow } from './rules.ts';

const COLUMNS = [
  'id',
  'status',
  'created_at',
  'paid_at',
  'delivery',
  'courier',
  'tracking_code',
  'ready_at',
] as const;

export const findByToken = (db: Queryable, token: string): Promise<TrackedRow | undefined> =>
  db
    .selectFrom('orders')
    .select(COLUMNS)
    .where('track_token', '=', token)
    .where('status', '<>', 'awaiting')
    .executeTakeFirst();

/** The order with an id in this range, if the phone is its receiver's or payer's. */
export const findByPhone = async (
  db: Queryable,
  { first, last }: { first: string; last: string },
  phone: string,
): Promise<TrackedRow | undefined> => {
  const { rows } = await sql<TrackedRow>`
    SELECT ${sql.join(COLUMNS.map((name) => sql.ref(`o.${name}`)))} FROM orders o
    WHERE o.id BETWEEN ${first}::uuid AND ${last}::uuid AND o.status <> 'awaiting'
      AND (national_number(o.shipping ->> 'phone') = ${phone} OR EXISTS (
        SELECT FROM payments p WHERE p.order_id = o.id AND national_number(p.phone) = ${phone}))
    LIMIT 1`.execute(db);
  return rows[0];
};

export const findSteps = (db: Queryable, orderId: string): Promise<StepRow[]> =>
  db
    .selectFrom('order_events')
    .select(['at', 'from_status', 'to_status'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
