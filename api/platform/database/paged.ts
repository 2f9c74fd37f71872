import { type Page, pagesOf } from '#contract/page.ts';
import { type Database, inSnapshot, type Tx } from './database.ts';

/** One page of a list with its total and number of pages, all of one moment. */
export const paged = async <F extends { total: number }>(
  db: Database,
  page: Page,
  find: (tx: Tx, page: Page) => Promise<F>,
): Promise<F & { totalPages: number }> => {
  const found = await inSnapshot(db, (tx) => find(tx, page));
  return { ...found, totalPages: pagesOf(found.total, page) };
};
