import { prepareRead, type Queryable, runPrepared } from '../../platform/database.ts';
import type { ReviewRow } from '../reviews/rules.ts';
import { reviewsOf } from '../reviews/store.ts';
import type { CountRow } from './counts.ts';
import { findListed } from './list-store.ts';
import type { ListedRow, ProductFilter, ProductRow, StockedProduct } from './rules.ts';
import { findMatches } from './search-store.ts';

export const COLUMNS = [
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
] as const;
const FIELDS = COLUMNS.join(', ');

/** What the database counts of itself: at most one row per category, colour and price band. */
export const findCounts = (db: Queryable): Promise<CountRow[]> =>
  db
    .selectFrom('product_counts')
    .select(['category', 'color', 'band', 'products'])
    .where('products', '>', 0)
    .execute();

/** One page of the products on sale that match, and how many match in all. */
export const findProducts = (
  db: Queryable,
  { search, ...filter }: ProductFilter,
): Promise<{ rows: ListedRow[]; total: number }> =>
  search === undefined ? findListed(db, filter) : findMatches(db, { ...filter, search });

const ONE = prepareRead(`SELECT ${FIELDS} FROM products WHERE archived_at IS NULL AND id = $1`);

/** The product, unless it is unknown or archived. */
export const findProduct = async (db: Queryable, id: string): Promise<ProductRow | undefined> =>
  (await runPrepared<ProductRow>(db, ONE, [id]))[0];

const WITH_REVIEWS = prepareRead(
  `SELECT ${FIELDS}, ${reviewsOf('products.id')} AS reviews
   FROM products WHERE archived_at IS NULL AND id = $1`,
);

/** The product with its reviews, newest first, unless it is unknown or archived. */
export const findProductWithReviews = async (
  db: Queryable,
  id: string,
): Promise<(ProductRow & { reviews: ReviewRow[] | null }) | undefined> => {
  const [row] = await runPrepared<ProductRow & { reviews: ReviewRow[] | null }>(db, WITH_REVIEWS, [
    id,
  ]);
  return row;
};

const NEWEST = `SELECT ${FIELDS} FROM products WHERE archived_at IS NULL AND id <> $1`;
const ALIKE = prepareRead(`${NEWEST} AND category = $2 ORDER BY seq DESC LIMIT $3`);
const SAME_COLOR = prepareRead(
  `${NEWEST} AND color = $2 AND category <> $4 ORDER BY seq DESC LIMIT $3`,
);

/** Newest products of the same category, filled up with others of the same colour. */
export const findRelated = async (
  db: Queryable,
  { id, category, color }: Pick<ProductRow, 'id' | 'category' | 'color'>,
  limit: number,
): Promise<ProductRow[]> => {
  const alike = await runPrepared<ProductRow>(db, ALIKE, [id, category, limit]);
  const missing = limit - alike.length;
  if (missing === 0 || color === '') return alike;
  const others = await runPrepared<ProductRow>(db, SAME_COLOR, [id, color, missing, category]);
  return [...alike, ...others];
};

// The inner SELECT hides how many there are: a plan that depends on it would be made anew each time.
const BY_IDS = prepareRead(`
  SELECT id, name, picture_id, price_cents, on_hand, held, archived_at
  FROM products WHERE id = ANY (ARRAY(SELECT unnest($1::uuid[])))`);

/** What carts and orders need to know of products, archived ones too; unknown ids are missing. */
export const findProductsByIds = async (
  db: Queryable,
  ids: readonly string[],
): Promise<StockedProduct[]> =>
  ids.length === 0 ? [] : runPrepared<StockedProduct>(db, BY_IDS, [ids]);
