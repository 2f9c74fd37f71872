import type { Database } from '../../api/platform/database.ts';

/** Everybody knows their passwords: a live shop does not open on a database that has one of them. */
export const refuseDemoAccounts = async (db: Database): Promise<void> => {
  const demo = await db
    .selectFrom('users')
    .select('email')
    .where('email', 'like', '%@malkia.test')
    .executeTakeFirst();
  if (demo)
    throw new Error(`SHOP_MODE=live refuses to start: the demo account ${demo.email} exists.`);
};
