import type { Queryable, Tx } from '../../platform/database/database.ts';
import type { PageRow } from './pages-rules.ts';

const COLUMNS = ['name', 'title', 'text_markdown', 'published', 'changed_at'] as const;

export const findPage = (db: Queryable, name: string): Promise<PageRow | undefined> =>
  db.selectFrom('shop_pages').select(COLUMNS).where('name', '=', name).executeTakeFirst();

export const findPages = (db: Queryable): Promise<PageRow[]> =>
  db.selectFrom('shop_pages').select(COLUMNS).orderBy('position').execute();

export const lockPage = (tx: Tx, name: string): Promise<PageRow | undefined> =>
  tx
    .selectFrom('shop_pages')
    .select(COLUMNS)
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst();

export const updatePage = (tx: Tx, { name, ...page }: PageRow): Promise<PageRow> =>
  tx
    .updateTable('shop_pages')
    .set(page)
    .where('name', '=', name)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
