import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type ArchiveWriter, writeArchive } from './archive.ts';
import { connectToDatabase } from './connect.ts';
import {
  columnsOf,
  JOBS_TABLES,
  jobsVersion,
  ofExtension,
  type Table,
  tablesInOrder,
} from './tables.ts';

/** Numbers of rows and pictures written or restored. */
export type Moved = { rows: Map<string, number>; pictures: number };

type Options = { url: string; file: string; picturesDir: string };

/** A consistent snapshot, however long reading takes while the shop keeps selling. */
const SNAPSHOT = 'BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY';

/**
 * Writes the whole shop into one file: every row of one snapshot, sequences, waiting jobs, and the
 * uploaded pictures. The shop stays open; tables are streamed, never loaded whole.
 */
export const backUp = async ({ url, file, picturesDir }: Options): Promise<Moved> => {
  const client = await connectToDatabase(url);
  const archive = writeArchive(file);
  try {
    await client.query(SNAPSHOT);
    const rows = await writeDatabase(client, archive);
    await client.query('COMMIT');
    const pictures = await writePictures(archive, picturesDir);
    await archive.close();
    return { rows, pictures };
  } catch (error) {
    await archive.abandon();
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
};

const writeDatabase = async (
  client: pg.ClientBase,
  archive: ArchiveWriter,
): Promise<Moved['rows']> => {
  const { rows: found } = await client.query(
    "SELECT to_regclass('public.schema_migrations') IS NOT NULL AS shop",
  );
  if (!found[0].shop)
    throw new Error('The database holds no shop: is DATABASE_URL the one that it is started with?');
  const { rows: migrations } = await client.query(
    'SELECT name, checksum FROM public.schema_migrations ORDER BY name',
  );
  const { rows: server } = await client.query('SHOW server_version');
  const version = await jobsVersion(client);
  await archive.writeFact({
    kind: 'malkia-backup',
    format: 1,
    at: new Date().toISOString(),
    postgres: server[0].server_version,
    migrations,
    jobsVersion: version,
  });
  const counts: Moved['rows'] = new Map();
  const write = async ({ name, columns }: Table, where = ''): Promise<void> => {
    await archive.writeFact({ kind: 'table', name, columns });
    const select = `SELECT ${columns.join(', ')} FROM ${name} ${where}`;
    const rows = client.query(copyTo(`COPY (${select}) TO STDOUT`));
    for await (const piece of rows) await archive.add(piece);
    await archive.writeFact({ kind: 'rows', count: rows.rowCount });
    counts.set(name, rows.rowCount);
  };
  for (const table of await tablesInOrder(client)) await write(table);
  for (const { name, where } of version === null ? [] : JOBS_TABLES)
    await write({ name, columns: await columnsOf(client, name) }, where);
  // Sequences are not transactional: read last, they are at least as high as any row read.
  const { rows: values } = await client.query(
    `SELECT name, coalesce(last_value, start_value)::text AS value, last_value IS NOT NULL AS called
     FROM pg_sequences, format('%I.%I', schemaname, sequencename) AS name
     WHERE schemaname = 'public' AND NOT ${ofExtension('name::regclass')} ORDER BY 1`,
  );
  await archive.writeFact({ kind: 'sequences', values });
  return counts;
};

/** Masters only: widths are derived again on request. */
const writePictures = async (archive: ArchiveWriter, dir: string): Promise<number> => {
  const names = (await readdir(path.join(dir, 'masters')).catch(() => []))
    .filter((name) => /^[a-z0-9][a-z0-9-]*\.webp$/.test(name))
    .sort();
  let written = 0;
  for (const name of names) {
    // Removed meanwhile: no later row needs it either.
    const data = await readFile(path.join(dir, 'masters', name)).catch(() => undefined);
    if (!data) continue;
    await archive.writeFact({ kind: 'picture', name });
    await archive.add(data);
    written++;
  }
  return written;
};
