import { type Queryable, sql } from '../../platform/database.ts';
import { type CountRow, countedTotal } from './counts.ts';
import { containsPattern, type ProductFilter, type ProductRow } from './rules.ts';

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

const onSale = (db: Queryable) => db.selectFrom('products').where('archived_at', 'is', null);

const matching = (db: Queryable, filter: ProductFilter) => {
  let rows = onSale(db);
  if (filter.category !== undefined) rows = rows.where('category', '=', filter.category);
  if (filter.color !== undefined) rows = rows.where('color', '=', filter.color);
  if (filter.minCents !== undefined) rows = rows.where('price_cents', '>=', filter.minCents);
  if (filter.maxCents !== undefined) rows = rows.where('price_cents', '<=', filter.maxCents);
  if (filter.search !== undefined) {
    // Lower-cased by the database on both sides: JavaScript does it differently for some letters.
    rows = rows.where(sql<boolean>`search_text LIKE lower(${containsPattern(filter.search)})`);
  }
  return rows;
};

/** What the database counts of itself: at most one row per category, colour and price band. */
export const findCounts = (db: Queryable): Promise<CountRow[]> =>
  db
    .selectFrom('product_counts')
    .select(['category', 'color', 'band', 'products'])
    .where('products', '>', 0)
    .execute();

const countMatching = async (db: Queryable, filter: ProductFilter): Promise<number> => {
  const counted = filter.search === undefined && countedTotal(await findCounts(db), filter);
  if (typeof counted === 'number') return counted;
  const { total } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
};

/** One page of the products on sale that match, and how many match in all. */
export const findProducts = async (
  db: Queryable,
  filter: ProductFilter,
): Promise<{ rows: ProductRow[]; total: number }> => {
  let page = matching(db, filter).select(COLUMNS);
  if (filter.sort === 'price-asc') page = page.orderBy('price_cents', 'asc');
  if (filter.sort === 'price-desc') page = page.orderBy('price_cents', 'desc');
  if (filter.sort === 'rating') {
    page = page.orderBy(sql`rating_sum::numeric / greatest(rating_count, 1)`, 'desc');
  }
  const [rows, total] = await Promise.all([
    page.orderBy('seq', 'desc').limit(filter.limit).offset(filter.offset).execute(),
    countMatching(db, filter),
  ]);
  return { rows, total };
};

/** The product, unless it is unknown or archived. */
export const findProduct = (db: Queryable, id: string): Promise<ProductRow | undefined> =>
  onSale(db).select(COLUMNS).where('id', '=', id).executeTakeFirst();

/** Newest products of the same category, filled up with others of the same colour. */
export const findRelated = async (
  db: Queryable,
  product: Pick<ProductRow, 'id' | 'category' | 'color'>,
  limit: number,
): Promise<ProductRow[]> => {
  const newest = (count: number) =>
    onSale(db).select(COLUMNS).where('id', '<>', product.id).orderBy('seq', 'desc').limit(count);
  const alike = await newest(limit).where('category', '=', product.category).execute();
  if (alike.length === limit || product.color === '') return alike;
  const sameColor = await newest(limit - alike.length)
    .where('color', '=', product.color)
    .where('category', '<>', product.category)
    .execute();
  return [...alike, ...sameColor];
};

/** What carts and orders need to know of products, archived ones too; unknown ids are missing. */
export const findProductsByIds = async (db: Queryable, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('products')
        .select(['id', 'name', 'picture_id', 'price_cents', 'on_hand', 'held', 'archived_at'])
        .where('id', 'in', ids)
        .execute();
