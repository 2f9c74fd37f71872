import { type Queryable, runPrepared } from '../../platform/database.ts';
import { bandsOf } from './counts.ts';
import { countOnSale, LISTED, onSale, orderBy, Values } from './list-sql.ts';
import { type Page, stretchOf } from './list-store.ts';
import type { ListedRow, ProductFilter } from './rules.ts';
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

/** One count at a time, whatever is asked for: each reads the whole catalogue. */
const keep = (db: Queryable, text: string): Promise<unknown> => {
  const run = () => runPrepared(db, 'SELECT keep_search(lower($1), $2)', [text, MOST_KEPT]);
  const mine = lastCount.then(run, run);
  lastCount = mine;
  return mine;
};

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
          `found AS (SELECT seq, price_cents, rating, search_text ${from} ${order} LIMIT ${values.add(way.most)})`,
          `WHERE ${held}`,
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

/**
 * Texts that were found kept, to be asked for by their counts first. Only a guess: the database drops the oldest, and
 * several servers keep them.
 */
const maybeKept = new Set<string>();
const MOST_GUESSED = 1000;

const know = async (db: Queryable, filter: Search, words: SearchWords | undefined) => {
  const answer = await knowSearch(db, filter, words);
  if (!answer.known.is_kept) maybeKept.delete(filter.search);
  else {
    if (maybeKept.size >= MOST_GUESSED) maybeKept.clear();
    maybeKept.add(filter.search);
  }
  return answer;
};

/** One page of the products that hold a text and match the filter, and how many do in all. */
export const findMatches = async (db: Queryable, filter: Search): Promise<Page> => {
  const words = searchWords(filter.search);
  if (maybeKept.has(filter.search)) {
    const { known, kind } = await know(db, filter, words);
    if (known.is_kept) return findCommon(db, filter, { known, kind, words });
  }
  const look = words && (await findByWords(db, filter, words));
  const isFew = look && !look.found.is_common && look.found.candidates <= FEW;
  const page = isFew && { rows: look.rows, total: look.found.total };
  if (page && (look.kind === 'words' || look.found.candidates <= SO_FEW)) return page;
  const first = await know(db, filter, words);
  if (first.known.is_kept) return findCommon(db, filter, { ...first, words });
  if (page && first.known.hits < COMMON) return page;
  await keep(db, filter.search);
  return findCommon(db, filter, { ...(await know(db, filter, words)), words });
};
