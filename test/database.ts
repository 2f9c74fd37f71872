import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../db/migrate.ts';
import {
  deleteEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../server/embedded-postgres/start.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database `postgres`, as a role that may create databases. */
    databaseUrl: string;
    /** The same server as the shop's own role, which may not. */
    shopDatabaseUrl: string;
  }
}

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

const template = 'malkia_template';
const templateLock = 6_255_440;
const folderPrefix = 'malkia-test-';

/** Linux's RAM disk: databases are copied to it in a quarter of the time. */
const ramDisk = '/dev/shm';
/** A test run has a few databases of 10 MB at a time. */
const ramBytes = 512 * 1024 * 1024;

/** Durability turned off: test data need not survive a power cut, and every test is faster. */
export const fastSettings: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  shared_buffers: '128MB',
  autovacuum: 'off',
};

/** Vitest's global setup: one server per test run, with a migrated template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  try {
    await makeTemplate(server.adminUrl, server.url);
    await server.addRamDisk();
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('databaseUrl', server.adminUrl);
  project.provide('shopDatabaseUrl', server.url);
  return () => server.stop();
}

/**
 * A separate database with the shop's role: empty, with all migrations applied unless `migrated` is
 * false.
 */
export async function createTestDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  // Can be imported in workers only; the global setup above runs outside them.
  const { inject } = await import('vitest');
  const adminUrl = inject('databaseUrl');
  const url = inject('shopDatabaseUrl');
  const name = `malkia_test_${process.pid}_${randomBytes(6).toString('hex')}`;
  await asAdmin(adminUrl, async (admin) => {
    // A template must have no connections, and copying it is one.
    await admin.query('select pg_advisory_lock($1)', [templateLock]);
    const source = migrated ? template : 'template0';
    const { rows } = await admin.query(`select from pg_tablespace where spcname = 'ram'`);
    // Copying files takes a third of the time of writing every page to the log.
    await admin.query(
      `create database ${name} template ${source} strategy file_copy owner ${ownerOf(url)}
       ${rows.length > 0 ? 'tablespace ram' : ''}`,
    );
  });
  return {
    url: withDatabase(url, name),
    drop: () =>
      asAdmin(adminUrl, async (admin) => {
        await admin.query(`drop database if exists ${name} with (force)`);
      }),
  };
}

/**
 * Makes new connections to a test database read-only, as those to a standby are, and cuts those that
 * are open; or makes new ones writable again, which leaves the read-only ones open.
 */
export async function setReadOnly(url: string, readOnly: boolean): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    options: '-c default_transaction_read_only=off',
  });
  await client.connect();
  try {
    const name = new URL(url).pathname.slice(1);
    await client.query(
      `alter database ${name} set default_transaction_read_only = ${readOnly ? 'on' : 'off'}`,
    );
    if (readOnly)
      await client.query(
        `select pg_terminate_backend(pid, 60000) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      );
  } finally {
    await client.end();
  }
}

/** Extensions as hosting providers add them, one with a filled table and a sequence in public. */
export async function addProvidersExtensions(url: string): Promise<void> {
  const { inject } = await import('vitest');
  const name = new URL(url).pathname.slice(1);
  await asAdmin(withDatabase(inject('databaseUrl'), name), async (admin) => {
    await admin.query(`
      create extension pg_stat_statements; create extension pg_buffercache; create extension hstore;
      create table spatial_ref_sys (srid int primary key); create sequence spatial_numbers;
      insert into spatial_ref_sys select generate_series(1, 9);
      alter extension hstore add table spatial_ref_sys;
      alter extension hstore add sequence spatial_numbers`);
  });
}

async function startServer(): Promise<{
  url: string;
  adminUrl: string;
  addRamDisk(): Promise<void>;
  stop(): Promise<void>;
}> {
  const external = process.env.TEST_DATABASE_URL;
  const nothing = async () => undefined;
  if (external) return { url: external, adminUrl: external, addRamDisk: nothing, stop: nothing };

  await deleteLeftServers();
  const dataDir = await mkdtemp(join(tmpdir(), `${folderPrefix}${process.pid}-`));
  const server = await startEmbeddedPostgres({ dataDir, settings: fastSettings });
  let ram: string | undefined;
  return {
    ...server,
    async addRamDisk() {
      const disk = await statfs(ramDisk).catch(() => undefined);
      if (!disk || disk.bavail * disk.bsize < ramBytes) return;
      const folder = await mkdtemp(join(ramDisk, `${folderPrefix}${process.pid}-`));
      ram = folder;
      await asAdmin(server.adminUrl, async (admin) => {
        const { rows } = await admin.query('show data_directory');
        // PostgreSQL's own user, if that is not ours.
        const { uid, gid } = await stat(rows[0].data_directory);
        await chown(folder, uid, gid);
        await admin.query(`create tablespace ram location ${pg.escapeLiteral(folder)}`);
      });
    },
    async stop() {
      await server.stop();
      await deleteEmbeddedPostgres(dataDir);
      if (ram) await rm(ram, { recursive: true, force: true });
    },
  };
}

/** Servers outlive their process, so those of killed test runs still run. */
export async function deleteLeftServers(): Promise<void> {
  const pidOf = (name: string) => Number(name.match(/^malkia-test-(\d+)-/)?.[1]);
  const isLeft = (name: string) => pidOf(name) > 0 && !isAlive(pidOf(name));
  for (const name of (await readdir(tmpdir())).filter(isLeft)) {
    // Another user's servers are not ours to delete.
    await deleteEmbeddedPostgres(join(tmpdir(), name)).catch(() => undefined);
  }
  for (const name of (await readdir(ramDisk).catch(() => [])).filter(isLeft))
    await rm(join(ramDisk, name), { recursive: true, force: true }).catch(() => undefined);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function makeTemplate(adminUrl: string, url: string): Promise<void> {
  await asAdmin(adminUrl, async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [templateLock]);
    await admin.query(`drop database if exists ${template} with (force)`);
    await admin.query(`create database ${template} owner ${ownerOf(url)}`);
    await migrate(withDatabase(url, template));
  });
}

export async function asAdmin(
  url: string,
  work: (admin: pg.Client) => Promise<void>,
): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.toString();
}

export function ownerOf(url: string): string {
  return pg.escapeIdentifier(decodeURIComponent(new URL(url).username));
}
