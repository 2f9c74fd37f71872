import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from '../api/platform/database/database.ts';
import type { TestApp } from './app.ts';

/**
 * Row count and checksum of every table, and the stored pictures: equal if nothing was written.
 * Rate limit counters are left out, since they count attempts.
 */
export const fingerprint = async ({ db, deps }: TestApp): Promise<Record<string, string>> => {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT quote_ident(tablename) AS name FROM pg_tables
    WHERE schemaname = 'public' AND tablename <> 'rate_limits' ORDER BY tablename`.execute(db);
  const parts = tables.map(
    ({ name }) => sql`SELECT ${name} AS name, count(*) || ' ' ||
      coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS print FROM ${sql.raw(name)} t`,
  );
  const { rows } = await sql<{ name: string; print: string }>`
    ${sql.join(parts, sql` UNION ALL `)}`.execute(db);
  const prints = Object.fromEntries(rows.map(({ name, print }) => [name, print]));
  const folder = path.join(deps.config.dataDir, 'pictures');
  prints.pictures = (await readdir(folder, { recursive: true }).catch(() => [])).sort().join();
  return prints;
};
