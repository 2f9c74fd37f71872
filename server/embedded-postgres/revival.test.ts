import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { PROCESS_MS } from '../../test/limits.ts';
import { deleteEmbeddedPostgres, startEmbeddedPostgres } from './start.ts';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const query = async (url: string, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};

test.each(['SIGKILL', 'SIGINT'] as const)(
  'a server that ends by %s under a running shop comes back at its address with what was committed',
  async (signal) => {
    const dataDir = await mkdtemp(join(tmpdir(), `malkia-test-${process.pid}-`));
    const db = await startEmbeddedPostgres({ dataDir, settings: { shared_buffers: '16MB' } });
    try {
      const pidFile = async (): Promise<number> => {
        const [row] = await query(db.adminUrl, `select current_setting('data_directory') as at`);
        const text = await readFile(join(String(row?.at), 'postmaster.pid'), 'utf8');
        return Number(text.split('\n')[0]);
      };
      await query(db.url, 'create table kept as select 1 as n');
      const first = await pidFile();
      process.kill(first, signal);
      const found = () => query(db.url, 'select n from kept').catch(() => []);
      await expect.poll(() => isAlive(first), { timeout: PROCESS_MS }).toBe(false);
      await expect.poll(found, { timeout: PROCESS_MS, interval: 100 }).toEqual([{ n: 1 }]);
      const second = await pidFile();
      expect(second).not.toBe(first);
      await db.stop();
      expect(isAlive(second)).toBe(false);
    } finally {
      await deleteEmbeddedPostgres(dataDir);
    }
  },
);
