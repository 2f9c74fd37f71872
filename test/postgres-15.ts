import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { chown, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unpackedFromDebian } from './debian.ts';
import { freePort } from './shop-process.ts';

const INSTALLED = '/usr/lib/postgresql/15';
/** PostgreSQL refuses to run as root: use this user, `nobody` on Debian. */
const NOBODY = 65534;

export type Postgres15 = {
  url: string;
  version: string;
  /** Stops it as an operator does and restarts it on the same port. */
  restart(): void;
  /** Restarts it as a standby, which only reads, as a cluster manager does with a failed leader. */
  demote(): void;
  promote(): void;
  stop(): Promise<void>;
};

type Run = (program: string, args: string[]) => string;

const startOn = async (
  dir: string,
  { run, port }: { run: Run; port: number },
): Promise<Postgres15> => {
  const data = path.join(dir, 'data');
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off`;
  const log = path.join(dir, 'data.log');
  run('pg_ctl', ['-D', data, '-w', '-l', log, '-o', options, 'start']);
  const restart = (): void => {
    run('pg_ctl', ['-D', data, '-m', 'fast', '-w', '-l', log, '-o', options, 'restart']);
  };
  return {
    url: `postgres://malkia@127.0.0.1:${port}/postgres`,
    version: run('postgres', ['--version']).trim(),
    restart,
    demote() {
      writeFileSync(path.join(data, 'standby.signal'), '');
      restart();
    },
    promote() {
      run('pg_ctl', ['-D', data, '-w', 'promote']);
    },
    async stop() {
      run('pg_ctl', ['-D', data, '-m', 'fast', '-w', 'stop']);
      await rm(dir, { recursive: true, force: true });
    },
  };
};

/** Debian's PostgreSQL 15 on a free port: the installed one, or a downloaded one. */
export const startPostgres15 = async (): Promise<Postgres15 | undefined> => {
  const isThere = await stat(`${INSTALLED}/bin/initdb`).catch(() => undefined);
  const packages = ['postgresql-15', 'postgresql-client-15', 'libpq5'];
  const root = isThere ? '' : await unpackedFromDebian(packages);
  if (root === undefined) return undefined;
  const home = root + INSTALLED;
  const dir = await mkdtemp(path.join(tmpdir(), 'malkia-pg15-'));
  const asRoot = process.getuid?.() === 0;
  if (asRoot) await chown(dir, NOBODY, NOBODY);
  const run: Run = (program, args) =>
    execFileSync(path.join(home, 'bin', program), args, {
      cwd: dir,
      encoding: 'utf8',
      env: { LC_ALL: 'C.UTF-8', LD_LIBRARY_PATH: `${root}/usr/lib/x86_64-linux-gnu` },
      ...(asRoot ? { uid: NOBODY, gid: NOBODY } : {}),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const share = ['-L', `${root}/usr/share/postgresql/15`];
  const cluster = ['-D', path.join(dir, 'data'), '-U', 'malkia', '--auth=trust', '--no-sync'];
  run('initdb', [...cluster, ...share]);
  return startOn(dir, { run, port: await freePort() });
};
