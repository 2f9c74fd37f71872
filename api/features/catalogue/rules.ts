import type { Row } from '../../platform/database/database.ts';

/** The columns that every read of products selects. */
export const PRODUCT_COLUMNS = [
  'id',
  'name',
  'description',
  'category',
  'color',
  'price_cents',
  'old_price_cents',
  'on_hand',
  'held',
  'picture_id',
  'rating_sum',
  'rating_count',
  'archived_at',
  'created_at',
  'size_system',
  'style',
  'model_cm',
  'model_size',
  'picture_alt',
  'more_pictures',
] as const;
/** A size of a product, not retired. */
export type SizeRow = Pick<Row<'product_sizes'>, 'label' | 'on_hand' | 'held'>;
/** `sizes` ordered by position; null if there are none. */
export type ProductRow = Pick<Row<'products'>, (typeof PRODUCT_COLUMNS)[number]> & {
  sizes: SizeRow[] | null;
};

/** Pieces a shopper can buy now. */
export const freeStock = (
  row: Pick<ProductRow, 'on_hand' | 'held'> & Partial<Pick<ProductRow, 'archived_at'>>,
): number => (row.archived_at ? 0 : row.on_hand - row.held);

/** Pieces of a size that a shopper can buy now: at most the free pieces of the product. */
export const freeOfSize = (
  product: Parameters<typeof freeStock>[0],
  size: Pick<SizeRow, 'on_hand' | 'held'>,
) => Math.max(0, Math.min(size.on_hand - size.held, freeStock(product)));

/** A picture after the first, as stored. */
export type MorePicture = { id: string; alt: string };

/** Another product of the same style. */
export type ColourRow = Pick<ProductRow, 'id' | 'color' | 'picture_id'>;
