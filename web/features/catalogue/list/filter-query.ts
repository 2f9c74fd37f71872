import { LIMITS, PRICE_BANDS } from '#contract/catalogue.ts';
import type { Category } from '#contract/categories.ts';
import { CATEGORY_SIZES, type SizeSystem } from '#contract/sizes.ts';
import type { ShopFilters } from '../../../platform/page/links.ts';

// Apart from filters.ts: pages without filters have the queries too.

/** The size system of a category. */
export const sizeSystemOf = (category: string | undefined): SizeSystem | undefined =>
  CATEGORY_SIZES[category as Category];

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

export const perPage = (within?: Category): number => (within ? LIMITS.category : LIMITS.shop);
