import type { QueryClient } from '@tanstack/react-query';
import { LIMITS, type Sort } from '#contract/catalogue.ts';
import { apiQuery } from '../../platform/api-client/query.ts';

export type TableView = { search: string; sort: Sort; page: number };

export const tableQuery = ({ search, sort, page }: TableView) =>
  apiQuery('GET /api/products', { query: { search, sort, page, limit: LIMITS.admin } });

export const oneProductQuery = (id: string) =>
  apiQuery('GET /api/products/:id', { params: { id } });

export const sizesQuery = (id: string) =>
  apiQuery('GET /api/products/:id/sizes', { params: { id } });

/** Products whose sizes should be counted. */
export const toCountQuery = apiQuery('GET /api/products/to-count', {});

const KEYS: readonly unknown[] = [
  'GET /api/products',
  'GET /api/products/:id',
  'GET /api/products/:id/sizes',
  'GET /api/products/to-count',
  'GET /api/products/related/:id',
];

/** Invalidates all product queries of this tab after a change, including those of shop pages. */
export const refreshProducts = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => KEYS.includes(queryKey[0]) });

/** Removes a deleted product from this tab's cache. */
export const forgetProduct = (client: QueryClient, id: string): void =>
  client.removeQueries({ queryKey: oneProductQuery(id).queryKey });
