import { prepare, type Queryable, runPrepared } from '../../platform/database.ts';
import type { ReviewRow } from '../reviews/rules.ts';
import { reviewsOf } from '../reviews/store.ts';
import { bandOf, type CountRow } from './counts.ts';
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
const FIELDS = COLUMNS.join(', ');

const ORDERS: Record<ProductFilter['sort'], string> = {
  newest: 'seq DESC',
  'price-asc': 'price_cents, seq DESC',
  'price-desc': 'price_cents DESC, seq DESC',
  rating: 'rating_sum::numeric / greatest(rating_count, 1) DESC, seq DESC',
};

/** Conditions that are asked for, with the values they stand on. */
const conditions = (asked: readonly (readonly [string, unknown])[], values: unknown[]): string =>
  asked
    .filter(([, value]) => value !== undefined)
    .map(([condition, value]) => ` AND ${condition.replace('?', `$${values.push(value)}`)}`)
    .join('');

/** The products that match, as SQL; what they stand on is added to `values`. */
const matching = (filter: ProductFilter, values: unknown[]): string =>
  `FROM products WHERE archived_at IS NULL${conditions(
    [
      ['category = ?', filter.category],
      ['color = ?', filter.color],
      ['price_cents >= ?', filter.minCents],
      ['price_cents <= ?', filter.maxCents],
      // Lower-cased by the database on both sides: JavaScript does it differently for some letters.
      [
        'search_text LIKE lower(?)',
        filter.search === undefined ? undefined : containsPattern(filter.search),
      ],
    ],
    values,
  )}`;

/** How many match: read off the database's own counts where these can tell. */
const total = (filter: ProductFilter, values: unknown[]): string => {
  const band = bandOf(filter);
  if (band === undefined) return `SELECT count(*) ${matching(filter, values)}`;
  const asked = [
    ['category = ?', filter.category],
    ['color = ?', filter.color],
    ['band = ?', band === 'any' ? undefined : band],
  ] as const;
  return `SELECT coalesce(sum(products), 0) FROM product_counts WHERE true${conditions(asked, values)}`;
};

/** Prepared, unless the best plan hangs on the text that is searched for. */
const textFor = (filter: ProductFilter, text: string): string =>
  filter.search === undefined ? prepare(text) : text;

/** What the database counts of itself: at most one row per category, colour and price band. */
export const findCounts = (db: Queryable): Promise<CountRow[]> =>
  db
    .selectFrom('product_counts')
    .select(['category', 'color', 'band', 'products'])
    .where('products', '>', 0)
    .execute();

/** One page of the products on sale that match, and how many match in all. */
export const findProducts = async (
  db: Queryable,
  filter: ProductFilter,
): Promise<{ rows: ProductRow[]; total: number }> => {
  const values: unknown[] = [];
  const page =
    `SELECT ${FIELDS}, (${total(filter, values)}) AS total ${matching(filter, values)} ` +
    `ORDER BY ${ORDERS[filter.sort]} LIMIT $${values.push(filter.limit)} OFFSET $${values.push(filter.offset)}`;
  const rows = await runPrepared<ProductRow & { total: number }>(db, textFor(filter, page), values);
  const [first] = rows;
  if (first) return { rows, total: first.total };
  if (filter.offset === 0) return { rows, total: 0 };
  const counted: unknown[] = [];
  const count = `SELECT (${total(filter, counted)}) AS total`;
  const [row] = await runPrepared<{ total: number }>(db, textFor(filter, count), counted);
  return { rows, total: row?.total ?? 0 };
};

const ONE = prepare(`SELECT ${FIELDS} FROM products WHERE archived_at IS NULL AND id = $1`);

/** The product, unless it is unknown or archived. */
export const findProduct = async (db: Queryable, id: string): Promise<ProductRow | undefined> =>
  (await runPrepared<ProductRow>(db, ONE, [id]))[0];

const WITH_REVIEWS = prepare(
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
const ALIKE = prepare(`${NEWEST} AND category = $2 ORDER BY seq DESC LIMIT $3`);
const SAME_COLOR = prepare(
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

/** What carts and orders need to know of products, archived ones too; unknown ids are missing. */
export const findProductsByIds = async (db: Queryable, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('products')
        .select(['id', 'name', 'picture_id', 'price_cents', 'on_hand', 'held', 'archived_at'])
        .where('id', 'in', ids)
        .execute();
