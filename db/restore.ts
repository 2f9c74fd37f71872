import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { createJobs } from '../api/platform/jobs/jobs.ts';
import { type Fact, readArchive, verifyArchive } from './archive.ts';
import type { Moved } from './backup.ts';
import { connectToDatabase } from './connect.ts';
import { migrate, refuseSquashed } from './migrate.ts';
import { JOBS_TABLES, jobsVersion, tablesInOrder } from './tables.ts';

type Options = { url: string; file: string; picturesDir: string };
type Manifest = Extract<Fact, { kind: 'malkia-backup' }>;
type Reader = ReturnType<typeof readArchive>;

const notABackup = () => new Error('The file is no backup of this shop.');

/**
 * Fills an empty database and picture folder from a backup file, which is verified completely
 * before anything is changed. All rows are written in one transaction, rolled back if a count
 * differs from the backup's.
 */
export const restore = async ({ url, file, picturesDir }: Options): Promise<Moved> => {
  await verifyArchive(file);
  const reader = readArchive(file);
  const first = await reader.next();
  const manifest: Fact | undefined =
    first.value && 'fact' in first.value ? first.value.fact : undefined;
  if (manifest?.kind !== 'malkia-backup' || manifest.format !== 1) throw notABackup();

  const client = await connectToDatabase(url);
  try {
    refuseSquashed(
      'backup',
      manifest.migrations.map(({ name }) => name),
    );
    await assertEmpty(client);
    await migrateToBackupVersion(client, manifest);
    const withJobs = await jobsFit(url, client, manifest);
    await client.query('BEGIN');
    const moved = await load(client, reader, { picturesDir, withJobs });
    await client.query('COMMIT');
    // Migrations of newer releases run after the data, as in every updated shop.
    await migrate(client);
    await client.query('ANALYZE');
    return moved;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    await reader.return(undefined);
    await client.end().catch(() => {});
  }
};

/** Tables with rows inserted by migrations: emptied, because the backup contains their rows. */
const MADE_BY_MIGRATIONS = ['public.delivery_options', 'public.shop_pages'];

const assertEmpty = async (client: pg.ClientBase): Promise<void> => {
  for (const { name } of await tablesInOrder(client)) {
    if (MADE_BY_MIGRATIONS.includes(name)) continue;
    const { rows } = await client.query(`SELECT EXISTS (SELECT FROM ${name}) AS filled`);
    if (rows[0].filled)
      throw new Error(
        `The database is not empty: ${name} has rows. A backup is restored into an empty one only.`,
      );
  }
};

/** Applies the migrations that the backup's shop had, and no later ones. */
const migrateToBackupVersion = async (
  client: pg.ClientBase,
  { migrations }: Manifest,
): Promise<void> => {
  const last = migrations.at(-1)?.name;
  if (last === undefined) throw notABackup();
  await migrate(client, undefined, { last });
  const { rows } = await client.query(
    'SELECT name, checksum FROM public.schema_migrations ORDER BY name',
  );
  const ours = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const other = migrations.find(({ name, checksum }) => ours.get(name) !== checksum);
  if (other)
    throw new Error(
      `The backup is of another version: migration ${other.name} is not this program's. Restore with the version that made it.`,
    );
  if (ours.size > migrations.length)
    throw new Error(
      'The database has tables of a newer version than the backup. Give a database without tables.',
    );
};

/** Lets the job library create its tables; throws if its version differs from the backup's. */
const jobsFit = async (
  url: string,
  client: pg.ClientBase,
  manifest: Manifest,
): Promise<boolean> => {
  if (manifest.jobsVersion === null) return false;
  const jobs = createJobs(url, () => {});
  await jobs.start();
  await jobs.stop();
  if ((await jobsVersion(client)) !== manifest.jobsVersion)
    throw new Error(
      'The backup’s jobs are of another version. Restore with the version that made it.',
    );
  return true;
};

type Loading = { picturesDir: string; withJobs: boolean };

const load = async (
  client: pg.ClientBase,
  reader: Reader,
  { picturesDir, withJobs }: Loading,
): Promise<Moved> => {
  const tables = await tablesInOrder(client);
  // The rows already contain the triggers' effects; foreign keys are still checked.
  for (const { name } of tables) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  for (const { name } of tables.filter((table) => MADE_BY_MIGRATIONS.includes(table.name)))
    await client.query(`DELETE FROM ${name}`);
  if (withJobs)
    for (const { name } of [...JOBS_TABLES].reverse()) await client.query(`DELETE FROM ${name}`);

  const known = new Set([
    ...tables.map(({ name }) => name),
    ...JOBS_TABLES.map(({ name }) => name),
  ]);
  const moved: Moved = { rows: new Map(), pictures: 0 };
  let record = await nextFact(reader);
  for (; record && record.kind !== 'end'; record = await nextFact(reader)) {
    if (record.kind === 'table') {
      if (!known.has(record.name)) throw notABackup();
      moved.rows.set(record.name, await loadTable(client, reader, record));
    } else if (record.kind === 'sequences') {
      for (const { name, value, called } of record.values)
        await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [name, value, called]);
    } else if (record.kind === 'picture') {
      await keepPicture(picturesDir, record.name, reader);
      moved.pictures++;
    } else throw notABackup();
  }
  for (const { name } of tables) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  // Reading past the end record verifies the checksum.
  if (!(await reader.next()).done) throw notABackup();
  return moved;
};

const loadTable = async (
  client: pg.ClientBase,
  reader: Reader,
  { name, columns }: Extract<Fact, { kind: 'table' }>,
): Promise<number> => {
  let expected: number | undefined;
  const data = async function* (): AsyncGenerator<Buffer> {
    for (;;) {
      const { value } = await reader.next();
      if (!value) throw notABackup();
      if ('data' in value) yield value.data;
      else {
        if (value.fact.kind !== 'rows') throw notABackup();
        expected = value.fact.count;
        return;
      }
    }
  };
  const table = client.query(copyFrom(`COPY ${name} (${columns.join(', ')}) FROM STDIN`));
  await pipeline(data, table);
  const taken = table.rowCount;
  const { rows } = await client.query(`SELECT count(*)::float8 AS count FROM ${name}`);
  if (taken !== expected || rows[0].count !== expected)
    throw new Error(`${name} has ${rows[0].count} rows where the backup has ${expected}.`);
  return taken;
};

const nextFact = async (reader: Reader): Promise<Fact | undefined> => {
  const { value } = await reader.next();
  if (value && 'data' in value) throw notABackup();
  return value?.fact;
};

const keepPicture = async (dir: string, name: string, reader: Reader): Promise<void> => {
  const { value } = await reader.next();
  if (!value || !('data' in value) || !/^[a-z0-9][a-z0-9-]*\.webp$/.test(name)) throw notABackup();
  await mkdir(path.join(dir, 'masters'), { recursive: true });
  await writeFile(path.join(dir, 'masters', name), value.data);
};
