import { PRICE_BANDS } from '#contract/catalogue.ts';
import { toCents } from '#contract/money.ts';
import type { SizeSystem } from '#contract/sizes.ts';
import { prepared, type Queryable, runPrepared, sql } from '../../platform/database/database.ts';
import type { ReviewRow } from '../reviews/rules.ts';
import { reviewsOf } from '../reviews/store.ts';
import type { CountRow } from './counts.ts';
import { type ProductFilter, printedPrice } from './filter.ts';
import { type ColourRow, PRODUCT_COLUMNS, type ProductRow, type SizeRow } from './rules.ts';

/**
 * How a search text matches: as a literal substring, or by its words in any form (`dresses` finds
 * `dress`).
 */
export type Match = 'text' | 'words';

const matches = (search: string, match: Match) => {
  if (match === 'words')
    // Found by the index first; otherwise every row would be parsed in sort order.
    return sql<boolean>`seq = ANY (ARRAY(
      SELECT seq FROM products WHERE archived_at IS NULL
      AND to_tsvector('english', search_text) @@ plainto_tsquery('english', search_key(${search}))))`;
  const holdsText = sql<boolean>`search_text LIKE search_pattern(${search})`;
  const cents = printedPrice(search);
  return cents === undefined ? holdsText : sql<boolean>`(${holdsText} OR price_cents = ${cents})`;
};

/** SQL of a product's sizes, for `ProductRow`; a product without any is not looked up. */
const SIZES_TEXT = `CASE WHEN size_system IS NOT NULL THEN (
    SELECT json_agg(json_build_object('label', s.label, 'on_hand', s.on_hand, 'held', s.held)
    ORDER BY s.position) FROM product_sizes s WHERE s.product_id = products.id AND s.retired_at IS NULL) END`;
export const SIZES = sql<SizeRow[] | null>`${sql.raw(SIZES_TEXT)}`.as('sizes');

type Wanted = Omit<ProductFilter, 'sort' | 'limit' | 'offset'>;

/** Query for the products on sale that match a filter. */
const onSale = (db: Queryable, filter: Wanted, match: Match) => {
  const { category, color, minCents, maxCents, search, size, sizeSystem, offer } = filter;
  let query = db.selectFrom('products').where('archived_at', 'is', null);
  if (category !== undefined) query = query.where('category', '=', category);
  if (color !== undefined) query = query.where('color', '=', color);
  if (minCents !== undefined) query = query.where('price_cents', '>=', minCents);
  if (maxCents !== undefined) query = query.where('price_cents', '<=', maxCents);
  if (offer) query = query.where('old_price_cents', 'is not', null);
  if (search !== undefined) query = query.where(matches(search, match));
  if (size !== undefined) {
    query = query.where(sql<boolean>`sizes_in_stock @> ARRAY[${size}]`);
    if (sizeSystem !== undefined) query = query.where('size_system', '=', sizeSystem);
  }
  return query;
};

const SORTED = {
  newest: ['seq', 'desc'],
  'most-bought': ['bought', 'desc'],
  'price-asc': ['price_cents', 'asc'],
  'price-desc': ['price_cents', 'desc'],
  rating: ['rating', 'desc'],
} as const;

type Page = { rows: ProductRow[]; total: number };

const findPage = async (db: Queryable, filter: ProductFilter, match: Match): Promise<Page> => {
  const { sort, limit, offset } = filter;
  const query = onSale(db, filter, match);
  const [column, direction] = SORTED[sort];
  const page = query
    .select([...PRODUCT_COLUMNS, 'seq', 'rating', 'bought'])
    .orderBy(column, direction)
    .orderBy('seq', 'desc')
    .limit(limit)
    .offset(offset);
  // Sizes are read for the page only: in a query with OFFSET they would be read for every skipped
  // row.
  const rows = await db
    .selectFrom(page.as('products'))
    .select(PRODUCT_COLUMNS)
    .select(SIZES)
    .orderBy(column, direction)
    .orderBy('seq', 'desc')
    .execute();
  // A page that is not full is the last one, so no count is needed.
  if (rows.length < limit && (rows.length > 0 || offset === 0))
    return { rows, total: offset + rows.length };
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
};

/**
 * One page of matching products on sale, and the total. If no product contains the search text
 * literally, those with all of its words; `match` says which.
 */
export const findProducts = async (
  db: Queryable,
  filter: ProductFilter,
): Promise<Page & { match: Match }> => {
  const found = await findPage(db, filter, 'text');
  if (filter.search === undefined || found.total > 0) return { ...found, match: 'text' };
  return { ...(await findPage(db, filter, 'words')), match: 'words' };
};

/** Lower bounds of all price bands except the first. */
const BAND_STARTS = PRICE_BANDS.slice(1).map(({ minPrice }) => toCents(minPrice));

/**
 * Counts of products on sale by category, colour, price band and whether they are on offer, within a size if one is
 * chosen.
 */
export const findCounts = (
  db: Queryable,
  { size, sizeSystem }: Pick<Wanted, 'size' | 'sizeSystem'> = {},
): Promise<CountRow[]> =>
  onSale(db, { size, sizeSystem }, 'text')
    .select((eb) => [
      'category',
      'color',
      sql<number>`width_bucket(price_cents, ${BAND_STARTS}::bigint[])`.as('band'),
      sql<boolean>`old_price_cents IS NOT NULL`.as('offer'),
      eb.fn.countAll<number>().as('products'),
    ])
    .groupBy(['category', 'color', 'band', 'offer'])
    .execute();

/** How many products match in any size, and how many in each size. */
export const findSizeCounts = async (
  db: Queryable,
  { size: _, sizeSystem: __, ...filter }: Wanted,
  system: SizeSystem,
) => {
  const { all } = await onSale(db, filter, 'text')
    .select((eb) => eb.fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow();
  const sizes = await onSale(db, filter, 'text')
    .select((eb) => [
      sql<string>`unnest(sizes_in_stock)`.as('label'),
      eb.fn.countAll<number>().as('products'),
    ])
    .where('size_system', '=', system)
    .groupBy('label')
    .execute();
  return { all, sizes };
};

/** Undefined if unknown or archived. */
export const findProduct = (db: Queryable, id: string): Promise<ProductRow | undefined> =>
  db
    .selectFrom('products')
    .select(PRODUCT_COLUMNS)
    .select(SIZES)
    .where('archived_at', 'is', null)
    .where('id', '=', id)
    .executeTakeFirst();

/** Products on sale whose sizes staff should recount. */
export const findToCount = (db: Queryable, most: number) =>
  db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('check_sizes', '=', true)
    .where('archived_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .limit(most)
    .execute();

const WITH_REVIEWS = prepared(
  'find_product_with_reviews',
  `SELECT ${PRODUCT_COLUMNS.join(', ')}, ${SIZES_TEXT} AS sizes, ${reviewsOf('products.id')} AS reviews
   FROM products WHERE archived_at IS NULL AND id = $1`,
);
type WithReviews = ProductRow & { reviews: ReviewRow[] | null };

/** The product with its reviews, newest first; undefined if unknown or archived. */
export const findProductWithReviews = async (
  db: Queryable,
  id: string,
): Promise<WithReviews | undefined> => (await runPrepared<WithReviews>(db, WITH_REVIEWS, [id]))[0];

const MAX_COLOURS = 20;

/** Other products on sale of the same style, oldest first so that the order stays stable. */
export const findColours = async (
  db: Queryable,
  { id, style }: Pick<ProductRow, 'id' | 'style'>,
): Promise<ColourRow[]> =>
  style === ''
    ? []
    : db
        .selectFrom('products')
        .select(['id', 'color', 'picture_id'])
        .where('archived_at', 'is', null)
        .where('style', '=', style)
        .where('id', '<>', id)
        .orderBy('seq')
        .limit(MAX_COLOURS)
        .execute();

/** The newest products of the same category, then others of the same colour. */
export const findRelated = async (
  db: Queryable,
  { id, category, color }: Pick<ProductRow, 'id' | 'category' | 'color'>,
  limit: number,
): Promise<ProductRow[]> => {
  const newest = db
    .selectFrom('products')
    .select(PRODUCT_COLUMNS)
    .select(SIZES)
    .where('archived_at', 'is', null)
    .where('id', '<>', id)
    .orderBy('seq', 'desc');
  const alike = await newest.where('category', '=', category).limit(limit).execute();
  if (alike.length === limit || color === '') return alike;
  const others = await newest
    .where('color', '=', color)
    .where('category', '<>', category)
    .limit(limit - alike.length)
    .execute();
  return [...alike, ...others];
};
