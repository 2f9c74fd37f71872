import { type Queryable, runPrepared } from '../../platform/database.ts';
import { bandsOf } from './counts.ts';
import { countOnSale, LISTED, onSale, orderBy, Values } from './list-sql.ts';
import { type Page, stretchOf } from './list-store.ts';
import type { ListedRow, ProductFilter } from './rules.ts';
import { findKept, keepMatches } from './search-kept.ts';
import {
  COMMON,
  FEW,
  findByWords,
  type Known,
  knowSearch,
  SAMPLE,
  type Search,
} from './search-look.ts';
import {
  type Kind,
  type Narrowing,
  narrowingOf,
  type SearchWords,
  searchWords,
} from './search-words.ts';

/** Texts whose counts are kept. */
const MOST_KEPT = 300;

let lastCount: Promise<unknown> = Promise.resolve();

/** One count at a time, whatever is asked for: each reads much, or all, of the catalogue. */
const alone = <T>(run: () => Promise<T>): Promise<T> => {
  const mine = lastCount.then(run, run);
  lastCount = mine;
  return mine;
};

const keepCounts = (db: Queryable, text: string): Promise<unknown> =>
  alone(() => runPrepared(db, 'SELECT keep_search(lower($1), $2)', [text, MOST_KEPT]));

const holds = (filter: Search, values: Values): string =>
  `strpos(search_text, lower(${values.add(filter.search)})) > 0`;

const numberOf = async (db: Queryable, make: (values: Values) => string): Promise<number> => {
  const values = new Values();
  const text = `SELECT (${make(values)}) AS count`;
  const [row] = await runPrepared<{ count: number }>(db, text, values.list);
  return row?.count ?? 0;
};

/** Reading in the order of the sort jumps about in the table, except by age: that is how rows lie. */
const JUMP = 3;

type Ways = { walk: number; words: number };

/**
 * What each way costs, in products read: to walk in the order of the sort until the page is full, or to sort all
 * that hold the text.
 */
export const costsOf = (
  sort: ProductFilter['sort'],
  { reach, total, among, whole }: { reach: number; total: number; among: number; whole: number },
): Ways => ({
  walk: Math.min(among, (reach * among) / Math.max(1, total)) * (sort === 'newest' ? 1 : JUMP),
  words: whole * 2,
});

/** How far beyond what is likely a walk goes before it is given up: a text may cluster at the far end. */
const PATIENCE = 3;

type Way = { most: number } | Narrowing;

const readPage = (
  db: Queryable,
  filter: Search,
  { way, stretch, values }: { way: Way; stretch: ReturnType<typeof stretchOf>; values: Values },
): Promise<ListedRow[]> => {
  const order = `ORDER BY ${orderBy(filter.sort, stretch)}`;
  const from = onSale(filter, values);
  const held = holds(filter, values);
  // What a walk passes is compared as it goes; what words lead to, before it is kept for sorting.
  const [found, which] =
    'most' in way
      ? [
          // Materialized is read no further than the page needs, too, but planned for as far as it may go: an index that
          // holds just the filtered products then beats one of all that needs no sorting of ties.
          `found AS MATERIALIZED (
          SELECT seq, price_cents, rating, ${held} AS is_held ${from} ${order} LIMIT ${values.add(way.most)})`,
          'WHERE is_held',
        ]
      : [
          `${way.terms}, found AS MATERIALIZED (
          SELECT seq, price_cents, rating ${from} AND ${way.narrowed} AND ${held})`,
          '',
        ];
  return runPrepared<ListedRow>(
    db,
    `SELECT ${LISTED} FROM products WHERE archived_at IS NULL AND seq = ANY (ARRAY(
       WITH ${found} SELECT seq FROM found ${which} ${order}
       LIMIT ${values.add(stretch.take)} OFFSET ${values.add(stretch.skip)}
     )) ORDER BY ${orderBy(filter.sort)}`,
    values.list,
  );
};

const findCommon = async (
  db: Queryable,
  filter: Search,
  { known, kind, words }: { known: Known; kind: Kind | undefined; words: SearchWords | undefined },
): Promise<Page> => {
  const isCounted = known.is_kept && bandsOf(filter) !== undefined;
  const total = isCounted
    ? known.total
    : await numberOf(db, (v) => `SELECT count(*) ${onSale(filter, v)} AND ${holds(filter, v)}`);
  const stretch = stretchOf(filter, total);
  if (stretch.take === 0) return { rows: [], total };
  const among = known.among ?? (await numberOf(db, (v) => countOnSale(filter, v)));
  const whole = known.is_kept ? known.whole : among;
  const reach = stretch.skip + stretch.take;
  const costs = costsOf(filter.sort, { reach, total, among, whole });
  if (!words || !kind || costs.walk <= costs.words) {
    const likely = (reach * among) / total;
    const most = kind ? Math.ceil(likely * PATIENCE) + SAMPLE : among + SAMPLE;
    const way = { most };
    const rows = await readPage(db, filter, { way, stretch, values: new Values() });
    if (!words || !kind || rows.length === stretch.take) return { rows, total };
  }
  const values = new Values();
  for (const value of words.values) values.add(value);
  const way = narrowingOf(words, kind, 1);
  return { rows: await readPage(db, filter, { way, stretch, values }), total };
};

/** So many products are few, however common a phrase seems to be. */
const SO_FEW = 500;
/** From so many on, which products hold a text is kept when it is asked for again. */
const MANY = 100;

/**
 * Texts that were found kept, to be asked for by what is kept first. Only a guess: the database drops the oldest, and
 * several servers keep them.
 */
const maybeKept = new Map<string, 'counts' | 'matches'>();
const MOST_GUESSED = 1000;

const guess = (text: string, kept: 'counts' | 'matches' | undefined): void => {
  if (kept === undefined) maybeKept.delete(text);
  else {
    if (maybeKept.size >= MOST_GUESSED) maybeKept.clear();
    maybeKept.set(text, kept);
  }
};

/** Texts asked for once. Begun anew when there are many, so that who asks for ever new ones fills no room of others. */
const askedOnce = new Set<string>();
const MOST_ASKED = 150;

const isAskedAgain = (text: string): boolean => {
  if (askedOnce.delete(text)) return true;
  if (askedOnce.size >= MOST_ASKED) askedOnce.clear();
  askedOnce.add(text);
  return false;
};

const know = async (db: Queryable, filter: Search, words: SearchWords | undefined) => {
  const answer = await knowSearch(db, filter, words);
  const { is_kept, has_matches } = answer.known;
  guess(filter.search, has_matches ? 'matches' : is_kept ? 'counts' : undefined);
  return { ...answer, words };
};

const keepWhich = async (
  db: Queryable,
  { search }: Search,
  { words, kind }: { words: SearchWords; kind: Kind },
): Promise<boolean> => {
  const isKept = await alone(() => keepMatches(db, search, { words, kind, mostKept: MOST_KEPT }));
  if (isKept) guess(search, 'matches');
  return isKept;
};

type Answer = Awaited<ReturnType<typeof know>>;

/** By what is known to be kept of the text; undefined where that is nothing. */
const findKnown = async (
  db: Queryable,
  filter: Search,
  answer: Answer,
): Promise<Page | undefined> => {
  const page = answer.known.has_matches ? await findKept(db, filter) : undefined;
  return page ?? (answer.known.is_kept ? findCommon(db, filter, answer) : undefined);
};

const findGuessed = async (
  db: Queryable,
  filter: Search,
  words: SearchWords | undefined,
): Promise<Page | undefined> => {
  const kept = maybeKept.get(filter.search);
  const page = kept === 'matches' ? await findKept(db, filter) : undefined;
  if (page || kept === undefined) return page;
  return findKnown(db, filter, await know(db, filter, words));
};

/** One page of the products that hold a text and match the filter, and how many do in all. */
export const findMatches = async (db: Queryable, filter: Search): Promise<Page> => {
  const words = searchWords(filter.search);
  const guessed = await findGuessed(db, filter, words);
  if (guessed) return guessed;
  const look = words && (await findByWords(db, filter, words));
  const isFew = look && !look.found.is_common && look.found.candidates <= FEW;
  const page = isFew && { rows: look.rows, total: look.found.total };
  if (page && (look.kind === 'words' || look.found.candidates <= SO_FEW)) {
    if (look.found.candidates >= MANY && isAskedAgain(filter.search))
      await keepWhich(db, filter, { words, kind: look.kind });
    return page;
  }
  const first = await know(db, filter, words);
  const known = await findKnown(db, filter, first);
  if (known) return known;
  const { kind } = first;
  if (first.known.hits < COMMON) {
    const isWorth = words && kind && (!page || isAskedAgain(filter.search));
    const isKept = isWorth && (await keepWhich(db, filter, { words, kind }));
    const found = isKept ? await findKept(db, filter) : undefined;
    if (found) return found;
    if (page) return page;
  }
  await keepCounts(db, filter.search);
  return findCommon(db, filter, await know(db, filter, words));
};
