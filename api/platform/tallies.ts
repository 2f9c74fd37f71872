import {
  type Database,
  inTransaction,
  prepareRead,
  type Queryable,
  runPrepared,
  sql,
} from './database.ts';
import type { Deps } from './deps.ts';

/*
 * What the database counts ahead (migration `tallies`): entries and money of each list, by kind and bucket.
 * Triggers append changes, `foldTallies` adds them up; both together are exact at every moment.
 */

const DAY_MS = 86_400_000;
/** Nairobi is three hours ahead of UTC, all year. */
const NAIROBI_MS = 3 * 3_600_000;

/** The bucket of an instant: its day in Nairobi, as `shop_day` counts it. */
export const dayOf = (at: Date): number => Math.floor((at.getTime() + NAIROBI_MS) / DAY_MS);

/** Midnight in Nairobi at which the day of a bucket begins. */
export const startOf = (day: number): Date => new Date(day * DAY_MS - NAIROBI_MS);

/** Entries of lists that are kept by number and not by day. */
export const BUCKET_OF_NUMBERS = 1000;

const BOTH = `
  SELECT kind, bucket, entries, amount, returned FROM tallies WHERE list = $1
  UNION ALL
  SELECT kind, bucket, entries, amount, returned FROM tally_changes WHERE list = $1`;

const TOTAL = prepareRead(
  `SELECT coalesce(sum(entries), 0) AS total FROM (${BOTH}) AS counted WHERE kind = ANY ($2)`,
);

/** How many entries of these kinds a list has. */
export const countEntries = async (
  db: Queryable,
  list: string,
  kinds: readonly string[] = [''],
): Promise<number> => {
  const [row] = await runPrepared<{ total: number }>(db, TOTAL, [list, kinds]);
  return row?.total ?? 0;
};

const PLACE = prepareRead(
  `WITH counted AS (
     SELECT bucket, sum(entries) AS entries FROM (${BOTH}) AS counted
     WHERE kind = ANY ($2) GROUP BY bucket),
   running AS (
     SELECT bucket, entries, sum(entries) OVER (ORDER BY bucket DESC) AS upto FROM counted)
   SELECT totals.total, place.bucket, $3 - (place.upto - place.entries) AS skip
   FROM (SELECT coalesce(sum(entries), 0) AS total FROM counted) AS totals
   LEFT JOIN LATERAL (
     SELECT * FROM running WHERE upto > $3 AND entries > 0 ORDER BY bucket DESC LIMIT 1
   ) AS place ON true`,
);

export type Place = {
  total: number;
  /** The bucket in which the page begins, and how many of its newest entries come before; none past the end. */
  at: { bucket: number; skip: number } | undefined;
};

/** Where a page of a list, newest first, begins: as quick for its last page as for its first. */
export const findPlace = async (
  db: Queryable,
  list: string,
  { kinds = [''], offset }: { kinds?: readonly string[]; offset: number },
): Promise<Place> => {
  type Row = { total: number; bucket: number | null; skip: number | null };
  const [row] = await runPrepared<Row>(db, PLACE, [list, kinds, offset]);
  const { total = 0, bucket = null, skip = null } = row ?? {};
  return { total, at: bucket === null || skip === null ? undefined : { bucket, skip } };
};

export type Sum = {
  kind: string;
  bucket: number;
  entries: number;
  amount: number;
  returned: number;
};

const BY_DAY = prepareRead(
  `SELECT kind, bucket, sum(entries) AS entries, sum(amount) AS amount, sum(returned) AS returned
   FROM (${BOTH}) AS counted WHERE bucket >= $2 AND bucket < $3
   GROUP BY kind, bucket ORDER BY bucket, kind`,
);

/** The sums of each day from `from` on and before `to`, by kind. */
export const sumDays = (db: Queryable, list: string, from: number, to: number): Promise<Sum[]> =>
  runPrepared(db, BY_DAY, [list, from, to]);

const BY_KIND = prepareRead(
  `SELECT kind, sum(entries) AS entries, sum(amount) AS amount, sum(returned) AS returned
   FROM (${BOTH}) AS counted WHERE bucket >= $2 AND bucket < $3
   GROUP BY kind HAVING sum(entries) <> 0 ORDER BY kind`,
);

/** The sums of all days from `from` on and before `to`, by kind. */
export const sumKinds = (
  db: Queryable,
  list: string,
  from: number,
  to: number,
): Promise<Omit<Sum, 'bucket'>[]> => runPrepared(db, BY_KIND, [list, from, to]);

const OF_LISTS = prepareRead(
  `SELECT list, kind, sum(entries) FILTER (WHERE bucket >= $2 AND bucket < $3) AS entries,
     sum(amount) FILTER (WHERE bucket >= $2 AND bucket < $3) AS amount, sum(amount) AS ever
   FROM (
     SELECT list, kind, bucket, entries, amount FROM tallies WHERE list = ANY ($1)
     UNION ALL
     SELECT list, kind, bucket, entries, amount FROM tally_changes WHERE list = ANY ($1)
   ) AS counted GROUP BY list, kind ORDER BY list, kind`,
);

/** The sums of several lists by kind, of the days from `from` on and before `to`, with those of all times. */
export const sumLists = async (
  db: Queryable,
  lists: readonly string[],
  { from, to }: { from: number; to: number },
): Promise<{ list: string; kind: string; entries: number; amount: number; ever: number }[]> => {
  type Row = {
    list: string;
    kind: string;
    entries: number | null;
    amount: number | null;
    ever: number;
  };
  const rows = await runPrepared<Row>(db, OF_LISTS, [lists, from, to]);
  return rows.map(({ entries, amount, ...row }) => ({
    ...row,
    entries: entries ?? 0,
    amount: amount ?? 0,
  }));
};

/** Any number that no other part of the shop locks. */
const FOLD_LOCK = 6_255_433;
const BATCH = 20_000;
const FOLD_SECONDS = 5;

/**
 * Takes `work` up unless another server is at it; all of a shop's folding is done by one at a time, so that
 * the rows they write are never fought for.
 */
export const foldAlone = <T>(
  db: Database,
  lock: number,
  work: (tx: Parameters<Parameters<typeof inTransaction>[1]>[0]) => Promise<T>,
): Promise<T | undefined> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{ free: boolean }>`
      SELECT pg_try_advisory_xact_lock(${lock}) AS free`.execute(tx);
    return rows[0]?.free ? work(tx) : undefined;
  });

/** Adds appended changes to the tallies, in one transaction: whoever reads sees each of them once. */
export const foldTallies = async (db: Database): Promise<void> => {
  const foldBatch = () =>
    foldAlone(db, FOLD_LOCK, async (tx) => {
      const { rows } = await sql<{ folded: number }>`
        WITH gone AS (
          DELETE FROM tally_changes
          WHERE ctid = ANY (ARRAY(SELECT ctid FROM tally_changes LIMIT ${BATCH}::int))
          RETURNING *),
        added AS (
          INSERT INTO tallies AS t (list, kind, bucket, entries, amount, returned)
          SELECT list, kind, bucket, sum(entries), sum(amount), sum(returned) FROM gone
          GROUP BY list, kind, bucket
          ON CONFLICT (list, kind, bucket) DO UPDATE SET entries = t.entries + EXCLUDED.entries,
            amount = t.amount + EXCLUDED.amount, returned = t.returned + EXCLUDED.returned)
        SELECT count(*) AS folded FROM gone`.execute(tx);
      return rows[0]?.folded ?? 0;
    });
  while ((await foldBatch()) === BATCH);
};

/** Has the tallies folded while the server runs. */
export const installTallies = ({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): void => {
  jobs.every(FOLD_SECONDS, () => foldTallies(db));
};
