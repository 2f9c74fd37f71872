import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallReply } from '../../../../contract/all.endpoints.ts';
import type { ShopFilters as Filters } from '../../../platform/page/links.ts';
import { countsQuery } from '../queries.ts';

export type Counts = CallReply<'GET /api/products/counts'>;
type Group = Counts['categories'];

/** How many products a choice would show; choices that show nothing are left out of the answer. */
export const countOf = (group: Group | undefined, value: string): number | undefined =>
  group && (group.find((each) => each.value === (value || 'all'))?.products ?? 0);

/** How many products these filters show together. */
export const totalOf = (counts: Counts | undefined, { category = '' }: Filters) =>
  countOf(counts?.categories, category);

/** Asked only where the filters are seen; the last numbers stay until the next are there. */
export const useFilterCounts = (filters: Filters, seen: boolean) => {
  const { data, isPlaceholderData } = useQuery({
    ...countsQuery(filters),
    enabled: seen,
    placeholderData: keepPreviousData,
  });
  return { counts: data, total: isPlaceholderData ? undefined : totalOf(data, filters) };
};
