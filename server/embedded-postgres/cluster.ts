import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { chown, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { errorCode, readText, syncFolder, temporaryFolder } from './files.ts';
import type { Home } from './home.ts';
import { openLog, sizeOfLog } from './log.ts';

const run = promisify(execFile);

const pollMs = 15;
/** It takes longer only if the parent never collects the exit status. */
const exitTimeoutMs = 5000;

/** Sized for a small machine; all durability settings have their safe values. */
const defaultSettings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  // Its path could be too long or not writable for the database's user.
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  // JIT compilation costs more than it saves on queries of a few milliseconds.
  jit: 'off',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  min_wal_size: '80MB',
  max_wal_size: '1GB',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
};

export interface StartedPostmaster {
  pid: number | undefined;
  /** Offset of this run's lines in the log, which continues over runs. */
  logFrom: number;
  /** Set when it has ended. */
  ended: string | undefined;
}

/** Creates the cluster if it is missing, atomically even if this process is killed. */
export async function makeCluster(home: Home, binaries: Binaries, sync: boolean): Promise<void> {
  if ((await readText(join(home.cluster, 'PG_VERSION'))) !== undefined) return;
  const temporary = await temporaryFolder(home.folder);
  try {
    const cluster = join(temporary, 'cluster');
    const passwordFile = join(temporary, 'password');
    await mkdir(cluster, { mode: 0o700 });
    await writeFile(passwordFile, `${home.password}\n`, { mode: 0o600 });
    if (home.runAs) {
      // Our own folder last: after that its new owner could change its contents.
      for (const path of [passwordFile, cluster, temporary]) {
        await chown(path, home.runAs.uid, home.runAs.gid);
      }
    }
    const initialise = (locale: string) =>
      runAsDatabaseUser(home, binaries.initdb, [
        ...['-D', cluster, '-U', 'postgres', '--pwfile', passwordFile, '--auth=scram-sha-256'],
        ...['--encoding=UTF8', `--locale=${locale}`, '--no-instructions'],
        // PostgreSQL's builtin C.UTF-8: the same collation on every system, and no index breaks
        // when the system's library changes its order.
        ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
        ...(sync ? [] : ['--no-sync']),
      ]);
    await initialise('C.UTF-8').catch((error: unknown) => {
      if (!String(error).includes('invalid locale name')) throw error;
      return initialise('C');
    });
    await rename(cluster, home.cluster).catch((error: unknown) => {
      // Another first start created it; both know the same password.
      if (!['EEXIST', 'ENOTEMPTY', 'EPERM'].includes(errorCode(error))) throw error;
    });
    if (sync) await syncFolder(home.folder);
  } catch (error) {
    throw new Error(`The embedded database could not be made: ${reasonOf(error)}`, {
      cause: error,
    });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Starts a postmaster that outlives this process; `settings` override the defaults. */
export async function spawnPostmaster(
  home: Home,
  binaries: Binaries,
  settings: Record<string, string>,
): Promise<StartedPostmaster> {
  const all = { ...defaultSettings, port: String(await freePort()), ...settings };
  const parameters = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const logFrom = await sizeOfLog(home);
  const log = await openLog(home);
  try {
    const child: ChildProcess = spawn(binaries.postgres, ['-D', home.cluster, ...parameters], {
      ...childOptions(home),
      stdio: ['ignore', log.fd, log.fd],
      // Its own process group, so that Ctrl-C does not reach it: the shop finishes its work first
      // and then stops the database.
      detached: true,
      windowsHide: true,
    });
    const started: StartedPostmaster = { pid: child.pid, logFrom, ended: undefined };
    child.on('error', (error) => {
      started.ended = error.message;
    });
    child.on('exit', (code, signal) => {
      started.ended = signal ? `signal ${signal}` : `exit code ${code}`;
    });
    child.unref();
    return started;
  } finally {
    await log.close();
  }
}

/** Stops the postmaster of this cluster and waits for its end. */
export async function stopPostmaster(home: Home, binaries: Binaries): Promise<void> {
  const running = await runningPostmaster(home.cluster);
  await stopByPgCtl(home, binaries);
  if (!running) return;
  // pg_ctl waits for the removal of the pid file, shortly before the process ends.
  for (const end = performance.now() + exitTimeoutMs; performance.now() < end; ) {
    if (!isAlive(running.pid)) return;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

async function stopByPgCtl(home: Home, binaries: Binaries): Promise<void> {
  const stop = (mode: string) => {
    const parameters = ['stop', '-D', home.cluster, '-m', mode, '-w', '-t', '20'];
    return runAsDatabaseUser(home, binaries.pgCtl, parameters);
  };
  try {
    await stop('fast');
  } catch {
    if (!(await runningPostmaster(home.cluster))) return;
    // PostgreSQL 18 hangs when stopped during recovery from a crashed worker. The immediate stop
    // loses nothing: the next start recovers from the write-ahead log.
    await stop('immediate').catch(async (error: unknown) => {
      if (!(await runningPostmaster(home.cluster))) return;
      throw new Error(`The embedded database did not stop: ${reasonOf(error)}`, { cause: error });
    });
  }
}

/**
 * The running postmaster of this cluster, undefined if there is none. Reads postmaster.pid, which
 * may be left by a killed one: its process id may have been reused.
 */
export async function runningPostmaster(
  cluster: string,
): Promise<{ pid: number; port: number; ready: boolean } | undefined> {
  const file = join(cluster, 'postmaster.pid');
  const lines = (await readText(file))?.split('\n');
  if (!lines) return undefined;
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) {
    // Another start is about to write it, or died before it could.
    const written = await stat(file).catch(() => undefined);
    if (written && Date.now() - written.mtimeMs > 2000) await markStale(file, lines);
    return undefined;
  }
  if (pid === process.pid || !isAlive(pid)) return undefined;
  if (await isPostmasterOf(cluster, pid)) {
    return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
  }
  await markStale(file, lines);
  return undefined;
}

/**
 * PostgreSQL takes any process of its user with that id for a running postmaster and refuses to
 * start. The file is not deleted, because its last lines let PostgreSQL detect workers of the
 * killed postmaster; a process id equal to its parent's (ours) counts as stale.
 */
async function markStale(file: string, lines: string[]): Promise<void> {
  const handle = await open(file, constants.O_WRONLY | (constants.O_NOFOLLOW ?? 0));
  const text = Buffer.from(`${[process.pid, ...lines.slice(1)].join('\n')}\n`);
  // Written before truncating: a kill in between would leave an empty file.
  await handle.write(text, 0, text.length, 0);
  await handle.truncate(text.length);
  await handle.close();
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

async function isPostmasterOf(cluster: string, pid: number): Promise<boolean> {
  if (process.platform === 'win32') return true;
  const command =
    process.platform === 'linux'
      ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      : (await run('ps', ['-p', String(pid), '-o', 'command=']).catch(() => ({ stdout: '' })))
          .stdout;
  return command.includes('postgres') && command.replaceAll('\0', ' ').includes(` -D ${cluster} `);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

function runAsDatabaseUser(home: Home, program: string, parameters: string[]) {
  return run(program, parameters, { ...childOptions(home), windowsHide: true });
}

function childOptions(home: Home) {
  // Nothing else of the environment: PGPORT etc. would change the programs' behaviour, and the
  // database does not need the shop's secrets.
  const env: NodeJS.ProcessEnv =
    process.platform === 'win32'
      ? Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^PG/i.test(name)))
      : { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  // Not our working directory, which its user may be unable to enter.
  return { ...home.runAs, env, cwd: home.folder };
}

function reasonOf(error: unknown): string {
  const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
  return stderr || (error instanceof Error ? error.message : String(error));
}
