import type { AuditKind } from '#contract/audit.endpoints.ts';
import { sql, type Tx } from '../database/database.ts';
import { Problem } from '../http/problem.ts';

type Fields = Record<string, unknown>;
type About = { kind: AuditKind; thing: string };

/** The members of an object in one order, without those that are empty. */
const filledIn = (one: Fields): unknown[] =>
  Object.entries(one)
    .filter(([, value]) => plain(value) !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1));

/** Texts as a form sends them: without white space around them, with the line ends of any system. */
const plain = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return JSON.stringify(value.map(filledIn));
  return String(value).replace(/\r\n?/g, '\n').trim();
};
export const isSameValue = (a: unknown, b: unknown): boolean => plain(a) === plain(b);

const MAX_SHOWN = 80;

/** A number or a short text can be read beside its field. */
const nowWords = (value: unknown): string => {
  const text = plain(value);
  if (Array.isArray(value) || typeof value === 'boolean' || text.length > MAX_SHOWN) return '';
  return text === '' ? 'It is empty now. ' : `It is “${text}” now. `;
};

/** Of the newest audit entry of this thing that changed the field. */
const findChanger = async (
  tx: Tx,
  { kind, thing }: About,
  field: string,
): Promise<string | undefined> => {
  const entry = await tx
    .selectFrom('audit_log')
    .select('actor_name')
    .where('thing', '=', thing)
    .where('kind', '=', kind)
    .where(sql<boolean>`(after ? ${field} OR before ? ${field})`)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return entry?.actor_name || undefined;
};

type Change<T extends object> = {
  /** What is to be saved. */
  given: T;
  /** The same fields as the form found them; nothing: whatever is given is saved. */
  was: Fields | undefined;
  /** The same fields as they are; read with the row locked. */
  now: Fields;
  /** Staff are told who changed a field, a customer is not. */
  about?: About;
  /** `given` has all fields: one that it lacks is emptied. */
  whole?: boolean;
};

const MESSAGE =
  'Somebody has changed this meanwhile. Look at the marked fields; saving again puts yours in their place.';

/**
 * The fields of `given` that are meant: not those that are as the form found them. Throws 409 `changed` naming each
 * field that somebody else has changed since, with its value now.
 */
export const changedByMe = async <T extends object>(
  tx: Tx,
  { given, was, now, about, whole = false }: Change<T>,
): Promise<Partial<T>> => {
  const asked = given as Fields;
  const found = was ?? {};
  const names = whole
    ? [...new Set([...Object.keys(now), ...Object.keys(asked)])]
    : Object.keys(asked);
  const isKnown = (name: string) => was !== undefined && (whole || Object.hasOwn(found, name));
  const mine = names.filter(
    (name) =>
      (whole || asked[name] !== undefined) &&
      !(isKnown(name) && isSameValue(asked[name], found[name])),
  );
  const moved = mine.filter(
    (name) =>
      isKnown(name) && !isSameValue(found[name], now[name]) && !isSameValue(asked[name], now[name]),
  );
  const fields: Record<string, string> = {};
  for (const name of moved) {
    const who = about && (await findChanger(tx, about, name));
    fields[name] =
      `${nowWords(now[name])}${who ? `${who} has changed it` : 'It was changed'} meanwhile.`;
  }
  if (moved.length > 0) throw new Problem(409, 'changed', MESSAGE, { fields });
  return Object.fromEntries(mine.map((name) => [name, asked[name]])) as Partial<T>;
};
