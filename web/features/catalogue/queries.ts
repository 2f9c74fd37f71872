import type { QueryClient } from '@tanstack/react-query';
import type { Product } from '#contract/catalogue.endpoints.ts';
import { LIMITS } from '#contract/catalogue.ts';
import type { Category } from '#contract/categories.ts';
import { apiQuery } from '../../platform/api-client/query.ts';
import type { ShopFilters } from '../../platform/page/links.ts';
import { filtersToQuery, perPage, sizeToQuery } from './list/filter-query.ts';

const products = (query: Parameters<typeof apiQuery<'GET /api/products'>>[1]) =>
  apiQuery('GET /api/products', query);

/** A page of the shop's list, or of a category's. */
export const listQuery = (filters: ShopFilters, within?: Category) =>
  products({ query: { ...filtersToQuery(filters), limit: perPage(within) } });

/** Several screens of a phone. */
const CATEGORY_BEGINNING = 12;
export const categoryBeginning = (filters: ShopFilters) =>
  products({ query: { ...filtersToQuery(filters), limit: CATEGORY_BEGINNING } });

/** What was bought most in the last 30 days, then the newest. */
const TRENDING = { sort: 'most-bought' } as const;
export const trendingQuery = () => products({ query: { ...TRENDING, limit: LIMITS.trending } });

/** As many as the home page shows before and after the first Load More. */
export const trendingBeginning = () =>
  products({ query: { ...TRENDING, limit: 2 * LIMITS.trendingStep } });

/** Fetches all matches at once; the page renders them step by step. */
export const searchQuery = (text: string) =>
  products({ query: { search: text, limit: LIMITS.search } });

const SEARCH_STEP = 24;
/** One page of the newest products, shown before a search text is typed. */
export const newestQuery = (page: number) =>
  products({ query: { limit: SEARCH_STEP, page: page === 1 ? undefined : page } });

export const productQuery = (id: string) => apiQuery('GET /api/products/:id', { params: { id } });

export const relatedQuery = (id: string) =>
  apiQuery('GET /api/products/related/:id', { params: { id } });

/** For each filter option the number of products, given the other filters. */
export const countsQuery = (filters: ShopFilters) =>
  apiQuery('GET /api/products/counts', {
    query: {
      category: filters.category,
      color: filters.color,
      price: filters.price || undefined,
      offer: filters.offer ? true : undefined,
      ...sizeToQuery(filters),
    },
  });

/** Present prices of products that are known by id only. */
export const pricesQuery = (ids: readonly string[]) =>
  apiQuery('POST /api/cart/quote', {
    body: { items: ids.map((productId) => ({ productId, quantity: 1 })) },
  });

/** The product from a list in this tab's cache. */
export const listedProduct = (client: QueryClient, id: string): Product | undefined => {
  for (const list of ['GET /api/products', 'GET /api/products/related/:id']) {
    for (const [, data] of client.getQueriesData<{ products: Product[] }>({ queryKey: [list] })) {
      const found = data?.products.find((product) => product._id === id);
      if (found) return found;
    }
  }
  return undefined;
};
