import { pageOf } from '#contract/page.ts';
import {
  changeShelf,
  countStock,
  listStock,
  listStockMoves,
  receiveStock,
  type Shelf,
  takeStock,
} from '#contract/stock.endpoints.ts';
import type { BookedReason } from '#contract/stock.ts';
import { readText } from '#contract/text.ts';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import { paged } from '../../platform/database/paged.ts';
import type { Deps } from '../../platform/deps.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import type { AuditEvent, By } from '../../platform/operations/audit.ts';
import { changedByMe } from '../../platform/operations/changed-since.ts';
import { idOf, serveDeed } from '../../platform/operations/deed.ts';
import {
  judgeCount,
  type LineRow,
  owedText,
  type ShelfRow,
  sinceText,
  takeable,
  toMove,
  toShelf,
} from './shelf-rules.ts';
import {
  addSizes,
  type Booking,
  bookPieces,
  changeShelfOf,
  findMoves,
  findMovesSince,
  findShelves,
  findShelvesOf,
  isBooked,
  type LockedShelf,
} from './shelf-store.ts';
import { lockProducts } from './stock.ts';

const PAGE = 20;

type Asked = { productId: string; size?: string | undefined };
type Pieces = Asked & { quantity: number };

/** What lies on the shelf, and how it comes and goes beside orders. */
export const stockRoutes = (app: App, deps: Deps): void => {
  const { db } = deps;

  serve(app, listStock, async ({ query }) => {
    const { search = '', category = '', show = 'all', product } = query;
    const filter = { search: search.trim(), category, show, product };
    if (product !== undefined) idOf(product, 'Product');
    const { rows, total, totalPages } = await paged(db, pageOf(query, PAGE), (tx, page) =>
      findShelves(tx, { ...filter, ...page }),
    );
    return { products: rows.map(toShelf), totalPages, totalProducts: total };
  });

  serve(app, listStockMoves, async ({ params, query }) => {
    const id = idOf(params.productId, 'Product');
    const [product] = await findShelvesOf(db, [id]);
    const { name } = found(product, 'Product');
    const { rows, more } = await findMoves(db, { productId: id, ...query });
    return { name, moves: rows.map(toMove), more };
  });

  serveDeed(app, deps, receiveStock, async ({ tx, by, body }) => {
    const { batch, note = '', lines } = body;
    const ids = await lockAsked(tx, lines);
    if (await isBooked(tx, batch)) return { reply: await booked(tx, 'Booked already', ids) };
    for (const shelf of await findShelvesOf(tx, ids)) {
      const labels = lines.flatMap(({ productId, size }) =>
        size !== undefined && sameId(productId, shelf.id) ? [size] : [],
      );
      await addSizes(tx, shelf, labels);
    }
    const did = await book(tx, by, { lines, batch, note, reason: 'received', sign: 1 });
    return { did, reply: await booked(tx, 'Received', ids) };
  });

  serveDeed(app, deps, takeStock, async ({ tx, by, body }) => {
    const { batch, note = '', reason, lines } = body;
    const ids = await lockAsked(tx, lines);
    if (await isBooked(tx, batch)) return { reply: await booked(tx, 'Booked already', ids) };
    const did = await book(tx, by, { lines, batch, note, reason, sign: -1 });
    return { did, reply: await booked(tx, 'Booked', ids) };
  });

  serveDeed(app, deps, countStock, async ({ tx, by, body: { batch, lines } }) => {
    const ids = await lockAsked(tx, lines);
    const shelves = await findShelvesOf(tx, ids);
    if (await isBooked(tx, batch)) {
      const message = 'Booked already';
      return { reply: { message, booked: 0, again: [], products: shelves.map(toShelf) } };
    }
    const again = [];
    const bookings: Booking[] = [];
    for (const asked of lines) {
      const { shelf, line } = lineOf(shelves, asked);
      const judged = judgeCount(shelf, line, asked);
      const about = { productId: shelf.id, ...(line.size === null ? {} : { size: line.size }) };
      if (judged.verdict === 'owed')
        again.push({ ...about, why: owedText(shelf.name, line, shelf), owed: true });
      if (judged.verdict === 'again')
        again.push({ ...about, why: await moved(tx, shelf, line, asked.seen), owed: false });
      if (judged.verdict !== 'book') continue;
      const { difference } = judged;
      bookings.push({ productId: shelf.id, size: line.size, difference });
      // The next line of the same product has so many more or fewer to go.
      shelf.on_hand += difference;
      line.on_hand += difference;
    }
    const at = { reason: 'counted', note: '', batch, actor: by.actor.id, now: by.now } as const;
    if (bookings.length > 0) await bookPieces(tx, bookings, at);
    const message =
      again.length === 0 ? 'Counted' : `Counted, but ${again.length} to be counted again`;
    return {
      did: eventsOf(shelves, bookings, 'counted'),
      reply: { ...(await booked(tx, message, ids)), booked: bookings.length, again },
    };
  });

  serveDeed(app, deps, changeShelf, async ({ tx, params, body: { was, ...given } }) => {
    const id = idOf(params.productId, 'Product');
    await lockProducts(tx, [id]);
    const [shelf] = await findShelvesOf(tx, [id]);
    const before = fieldsOf(found(shelf, 'Product'));
    const about = { kind: 'stock', thing: id } as const;
    const { note, lowAt } = await changedByMe(tx, { given, was, now: before, about });
    const fields = {
      ...(note === undefined ? {} : { shelf_note: readText(note) }),
      ...(lowAt === undefined ? {} : { low_at: lowAt }),
    };
    if (Object.keys(fields).length > 0) await changeShelfOf(tx, id, fields);
    const [now] = await findShelvesOf(tx, [id]);
    const after = fieldsOf(found(now, 'Product'));
    return {
      did: { ...about, action: 'changed', name: shelf?.name ?? '', before, after },
      reply: { message: 'Saved', product: toShelf(found(now, 'Product')) },
    };
  });
};

const fieldsOf = ({ shelf_note, low_at }: ShelfRow) => ({ note: shelf_note, lowAt: low_at });
const sameId = (one: string, other: string): boolean => one.toLowerCase() === other;

/** Locks the products of the lines; 404 for one that there is not. */
const lockAsked = async (tx: Tx, lines: readonly Asked[]): Promise<string[]> => {
  const ids = [...new Set(lines.map(({ productId }) => idOf(productId, 'Product').toLowerCase()))];
  await lockProducts(tx, ids);
  return ids;
};

const booked = async (
  db: Queryable,
  message: string,
  ids: readonly string[],
): Promise<{ message: string; products: Shelf[] }> => ({
  message,
  products: (await findShelvesOf(db, ids)).map(toShelf),
});

/** The product and its line that somebody means; 422 for a size that it does not have. */
const lineOf = (
  shelves: readonly LockedShelf[],
  { productId, size }: Asked,
): { shelf: LockedShelf; line: LineRow } => {
  const shelf = found(
    shelves.find(({ id }) => sameId(productId, id)),
    'Product',
  );
  const line = shelf.lines.find((one) => one.size === (size ?? null));
  if (line) return { shelf, line };
  const message =
    size === undefined
      ? `${shelf.name} has sizes: please say which.`
      : `${shelf.name} has no size ${size}`;
  throw new Problem(422, 'no_such_size', message, { details: { productId: shelf.id } });
};

type Booked = {
  lines: readonly Pieces[];
  batch: string;
  note: string;
  reason: BookedReason;
  sign: 1 | -1;
};

/** Books pieces that came or went, all or none. The products are locked. */
const book = async (
  tx: Tx,
  by: By,
  { lines, batch, note, reason, sign }: Booked,
): Promise<AuditEvent[]> => {
  const ids = [...new Set(lines.map(({ productId }) => productId.toLowerCase()))];
  const shelves = await findShelvesOf(tx, ids);
  const bookings = new Map<string, Booking>();
  for (const asked of lines) {
    const { shelf, line } = lineOf(shelves, asked);
    if (sign < 0 && asked.quantity > takeable(shelf, line)) {
      const message = owedText(shelf.name, line, shelf);
      throw new Problem(409, 'pieces_owed', message, { fields: { lines: message } });
    }
    const difference = sign * asked.quantity;
    const key = `${shelf.id}~${line.size ?? ''}`;
    const before = bookings.get(key)?.difference ?? 0;
    bookings.set(key, { productId: shelf.id, size: line.size, difference: before + difference });
    shelf.on_hand += difference;
    line.on_hand += difference;
  }
  const all = [...bookings.values()];
  const at = { reason, note: readText(note), batch, actor: by.actor.id, now: by.now };
  await bookPieces(tx, all, at);
  return eventsOf(shelves, all, reason);
};

/** One entry of the audit log for each product. */
const eventsOf = (
  shelves: readonly LockedShelf[],
  bookings: readonly Booking[],
  reason: string,
): AuditEvent[] =>
  shelves.flatMap(({ id, name }) => {
    const mine = bookings.filter(({ productId }) => productId === id);
    if (mine.length === 0) return [];
    const pieces = mine
      .map(
        ({ size, difference }) =>
          `${size ? `${size} ` : ''}${difference > 0 ? '+' : ''}${difference}`,
      )
      .join(', ');
    return [{ kind: 'stock', action: 'changed', thing: id, name, after: { [reason]: pieces } }];
  });

const moved = async (tx: Tx, shelf: LockedShelf, line: LineRow, seen: number): Promise<string> => {
  const since = await findMovesSince(tx, { productId: shelf.id, size: line.size, seen });
  const what = line.size === null ? shelf.name : `${shelf.name}, size ${line.size}`;
  return `${what}: ${sinceText(since) || 'it moved'} since you looked. Please count again.`;
};
