import { prepareRead, type Queryable, runPrepared } from '../../platform/database.ts';
import { bandsOf } from './counts.ts';
import { LISTED, orderBy } from './list-sql.ts';
import { NEAR, type Page, stretchOf } from './list-store.ts';
import type { ListedRow } from './rules.ts';
import { PRICED, REST, type Search } from './search-look.ts';
import { type Kind, narrowingOf, type SearchWords } from './search-words.ts';

/** Which products hold a text is not kept where more do: a walk through all soon meets enough of them. */
const MOST_MATCHES = 20_000;

const COUNTED = `SELECT coalesce(sum(products), 0) FROM search_counts
    WHERE text = kept.text AND ${REST} AND band BETWEEN $8 AND $9`;
const IN_BOUNDS = `SELECT count(*) FROM search_matches WHERE search = kept.id AND ${REST} AND ${PRICED}`;

/**
 * A stretch of the products kept for a text, and how many match in all; no row where none are kept for it. What
 * decides comes from rows, so that the plan is the same for every page and made once.
 */
const findText = (sort: Search['sort'], total: string, fromEnd: boolean): string => `
WITH kept AS MATERIALIZED (SELECT id, text FROM searches WHERE text = lower($1) AND matches IS NOT NULL),
counted AS MATERIALIZED (SELECT (${total}) AS total FROM kept)
SELECT total, ${LISTED}
FROM counted
LEFT JOIN (SELECT seq, rating, ${LISTED} FROM products WHERE archived_at IS NULL) AS p ON p.seq = ANY (ARRAY(
  SELECT seq FROM search_matches WHERE search = (SELECT id FROM kept) AND ${REST} AND ${PRICED}
  ORDER BY ${orderBy(sort, { fromEnd })} LIMIT (SELECT $6::bigint) OFFSET (SELECT $7::bigint)
))
ORDER BY ${orderBy(sort, { table: 'p.' })}`;

const KNOWN = '$8::bigint';

type Stretch = { skip: number; take: number; fromEnd: boolean; total?: number };

const readStretch = async (
  db: Queryable,
  filter: Search,
  { skip, take, fromEnd, total }: Stretch,
): Promise<Page | undefined> => {
  const { search, category, color, minCents, maxCents, sort } = filter;
  const bands = bandsOf(filter);
  const [counting, values] =
    total !== undefined
      ? [KNOWN, [total]]
      : bands
        ? [COUNTED, [bands.first, bands.last]]
        : [IN_BOUNDS, []];
  const asked = [search, category, color, minCents, maxCents].map((value) => value ?? null);
  const rows = await runPrepared<ListedRow & { total: number }>(
    db,
    prepareRead(findText(sort, counting, fromEnd)),
    [...asked, take, skip, ...values],
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
