import { plainSigns } from '#contract/text.ts';
import { escapeLike, holdsText } from '../../../platform/database/contains.ts';
import { type Queryable, sql } from '../../../platform/database/database.ts';
import { orderRows } from '../lists.ts';
import { ENDS, idsFrom, orderNumber, phoneStart } from '../search-rules.ts';

/*
 * The search of staff matches: the beginning of the order number, or M-PESA's account reference; a
 * part of the customer's name; from three letters on a part of the e-mail, the recipient's name or
 * a product's name, and the beginning of an M-PESA receipt; the phone of payer or recipient.
 */

/** The trigram index needs three letters, and fewer would match nearly every order. */
const MIN_LETTERS = 3;

/**
 * Condition on the status, or on all listed ones; literals, so that a partial index can be used.
 */
export const inStatus = (status: string | undefined) =>
  status === undefined
    ? sql<boolean>`o.status NOT IN ('awaiting', 'lapsed')`
    : sql<boolean>`o.status = ${status}`;

const beginning = ({ first, last }: { first: string; last: string }) =>
  sql`SELECT o.id FROM orders o WHERE o.id BETWEEN ${first}::uuid AND ${last}::uuid`;

/** Ids of matching orders: a UNION of one query per field, so that each uses its own index. */
const matchesOf = (search: string) => {
  const ids = idsFrom(orderNumber(search) ?? '');
  const phone = phoneStart(search);
  const signs = plainSigns(search) || search;
  const receipt = `${escapeLike(signs.replace(ENDS, '') || search)}%`;
  if ([...search].length < MIN_LETTERS) {
    const named = sql`SELECT o.id FROM users u JOIN orders o ON o.user_id = u.id
      WHERE ${holdsText('u.username', search)}`;
    return ids ? sql`${named} UNION ${beginning(ids)}` : named;
  }
  const ways = [
    sql`SELECT o.id FROM users u JOIN orders o ON o.user_id = u.id
      WHERE ${holdsText('u.username', search)} OR ${holdsText('u.email', signs)}`,
    sql`SELECT o.id FROM orders o
      WHERE search_key(o.shipping ->> 'fullName') LIKE search_pattern(${search})`,
    sql`SELECT i.order_id FROM order_items i WHERE ${holdsText('i.name', search)}`,
    sql`SELECT p.order_id FROM payments p WHERE lower(p.receipt) LIKE lower(${receipt})`,
  ];
  if (ids) ways.push(beginning(ids));
  if (phone) {
    const start = `${phone}%`;
    ways.push(
      sql`SELECT p.order_id FROM payments p
        WHERE p.phone IS NOT NULL AND national_number(p.phone) LIKE ${start}`,
      sql`SELECT o.id FROM orders o
        WHERE o.shipping ->> 'phone' IS NOT NULL
          AND national_number(o.shipping ->> 'phone') LIKE ${start}`,
    );
  }
  return sql.join(ways, sql` UNION `);
};

/** A page of matching orders, newest first, and the total. */
export const searchOrders = async (
  db: Queryable,
  { status, search, limit, offset }: OrderFilter,
) => {
  const found = await sql<{ total: number; ids: string[] }>`
    WITH found AS (
      SELECT o.id, o.created_at FROM orders o
      WHERE o.id IN (${matchesOf(search)}) AND ${inStatus(status)})
    SELECT (SELECT count(*) FROM found) AS total, ARRAY(
      SELECT id FROM found ORDER BY created_at DESC, id LIMIT ${limit} OFFSET ${offset}) AS ids`.execute(
    db,
  );
  const { total = 0, ids = [] } = found.rows[0] ?? {};
  const rows = await orderRows(db)
    .where(sql<boolean>`o.id = ANY (${ids}::uuid[])`)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id')
    .execute();
  return { rows, total };
};

export type OrderFilter = {
  status: string | undefined;
  search: string;
  /** Only paid orders without an address. */
  withoutAddress: boolean;
  limit: number;
  offset: number;
};
