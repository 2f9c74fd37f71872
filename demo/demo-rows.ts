import { type Database, type Queryable, sql, type Tx } from '../api/platform/database/database.ts';
import { ofExtension } from '../db/tables.ts';

/** Records which rows the demo created. */
export const markAsDemo = async (tx: Tx, ids: string[]): Promise<void> => {
  await tx
    .insertInto('demo_rows')
    .values(ids.map((id) => ({ id })))
    .execute();
};

/** The demo's passwords are public: a live shop refuses to start on a database with a demo account. */
export const refuseDemoAccounts = async (db: Database): Promise<void> => {
  const demo = await db
    .selectFrom('users')
    .innerJoin('demo_rows', 'demo_rows.id', 'users.id')
    .select('users.email')
    .executeTakeFirst();
  if (demo)
    throw new Error(
      `SHOP_MODE=live refuses to start: the demo account ${demo.email} exists. Set DATABASE_URL to a database of the live shop's own.`,
    );
};

/** A demo shop on real data would publish it with the demo's passwords. A new database has no rows yet. */
export const refuseLiveDatabase = async (db: Database): Promise<void> => {
  if ((await hasTable(db, 'demo_rows')) && (await hasDemoRows(db))) return;
  const found = await foundBesidesDemo(db);
  if (found)
    throw new Error(
      `SHOP_MODE=demo refuses to start: the database holds ${found}. Set SHOP_MODE=live, or DATABASE_URL to a database of the demo's own.`,
    );
};

const hasDemoRows = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('demo_rows').select('id').limit(1).executeTakeFirst()) !== undefined;

const TABLES = { users: 'accounts', products: 'products', orders: 'orders' } as const;

const hasTable = async (db: Queryable, name: string): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    SELECT to_regclass(${`public.${name}`}) IS NOT NULL AS found`.execute(db);
  return rows[0]?.found === true;
};

/** What a database contains beside the demo's rows, as text; undefined: nothing. */
const foundBesidesDemo = async (db: Queryable): Promise<string | undefined> => {
  if (!(await hasTable(db, 'schema_migrations'))) {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
        AND NOT ${sql.raw(ofExtension('pg_class.oid'))}`.execute(db);
    return rows[0]?.count ? `${rows[0].count} tables of another program` : undefined;
  }
  const isMarked = await hasTable(db, 'demo_rows');
  const found: string[] = [];
  for (const [table, word] of Object.entries(TABLES)) {
    if (!(await hasTable(db, table))) continue;
    const marked = isMarked ? sql`WHERE id NOT IN (SELECT id FROM demo_rows)` : sql``;
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM ${sql.table(table)} ${marked}`.execute(db);
    if (rows[0]?.count) found.push(`${rows[0].count} ${word}`);
  }
  return found.length > 0 ? `${found.join(', ')} that are not the demo's` : undefined;
};

/**
 * Allows only the demo's rows to be replaced. The wrong database may have been named, so SHOP_MODE does not
 * count. For a reset, `word` = `erase-<database>` overrides this.
 */
export const refuseBesidesDemo = async (
  db: Queryable,
  { verb, word }: { verb: 'reset' | 'seed'; word?: string | undefined },
): Promise<void> => {
  const found = await foundBesidesDemo(db);
  if (!found) return;
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(db);
  const name = rows[0]?.name ?? '';
  const force = `erase-${name}`;
  if (verb === 'reset' && word === force) return;
  throw new Error(
    `The database ${name} holds ${found}: db:${verb} refuses it. ` +
      (verb === 'reset'
        ? `If DATABASE_URL is right and all of it may go: npm run db:reset -- ${force}`
        : 'Set DATABASE_URL to an empty database.'),
  );
};
