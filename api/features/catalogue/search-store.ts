import { prepare, type Queryable, runPrepared } from '../../platform/database.ts';
import { bandsOf } from './counts.ts';
import { countOnSale, LISTED, onSale, orderBy, Values } from './list-sql.ts';
import { type Page, stretchOf } from './list-store.ts';
import { containsPattern, type ListedRow, type ProductFilter } from './rules.ts';

export type Search = ProductFilter & { search: string };

/** A text that no more products hold is looked up in the index each time it is asked for. */
const RARE = 2000;
/** Of the newest so many products are asked first whether they hold the text … */
const SAMPLE = 256;
/** … and from this many on it counts as common: the index would cost more than it spares. */
const COMMON = 8;
/** Texts whose counts are kept. */
const MOST_KEPT = 300;

/** The index knows runs of three letters or digits; a text without one is unknown to it. */
const isIndexed = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text);

const ASKED = `
  ($3::text IS NULL OR category = $3) AND ($4::text IS NULL OR color = $4)`;
const PRICED = `($5::bigint IS NULL OR price_cents >= $5) AND ($6::bigint IS NULL OR price_cents <= $6)`;
const BANDED = 'band BETWEEN $7 AND $8';

// Pattern and text come from a row, so that the plan is the same for every text and made once.
const FIRST_LOOK = Object.fromEntries(
  (['newest', 'price-asc', 'price-desc', 'rating'] as const).map((sort) => [
    sort,
    prepare(`
WITH asked AS MATERIALIZED (SELECT lower($1::text) AS text, lower($2::text) AS pattern),
kept AS MATERIALIZED (SELECT EXISTS (SELECT FROM searches WHERE text = (SELECT text FROM asked)) AS is_kept),
sample AS MATERIALIZED (
  SELECT count(*) AS hits FROM (
    SELECT search_text FROM products WHERE archived_at IS NULL ORDER BY seq DESC LIMIT ${SAMPLE}
  ) AS newest
  WHERE strpos(search_text, (SELECT text FROM asked)) > 0 AND NOT (SELECT is_kept FROM kept)
),
found AS MATERIALIZED (
  SELECT seq, category, color, price_cents, rating FROM products
  WHERE archived_at IS NULL AND search_text LIKE (SELECT pattern FROM asked)
    AND NOT (SELECT is_kept FROM kept) AND (SELECT hits FROM sample) < ${COMMON} AND $9::boolean
  LIMIT ${RARE + 1}
),
wanted AS MATERIALIZED (SELECT seq, price_cents, rating FROM found WHERE ${ASKED} AND ${PRICED}),
counted AS MATERIALIZED (
  SELECT coalesce(sum(products), 0) AS whole, coalesce(sum(products) FILTER (WHERE ${ASKED} AND ${BANDED}), 0) AS total
  FROM search_counts WHERE text = (SELECT text FROM asked) AND (SELECT is_kept FROM kept)
)
SELECT kept.is_kept, sample.hits, (SELECT count(*) FROM found) AS found, counted.whole,
  CASE WHEN is_kept THEN counted.total ELSE (SELECT count(*) FROM wanted) END AS total,
  CASE WHEN is_kept THEN (SELECT coalesce(sum(products), 0) FROM product_counts WHERE ${ASKED} AND ${BANDED}) END AS among,
  p.*
FROM kept, sample, counted LEFT JOIN (SELECT seq, ${LISTED}, rating FROM products WHERE archived_at IS NULL) AS p
  ON p.seq = ANY (ARRAY(SELECT seq FROM wanted ORDER BY ${orderBy(sort)} LIMIT $10 OFFSET $11))
ORDER BY ${orderBy(sort, { table: 'p.' })}`),
  ]),
) as Record<ProductFilter['sort'], string>;

type Look = {
  is_kept: boolean;
  /** Of the sample, unless the text's counts are kept. */
  hits: number;
  /** Products that hold the text, whatever the filters; at most one more than `RARE`. */
  found: number;
  /** The same where counts are kept. */
  whole: number;
  /** With the filters. */
  total: number;
  /** Products that the filters alone let through, where counts are kept. */
  among: number | null;
};

/** One question answers rare texts wholly, and says of others what is known of them. */
const look = async (db: Queryable, filter: Search): Promise<{ look: Look; rows: ListedRow[] }> => {
  const bands = bandsOf(filter) ?? { first: 0, last: 3 };
  const rows = await runPrepared<Look & ListedRow>(db, FIRST_LOOK[filter.sort], [
    filter.search,
    containsPattern(filter.search),
    filter.category ?? null,
    filter.color ?? null,
    filter.minCents ?? null,
    filter.maxCents ?? null,
    bands.first,
    bands.last,
    isIndexed(filter.search),
    filter.limit,
    filter.offset,
  ]);
  const [first] = rows;
  if (!first) throw new Error('A look always answers.');
  return { look: first, rows: first.id === null ? [] : rows };
};

let lastCount: Promise<unknown> = Promise.resolve();

/** One count at a time, whatever is asked for: each reads the whole catalogue. */
const keep = (db: Queryable, text: string, isCommon: boolean): Promise<boolean> => {
  const run = async () => {
    const [row] = await runPrepared<{ kept: boolean }>(
      db,
      'SELECT keep_search(lower($1), lower($2), $3, $4) AS kept',
      [text, containsPattern(text), isCommon, MOST_KEPT],
    );
    return row?.kept ?? false;
  };
  const mine = lastCount.then(run, run);
  lastCount = mine;
  return mine;
};

const holds = (filter: Search, values: Values, by: 'walk' | 'index'): string =>
  by === 'walk'
    ? `strpos(search_text, lower(${values.add(filter.search)})) > 0`
    : `search_text LIKE lower(${values.add(containsPattern(filter.search))})`;

const count = async (db: Queryable, filter: Search): Promise<number> => {
  const values = new Values();
  const text = `SELECT count(*) AS total ${onSale(filter, values)} AND ${holds(filter, values, 'index')}`;
  const [row] = await runPrepared<{ total: number }>(db, text, values.list);
  return row?.total ?? 0;
};

/** Reading in the order of the sort jumps about in the table, except by age: that is how rows lie. */
const JUMP = 3;

/** Which way costs less: to walk in the order of the sort until the page is full, or to sort all that match. */
export const wayOf = (
  sort: ProductFilter['sort'],
  { reach, total, among, whole }: { reach: number; total: number; among: number; whole: number },
): 'walk' | 'index' => {
  const walked = Math.min(among, (reach * among) / Math.max(1, total));
  return walked * (sort === 'newest' ? 1 : JUMP) <= whole * 2 ? 'walk' : 'index';
};

const findCommon = async (db: Queryable, filter: Search, known: Look): Promise<Page> => {
  const isCounted = known.is_kept && bandsOf(filter) !== undefined;
  const total = isCounted ? known.total : await count(db, filter);
  const { fromEnd, skip, take } = stretchOf(filter, total);
  if (take === 0) return { rows: [], total };
  const among = known.among ?? (await countAmong(db, filter));
  const whole = known.is_kept ? known.whole : among;
  const way = isIndexed(filter.search)
    ? wayOf(filter.sort, { reach: skip + take, total, among, whole })
    : 'walk';
  const values = new Values();
  const matching = `${onSale(filter, values)} AND ${holds(filter, values, way)}`;
  const stretch = `ORDER BY ${orderBy(filter.sort, { fromEnd })} LIMIT ${values.add(take)} OFFSET ${values.add(skip)}`;
  const seqs =
    way === 'walk'
      ? `SELECT seq ${matching} ${stretch}`
      : `WITH found AS MATERIALIZED (SELECT seq, price_cents, rating ${matching}) SELECT seq FROM found ${stretch}`;
  const rows = await runPrepared<ListedRow>(
    db,
    `SELECT ${LISTED} FROM products WHERE archived_at IS NULL AND seq = ANY (ARRAY(${seqs}))
     ORDER BY ${orderBy(filter.sort)}`,
    values.list,
  );
  return { rows, total };
};

const countAmong = async (db: Queryable, filter: Search): Promise<number> => {
  const values = new Values();
  const text = `SELECT (${countOnSale(filter, values)}) AS among`;
  const [row] = await runPrepared<{ among: number }>(db, text, values.list);
  return row?.among ?? 0;
};

/** One page of the products that hold a text and match the filter, and how many do in all. */
export const findMatches = async (db: Queryable, filter: Search): Promise<Page> => {
  const first = await look(db, filter);
  const { is_kept, hits, found, total } = first.look;
  if (is_kept) return findCommon(db, filter, first.look);
  const isCommon = hits >= COMMON || !isIndexed(filter.search);
  if (!isCommon && found <= RARE) return { rows: first.rows, total };
  await keep(db, filter.search, isCommon);
  return findCommon(db, filter, (await look(db, filter)).look);
};
