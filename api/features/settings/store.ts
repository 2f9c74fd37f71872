import type { PageLink } from '#contract/pages.endpoints.ts';
import type { Alerts, ShopTexts } from '#contract/shop.endpoints.ts';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import { toAlerts, toShopTexts } from './rules.ts';

/** The value stored under a name; the caller knows its type. */
export const findSetting = async <T>(db: Queryable, name: string): Promise<T | undefined> => {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value as T | undefined;
};

/** The same, locked until the transaction ends: what is read may be changed by nobody else. */
export const lockSetting = async <T>(tx: Tx, name: string): Promise<T> => {
  await tx
    .insertInto('settings')
    .values({ name, value: '{}' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await tx
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.value as T;
};

/** The shop's details, for pages, mails, SMS and authenticator apps. */
export const findShopTexts = async (db: Queryable): Promise<ShopTexts> =>
  toShopTexts(await findSetting<Partial<ShopTexts>>(db, 'shop'));

export const findAlerts = async (db: Queryable): Promise<Alerts> =>
  toAlerts(await findSetting<Partial<Alerts>>(db, 'alerts'));

export const saveSetting = async (tx: Tx, name: string, value: object): Promise<void> => {
  const row = { value: JSON.stringify(value) };
  await tx
    .insertInto('settings')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
};

/** Published shop pages, for links. */
export const findPublishedPages = (db: Queryable): Promise<PageLink[]> =>
  db
    .selectFrom('shop_pages')
    .select(['name', 'title'])
    .where('published', '=', true)
    .orderBy('position')
    .execute();
