import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { connectToDatabase } from './connect.ts';

/** A database URL, or a connected client that is not closed. */
export type MigrationTarget = string | pg.ClientBase;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

const ownFolder = join(import.meta.dirname, 'migrations');
const lock = 6_255_430;

/** First migration of shops from before the squash (docs/decisions/0031). */
const FIRST_OF_OLD = '0001_people.sql';
const LAST_COMMIT_FOR_OLD = '8f449fb';

/** Throws if a database or a backup has the migrations from before the squash. */
export function refuseSquashed(what: 'database' | 'backup', names: Iterable<string>): void {
  if (![...names].includes(FIRST_OF_OLD)) return;
  throw new Error(
    `The ${what} is from before release 1.0.0: nothing was changed, and the last commit that opens it is ${LAST_COMMIT_FOR_OLD}.`,
  );
}

type Options = {
  /** The last migration to apply, to reach a backup's version. */
  last?: string;
  /**
   * How long a migration may wait for a lock, while everybody else waits behind it, and how often
   * it is retried after a pause.
   */
  lockTimeoutMs?: number;
  lockTries?: number;
  pauseMs?: number;
};

/**
 * Applies the migrations of `folder` (NNNN_name.sql, from 0001 without gaps) that are not yet
 * applied, in order, each in its own transaction; returns the names of those applied. A file with
 * CONCURRENTLY contains only that statement, which runs without a transaction. Of two concurrent
 * runs one waits and then finds nothing to do.
 */
export async function migrate(
  target: MigrationTarget,
  folder = ownFolder,
  options: Options = {},
): Promise<string[]> {
  const { last } = options;
  const all = await readMigrations(folder);
  const migrations = last === undefined ? all : all.filter(({ name }) => name <= last);
  return withClient(target, async (client) => {
    await acquireLock(client);
    try {
      await client.query(`create table if not exists schema_migrations (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`);
      const pending = compare(migrations, await appliedMigrations(client));
      for (const migration of pending) await applyPatiently(client, migration, options);
      return pending.map(({ name }) => name);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lock]);
    }
  });
}

/** Names of the migrations of `folder` that are not yet applied. */
export async function pendingMigrations(
  target: MigrationTarget,
  folder = ownFolder,
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  return withClient(target, async (client) => {
    const { rows } = await client.query(`select to_regclass('schema_migrations') as found`);
    const applied = rows[0].found ? await appliedMigrations(client) : new Map<string, string>();
    return compare(migrations, applied).map(({ name }) => name);
  });
}

/** Name of the last migration of `folder`. */
export const newestMigration = async (folder = ownFolder): Promise<string> =>
  (await readMigrations(folder)).at(-1)?.name ?? '';

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const numbered = new Map<number, string>();
  for (const name of names) {
    if (!/^\d{4}_[a-z0-9_-]+\.sql$/.test(name)) {
      throw new Error(`Migration ${name} is not named like 0001_what_it_does.sql.`);
    }
    const number = Number(name.slice(0, 4));
    const other = numbered.get(number);
    if (other) throw new Error(`Migrations ${other} and ${name} have the same number.`);
    if (number !== numbered.size + 1) {
      const missing = String(numbered.size + 1).padStart(4, '0');
      throw new Error(`Migration ${missing} is missing: ${name} comes too early.`);
    }
    numbered.set(number, name);
  }
  return Promise.all(
    names.map(async (name) => {
      // A checkout on Windows may have other line ends: the checksum must be the same.
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function appliedMigrations(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query('select name, checksum from schema_migrations order by name');
  refuseSquashed(
    'database',
    rows.map(({ name }) => name),
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/** Migrations left to apply; throws if the files contradict the applied ones. */
function compare(migrations: Migration[], applied: Map<string, string>): Migration[] {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const [name, checksum] of applied) {
    const migration = byName.get(name);
    if (migration && migration.checksum !== checksum) {
      throw new Error(
        `Migration ${name} was changed after it was applied: put it back and write a new one.`,
      );
    }
    // Higher numbers belong to a newer release, applied while this one still runs.
    if (!migration && Number.parseInt(name, 10) <= migrations.length) {
      throw new Error(`Migration ${name} is applied in the database but its file is gone.`);
    }
  }
  return migrations.filter(({ name }) => !applied.has(name));
}

/**
 * Polls: a waiting query would hold a snapshot and block an index that another migrator builds
 * CONCURRENTLY.
 */
async function acquireLock(client: pg.ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [lock]);
    if (rows[0].mine) return;
    await pause(100);
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const LOCK_NOT_AVAILABLE = '55P03';
const INSUFFICIENT_PRIVILEGE = '42501';

async function applyPatiently(
  client: pg.ClientBase,
  migration: Migration,
  { lockTimeoutMs = 2000, lockTries = 30, pauseMs = 1000 }: Options,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await apply(client, migration, lockTimeoutMs);
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined;
      const blocked = cause instanceof pg.DatabaseError && cause.code === LOCK_NOT_AVAILABLE;
      if (!blocked || attempt >= lockTries) throw error;
      // The shop's own transactions are shorter; longer ones are for the operator to find.
      await pause(pauseMs);
    }
  }
}

const isConcurrent = (sql: string): boolean =>
  /^\s*(create\s+(unique\s+)?|drop\s+|re)index\s+concurrently\b/im.test(sql);

/** Drops the invalid index that a failed CREATE INDEX CONCURRENTLY leaves. */
async function dropInvalid(client: pg.ClientBase, sql: string): Promise<void> {
  const [, name] =
    /\bindex\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?\s+on\b/i.exec(sql) ?? [];
  if (!name) return;
  const { rows } = await client.query(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where not i.indisvalid and c.relname = $1`,
    [name.toLowerCase()],
  );
  for (const { name: left } of rows)
    await client.query(`drop index concurrently ${pg.escapeIdentifier(left)}`);
}

async function apply(
  client: pg.ClientBase,
  { name, sql, checksum }: Migration,
  lockTimeoutMs: number,
): Promise<void> {
  const concurrent = isConcurrent(sql);
  const record = () =>
    client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      name,
      checksum,
    ]);
  if (!concurrent) await client.query('begin');
  try {
    if (concurrent) {
      await dropInvalid(client, sql);
      await client.query(sql);
      await record();
      return;
    }
    await client.query(`set local lock_timeout = ${Math.round(lockTimeoutMs)}`);
    await client.query(sql);
    await record();
    await client.query('commit');
  } catch (error) {
    // A lost connection has already rolled back; report its error.
    if (!concurrent) await client.query('rollback').catch(() => undefined);
    const reason = error instanceof Error ? error.message : String(error);
    const isDenied = error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE;
    const hint = isDenied
      ? '. The role of DATABASE_URL must own the database (docs/first-server.md)'
      : '';
    throw new Error(`Migration ${name} failed${placeOf(error, sql)}: ${reason}${hint}`, {
      cause: error,
    });
  }
}

function placeOf(error: unknown, sql: string): string {
  const position = error instanceof pg.DatabaseError ? Number(error.position) : 0;
  return position > 0 ? ` at line ${sql.slice(0, position).split('\n').length}` : '';
}

async function withClient<T>(
  target: MigrationTarget,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  if (typeof target !== 'string') return work(target);
  const client = await connectToDatabase(target);
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
