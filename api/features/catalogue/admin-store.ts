import type { SizeSystem } from '#contract/sizes.ts';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import { type MadeBy, madeColumns } from '../../platform/operations/made-once.ts';
import type { NewProduct, ProductChange } from './admin-rules.ts';
import { PRODUCT_COLUMNS, type ProductRow } from './rules.ts';
import { SIZES } from './store.ts';

type Picture = { pictureId: string | undefined };

/** Inserts a product without stock, which `changeProduct` sets. */
export const insertProduct = (
  db: Queryable,
  { stocked: _, ...fields }: NewProduct,
  { now, made }: { now: Date; made: MadeBy | undefined },
): Promise<ProductRow> =>
  db
    .insertInto('products')
    .values({ ...fields, ...madeColumns(made), on_hand: 0, created_at: now })
    .returning(PRODUCT_COLUMNS)
    .returning(SIZES)
    .executeTakeFirstOrThrow();

/** The key of the request that made this product may make another. */
export const forgetMade = async (tx: Tx, id: string): Promise<void> => {
  await tx.updateTable('products').set({ made_key: null }).where('id', '=', id).execute();
};

/** Locks a product until the transaction ends; undefined if it is not on sale. */
export const lockProduct = (tx: Tx, id: string): Promise<ProductRow | undefined> =>
  tx
    .selectFrom('products')
    .select(PRODUCT_COLUMNS)
    .select(SIZES)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** The product columns that change together with its stock. */
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
      // Already null, but an empty SET is invalid SQL.
      archived_at: null,
      ...fields,
      // The old alternative text does not describe the new picture.
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
