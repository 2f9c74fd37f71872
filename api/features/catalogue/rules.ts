import type { Product, ProductQuery } from '../../../contract/catalogue.endpoints.ts';
import type { Sort } from '../../../contract/catalogue.ts';
import { LIMITS } from '../../../contract/catalogue.ts';
import { toCents, toKsh } from '../../../contract/money.ts';
import { pictureUrl } from '../../platform/picture-url.ts';
import { Problem } from '../../platform/problem.ts';
import { averageRating } from '../reviews/rules.ts';

export type ProductRow = {
  id: string;
  name: string;
  description: string;
  category: string;
  color: string;
  price_cents: number;
  old_price_cents: number | null;
  on_hand: number;
  held: number;
  picture_id: string | null;
  rating_sum: number;
  rating_count: number;
  archived_at: Date | null;
  created_at: Date;
};

/** A product as lists read it: one that is on sale. */
export type ListedRow = Omit<ProductRow, 'archived_at'>;

/** A product as carts and orders need to know it. */
export type StockedProduct = Pick<
  ProductRow,
  'id' | 'name' | 'picture_id' | 'price_cents' | 'on_hand' | 'held' | 'archived_at'
>;

/** Pieces a shopper can buy now. */
export const freeStock = (
  row: Pick<ProductRow, 'on_hand' | 'held'> & Partial<Pick<ProductRow, 'archived_at'>>,
): number => (row.archived_at ? 0 : row.on_hand - row.held);

/** A product as the wire carries it. */
export const toProduct = (row: ListedRow | ProductRow): Product => ({
  _id: row.id,
  name: row.name,
  description: row.description,
  category: row.category,
  color: row.color,
  price: toKsh(row.price_cents),
  ...(row.old_price_cents === null ? {} : { oldPrice: toKsh(row.old_price_cents) }),
  stock: freeStock(row),
  image: pictureUrl(row.picture_id),
  rating: averageRating(row.rating_sum, row.rating_count),
  reviews: row.rating_count,
  createdAt: row.created_at.toISOString(),
});

/** What a list call asks of the database. */
export type ProductFilter = {
  category?: string;
  color?: string;
  minCents?: number;
  maxCents?: number;
  search?: string;
  sort: Sort;
  limit: number;
  offset: number;
};

/** Least price in cents that is not below the bound; bounds may carry more decimals than prices do. */
const lowerBound = (ksh: number): number => {
  const cents = toCents(ksh);
  return toKsh(cents) < ksh ? cents + 1 : cents;
};

const upperBound = (ksh: number): number => {
  const cents = toCents(ksh);
  return toKsh(cents) > ksh ? cents - 1 : cents;
};

/** A filter's word as rows carry it; `all` and nothing are no filter. */
export const wordOf = (text: string | undefined): string | undefined => {
  const word = text?.trim().toLowerCase();
  return word && word !== 'all' ? word : undefined;
};

/** Runs of blanks count as one, because that is how people read what they typed. */
const searchOf = (text: string | undefined): string | undefined =>
  text?.trim().replace(/\s+/g, ' ') || undefined;

/** Reads a list call; throws 400 when the price bounds contradict each other. */
export const toFilter = (query: ProductQuery): ProductFilter => {
  const { minPrice, maxPrice } = query;
  if (minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice) {
    const message = 'The lowest price is above the highest one.';
    throw new Problem(400, 'invalid', message, { fields: { minPrice: message } });
  }
  const limit = query.limit ?? LIMITS.apiDefault;
  return {
    category: wordOf(query.category),
    color: wordOf(query.color),
    minCents: minPrice === undefined ? undefined : lowerBound(minPrice),
    maxCents: maxPrice === undefined ? undefined : upperBound(maxPrice),
    search: searchOf(query.search),
    sort: query.sort ?? 'newest',
    limit,
    offset: ((query.page ?? 1) - 1) * limit,
  };
};

/** A LIKE pattern that finds the text itself: `%`, `_` and `\` stand for themselves. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** What a list of products is made of: which products there are, in their order, and what each one shows. */
export const listBasis = (rows: readonly Pick<ProductRow, 'id'>[], sort?: Sort) => ({
  names: [
    'products',
    ...(sort === 'rating' ? ['ratings'] : []),
    ...rows.map(({ id }) => `product:${id}`),
  ],
  details: rows.map(({ id }) => `stock:${id}`),
});

/** What one product's answer is made of, its reviews included. */
export const productBasis = ({ id }: Pick<ProductRow, 'id'>) => ({
  names: [`product:${id}`],
  details: [`stock:${id}`],
});
