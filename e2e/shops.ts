import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FullConfig } from '@playwright/test';
import pg from 'pg';
import { startEmbeddedPostgres } from '../server/embedded-postgres/start.ts';
import { asAdmin, fastSettings, ownerOf, withDatabase } from '../test/database.ts';
import { openOwnShop, type Process, startProcess } from './own-shop.ts';

/** A shop with a copy of the demo's data; closing it deletes the copy. */
export type Shop = { url: string; databaseUrl: string; close: () => Promise<void> };

/** What all shops of this run are copied from. */
type Demo = { dataDir: string; url: string; adminUrl: string };

/** Set by the global setup; workers inherit them. */
const DEMO = 'E2E_DEMO';
const SHOPS = 'E2E_SHOPS';

const COPYING_LOCK = 6_255_441;

/**
 * Fills the demo's data by one start of the shop as customers get it, then opens a copy of it for each worker: what a
 * journey changes for everybody, it changes for its own worker. Returns a function that closes them.
 */
export default async function openShops({ workers }: FullConfig): Promise<() => Promise<void>> {
  const { dataDir, stop, close } = await openOwnShop();
  const shops: Shop[] = [];
  try {
    await stop();
    const settings = { ...fastSettings, autovacuum: 'on', max_connections: '400' };
    const { url, adminUrl } = await startEmbeddedPostgres({ dataDir, settings });
    process.env[DEMO] = JSON.stringify({ dataDir, url, adminUrl } satisfies Demo);
    const opened = await Promise.allSettled(Array.from({ length: workers }, () => copyShop()));
    for (const each of opened) if (each.status === 'fulfilled') shops.push(each.value);
    const failed = opened.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  } catch (error) {
    await Promise.all(shops.map((shop) => shop.close()));
    await close();
    throw error;
  }
  process.env[SHOPS] = JSON.stringify(shops);
  return async () => {
    await Promise.all(shops.map((shop) => shop.close()));
    await close();
  };
}

/** The shop of this worker: the same for all workers with this index, one after the other. */
export const workersShop = (): Omit<Shop, 'close'> => {
  const shops: Shop[] = JSON.parse(process.env[SHOPS] ?? '[]');
  // Outside a worker there is none.
  return shops[Number(process.env.TEST_PARALLEL_INDEX)] ?? { url: '', databaseUrl: '' };
};

type Options = {
  env?: Record<string, string>;
  /** The address at which the shop reaches its database. */
  through?: (databaseUrl: string) => string;
};

/** One more shop with the demo's data, for tests that need it untouched or change it for everybody. */
export const copyShop = async ({ env, through = (url) => url }: Options = {}): Promise<Shop> => {
  const demo: Demo = JSON.parse(process.env[DEMO] ?? '');
  const dataDir = await mkdtemp(path.join(tmpdir(), 'malkia-e2e-'));
  let database: Database | undefined;
  let shop: Process | undefined;
  const close = async () => {
    await shop?.stop();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    database = await copyDatabase(demo, path.basename(dataDir));
    await copyPictures(demo.dataDir, dataDir);
    shop = await startProcess({
      env: { ...env, DATA_DIR: dataDir, DATABASE_URL: through(database.url) },
    });
    return { url: shop.url, databaseUrl: database.url, close };
  } catch (error) {
    await close();
    throw error;
  }
};

type Database = { url: string; drop: () => Promise<void> };

const copyDatabase = async ({ url, adminUrl }: Demo, folder: string): Promise<Database> => {
  const name = pg.escapeIdentifier(folder);
  const template = pg.escapeIdentifier(new URL(url).pathname.slice(1));
  await asAdmin(adminUrl, async (admin) => {
    // A template must have no connections, and copying it is one.
    await admin.query('select pg_advisory_lock($1)', [COPYING_LOCK]);
    await admin.query(
      `create database ${name} template ${template} owner ${ownerOf(url)} strategy file_copy`,
    );
  });
  return {
    url: withDatabase(url, folder),
    drop: () =>
      asAdmin(adminUrl, async (admin) => {
        await admin.query(`drop database if exists ${name} with (force)`);
      }),
  };
};

/** Everything in the data folder that is not PostgreSQL's. */
const copyPictures = (from: string, to: string): Promise<void> =>
  cp(from, to, {
    recursive: true,
    filter: (file) => !path.relative(from, file).startsWith('postgres'),
  });
