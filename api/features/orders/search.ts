import { holdsText } from '../../platform/contains.ts';
import { type Queryable, sql } from '../../platform/database.ts';
import type { OrderFilter } from './admin-store.ts';
import { orderRows } from './lists.ts';

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const HEX = /^[0-9a-f]$/;

/** The ids between which those lie that begin with a text; undefined when no id begins so. */
export const idsFrom = (text: string): { first: string; last: string } | undefined => {
  const start = text.toLowerCase();
  if (start === '' || start.length > LAST_ID.length) return undefined;
  const fits = [...start].every((sign, i) => (LAST_ID[i] === '-' ? sign === '-' : HEX.test(sign)));
  if (!fits) return undefined;
  const rest = LAST_ID.slice(start.length);
  return { first: start + rest.replaceAll('f', '0'), last: start + rest };
};

/** The status that is asked for, or any that lists show; literal, so that a partial index serves. */
export const inStatus = (status: string | undefined) =>
  status === undefined
    ? sql<boolean>`o.status NOT IN ('awaiting', 'lapsed')`
    : sql<boolean>`o.status = ${status}`;

/** Up to so many matches are gathered and sorted; of more, enough are met on a walk through the list. */
const MOST_GATHERED = 5000;

/** A page of the orders whose id begins with the text, or whose customer's name holds it. */
export const searchOrders = async (
  db: Queryable,
  { status, search, limit, offset }: OrderFilter,
) => {
  const ids = idsFrom(search);
  const named = sql`SELECT u.id FROM users u WHERE ${holdsText('u.username', search)}`;
  const ofNamed = sql`o.user_id = ANY (ARRAY(${named})) AND ${inStatus(status)}`;
  const ofIds = ids
    ? sql<boolean>`o.id BETWEEN ${ids.first}::uuid AND ${ids.last}::uuid`
    : sql<boolean>`false`;
  const counted = await sql<{ total: number }>`
    SELECT (SELECT count(*) FROM orders o WHERE ${ofNamed})
      + (SELECT count(*) FROM orders o LEFT JOIN users u ON u.id = o.user_id
        WHERE ${ofIds} AND ${inStatus(status)}
          AND NOT coalesce(${holdsText('u.username', search)}, false)) AS total`.execute(db);
  const total = counted.rows[0]?.total ?? 0;
  if (offset >= total) return { rows: [], total };
  const page = orderRows(db).orderBy('o.created_at', 'desc').orderBy('o.id').limit(limit);
  if (total > MOST_GATHERED) {
    // Not in the words of the index, which would find them all.
    const byName = sql<boolean>`strpos(lower(u.username), lower(${search})) > 0`;
    const rows = await page
      .where(inStatus(status))
      .where((eb) => eb.or([byName, ofIds]))
      .offset(offset)
      .execute();
    return { rows, total };
  }
  const found = sql<{ id: string }>`(
    SELECT o.id, o.created_at FROM orders o WHERE ${ofNamed}
    UNION SELECT o.id, o.created_at FROM orders o WHERE ${ofIds} AND ${inStatus(status)}
    ORDER BY created_at DESC, id LIMIT ${limit} OFFSET ${offset})`.as<'found'>('found');
  const rows = await page.innerJoin(found, 'found.id', 'o.id').execute();
  return { rows, total };
};
