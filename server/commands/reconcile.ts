import { parseArgs } from 'node:util';
import type { Unaccounted } from '#contract/ledger.endpoints.ts';
import { makeReport } from '../../api/features/payments/ledger/report.ts';
import { periodOf } from '../../api/features/payments/ledger/rules.ts';
import type { Config } from '../../api/platform/config/config.ts';
import { type Database, openDatabase } from '../../api/platform/database/database.ts';
import { pendingMigrations } from '../../db/migrate.ts';
import { startEmbeddedPostgres } from '../embedded-postgres/start.ts';
import { readSettings } from '../run-shop.ts';
import { codeOf, compareProviders } from './reconcile-providers.ts';
import { providersText, reconcileText } from './reconcile-text.ts';

/*
 * npm run payments:reconcile [-- --from 2026-03-01 --to 2026-03-31 --json]
 * npm run payments:reconcile -- --providers --statement march.csv [--statement …] [--from … --to …]
 * Exit code 1: something is unaccounted for, or the providers' books differ; 2: could not be checked.
 * With --providers, the card provider is asked about the last 31 days unless --from is given.
 */

const LIMIT = 1000;

type Options = {
  from?: string | undefined;
  to?: string | undefined;
  json: boolean;
  providers: boolean;
  statement: string[];
};

const readOptions = (args: string[]): Options => {
  const { values } = parseArgs({
    args,
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      json: { type: 'boolean', default: false },
      providers: { type: 'boolean', default: false },
      statement: { type: 'string', multiple: true, default: [] },
    },
  });
  if (values.statement.length > 0 && !values.providers)
    throw new Error('--statement goes with --providers.');
  return values;
};

const daysOf = ({ from, to }: Pick<Options, 'from' | 'to'>): { from?: string; to?: string } => ({
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
});

const CARD_DAYS_MS = 31 * 86_400_000;

const reconcileProviders = async (
  db: Database,
  config: Config,
  { statement, json, ...days }: Options,
): Promise<number> => {
  const now = Date.now();
  const asked = periodOf(daysOf(days));
  const period = {
    from: days.from === undefined ? new Date(now - CARD_DAYS_MS) : asked.from,
    to: new Date(Math.min(asked.to.getTime(), now)),
  };
  const compared = await compareProviders(db, { config, period, statements: statement });
  process.stdout.write(json ? `${JSON.stringify(compared, null, 2)}\n` : providersText(compared));
  return codeOf(compared);
};

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

const open = async (url: string, config: Config, options: Options): Promise<number> => {
  if ((await pendingMigrations(url)).length > 0) {
    throw new Error('The database is older than this program: run npm run db:migrate first.');
  }
  const db = openDatabase(url, 1);
  try {
    return await (options.providers
      ? reconcileProviders(db, config, options)
      : reconcile(db, options));
  } finally {
    await db.destroy();
  }
};

const main = async (): Promise<number> => {
  const options = readOptions(process.argv.slice(2));
  const config = readSettings();
  if (config.databaseUrl) return open(config.databaseUrl, config, options);
  // Only the report goes to standard output.
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: console.error });
  try {
    return await open(postgres.url, config, options);
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
