import { COLORS } from '#contract/catalogue.ts';
import { CATEGORIES } from '#contract/categories.ts';
import { DEMO_ACCOUNTS } from '#contract/demo-accounts.ts';
import { openDatabase, sql } from '../api/platform/database/database.ts';
import { hashPassword } from '../api/platform/security/passwords.ts';
import { migrate } from '../db/migrate.ts';
import { startEmbeddedPostgres } from '../server/embedded-postgres/start.ts';

/** A shop with the demo's staff, none of its products, and this many generated ones. */
export const stocked = (count: number) => async (dataDir: string) => {
  const postgres = await startEmbeddedPostgres({ dataDir });
  await migrate(postgres.url);
  const db = openDatabase(postgres.url, 1);
  const hash = await hashPassword(DEMO_ACCOUNTS.Admin.password);
  await sql`INSERT INTO users (username, email, password_hash, role)
    VALUES ('Malkia Admin', ${DEMO_ACCOUNTS.Admin.email}, ${hash}, 'admin')`.execute(db);
  const categories = sql`${[...CATEGORIES]}::text[]`;
  const colors = sql`${[...COLORS]}::text[]`;
  await sql`INSERT INTO products (name, description, category, color, price_cents, on_hand)
    SELECT 'Gown number ' || n, 'One of many, cut in Nairobi.',
           (${categories})[1 + n % cardinality(${categories})],
           (${colors})[1 + n % cardinality(${colors})],
           100 * (1 + (n * 7919) % 20000), n % 40
    FROM generate_series(1, ${count}::int) n`.execute(db);
  await sql`ANALYZE`.execute(db);
  await db.destroy();
  await postgres.stop();
};
