import { PRICE_BANDS } from '../../../contract/catalogue.ts';
import { bandsOf } from './counts.ts';
import type { ProductFilter } from './rules.ts';

export const LISTED = `id, name, description, category, color, price_cents, old_price_cents, on_hand, held,
  picture_id, rating_sum, rating_count, created_at`;

type Order = { down: boolean; column: 'seq' | 'price_cents' | 'rating' };
const ORDERS: Record<ProductFilter['sort'], Order> = {
  newest: { column: 'seq', down: true },
  'price-asc': { column: 'price_cents', down: false },
  'price-desc': { column: 'price_cents', down: true },
  rating: { column: 'rating', down: true },
};

/** ORDER BY of a sort, ties by the newest; `fromEnd` reads the same order backwards. */
export const orderBy = (
  sort: ProductFilter['sort'],
  { fromEnd = false, table = '' }: { fromEnd?: boolean; table?: string } = {},
): string => {
  const { column, down } = ORDERS[sort];
  const way = (isDown: boolean) => (isDown === fromEnd ? 'ASC' : 'DESC');
  const ties = `${table}seq ${way(true)}`;
  return column === 'seq' ? ties : `${table}${column} ${way(down)}, ${ties}`;
};

/** The values a text stands on, in the order of their numbers. */
export class Values {
  readonly list: unknown[] = [];

  /** Takes a value in and answers how the text names it. */
  add(value: unknown): string {
    return `$${this.list.push(value)}`;
  }
}

const priceCondition = (filter: ProductFilter, values: Values): string => {
  const { minCents, maxCents } = filter;
  const bands = bandsOf(filter);
  // A band's bounds stand in the text itself: prepared, it is planned for them.
  const say = bands === undefined ? (cents: number) => values.add(cents) : String;
  return [
    ...(minCents ? [` AND price_cents >= ${say(minCents)}`] : []),
    ...(maxCents === undefined ? [] : [` AND price_cents <= ${say(maxCents)}`]),
  ].join('');
};

/** The products on sale that a filter's category, colour and price bounds let through. */
export const onSale = (filter: ProductFilter, values: Values): string =>
  [
    'FROM products WHERE archived_at IS NULL',
    ...(filter.category === undefined ? [] : [` AND category = ${values.add(filter.category)}`]),
    ...(filter.color === undefined ? [] : [` AND color = ${values.add(filter.color)}`]),
    priceCondition(filter, values),
  ].join('');

/** How many there are of them: read off the database's own counts where these can tell. */
export const countOnSale = (filter: ProductFilter, values: Values): string => {
  const bands = bandsOf(filter);
  if (bands === undefined) return `SELECT count(*) ${onSale(filter, values)}`;
  const { category, color } = filter;
  const { first, last } = bands;
  const conditions = [
    ...(first === 0 && last === PRICE_BANDS.length - 1
      ? []
      : [`band BETWEEN ${first} AND ${last}`]),
    ...(category === undefined ? [] : [`category = ${values.add(category)}`]),
    ...(color === undefined ? [] : [`color = ${values.add(color)}`]),
  ];
  const where = conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '';
  return `SELECT coalesce(sum(products), 0) FROM product_counts${where}`;
};
