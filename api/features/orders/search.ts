import { phoneDigits, readPhone } from '#contract/phone.ts';
import { plainSigns } from '#contract/text.ts';
import { holdsText } from '../../platform/database/contains.ts';
import { type Queryable, sql } from '../../platform/database/database.ts';
import type { OrderFilter } from './admin-store.ts';
import { orderRows } from './lists.ts';

/*
 * The search of staff matches: the beginning of the order number, or M-PESA's account reference; a
 * part of the customer's name; from three letters on a part of the e-mail, the recipient's name or
 * a product's name, and the beginning of an M-PESA receipt; the phone of payer or recipient.
 */

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const HEX = /^[0-9a-f]$/;

/** The first and last id that begin with a text; undefined if no id can. */
export const idsFrom = (text: string): { first: string; last: string } | undefined => {
  const start = text.toLowerCase();
  if (start === '' || start.length > LAST_ID.length) return undefined;
  const fits = [...start].every((sign, i) => (LAST_ID[i] === '-' ? sign === '-' : HEX.test(sign)));
  if (!fits) return undefined;
  const rest = LAST_ID.slice(start.length);
  return { first: start + rest.replaceAll('f', '0'), last: start + rest };
};

const ENDS = /^[\s.,;:!?#*"'“”‘’()[\]-]+|[\s.,;:!?#*"'“”‘’()[\]-]+$/g;
const WORDS_BEFORE = /^(?:(?:my|your|order|account|number|no|nr|id|code)\b[\s.:#-]*)+/;
const GROUPS = /^(.{8})(.{1,4})(.{1,4})?(.{1,4})?(.{1,12})?$/;

/**
 * The beginning of an order's id that somebody wrote, as 31b2c3d4-5: also with a word or a sign around
 * it, without its dashes, or as M-PESA's account reference (MLK31B2C3D45). Undefined for other texts.
 */
export const orderNumber = (text: string): string | undefined => {
  const written = plainSigns(text)
    .toLowerCase()
    .replace(ENDS, '')
    .replace(WORDS_BEFORE, '')
    .replace(/^mlk[\s-]*/, '');
  const digits = written.replace(/[\s-]/g, '');
  if (!/^[\da-f]{1,32}$/.test(digits)) return undefined;
  // Few digits with blanks between them are words: "a b".
  if (written !== digits && digits.length <= 8) return undefined;
  return digits.replace(GROUPS, (_, ...groups) => groups.slice(0, 5).filter(Boolean).join('-'));
};

/** The trigram index needs three letters, and fewer would match nearly every order. */
const MIN_LETTERS = 3;

/** Fewer digits after the prefix would match nearly every order. */
const MIN_DIGITS = 4;

/**
 * Digits of a phone number, or of its beginning, after the prefix of Kenya, in any spelling;
 * undefined if the text is not a phone number.
 */
export const phoneStart = (text: string): string | undefined => {
  const phone = readPhone(text) ?? plainSigns(text);
  if (!/^[+\d\s().-]+$/.test(phone)) return undefined;
  const digits = phoneDigits(phone);
  return digits.length >= MIN_DIGITS ? digits : undefined;
};

/**
 * Condition on the status, or on all listed ones; literals, so that a partial index can be used.
 */
export const inStatus = (status: string | undefined) =>
  status === undefined
    ? sql<boolean>`o.status NOT IN ('awaiting', 'lapsed')`
    : sql<boolean>`o.status = ${status}`;

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const beginning = ({ first, last }: { first: string; last: string }) =>
  sql`SELECT o.id FROM orders o WHERE o.id BETWEEN ${first}::uuid AND ${last}::uuid`;

/** Ids of matching orders: a UNION of one query per field, so that each uses its own index. */
const matchesOf = (search: string) => {
  const ids = idsFrom(orderNumber(search) ?? '');
  const phone = phoneStart(search);
  const signs = plainSigns(search) || search;
  const receipt = `${escaped(signs.replace(ENDS, '') || search)}%`;
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
