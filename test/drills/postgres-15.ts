import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pendingMigrations } from '../../db/migrate.ts';
import { SKIPPED } from '../debian.ts';
import { buyOne } from '../one-purchase.ts';
import { startPostgres15 } from '../postgres-15.ts';
import { freePort, startShopProcess } from '../shop-process.ts';

/** The oldest supported PostgreSQL runs all migrations and the seed, and the shop sells. */

const postgres = await startPostgres15();
if (!postgres) process.exit(SKIPPED);
const dataDir = await mkdtemp(path.join(tmpdir(), 'malkia-drill-'));
const port = await freePort();
let ended = 'the shop did not start';
let pending: string[] = [];
try {
  const shop = await startShopProcess({
    SHOP_MODE: 'demo',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    SIM_DELAY_MS: '200',
  });
  if (shop) {
    pending = await pendingMigrations(postgres.url);
    ended = await buyOne(`http://127.0.0.1:${port}`, postgres.url);
    await shop.kill();
  }
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
console.log(
  `${postgres.version}: ${pending.length} migrations pending, the order ended as ${ended}`,
);
process.exit(ended === 'Paid' && pending.length === 0 ? 0 : 1);
