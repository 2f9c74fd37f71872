import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { platformPackage, readyBinaries } from './binaries.ts';
import { claim, urlsOf } from './claim.ts';
import {
  makeCluster,
  runningPostmaster,
  type StartedPostmaster,
  spawnPostmaster,
  stopPostmaster,
} from './cluster.ts';
import { removeAbandoned } from './files.ts';
import { deleteHome, type Home, openHome } from './home.ts';
import { boundLog, tailOfLog } from './log.ts';

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log?: (line: string) => void;
  /** PostgreSQL settings that override the shop's; ignored if the server is already running. */
  settings?: Record<string, string>;
  /** The platform package with PostgreSQL, if not the installed one. */
  packageFolder?: string;
}

export interface EmbeddedPostgres {
  /** The shop's database, as the role that owns it. */
  url: string;
  /** The database `postgres` as the superuser, to create and drop databases. */
  adminUrl: string;
  /** True if the server was already running: left by a killed shop, or in use by another one. */
  adopted: boolean;
  /** Stops using the server; the last process stops it and waits for its end. */
  stop(): Promise<void>;
}

const startTimeoutMs = 120_000;
const retryTimeoutMs = 15_000;
const pollMs = 15;
const logCheckMs = 10 * 60_000;

/**
 * Starts the PostgreSQL server of `dataDir`, or uses it if it is running. Safe for concurrent
 * processes: they share one server, and the last one stops it.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { dataDir, settings = {}, log = () => undefined } = options;
  const home = await openHome(dataDir);
  await removeAbandoned(home.folder);
  const binaries = () => {
    const packageFolder = options.packageFolder ?? platformPackage();
    return readyBinaries(packageFolder, home.folder, home.copyBinaries);
  };

  let started: StartedPostmaster | undefined;
  const beganAt = performance.now();
  const waited = () => performance.now() - beganAt;

  for (;;) {
    const running = await runningPostmaster(home.cluster);
    if (running?.ready) {
      const revive = () => reviveAt(home, running.port, settings, binaries, log);
      const claimed = await claim(home, running.port, revive);
      if (claimed) {
        const adopted = running.pid !== started?.pid;
        const took = Math.round(waited());
        log(`Embedded PostgreSQL ${adopted ? 'was running, adopted' : 'started'} in ${took} ms`);
        return owned(home, claimed, running.port, adopted, binaries);
      }
    } else if (!running && (!started || started.ended)) {
      if (started) await throwUnlessTransient(home, started, waited());
      else await boundLog(home);
      const ready = await binaries();
      await makeCluster(home, ready, settings.fsync !== 'off');
      started = await spawnPostmaster(home, ready, settings);
    }
    if (waited() > startTimeoutMs) throw await startError(home, 'no answer in two minutes');
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/**
 * Stops the server of `dataDir` regardless of users, and deletes it with all data and the folder
 * itself. For tests and tools with throw-away databases.
 */
export async function deleteEmbeddedPostgres(dataDir: string): Promise<void> {
  if (!(await stat(dataDir).catch(() => undefined))) return;
  const home = await openHome(dataDir).catch(() => undefined);
  if (home && (await runningPostmaster(home.cluster))) {
    const binaries = await readyBinaries(platformPackage(), home.folder, home.copyBinaries);
    await stopPostmaster(home, binaries);
  }
  await deleteHome(dataDir);
}

function owned(
  home: Home,
  claimed: NonNullable<Awaited<ReturnType<typeof claim>>>,
  port: number,
  adopted: boolean,
  binaries: () => ReturnType<typeof readyBinaries>,
): EmbeddedPostgres {
  const logCheck = setInterval(() => void boundLog(home).catch(() => undefined), logCheckMs);
  logCheck.unref();

  const stop = async () => {
    clearInterval(logCheck);
    try {
      if (await claimed.release()) await stopPostmaster(home, await binaries());
    } finally {
      await claimed.end();
    }
  };
  let stopped: Promise<void> | undefined;
  return {
    ...urlsOf(home, port),
    adopted,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

/**
 * Restarts a postmaster that died (killed, out of memory) on its old port, so that its URLs stay
 * valid. Does nothing if it runs or its data were deleted.
 */
async function reviveAt(
  home: Home,
  port: number,
  settings: Record<string, string>,
  binaries: () => ReturnType<typeof readyBinaries>,
  log: (line: string) => void,
): Promise<void> {
  if (await runningPostmaster(home.cluster)) return;
  if (!(await stat(join(home.cluster, 'PG_VERSION')).catch(() => undefined))) return;
  log('The embedded database has ended; starting it again …');
  await spawnPostmaster(home, await binaries(), { ...settings, port: String(port) });
}

/**
 * Throws unless the failure is temporary: the chosen port was taken meanwhile, another start came
 * first, or workers of a killed postmaster have not ended yet.
 */
async function throwUnlessTransient(
  home: Home,
  started: StartedPostmaster,
  waitedMs: number,
): Promise<void> {
  const tail = await tailOfLog(home, started.logFrom);
  const transient =
    /could not bind|lock file "postmaster.pid" (already|is empty)|bogus data in lock file|shared memory block.*in use/;
  if (transient.test(tail) && waitedMs < retryTimeoutMs) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    return;
  }
  throw await startError(home, started.ended ?? '', started.logFrom);
}

async function startError(home: Home, reason: string, from?: number): Promise<Error> {
  const tail = await tailOfLog(home, from);
  return new Error(
    `The embedded database did not start (${reason}); the end of its log, ${home.log}:\n${tail}`,
  );
}
