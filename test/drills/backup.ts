import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase, sql } from '../../api/platform/database/database.ts';
import {
  deleteEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/embedded-postgres/start.ts';
import { startPostgres15 } from '../postgres-15.ts';

/**
 * Backs up a demo shop, destroys its database and pictures, and restores it: into an embedded
 * PostgreSQL, and into an external one of another version. Each table must contain the same rows.
 */

const root = path.resolve(import.meta.dirname, '../..');
const folder = await mkdtemp(path.join(tmpdir(), 'malkia-drill-'));
const dataDir = path.join(folder, 'data');
const file = path.join(folder, 'shop.backup');
const log = (line: string): void => console.log(line);

const command = (verb: string, args: string[], env: Record<string, string>): void => {
  const output = execFileSync(process.execPath, ['server/commands/database.ts', verb, ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env },
  });
  log(`  ${verb}: ${output.trim().split('\n').at(-1)}`);
};

const contents = async (url: string): Promise<Map<string, string>> => {
  const db = openDatabase(url, 1);
  try {
    const tables = await sql<{ name: string }>`SELECT tablename AS name FROM pg_tables
      WHERE schemaname = 'public' AND tablename <> 'schema_migrations' ORDER BY 1`.execute(db);
    const all = new Map<string, string>();
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ sum: string }>`SELECT count(*) || ' rows, ' ||
        coalesce(md5(string_agg(t::text, '|' ORDER BY t::text COLLATE "C")), '-') AS sum
        FROM ${sql.table(name)} t`.execute(db);
      all.set(name, rows[0]?.sum ?? '');
    }
    return all;
  } finally {
    await db.destroy();
  }
};
const ofEmbedded = async (): Promise<Map<string, string>> => {
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    return await contents(postgres.url);
  } finally {
    await postgres.stop();
  }
};
const masters = async () => (await readdir(path.join(dataDir, 'pictures/masters'))).sort();

let failed = false;
const compare = (what: string, was: unknown, is: unknown): void => {
  const same = JSON.stringify(was) === JSON.stringify(is);
  failed ||= !same;
  log(`${same ? '✓' : '✗'} ${what}`);
};

const external = await startPostgres15();
try {
  command('seed', [], {});
  const before = await ofEmbedded();
  const pictures = await masters();
  const began = performance.now();
  command('backup', [file], {});
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  log(`  ${((await stat(file)).size / 1e6).toFixed(1)} MB in ${seconds} s, ${before.size} tables`);

  log('The cluster and the pictures are destroyed');
  await deleteEmbeddedPostgres(dataDir);
  await rm(dataDir, { recursive: true, force: true });
  command('restore', [file], {});
  const after = await ofEmbedded();
  compare('the embedded database holds the same rows', [...before], [...after]);
  compare('every picture is back', pictures, await masters());
  command('seed', [], {});
  compare('the demo finds itself filled and adds nothing', [...before], [...(await ofEmbedded())]);

  if (external) {
    command('restore', [file], { DATABASE_URL: external.url });
    const there = await contents(external.url);
    compare(`${external.version} holds the same rows`, [...before], [...there]);
  } else log('– no PostgreSQL 15 here: only the embedded one was tried');
} finally {
  await external?.stop();
  await deleteEmbeddedPostgres(dataDir).catch(() => {});
  await rm(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
