import {
  CATEGORIES,
  COLORS,
  PRICE_BANDS,
  type PriceBand,
  SORTS,
  type Sort,
} from '../../../../contract/catalogue.ts';
import type { ShopFilters } from '../../../platform/page/links.ts';
import { pageOf } from '../../../platform/page/paging.ts';

/** The value of a list that was meant, whatever its case; what isn't in the list counts as not given. */
const oneOf = <V extends string>(values: readonly V[], given: string | null): V | undefined => {
  const meant = given?.trim().toLowerCase();
  return values.find((value) => value === meant);
};

/** Reads an address leniently: people type and cut addresses, and a list is better than a complaint. */
export const filtersFromUrl = (query: URLSearchParams): ShopFilters => {
  return {
    category: oneOf(CATEGORIES, query.get('category')),
    color: oneOf(COLORS, query.get('color')),
    price: oneOf<PriceBand>(
      PRICE_BANDS.map((band) => band.value),
      query.get('price'),
    ),
    sort: oneOf<Sort>(SORTS, query.get('sort')),
    page: pageOf(query),
  };
};

export const filtersToQuery = ({ category, color, price, sort, page }: ShopFilters) => {
  const band = PRICE_BANDS.find((each) => each.value === price);
  return {
    category,
    color,
    // Under 1000 starts at 0, which is also the API's default.
    minPrice: band?.minPrice || undefined,
    maxPrice: band?.maxPrice,
    sort: sort === 'newest' ? undefined : sort,
    page: page === 1 ? undefined : page,
  };
};

/**
 * The list that stands for this one in search results: an order shows the same products again, and colours
 * and prices would make thousands of lists that are part of others.
 */
export const canonicalFilters = ({ category, color, price, page }: ShopFilters): ShopFilters =>
  color || price ? { category } : { category, page };

/** How many of the three groups are narrowed. */
export const countFilters = ({ category, color, price }: ShopFilters): number =>
  [category, color, price].filter(Boolean).length;

export const productsText = (count: number): string =>
  count === 1 ? '1 product' : `${count} products`;

/** `dress` as a label: `Dress`. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
