import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PROCESS_MS } from '../../test/limits.ts';
import { platformPackage } from './binaries.ts';
import { deleteEmbeddedPostgres, startEmbeddedPostgres } from './start.ts';

const isRoot = process.getuid?.() === 0;
const small = { shared_buffers: '16MB' };

let dataDir: string;
let children: ChildProcess[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), `malkia-test-${process.pid}-`));
  children = [];
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await deleteEmbeddedPostgres(dataDir);
});

const start = () => startEmbeddedPostgres({ dataDir, settings: small });

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The server may notice the kill of a client late: until then it counts as a user. */
const aloneAt = (adminUrl: string) =>
  expect
    .poll(
      () => query(adminUrl, `select count(*)::int n from pg_locks where locktype = 'advisory'`),
      {
        timeout: PROCESS_MS,
      },
    )
    .toEqual([{ n: 1 }]);

/** Runs `body` in a separate shop process, in which `db` is the started server. */
async function shop(
  body: string,
  options: object = { dataDir, settings: small },
): Promise<{ child: ChildProcess; line(): Promise<string>; ended: Promise<number | null> }> {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'start.ts'))};
    const say = (value) => process.stdout.write(JSON.stringify(value) + '\\n');
    const become = (user) => { process.setgroups([]); process.setgid(user); process.setuid(user); };
    const start = () => startEmbeddedPostgres(${JSON.stringify(options)});
    ${body}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // Its own process group, so that a test can send Ctrl-C to it.
    detached: true,
  });
  children.push(child);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  const line = async () => {
    while (!text.includes('\n')) {
      if (child.exitCode !== null) throw new Error(`The shop process ended: ${text}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    const [first = '', ...rest] = text.split('\n');
    text = rest.join('\n');
    return JSON.parse(first);
  };
  return { child, line, ended };
}

const runForever = `const db = await start(); say(db.url); setInterval(() => {}, 1000);`;

async function cluster(): Promise<string> {
  const id = await readFile(join(dataDir, 'postgres-id'), 'utf8').catch(() => '');
  return id ? join('/var/lib/malkia', id.trim(), 'postgres') : join(dataDir, 'postgres');
}

async function postmasterPid(): Promise<number> {
  const file = await readFile(join(await cluster(), 'postmaster.pid'), 'utf8');
  return Number(file.split('\n')[0]);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await what())) await new Promise((resolve) => setTimeout(resolve, 20));
}

test('the first start makes a safe, local database that outlives stop and start', async () => {
  const first = await start();
  expect(first.adopted).toBe(false);
  expect(new URL(first.url).hostname).toBe('127.0.0.1');
  const [facts] = await query(
    first.adminUrl,
    `select current_setting('server_version_num')::int / 10000 as version,
            current_setting('fsync') || current_setting('full_page_writes') ||
              current_setting('synchronous_commit') as safe,
            current_setting('listen_addresses') as listens,
            current_setting('unix_socket_directories') as sockets,
            current_setting('server_encoding') as encoding,
            (select datlocale from pg_database where datname = 'malkia') as locale,
            (select rolsuper from pg_roles where rolname = 'malkia') as superuser`,
  );
  expect(facts).toEqual({
    version: 18,
    safe: 'ononon',
    listens: '127.0.0.1',
    sockets: '',
    encoding: 'UTF8',
    locale: 'C.UTF-8',
    superuser: false,
  });
  await query(first.url, 'create extension pg_trgm; create table dress as select 7 as size');
  expect(await query(first.url, `select similarity('café', 'CAFÉ') as same`)).toEqual([
    { same: 1 },
  ]);
  expect((await stat(join(dataDir, 'postgres-password'))).mode & 0o777).toBe(0o600);

  const pid = await postmasterPid();
  await first.stop();
  await first.stop();
  expect(isAlive(pid)).toBe(false);

  const second = await start();
  expect(second.adopted).toBe(false);
  expect(await query(second.url, 'select size from dress')).toEqual([{ size: 7 }]);
  await second.stop();
});

// Proves S12.5.
test('a wrong or missing password is refused', async () => {
  const db = await start();
  for (const password of ['wrong', '']) {
    const url = new URL(db.adminUrl);
    url.password = password;
    await expect(query(url.href, 'select 1')).rejects.toThrow(/password/);
  }
  await db.stop();
});

test('after kill -9 of the shop the next start adopts its server', async () => {
  const { child, line, ended } = await shop(runForever);
  const url = await line();
  await query(url, 'create table dress as select 7 as size');
  const pid = await postmasterPid();
  child.kill('SIGKILL');
  await ended;

  const next = await start();
  expect(next).toMatchObject({ adopted: true, url });
  expect(await query(next.url, 'select size from dress')).toEqual([{ size: 7 }]);
  await aloneAt(next.adminUrl);
  await next.stop();
  await until(() => !isAlive(pid));
});

test('after kill -9 of shop and server the next start recovers what was committed', async () => {
  const { child, line, ended } = await shop(runForever);
  await query(await line(), 'create table dress as select 7 as size');
  const pid = await postmasterPid();
  child.kill('SIGKILL');
  process.kill(pid, 'SIGKILL');
  await ended;
  await until(() => !isAlive(pid));

  const next = await start();
  expect(next.adopted).toBe(false);
  expect(await query(next.url, 'select size from dress')).toEqual([{ size: 7 }]);
  await next.stop();
});

test('a stale pid file is no obstacle, though a stranger has its process id now or it is empty', async () => {
  await (await start()).stop();
  const stranger = spawn('sleep', ['1000'], {
    // As the database's user, because PostgreSQL ignores processes of other users anyway.
    ...(isRoot ? { uid: 65534, gid: 65534, cwd: '/' } : {}),
  });
  children.push(stranger);
  const folder = await cluster();
  await writeFile(
    join(folder, 'postmaster.pid'),
    `${stranger.pid}\n${folder}\n1700000000\n5999\n\n127.0.0.1\n 1 2\nready   \n`,
  );
  const db = await start();
  expect(db.adopted).toBe(false);
  expect(stranger.exitCode).toBe(null);
  await db.stop();
  await writeFile(join(folder, 'postmaster.pid'), '');
  await (await start()).stop();
});

test('processes that start at the same time share one server and the last one stops it', async () => {
  const all = await Promise.all([shop(runForever), shop(runForever)]);
  const urls = await Promise.all(all.map(({ line }) => line()));
  const mine = await start();
  expect(new Set([...urls, mine.url]).size).toBe(1);
  const pid = await postmasterPid();

  await mine.stop();
  expect(await query(mine.url, 'select 1 as up')).toEqual([{ up: 1 }]);
  for (const { child, ended } of all) {
    child.kill('SIGKILL');
    await ended;
  }
  const last = await start();
  await aloneAt(last.adminUrl);
  await last.stop();
  await until(() => !isAlive(pid));
});

test('Ctrl-C does not reach the database before the shop has finished its work', async () => {
  const { child, line, ended } = await shop(`
    const db = await start();
    const { default: pg } = await import(${JSON.stringify(import.meta.resolve('pg'))});
    process.once('SIGINT', async () => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      const client = new pg.Client(db.url);
      await client.connect();
      await client.query('create table last_work ()');
      await client.end();
      await db.stop();
      say('stopped');
      process.exit(0);
    });
    say(db.url);
    setInterval(() => {}, 1000);`);
  await line();
  const pid = await postmasterPid();
  process.kill(-child.pid!, 'SIGINT');
  expect(await line()).toBe('stopped');
  expect(await ended).toBe(0);
  expect(isAlive(pid)).toBe(false);
});

test('what a killed first start left behind does no harm', async () => {
  const { child, ended } = await shop(runForever);
  await until(async () => {
    const entries = await readdir(join(await cluster(), '..')).catch(() => []);
    return entries.some((name) => name.startsWith('postgres-new-'));
  });
  child.kill('SIGKILL');
  await ended;

  const db = await start();
  expect(await query(db.url, 'select 1 as up')).toEqual([{ up: 1 }]);
  await db.stop();
});

test('a failing start says so in a sentence with the end of the log', async () => {
  const failing = startEmbeddedPostgres({ dataDir, settings: { shared_buffers: 'plenty' } });
  await expect(failing).rejects.toThrow(
    /^The embedded database did not start \(exit code 1\); the end of its log, .*\n.*FATAL.*shared_buffers.*plenty/,
  );
});

test.runIf(isRoot)('as root a lost database is told, not replaced by an empty one', async () => {
  await (await start()).stop();
  await rm(join(await cluster(), '..'), { recursive: true });
  await expect(start()).rejects.toThrow(
    /^The database of .* which is gone: bring that folder back/,
  );
});

test.runIf(isRoot)(
  'an ordinary user runs the database in place and keeps it when root comes',
  async () => {
    // A package as npm installs it without install scripts: without its links.
    const packageFolder = join(dataDir, 'package');
    await cp(platformPackage(), packageFolder, {
      recursive: true,
      filter: (path) => !/lib(pq|icu\w+)\.so(\.5|\.60)?$/.test(path) && !path.endsWith('.a'),
    });
    const user = 65534;
    const own = join(dataDir, 'own');
    await mkdir(own);
    execFileSync('chown', ['-R', `${user}:${user}`, dataDir]);

    const { line, ended } = await shop(
      `become(${user});
    const db = await start();
    say(db.adopted);
    await db.stop();`,
      { dataDir: own, settings: small, packageFolder },
    );
    expect(await line()).toBe(false);
    expect(await ended).toBe(0);
    expect((await stat(join(own, 'postgres'))).uid).toBe(user);

    const asRoot = await startEmbeddedPostgres({ dataDir: own, settings: small, packageFolder });
    await asRoot.stop();
    expect(await readdir(own)).not.toContain('postgres-id');
  },
);
