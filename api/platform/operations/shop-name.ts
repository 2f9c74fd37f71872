import { DEFAULT_SHOP_NAME } from '../../../contract/shop.endpoints.ts';
import { type Queryable, sql } from '../database/database.ts';

/** What the owner calls the shop: mails, SMS and authenticator apps name it. */
export const findShopName = async (db: Queryable): Promise<string> => {
  const row = await db
    .selectFrom('settings')
    .select(sql<string | null>`value ->> 'name'`.as('name'))
    .where('name', '=', 'shop')
    .executeTakeFirst();
  return row?.name ?? DEFAULT_SHOP_NAME;
};
