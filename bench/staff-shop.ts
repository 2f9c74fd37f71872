import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../api/platform/config/config.ts';
import { openDatabase } from '../api/platform/database/database.ts';
import { localPictures } from '../api/platform/images/pictures.ts';
import type { Jobs } from '../api/platform/jobs/jobs.ts';
import { createLimits } from '../api/platform/security/limits.ts';
import { createSecretBox } from '../api/platform/security/secret-box.ts';
import { openSession } from '../api/platform/security/sessions.ts';
import { migrate } from '../db/migrate.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../server/embedded-postgres/start.ts';
import { ownKey } from '../server/encryption-key.ts';
import { createHttp } from '../server/http/http.ts';
import { fillProducts } from './fill.ts';
import { fillOrders } from './fill-orders.ts';
import { idOf } from './order-rows.ts';

/** The shop's API on its own port, without pages; repeated tasks run only when called. */
export type StaffShop = {
  url: string;
  tokens: { admin: string; shopper: string; regular: string };
  tasks: (() => Promise<void>)[];
  close(): Promise<void>;
};

const PRODUCTS = 10_000;

/**
 * Opens the database of a shop with this many orders, one folder per size, and fills it if needed.
 */
export const fillUp = async (
  dataDir: string,
  orders: number,
  say: (line: string) => void,
): Promise<EmbeddedPostgres> => {
  const settings = { shared_buffers: '512MB', max_wal_size: '4GB', fsync: 'off' };
  const postgres = await startEmbeddedPostgres({ dataDir: `${dataDir}-${orders}`, settings });
  await migrate(postgres.url);
  await fillProducts(postgres.url, PRODUCTS);
  const superuser = new URL(postgres.adminUrl);
  superuser.pathname = new URL(postgres.url).pathname;
  await fillOrders(String(superuser), orders, { say });
  return postgres;
};

/** Opens the shop on a filled database, without caches. */
export const openStaffShop = async (databaseUrl: string): Promise<StaffShop> => {
  const dataDir = path.join(tmpdir(), 'malkia-bench-staff');
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'silent',
    CACHE_MB: '0',
  });
  const db = openDatabase(databaseUrl, 8);
  const tasks: (() => Promise<void>)[] = [];
  const jobs: Jobs = {
    work: () => {},
    every: (_seconds, task) => tasks.push(task),
    enqueue: async () => '',
    start: async () => {},
    stop: async () => {},
  };
  const clock = { now: () => new Date() };
  const app = await createHttp({
    config,
    db,
    clock,
    jobs,
    limits: createLimits({ config, db, clock }),
    secrets: createSecretBox(await ownKey(dataDir)),
    pictures: localPictures({ dir: path.join(dataDir, 'pictures'), artDir: dataDir }),
    callbackBase: () => 'http://127.0.0.1:9',
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const session = async (id: string): Promise<string> =>
    openSession(db, id, { now: new Date(), days: config.sessionDays });
  const admin = await db
    .insertInto('users')
    .values({
      username: 'Bench staff',
      email: `staff-${Date.now()}@bench.test`,
      password_hash: 'none',
      role: 'admin',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    url,
    tasks,
    tokens: {
      admin: await session(admin.id),
      regular: await session(idOf('b', 0)),
      shopper: await session(idOf('b', 57)),
    },
    async close() {
      await app.close();
      await db.deleteFrom('users').where('id', '=', admin.id).execute();
      await db.destroy();
    },
  };
};
