import type { SizeSystem } from '../../../contract/sizes.ts';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import type { NewProduct, ProductChange } from './admin-rules.ts';
import { PRODUCT_COLUMNS, type ProductRow } from './rules.ts';
import { SIZES } from './store.ts';

type Picture = { pictureId: string | undefined };

/** The product without its stock, which `changeProduct` sets. */
export const insertProduct = (
  db: Queryable,
  { stocked: _, ...fields }: NewProduct,
  { now }: { now: Date },
): Promise<ProductRow> =>
  db
    .insertInto('products')
    .values({ ...fields, on_hand: 0, created_at: now })
    .returning(PRODUCT_COLUMNS)
    .returning(SIZES)
    .executeTakeFirstOrThrow();

/** The product, locked until the transaction ends; undefined when it is not on sale. */
export const lockProduct = (tx: Tx, id: string): Promise<ProductRow | undefined> =>
  tx
    .selectFrom('products')
    .select(PRODUCT_COLUMNS)
    .select(SIZES)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** The columns of a product that go with its stock. */
export type StockColumns = {
  on_hand?: number;
  size_system?: SizeSystem | null;
  check_sizes?: boolean;
};

/** Changes a locked product. */
export const changeProduct = (
  tx: Tx,
  id: string,
  fields: Omit<Partial<ProductChange>, 'stocked'> & StockColumns,
  { pictureId }: Picture,
): Promise<ProductRow> =>
  tx
    .updateTable('products')
    .set({
      // True already: an update of no column would be no SQL.
      archived_at: null,
      ...fields,
      // What was said of the picture before is not true of this one.
      ...(pictureId === undefined ? {} : { picture_id: pictureId, picture_alt: '' }),
    })
    .where('id', '=', id)
    .returning(PRODUCT_COLUMNS)
    .returning(SIZES)
    .executeTakeFirstOrThrow();

/** Takes a product off sale; undefined when it was not on sale. */
export const archiveProduct = (tx: Tx, id: string, now: Date): Promise<ProductRow | undefined> =>
  tx
    .updateTable('products')
    .set({ archived_at: now })
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .returning(PRODUCT_COLUMNS)
    .returning(SIZES)
    .executeTakeFirst();
