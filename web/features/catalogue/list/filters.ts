import { COLORS, PRICE_BANDS, type PriceBand, SORTS, type Sort } from '#contract/catalogue.ts';
import { CATEGORIES, type Category } from '#contract/categories.ts';
import { CATEGORY_SIZES, SIZE_LABELS, type SizeSystem } from '#contract/sizes.ts';
import type { ShopFilters } from '../../../platform/page/links.ts';
import { pageOf } from '../../../platform/page/paging.ts';

/** Finds a value whatever its case; an unknown one counts as not given. */
const oneOf = <V extends string>(values: readonly V[], given: string | null): V | undefined => {
  const meant = given?.trim().toLowerCase();
  return values.find((value) => value.toLowerCase() === meant);
};

/** The size system of a category. */
export const sizeSystemOf = (category: string | undefined): SizeSystem | undefined =>
  CATEGORY_SIZES[category as Category];

/** Parses the URL leniently: people type and cut URLs, and a list is more useful than an error. */
export const filtersFromUrl = (query: URLSearchParams): ShopFilters => {
  const category = oneOf(CATEGORIES, query.get('category'));
  const system = sizeSystemOf(category);
  return {
    category,
    color: oneOf(COLORS, query.get('color')),
    price: oneOf<PriceBand>(
      PRICE_BANDS.map((band) => band.value),
      query.get('price'),
    ),
    size: system && oneOf(SIZE_LABELS[system], query.get('size')),
    offer: oneOf(['true'], query.get('offer')),
    sort: oneOf<Sort>(SORTS, query.get('sort')),
    page: pageOf(query),
  };
};

/** The filters after a choice: back to page 1, and without a size that the category does not have. */
export const withFilter = (filters: ShopFilters, choice: ShopFilters): ShopFilters => {
  const next = { ...filters, ...choice, page: 1 };
  const kept = sizeSystemOf(next.category) === sizeSystemOf(filters.category);
  return kept ? next : { ...next, size: '' };
};

/** The API needs the system too, because several systems have the same labels. */
export const sizeToQuery = ({ category, size }: ShopFilters) =>
  size ? { size, sizeSystem: sizeSystemOf(category) } : {};

export const filtersToQuery = (filters: ShopFilters) => {
  const { category, color, price, offer, sort, page } = filters;
  const band = PRICE_BANDS.find((each) => each.value === price);
  return {
    category,
    color,
    // Under 1000 starts at 0, which is also the API's default.
    minPrice: band?.minPrice || undefined,
    maxPrice: band?.maxPrice,
    ...sizeToQuery(filters),
    offer: offer ? true : undefined,
    sort: sort === 'newest' ? undefined : sort,
    page: page === 1 ? undefined : page,
  };
};

/**
 * The canonical list for search engines: another sort order shows the same products, and each combination of
 * colour, price, size and offer would be one more page with part of another list.
 */
export const canonicalFilters = ({
  category,
  color,
  price,
  size,
  offer,
  page,
}: ShopFilters): ShopFilters =>
  color || price || size || offer ? { category } : { category, page };

/** The number of active filters. */
export const countFilters = ({ category, color, price, size, offer }: ShopFilters): number =>
  [category, color, price, size, offer].filter(Boolean).length;

export const productsText = (count: number): string =>
  count === 1 ? '1 product' : `${count} products`;
