import { type Queryable, sql, type Tx } from '../../../platform/database/database.ts';
import { MONEY_HELD, SENT_AT } from '../lists.ts';
import { idsFrom, orderNumber } from '../search-rules.ts';
import type { ParcelRow, UsedCode } from './rules.ts';

/** Parcels of orders `o`; those of which all pieces are with the shop again have no items. */
const PARCELS = sql.raw(`
  SELECT o.id, o.status, coalesce(o.paid_at, o.created_at) AS paid_at, u.username, o.shipping, o.delivery, o.courier, o.tracking_code, o.ready_at,
    o.revision, o.printed_revision, (${SENT_AT}) AS sent_at, (${MONEY_HELD}) AS money_held,
    coalesce((SELECT json_agg(json_build_object('position', i.position, 'product_id', i.product_id, 'name', i.name,
      'picture_id', i.picture_id, 'size', i.size, 'size_to_agree', i.size_to_agree,
      'quantity', i.quantity - i.back, 'shelf_note', p.shelf_note) ORDER BY i.position)
      FROM order_items i JOIN products p ON p.id = i.product_id
      WHERE i.order_id = o.id AND i.back < i.quantity), '[]') AS items
  FROM orders o LEFT JOIN users u ON u.id = o.user_id`);

/** Parcels of these orders, in this order; an order that is neither to be sent nor was is left out. */
export const findParcelsOf = async (db: Queryable, ids: readonly string[]): Promise<ParcelRow[]> =>
  (
    await sql<ParcelRow>`
      ${PARCELS} WHERE o.id = ANY (${ids}::uuid[]) AND o.status IN ('Paid', 'Shipped', 'Delivered')
      ORDER BY array_position(${ids}::uuid[], o.id)`.execute(db)
  ).rows;

export type ParcelFilter = {
  part: 'pack' | 'sent';
  search: string;
  /** Only of these. */
  ids?: readonly string[];
  limit: number;
  offset: number;
};

/** Orders of a part that a text fits: by number, receiver or tracking code. */
const fits = (search: string) => {
  if (search === '') return sql``;
  const ids = idsFrom(orderNumber(search) ?? '');
  const byId = ids ? sql`OR o.id BETWEEN ${ids.first}::uuid AND ${ids.last}::uuid` : sql``;
  return sql`AND (search_key(coalesce(nullif(btrim(o.shipping ->> 'fullName'), ''), u.username, '')) LIKE search_pattern(${search})
    OR lower(o.tracking_code) LIKE search_pattern(${search}) ${byId})`;
};

const TO_PACK = sql`o.status = 'Paid'
  AND EXISTS (SELECT FROM order_items i WHERE i.order_id = o.id AND i.back < i.quantity)`;
const SENT = sql`o.status = 'Shipped'`;

/** A page of parcels and how many there are: the oldest to pack first, of those sent the last first. */
export const findParcels = async (
  db: Queryable,
  { part, search, ids, limit, offset }: ParcelFilter,
): Promise<{ rows: ParcelRow[]; total: number }> => {
  const among = ids ? sql`AND o.id = ANY (${ids}::uuid[])` : sql``;
  const where = sql`${part === 'pack' ? TO_PACK : SENT} ${fits(search)} ${among}`;
  const from = sql`FROM orders o LEFT JOIN users u ON u.id = o.user_id WHERE ${where}`;
  const order = part === 'pack' ? sql`o.paid_at, o.id` : sql`o.paid_at DESC, o.id`;
  const page = await sql<{ id: string }>`
    SELECT o.id ${from} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`SELECT count(*)::int AS total ${from}`.execute(db);
  const rows = await findParcelsOf(
    db,
    page.rows.map(({ id }) => id),
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
};

/** Other orders that were sent under one of these codes, whatever its case. */
export const findUsedCodes = async (
  db: Queryable,
  asked: readonly { orderId: string; trackingCode: string }[],
): Promise<UsedCode[]> => {
  const codes = asked.map(({ trackingCode }) => trackingCode.toLowerCase()).filter(Boolean);
  if (codes.length === 0) return [];
  const ids = asked.map(({ orderId }) => orderId);
  const { rows } = await sql<UsedCode>`
    SELECT id AS order_id, tracking_code FROM orders
    WHERE lower(tracking_code) = ANY (${codes}::text[]) AND tracking_code <> '' AND id <> ALL (${ids}::uuid[])
    ORDER BY id LIMIT 5`.execute(db);
  return rows;
};

/** Slips of these orders show what they are now. */
export const writePrinted = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await sql`UPDATE orders SET printed_revision = revision WHERE id = ANY (${ids}::uuid[])`.execute(
    tx,
  );
};
