import { COLORS, PRICE_BANDS, type PriceBand, SORTS, type Sort } from '#contract/catalogue.ts';
import { CATEGORIES, type Category } from '#contract/categories.ts';
import { SIZE_LABELS } from '#contract/sizes.ts';
import { links, type ShopFilters } from '../../../platform/page/links.ts';
import { pageOf } from '../../../platform/page/paging.ts';
import { sizeSystemOf } from './filter-query.ts';

/** Finds a value whatever its case; an unknown one counts as not given. */
const oneOf = <V extends string>(values: readonly V[], given: string | null): V | undefined => {
  const meant = given?.trim().toLowerCase();
  return values.find((value) => value.toLowerCase() === meant);
};

/** Parses the URL leniently: people type and cut URLs, and a list is more useful than an error. */
export const filtersFromUrl = (query: URLSearchParams, within?: Category): ShopFilters => {
  const category = within ?? oneOf(CATEGORIES, query.get('category'));
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

const GROUPS = ['category', 'size', 'color', 'price', 'offer'] as const;
export type Group = (typeof GROUPS)[number];

/** The filters that were chosen: the category of a category's page was not. */
export const activeFilters = (filters: ShopFilters, within?: Category): Group[] =>
  GROUPS.filter((group) => filters[group] && !(within && group === 'category'));

/** The address of the shop's list, or of the list within a category. */
export const listLink = (filters: ShopFilters, within?: Category): string =>
  within ? links.category(within, filters) : links.shop(filters);
