import type { PageLink } from '../../../contract/pages.endpoints.ts';
import type { ShopTexts } from '../../../contract/shop.endpoints.ts';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import { toShopTexts } from './rules.ts';

/** The value stored under a name; its shape is its feature's. */
export const findSetting = async <T>(db: Queryable, name: string): Promise<T | undefined> => {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value as T | undefined;
};

/** What the owner says of the shop: pages, mails, SMS and authenticator apps name it. */
export const findShopTexts = async (db: Queryable): Promise<ShopTexts> =>
  toShopTexts(await findSetting<Partial<ShopTexts>>(db, 'shop'));

/** Stores a value under a name. */
export const saveSetting = async (tx: Tx, name: string, value: object): Promise<void> => {
  const row = { value: JSON.stringify(value) };
  await tx
    .insertInto('settings')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
};

/** The pages of the shop that other pages link. */
export const findPublishedPages = (db: Queryable): Promise<PageLink[]> =>
  db
    .selectFrom('shop_pages')
    .select(['name', 'title'])
    .where('published', '=', true)
    .orderBy('position')
    .execute();
