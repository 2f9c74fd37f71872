import { parseArgs } from 'node:util';
import type { Unaccounted } from '#contract/ledger.endpoints.ts';
import { makeReport } from '../api/features/payments/ledger/report.ts';
import { periodOf } from '../api/features/payments/ledger/rules.ts';
import { type Database, openDatabase } from '../api/platform/database/database.ts';
import { pendingMigrations } from '../db/migrate.ts';
import { startEmbeddedPostgres } from './embedded-postgres/start.ts';
import { reconcileText } from './reconcile-text.ts';
import { readSettings } from './run-shop.ts';

/*
 * npm run payments:reconcile [-- --from 2026-03-01 --to 2026-03-31 --json]
 * Exit code 1: something is unaccounted for; 2: could not be checked.
 */

const LIMIT = 1000;

type Options = {
  from?: string | undefined;
  to?: string | undefined;
  json: boolean;
};

const readOptions = (args: string[]): Options => {
  const { values } = parseArgs({
    args,
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  return values;
};

const daysOf = ({ from, to }: Options): { from?: string; to?: string } => ({
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
});

const reconcile = async (db: Database, options: Options): Promise<number> => {
  const asked = { period: periodOf(daysOf(options)), now: new Date(), limit: LIMIT };
  const report = await makeReport(db, { ...asked, page: 1 });
  const rows: Unaccounted[] = [...report.unaccounted];
  for (let page = 2; page <= report.totalPages; page++) {
    rows.push(...(await makeReport(db, { ...asked, page })).unaccounted);
  }
  const json = { ...report, unaccounted: rows, totalPages: 1 };
  process.stdout.write(
    options.json ? `${JSON.stringify(json, null, 2)}\n` : reconcileText(report, rows, options),
  );
  return rows.length > 0 || report.balance.difference !== 0 ? 1 : 0;
};

const open = async (url: string, options: Options): Promise<number> => {
  if ((await pendingMigrations(url)).length > 0) {
    throw new Error('The database is older than this program: run npm run db:migrate first.');
  }
  const db = openDatabase(url, 1);
  try {
    return await reconcile(db, options);
  } finally {
    await db.destroy();
  }
};

const main = async (): Promise<number> => {
  const options = readOptions(process.argv.slice(2));
  const config = readSettings();
  if (config.databaseUrl) return open(config.databaseUrl, options);
  // Only the report goes to standard output.
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: console.error });
  try {
    return await open(postgres.url, options);
  } finally {
    await postgres.stop();
  }
};

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  },
);
