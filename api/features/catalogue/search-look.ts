import { prepareRead, type Queryable, runPrepared } from '../../platform/database.ts';
import { bandsOf } from './counts.ts';
import { LISTED, orderBy } from './list-sql.ts';
import type { ListedRow, ProductFilter } from './rules.ts';
import { type Kind, type Narrowing, narrowingOf, type SearchWords } from './search-words.ts';

export type Search = ProductFilter & { search: string };

/** Up to so many products that may hold the text are read each time it is asked for. */
export const FEW = 2000;
/** Of the newest so many products are asked whether they hold the text … */
export const SAMPLE = 128;
/** … and from this many on it counts as common: it is counted once and followed. */
export const COMMON = 6;

export const REST = `($2::text IS NULL OR category = $2) AND ($3::text IS NULL OR color = $3)`;
export const PRICED = `($4::bigint IS NULL OR price_cents >= $4) AND ($5::bigint IS NULL OR price_cents <= $5)`;
const ASKED = 'asked AS MATERIALIZED (SELECT lower($1::text) AS text)';
const HOLDS = 'strpos(search_text, (SELECT text FROM asked)) > 0';

const sampleOf = (size: number, unless: string): string => `sample AS MATERIALIZED (
  SELECT count(*) AS hits FROM (
    SELECT search_text FROM products WHERE archived_at IS NULL ORDER BY seq DESC LIMIT ${size}
  ) AS newest
  WHERE ${HOLDS} AND NOT (${unless})
)`;

/** A phrase is seldom common, so fewer are asked, and only what most products say is told from the rest. */
const SAMPLES: Readonly<Record<Kind, { size: number; common: number }>> = {
  words: { size: SAMPLE, common: COMMON },
  pairs: { size: 16, common: 4 },
};

/**
 * The products that may hold the text, those that do, and a page of them; none of a text that the newest products
 * tell to be common, because reading it would cost more than it tells.
 */
const findText = (sort: ProductFilter['sort'], { kind, terms, narrowed }: Narrowing): string => `
WITH ${ASKED}, ${terms},
${sampleOf(SAMPLES[kind].size, 'SELECT NOT is_narrow FROM terms')},
candidates AS MATERIALIZED (
  SELECT seq, price_cents, rating, ${HOLDS} AND ${REST} AND ${PRICED} AS is_wanted
  FROM products
  WHERE archived_at IS NULL AND ${narrowed} AND (SELECT hits FROM sample) < ${SAMPLES[kind].common}
  LIMIT ${FEW + 1}
)
SELECT is_narrow, is_common, candidates, total, ${LISTED}
FROM (SELECT is_narrow, (SELECT hits FROM sample) >= ${SAMPLES[kind].common} AS is_common FROM terms) AS t
CROSS JOIN (SELECT count(*) AS candidates, count(*) FILTER (WHERE is_wanted) AS total FROM candidates) AS c
LEFT JOIN (SELECT seq, rating, ${LISTED} FROM products WHERE archived_at IS NULL) AS p
  ON p.seq = ANY (ARRAY(SELECT seq FROM candidates WHERE is_wanted ORDER BY ${orderBy(sort)} LIMIT $6 OFFSET $7))
ORDER BY ${orderBy(sort, { table: 'p.' })}`;

const BANDED = 'band BETWEEN $4 AND $5';

/** What the kept counts say of a text; of one that is not kept, how common it seems to be. */
const knowText = (terms: string): string => `
WITH ${ASKED}, ${terms},
kept AS MATERIALIZED (
  SELECT count(*) > 0 AS is_kept, count(matches) > 0 AS has_matches FROM searches WHERE text = (SELECT text FROM asked)
),
${sampleOf(SAMPLE, 'SELECT is_kept FROM kept')}
SELECT is_narrow, is_kept, has_matches, hits, whole, total,
  CASE WHEN is_kept THEN (
    SELECT coalesce(sum(products), 0) FROM product_counts WHERE ${REST} AND ${BANDED}
  ) END AS among
FROM terms, kept, sample, (
  SELECT coalesce(sum(products), 0) AS whole,
    coalesce(sum(products) FILTER (WHERE ${REST} AND ${BANDED}), 0) AS total
  FROM search_counts WHERE text = (SELECT text FROM asked) AND (SELECT is_kept FROM kept)
) AS counted`;

/** What is asked by its words comes with whether they narrow it enough. */
type Narrowed = { is_narrow: boolean };

export type Known = Narrowed & {
  is_kept: boolean;
  /** Not only how many, but which products hold it is kept. */
  has_matches: boolean;
  /** Of the sample, unless the text's counts are kept. */
  hits: number;
  /** Products that hold it, whatever the filters, where counts are kept. */
  whole: number;
  /** With the filters. */
  total: number;
  /** Products that the filters alone let through, where counts are kept. */
  among: number | null;
};

export type Found = Narrowed & {
  /** It seems to be so by the newest products, and was not looked up. */
  is_common: boolean;
  /** Products that may hold the text, whatever the filters; at most one more than `FEW`. */
  candidates: number;
  total: number;
};

/** Put together once each: the same few are asked for thousands of times. */
const texts = new Map<string, string>();
const textOf = (name: string, make: () => string): string => {
  const text = texts.get(name) ?? prepareRead(make());
  texts.set(name, text);
  return text;
};

const shapeOf = ({ isFirstKnown, isLastKnown, middle }: SearchWords, kind: Kind): string =>
  `${kind} ${isFirstKnown} ${isLastKnown} ${middle}`;

/** Answers by the first kind that is narrow enough for this text; undefined when none is. */
const byFirstNarrow = async <T extends Narrowed>(
  { kinds }: SearchWords,
  ask: (kind: Kind) => Promise<T[]>,
): Promise<{ kind: Kind | undefined; rows: T[] }> => {
  let rows: T[] = [];
  for (const kind of kinds) {
    rows = await ask(kind);
    if (rows[0]?.is_narrow) return { kind, rows };
  }
  return { kind: undefined, rows };
};

/** Looks a text up by its words; undefined when these are in too much. */
export const findByWords = async (
  db: Queryable,
  filter: Search,
  words: SearchWords,
): Promise<{ kind: Kind; found: Found; rows: ListedRow[] } | undefined> => {
  const { search, category, color, minCents, maxCents, limit, offset, sort } = filter;
  const asked = [search, category, color, minCents, maxCents].map((value) => value ?? null);
  const values = [...asked, limit, offset, ...words.values];
  const { kind, rows } = await byFirstNarrow(words, (kind) => {
    const name = `find ${sort} ${shapeOf(words, kind)}`;
    const text = textOf(name, () => findText(sort, narrowingOf(words, kind, 8)));
    return runPrepared<Found & ListedRow>(db, text, values);
  });
  const [found] = rows;
  return kind && found && { kind, found, rows: found.id === null ? [] : rows };
};

const NOWHERE = 'terms AS MATERIALIZED (SELECT false AS is_narrow)';

/** What is known of a text, and by what it can be looked up. */
export const knowSearch = async (
  db: Queryable,
  filter: Search,
  words: SearchWords | undefined,
): Promise<{ kind: Kind | undefined; known: Known }> => {
  const { first, last } = bandsOf(filter) ?? { first: 0, last: 3 };
  const asked = [filter.search, filter.category ?? null, filter.color ?? null, first, last];
  const ask = (kind?: Kind): Promise<Known[]> => {
    const name = words && kind ? `know ${shapeOf(words, kind)}` : 'know';
    const make = () => knowText(words && kind ? narrowingOf(words, kind, 6).terms : NOWHERE);
    return runPrepared<Known>(db, textOf(name, make), [...asked, ...(words?.values ?? [])]);
  };
  const { kind, rows } = words
    ? await byFirstNarrow(words, ask)
    : { kind: undefined, rows: await ask() };
  const [known] = rows;
  if (!known) throw new Error('What is known is always one row.');
  return { kind, known };
};
