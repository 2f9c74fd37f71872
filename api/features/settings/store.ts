import type { Queryable } from '../../platform/database.ts';

/** The value kept under a name; its shape is its feature's. */
export const findSetting = async <T>(db: Queryable, name: string): Promise<T | undefined> => {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value as T | undefined;
};
