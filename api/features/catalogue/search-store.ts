import { prepareRead, type Queryable, runPrepared } from '../../platform/database.ts';
import { bandsOf } from './counts.ts';
import { countOnSale, LISTED, onSale, orderBy, Values } from './list-sql.ts';
import { type Page, stretchOf } from './list-store.ts';
import type { ListedRow, ProductFilter } from './rules.ts';
import { type WordPatterns, wordPatterns } from './search-words.ts';

export type Search = ProductFilter & { search: string };

/** Up to so many products that may hold the text are read each time it is asked for. */
const FEW = 2000;
/** Of the newest so many products are asked first whether they hold the text … */
const SAMPLE = 128;
/** … and from this many on it counts as common: its words would cost more than they spare. */
const COMMON = 6;
/** Texts whose counts are kept. */
const MOST_KEPT = 300;

/** A text that more words hold is not looked up by them. */
const MOST_WORDS = 200;

const WORDS = 'text_words(search_text)';

/** The words that a product must have one of each of, as rows of SQL, and the condition for the index of words. */
const wordsOf = (
  { patterns, whole }: WordPatterns,
  values: Values,
): { terms: string; narrowed: string } => {
  const lists = patterns.map(
    (pattern) =>
      `ARRAY(SELECT word FROM product_words WHERE word LIKE (SELECT lower(${values.add(pattern)}::text)) LIMIT ${MOST_WORDS + 1})`,
  );
  const exact =
    whole.length > 0 ? [`string_to_array(lower(${values.add(whole.join(' '))}::text), ' ')`] : [];
  const most = lists.map((_, n) => `cardinality(list${n})`).join(', ');
  return {
    terms: `lists AS MATERIALIZED (SELECT ${[...lists, ...exact].map((list, n) => `${list} AS list${n}`).join(', ')}),
terms AS MATERIALIZED (SELECT *, greatest(0, ${most || '0'}) AS most FROM lists)`,
    narrowed: [...lists, ...exact]
      .map((_, n) => `${WORDS} ${n < lists.length ? '&&' : '@>'} (SELECT list${n} FROM terms)`)
      .join(' AND '),
  };
};

const REST = `($2::text IS NULL OR category = $2) AND ($3::text IS NULL OR color = $3)`;
const PRICED = `($4::bigint IS NULL OR price_cents >= $4) AND ($5::bigint IS NULL OR price_cents <= $5)`;
const BANDED = 'band BETWEEN $6 AND $7';

/**
 * One question that answers texts which few products may hold wholly, and says of others what is known. Patterns
 * come from rows, so that the plan is the same for every text and made once.
 */
const lookText = (
  sort: ProductFilter['sort'],
  { terms, narrowed }: ReturnType<typeof wordsOf>,
): string => `
WITH asked AS MATERIALIZED (SELECT lower($1::text) AS text), ${terms},
kept AS MATERIALIZED (SELECT EXISTS (SELECT FROM searches WHERE text = (SELECT text FROM asked)) AS is_kept),
sample AS MATERIALIZED (
  SELECT count(*) AS hits FROM (
    SELECT search_text FROM products WHERE archived_at IS NULL ORDER BY seq DESC LIMIT ${SAMPLE}
  ) AS newest
  WHERE strpos(search_text, (SELECT text FROM asked)) > 0 AND NOT (SELECT is_kept FROM kept)
),
candidates AS MATERIALIZED (
  SELECT seq, category, color, price_cents, rating, strpos(search_text, (SELECT text FROM asked)) > 0 AS holds
  FROM products
  WHERE archived_at IS NULL AND ${narrowed}
    AND NOT (SELECT is_kept FROM kept) AND (SELECT hits FROM sample) < ${COMMON}
    AND (SELECT most FROM terms) <= ${MOST_WORDS}
  LIMIT ${FEW + 1}
),
wanted AS MATERIALIZED (SELECT seq, price_cents, rating FROM candidates WHERE holds AND ${REST} AND ${PRICED}),
counted AS MATERIALIZED (
  SELECT coalesce(sum(products), 0) AS whole,
    coalesce(sum(products) FILTER (WHERE ${REST} AND ${BANDED}), 0) AS total
  FROM search_counts WHERE text = (SELECT text FROM asked) AND (SELECT is_kept FROM kept)
)
SELECT kept.is_kept, sample.hits, (SELECT most FROM terms) AS words, (SELECT count(*) FROM candidates) AS candidates, counted.whole,
  CASE WHEN is_kept THEN counted.total ELSE (SELECT count(*) FROM wanted) END AS total,
  CASE WHEN is_kept THEN (
    SELECT coalesce(sum(products), 0) FROM product_counts WHERE ${REST} AND ${BANDED}
  ) END AS among,
  p.*
FROM kept, sample, counted
LEFT JOIN (SELECT seq, rating, ${LISTED} FROM products WHERE archived_at IS NULL) AS p
  ON p.seq = ANY (ARRAY(SELECT seq FROM wanted ORDER BY ${orderBy(sort)} LIMIT $8 OFFSET $9))
ORDER BY ${orderBy(sort, { table: 'p.' })}`;

type Look = {
  is_kept: boolean;
  /** Of the sample, unless the text's counts are kept. */
  hits: number;
  /** Words that hold the text or a part of it. */
  words: number;
  /** Products that may hold the text, whatever the filters; at most one more than `FEW`. */
  candidates: number;
  /** Products that hold it, whatever the filters, where counts are kept. */
  whole: number;
  /** With the filters. */
  total: number;
  /** Products that the filters alone let through, where counts are kept. */
  among: number | null;
};

/** A text without three letters in a row: nothing narrows it. */
const UNKNOWN = { terms: 'terms AS MATERIALIZED (SELECT 0 AS most)', narrowed: 'false' };

const look = async (
  db: Queryable,
  filter: Search,
  patterns: WordPatterns | undefined,
): Promise<{ look: Look; rows: ListedRow[] }> => {
  const bands = bandsOf(filter) ?? { first: 0, last: 3 };
  const values = new Values();
  const { search, category, color, minCents, maxCents, limit, offset } = filter;
  for (const value of [search, category, color, minCents, maxCents]) values.add(value ?? null);
  for (const value of [bands.first, bands.last, limit, offset]) values.add(value);
  const words = patterns ? wordsOf(patterns, values) : UNKNOWN;
  const text = prepareRead(lookText(filter.sort, words));
  const rows = await runPrepared<Look & ListedRow>(db, text, values.list);
  const [first] = rows;
  if (!first) throw new Error('A look always answers.');
  return { look: first, rows: first.id === null ? [] : rows };
};

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

type Way = { most: number } | ReturnType<typeof wordsOf>;

const readPage = (
  db: Queryable,
  filter: Search,
  { way, stretch, values }: { way: Way; stretch: ReturnType<typeof stretchOf>; values: Values },
): Promise<ListedRow[]> => {
  const order = `ORDER BY ${orderBy(filter.sort, stretch)}`;
  const from = onSale(filter, values);
  const held = holds(filter, values);
  const found =
    'most' in way
      ? `found AS (SELECT seq, price_cents, rating, search_text ${from} ${order} LIMIT ${values.add(way.most)})`
      : `${way.terms}, found AS MATERIALIZED (
          SELECT seq, price_cents, rating, search_text ${from} AND ${way.narrowed} AND ${held})`;
  return runPrepared<ListedRow>(
    db,
    `SELECT ${LISTED} FROM products WHERE archived_at IS NULL AND seq = ANY (ARRAY(
       WITH ${found} SELECT seq FROM found WHERE ${held} ${order}
       LIMIT ${values.add(stretch.take)} OFFSET ${values.add(stretch.skip)}
     )) ORDER BY ${orderBy(filter.sort)}`,
    values.list,
  );
};

const findCommon = async (
  db: Queryable,
  filter: Search,
  { known, patterns }: { known: Look; patterns: WordPatterns | undefined },
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
  const hasWords = patterns !== undefined && known.words <= MOST_WORDS;
  if (!hasWords || costs.walk <= costs.words) {
    const likely = (reach * among) / total;
    const most = hasWords ? Math.ceil(likely * PATIENCE) + SAMPLE : among + SAMPLE;
    const way = { most };
    const rows = await readPage(db, filter, { way, stretch, values: new Values() });
    if (!hasWords || rows.length === stretch.take) return { rows, total };
  }
  const values = new Values();
  const way = wordsOf(patterns, values);
  return { rows: await readPage(db, filter, { way, stretch, values }), total };
};

/** One page of the products that hold a text and match the filter, and how many do in all. */
export const findMatches = async (db: Queryable, filter: Search): Promise<Page> => {
  const patterns = wordPatterns(filter.search);
  const first = await look(db, filter, patterns);
  const { is_kept, words, hits, candidates, total } = first.look;
  if (is_kept) return findCommon(db, filter, { known: first.look, patterns });
  if (patterns && words <= MOST_WORDS && hits < COMMON && candidates <= FEW)
    return { rows: first.rows, total };
  await keep(db, filter.search);
  const { look: known } = await look(db, filter, patterns);
  return findCommon(db, filter, { known, patterns });
};
