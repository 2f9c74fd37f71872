import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { withClient } from '../copy.ts';

type Stat = { parent: number; own: number; children: number };

/** CPU seconds of a process and its ended children; Linux counts in hundredths. */
const statOf = (pid: number | string): Stat | undefined => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /, '')
      .split(' ');
    const sum = (...at: number[]) => at.reduce((all, n) => all + Number(fields[n]), 0) / 100;
    return { parent: Number(fields[1]), own: sum(11, 12), children: sum(13, 14) };
  } catch {
    return undefined;
  }
};

const postgresSeconds = (postmaster: number): number => {
  let seconds = statOf(postmaster)?.children ?? 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = statOf(pid);
    if (stat && (Number(pid) === postmaster || stat.parent === postmaster)) seconds += stat.own;
  }
  return seconds;
};

/** Resources used so far. */
export type Used = {
  shopSeconds: number;
  postgresSeconds: number;
  statements: number;
  commits: number;
  walBytes: number;
  deadlocks: number;
};

/** Reads what the shop and its database have used since they started. */
export const costsOf = (adminUrl: string, database: string, shopPid: number): Promise<Used> =>
  withClient(adminUrl, async (admin) => {
    const { rows } = await admin.query<
      { folder: string } & Omit<Used, 'shopSeconds' | 'postgresSeconds'>
    >(
      `SELECT current_setting('data_directory') AS folder,
         (SELECT coalesce(sum(calls), 0)::int FROM pg_stat_statements s WHERE s.dbid = d.oid) AS statements,
         pg_stat_get_db_xact_commit(d.oid)::int AS commits,
         pg_stat_get_db_deadlocks(d.oid)::int AS deadlocks,
         (pg_current_wal_insert_lsn() - '0/0')::float8 AS "walBytes"
       FROM pg_database d WHERE d.datname = $1`,
      [database],
    );
    const [row] = rows;
    if (!row) throw new Error(`there is no database ${database}`);
    const { folder, ...counted } = row;
    const postmaster = Number(
      readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[0],
    );
    return {
      ...counted,
      shopSeconds: statOf(shopPid)?.own ?? Number.NaN,
      postgresSeconds: postgresSeconds(postmaster),
    };
  });

/** Cost per order between two readings. */
export const costsEach = (before: Used, after: Used, count: number): Used =>
  Object.fromEntries(
    Object.entries(after).map(([name, value]) => [
      name,
      (value - before[name as keyof Used]) / Math.max(1, count),
    ]),
  ) as Used;
