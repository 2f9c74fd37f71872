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
 * What the database counts ahead for the payments report (migration `tallies`): money by list, kind and day.
 * Triggers append changes, `foldTallies` adds them up; both together are exact at every moment.
 */

const DAY_MS = 86_400_000;
/** Nairobi is three hours ahead of UTC, all year. */
const NAIROBI_MS = 3 * 3_600_000;

/** The bucket of an instant: its day in Nairobi, as `shop_day` counts it. */
export const dayOf = (at: Date): number => Math.floor((at.getTime() + NAIROBI_MS) / DAY_MS);

/** Midnight in Nairobi at which the day of a bucket begins. */
export const startOf = (day: number): Date => new Date(day * DAY_MS - NAIROBI_MS);

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
