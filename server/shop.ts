import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../api/platform/config/config.ts';
import { takesCards } from '../api/platform/config/payment-config.ts';
import { openDatabase } from '../api/platform/database/database.ts';
import type { Deps } from '../api/platform/deps.ts';
import type { App } from '../api/platform/http/serve.ts';
import { openPictures } from '../api/platform/images/pictures.ts';
import { createJobs } from '../api/platform/jobs/jobs.ts';
import { clockAhead, systemClock } from '../api/platform/operations/clock.ts';
import { type ClockWatch, watchClock } from '../api/platform/operations/clock-watch.ts';
import { armCrash } from '../api/platform/operations/crash-points.ts';
import { scrub } from '../api/platform/operations/logging.ts';
import { createLimits } from '../api/platform/security/limits.ts';
import { createSecretBox, type SecretBox } from '../api/platform/security/secret-box.ts';
import { migrate, newestMigration } from '../db/migrate.ts';
import { refuseDemoAccounts, refuseLiveDatabase } from '../demo/demo-rows.ts';
import { seedDemo } from '../demo/seed.ts';
import type { EmbeddedPostgres } from './embedded-postgres/start.ts';
import { ownKey } from './encryption-key.ts';
import { createHttp } from './http/http.ts';
import { openMetrics } from './http/metrics.ts';
import { installReadiness } from './http/readiness.ts';
import { installPages, type PageSource } from './pages/pages.ts';
import { assertPoolerFits } from './pooler-check.ts';
import { rememberPayments } from './remembered-payments.ts';
import { startSimulators } from './simulators.ts';
import { closeGracefully } from './stopping.ts';
import { waitForDatabase } from './wait-for-database.ts';

export type Shop = { url: string; stop(): Promise<void> };
type Options = {
  config: Config;
  root: string;
  /** Awaited last, so that building and starting run in parallel. */
  pages: (app: App) => Promise<PageSource>;
  log: (line: string) => void;
  /** Pending start of the embedded database; unset if another database is configured. */
  postgres?: Promise<EmbeddedPostgres>;
  /** Ends waiting for a database that is away. */
  signal: AbortSignal;
};

/** Maximum connections waiting to be accepted; the system's limit (somaxconn) may be lower. */
const BACKLOG = 4096;

/** Starts everything of one shop process in order; its stop runs in reverse order. */
export const startShop = async (options: Options): Promise<Shop> => {
  const { config, root, pages, log } = options;
  const stops: (() => Promise<unknown>)[] = [];
  let stopping = false;
  const stop = async (): Promise<void> => {
    stopping = true;
    for (const undo of stops.splice(0).reverse()) await undo();
  };
  armCrash(config.crash);
  try {
    const databaseUrl = config.databaseUrl ?? (await ownPostgres(options, stops));
    const directUrl = config.databaseDirectUrl ?? databaseUrl;
    const db = openDatabase(databaseUrl, config.poolSize, { directUrl });
    stops.push(() => db.destroy());
    const open = async (): Promise<void> => {
      if (config.databaseUrl) await assertPoolerFits(databaseUrl, directUrl);
      if (config.mode === 'demo') await refuseLiveDatabase(db);
      const applied = await migrate(directUrl);
      if (applied.length > 0) log(`Migrations applied: ${applied.length}`);
    };
    await waitForDatabase(open, { ...options, databaseUrl });

    const pictures = await openPictures(config, path.join(root, 'demo/pictures'));
    if (config.mode === 'demo') await seedDemo({ db, pictures, log });
    else await refuseDemoAccounts(db);

    const secrets = createSecretBox(config.encryptionKey ?? (await ownKey(config.dataDir)));
    await assertSecretsReadable(db, { config, secrets, log });

    let base = '';
    const { simulator } = config;
    // Providers outside this process call the public address, in front of all servers: this one may
    // die.
    const isOutside = config.mode === 'live' || simulator?.elsewhere === true;
    const callbackBase = (): string => (config.publicUrl && isOutside ? config.publicUrl : base);
    const simulators =
      simulator && !simulator.elsewhere
        ? await startSimulators(config, { callbackBase, log })
        : undefined;
    if (simulators) {
      stops.push(() => simulators.close());
      await rememberPayments(db, simulators);
    }

    let reportError = (error: unknown): void =>
      log(`Job failed: ${scrub(error instanceof Error ? error.message : String(error))}`);
    let clockWatch: ClockWatch | undefined;
    const jobs = createJobs(
      directUrl,
      (error) => reportError(error),
      () => clockWatch?.isWrong() === true,
    );
    const clock = simulator?.clockAheadMs ? clockAhead(simulator.clockAheadMs) : systemClock;
    const deps: Deps = {
      config: simulators ? simulators.config : config,
      db,
      clock,
      jobs,
      limits: createLimits({ config, db, clock }),
      pictures,
      secrets,
      callbackBase,
    };
    const app = await createHttp(deps, { isStopping: () => stopping });
    reportError = (err) => app.log.error({ err }, 'a job failed');
    // The real clock, also in a demo that runs ahead.
    clockWatch = await watchClock({ db, clock: systemClock, log: app.log });
    stops.push(async () => clockWatch?.stop());
    const migration = await newestMigration();
    installReadiness(app, {
      db,
      migration,
      isStopping: () => stopping,
      isOutage: () => app.cachedResponses.isOutage(),
      isClockWrong: clockWatch.isWrong,
    });
    simulators?.install(app);
    await installPages(app, {
      source: await pages(app),
      publicUrl: config.publicUrl,
      cardProvider: config.mode === 'live' && takesCards(config.card),
    });

    // Stopped after the requests, which may still enqueue jobs.
    stops.push(() => jobs.stop());
    await app.listen({ host: config.host, port: config.port, backlog: BACKLOG });
    const { metrics, shutdown } = config.operations;
    stops.push(() => closeGracefully(app, shutdown.limitMs));
    const address = app.server.address();
    const port = typeof address === 'object' && address ? address.port : config.port;
    const listening = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host;
    base = `http://${listening}:${port}`;
    await jobs.start();
    if (metrics) {
      const opened = await openMetrics(metrics, { app, db, clock, jobs }, root);
      stops.push(() => opened.close());
    }
    // Meanwhile replies close their connections and /readyz fails, so that load balancers send
    // requests elsewhere.
    stops.push(() => pause(shutdown.noticeMs));
    return { url: `http://localhost:${port}`, stop };
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
};

const ownPostgres = async (
  { postgres }: Options,
  stops: (() => Promise<unknown>)[],
): Promise<string> => {
  if (!postgres) throw new Error('A shop needs a database.');
  const { url, stop } = await postgres;
  stops.push(stop);
  return url;
};

/** Refuses to start with a wrong key, which would lock out every admin with a second factor. */
const assertSecretsReadable = async (
  db: ReturnType<typeof openDatabase>,
  { config, secrets, log }: { config: Config; secrets: SecretBox; log: (line: string) => void },
): Promise<void> => {
  const foreign = await db
    .selectFrom('second_factors')
    .select('user_id')
    .where('key_name', '<>', secrets.keyName)
    .executeTakeFirst();
  if (!foreign) return;
  const message =
    'ENCRYPTION_KEY is not the key that second factors in this database were sealed with.';
  if (config.mode === 'live') throw new Error(`${message} Set that key.`);
  log(message);
};
