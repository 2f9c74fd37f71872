import { type Database, sql, type Tx } from '../../platform/database.ts';
import { foldAlone } from '../../platform/tallies.ts';
import { backedReturned, moneyAndSold } from './ledger-sql.ts';

/** Any number that no other part of the shop locks. */
const LOCK = 6_255_434;
const BATCH = 5000;
/** What waits for its claim becomes unaccounted for when time passes, without any change. */
const WHEN_ALL_WAITING_IS_OVER = new Date('9999-01-01');

const takeChanged = async (tx: Tx): Promise<{ taken: number; cases: string[] }> => {
  const { rows } = await sql<{ case_id: string }>`
    DELETE FROM ledger_changes
    WHERE ctid = ANY (ARRAY(SELECT ctid FROM ledger_changes LIMIT ${BATCH}::int))
    RETURNING case_id`.execute(tx);
  return { taken: rows.length, cases: [...new Set(rows.map((row) => row.case_id))] };
};

// What changes while this looks is appended by whoever changes it, and looked at again.
const lookAt = async (tx: Tx, cases: readonly string[]): Promise<void> => {
  await sql`
    WITH cases AS MATERIALIZED (SELECT unnest(${cases}::uuid[]) AS case_id),
    found AS MATERIALIZED (${moneyAndSold(WHEN_ALL_WAITING_IS_OVER)}),
    seen AS MATERIALIZED (
      SELECT b.case_id, b.amount AS backed_returned,
        b.case_id IN (SELECT order_id FROM found WHERE order_id IS NOT NULL)
          OR b.case_id IN (SELECT payment_id FROM found WHERE payment_id IS NOT NULL) AS suspect
      FROM (${backedReturned}) b),
    moved AS (
      INSERT INTO tally_changes (list, kind, bucket, entries, amount)
      SELECT 'backed_returned', '', 0, 0, sum(s.backed_returned - coalesce(k.backed_returned, 0))
      FROM seen s LEFT JOIN ledger_cases k USING (case_id)
      HAVING sum(s.backed_returned - coalesce(k.backed_returned, 0)) <> 0),
    settled AS (
      DELETE FROM ledger_cases k USING seen s
      WHERE k.case_id = s.case_id AND NOT s.suspect AND s.backed_returned = 0)
    INSERT INTO ledger_cases AS k (case_id, suspect, backed_returned)
    SELECT case_id, suspect, backed_returned FROM seen WHERE suspect OR backed_returned <> 0
    ON CONFLICT (case_id) DO UPDATE
    SET suspect = EXCLUDED.suspect, backed_returned = EXCLUDED.backed_returned
    WHERE (k.suspect, k.backed_returned) <> (EXCLUDED.suspect, EXCLUDED.backed_returned)`.execute(
    tx,
  );
};

/** Takes up the cases that changed and keeps those that something is unaccounted for. */
export const foldCases = async (db: Database): Promise<void> => {
  const foldBatch = () =>
    foldAlone(db, LOCK, async (tx) => {
      const { taken, cases } = await takeChanged(tx);
      if (cases.length > 0) await lookAt(tx, cases);
      return taken;
    });
  while ((await foldBatch()) === BATCH);
};
