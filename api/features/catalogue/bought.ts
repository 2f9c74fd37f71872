import { type Queryable, sql } from '../../platform/database/database.ts';

/** Counts the pieces of each product that were paid for in the 30 days until `now`, for `sort=most-bought`. */
export const countBought = async (db: Queryable, now: Date): Promise<void> => {
  await sql`SELECT count_bought(${now})`.execute(db);
};
