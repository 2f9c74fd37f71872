import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallReply } from '#contract/all.endpoints.ts';
import type { ShopFilters as Filters } from '../../../platform/page/links.ts';
import { countsQuery } from '../queries.ts';

export type Counts = CallReply<'GET /api/products/counts'>;
type Group = Counts['categories'];

/** The number of products for an option; the API omits options without any. */
export const countOf = (group: Group | undefined, value: string): number | undefined =>
  group && (group.find((each) => each.value === (value || 'all'))?.products ?? 0);

/** The number of products for all these filters together. */
export const totalOf = (counts: Counts | undefined, { category = '' }: Filters) =>
  countOf(counts?.categories, category);

/** Fetched only while the filters are visible; the previous numbers stay until the next have loaded. */
export const useFilterCounts = (filters: Filters, seen: boolean) => {
  const { data, isPlaceholderData } = useQuery({
    ...countsQuery(filters),
    enabled: seen,
    placeholderData: keepPreviousData,
  });
  return { counts: data, total: isPlaceholderData ? undefined : totalOf(data, filters) };
};
