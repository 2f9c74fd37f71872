import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { DEMO_ACCOUNTS } from '#contract/demo-accounts.ts';
import { type Config, readConfig } from '../api/platform/config/config.ts';
import { configWarnings } from '../api/platform/config/config-warnings.ts';
import type { App } from '../api/platform/http/serve.ts';
import { startEmbeddedPostgres } from './embedded-postgres/start.ts';
import type { PageSource } from './pages/pages.ts';
import type { Shop } from './shop.ts';

export const root = path.resolve(import.meta.dirname, '..');
export const log = (line: string): void => console.log(line);

/**
 * The settings of this process; a `.env` file in the project's folder fills in missing variables.
 */
export const readSettings = (): Config => {
  const file = path.join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return readConfig(process.env);
};

/** Checked first, so that a busy port is reported before a minute of building. */
export const assertPortFree = (host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(
              `Port ${port} is already in use. Stop what runs there, or set PORT to another.`,
            )
          : error,
      ),
    );
    probe.listen(port, host, () => probe.close(() => resolve()));
  });

/** Time limit for closing jobs, pool and database after the last request. */
const LAST_STEPS_MS = 15_000;

const greet = (shop: Shop, demo: boolean): void => {
  log(`\nMalkia is open: ${shop.url}\n`);
  if (!demo) return;
  for (const [name, { email, password }] of Object.entries(DEMO_ACCOUNTS))
    log(`  ${name.padEnd(8)} ${email} / ${password}`);
  log('  M-PESA   0712345678 pays, 0712991032 cancels · card 4242 4242 4242 4242 · no money moves');
  log(`  API      ${shop.url}/api/docs · customer's phone ${shop.url}/sim/phone\n`);
};

type Pages = (app: App) => Promise<PageSource>;

/** Starts PostgreSQL while the program loads: sequentially they take most of the start. */
const openShop = async (config: Config, pages: Pages, signal: AbortSignal): Promise<Shop> => {
  if (config.databaseUrl)
    return (await import('./shop.ts')).startShop({ config, root, pages, log, signal });
  log('Starting PostgreSQL …');
  const postgres = startEmbeddedPostgres({ dataDir: config.dataDir, log });
  // A failure is handled where the promise is awaited.
  postgres.catch(() => {});
  try {
    const { startShop } = await import('./shop.ts');
    return await startShop({ config, root, pages, log, postgres, signal });
  } catch (error) {
    await postgres.then(({ stop }) => stop()).catch(() => {});
    throw error;
  }
};

/** Runs a shop until a signal stops it; used in production and development. */
export const runShop = async (config: Config, pages: Pages): Promise<void> => {
  for (const warning of configWarnings(config)) log(`Warning: ${warning}`);
  const closing = new AbortController();
  const { signal } = closing;
  const starting = openShop(config, pages, signal).catch((error: unknown) => {
    if (error !== signal.reason) throw error;
  });
  for (const name of ['SIGTERM', 'SIGINT'] as const) {
    process.on(name, () => {
      // A second signal ends it at once. Unfinished work is resumed at the next start.
      if (signal.aborted) process.exit(1);
      closing.abort();
      log('\nClosing the shop …');
      const limit = config.operations.shutdown.limitMs + config.operations.shutdown.noticeMs;
      setTimeout(() => process.exit(1), limit + LAST_STEPS_MS).unref();
      starting
        .then((shop) => shop?.stop())
        .then(
          () => process.exit(0),
          () => process.exit(1),
        );
    });
  }
  const shop = await starting;
  if (shop) greet(shop, config.mode === 'demo');
};
