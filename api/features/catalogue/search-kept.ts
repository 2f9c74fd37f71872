import { prepareRead, type Queryable, runPrepared } from '../../platform/database.ts';
import { bandsOf } from './counts.ts';
import { LISTED, orderBy } from './list-sql.ts';
import { NEAR, type Page, stretchOf } from './list-store.ts';
import type { ListedRow } from './rules.ts';
import { PRICED, REST, type Search } from './search-look.ts';
import { type Kind, narrowingOf, type SearchWords } from './search-words.ts';

/** Which products hold a text is not kept where more do: a walk through all soon meets enough of them. */
const MOST_MATCHES = 20_000;

/** How the number of products is found: by what is counted per price band, among those kept, or it is known. */
const TOTALS = {
  counted: (rest: string) => `SELECT coalesce(sum(products), 0) FROM search_counts
    WHERE text = kept.text AND band BETWEEN $8 AND $9${rest}`,
  inBounds: (rest: string) =>
    `SELECT count(*) FROM search_matches WHERE search = kept.id${rest} AND ${PRICED}`,
  known: () => '$8::bigint',
} as const;

type Reading = { total: keyof typeof TOTALS; fromEnd: boolean; isFiltered: boolean };

/**
 * A stretch of the products kept for a text, and how many match in all; no row where none are kept for it. Without a
 * filter what decides comes from rows alone, so that the plan is the same for every page and made once;
 * `asked` says of what kind the values are that it does not read.
 */
const findText = (sort: Search['sort'], { total, fromEnd, isFiltered }: Reading): string => `
WITH asked AS (SELECT $2::text, $3::text, $4::bigint, $5::bigint),
kept AS MATERIALIZED (SELECT id, text FROM searches WHERE text = lower($1) AND matches IS NOT NULL),
counted AS MATERIALIZED (SELECT (${TOTALS[total](isFiltered ? ` AND ${REST}` : '')}) AS total FROM kept)
SELECT total, ${LISTED}
FROM counted
LEFT JOIN (SELECT seq, rating, ${LISTED} FROM products WHERE archived_at IS NULL) AS p ON p.seq = ANY (ARRAY(
  SELECT seq FROM search_matches WHERE search = (SELECT id FROM kept)${isFiltered ? ` AND ${REST} AND ${PRICED}` : ''}
  ORDER BY ${orderBy(sort, { fromEnd })} LIMIT (SELECT $6::bigint) OFFSET (SELECT $7::bigint)
))
ORDER BY ${orderBy(sort, { table: 'p.' })}`;

type Stretch = { skip: number; take: number; fromEnd: boolean; total?: number };

const readStretch = async (
  db: Queryable,
  filter: Search,
  { skip, take, fromEnd, total }: Stretch,
): Promise<Page | undefined> => {
  const { search, category, color, minCents, maxCents, sort } = filter;
  const bands = bandsOf(filter);
  const [counting, values]: [Reading['total'], number[]] =
    total !== undefined
      ? ['known', [total]]
      : bands
        ? ['counted', [bands.first, bands.last]]
        : ['inBounds', []];
  const filters = [category, color, minCents, maxCents].map((value) => value ?? null);
  const isFiltered = filters.some((value) => value !== null);
  const rows = await runPrepared<ListedRow & { total: number }>(
    db,
    prepareRead(findText(sort, { total: counting, fromEnd, isFiltered })),
    [search, ...filters, take, skip, ...values],
  );
  const [first] = rows;
  return first && { rows: first.id === null ? [] : rows, total: first.total };
};

/** One page of a text of which the database keeps which products hold it; undefined where it does not. */
export const findKept = async (db: Queryable, filter: Search): Promise<Page | undefined> => {
  const { offset, limit } = filter;
  if (offset <= NEAR) return readStretch(db, filter, { skip: offset, take: limit, fromEnd: false });
  const counted = await readStretch(db, filter, { skip: 0, take: 0, fromEnd: false });
  if (!counted) return undefined;
  const { total } = counted;
  const stretch = stretchOf(filter, total);
  return stretch.take > 0 ? readStretch(db, filter, { ...stretch, total }) : counted;
};

const NO_PAIRS = 'NULL::integer[]';

/** Any of the lists will do: the text itself is compared as well. */
const listOf = ({ isFirstKnown, isLastKnown }: SearchWords): string =>
  isFirstKnown ? 'list_first' : isLastKnown ? 'list_last' : 'whole';

/** Keeps which products hold a text, found by its words; false where that are too many, or some change just now. */
export const keepMatches = async (
  db: Queryable,
  search: string,
  { words, kind, mostKept }: { words: SearchWords; kind: Kind; mostKept: number },
): Promise<boolean> => {
  const { terms } = narrowingOf(words, kind, 4);
  const lists = kind === 'pairs' ? 'keys0, NULL::text[]' : `${NO_PAIRS}, ${listOf(words)}`;
  const [answer] = await runPrepared<{ is_kept: boolean }>(
    db,
    `WITH ${terms} SELECT keep_matches(lower($1), ${lists}, $2, $3) AS is_kept FROM terms WHERE is_narrow`,
    [search, MOST_MATCHES, mostKept, ...words.values],
  );
  return answer?.is_kept === true;
};
