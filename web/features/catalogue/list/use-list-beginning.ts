import { useQuery } from '@tanstack/react-query';
import type { apiQuery } from '../../../platform/api-client/query.ts';

type ListQuery = ReturnType<typeof apiQuery<'GET /api/products'>>;

/**
 * A list of at most `most` products whose beginning came with the page. The rest is asked for by `askRest`,
 * when somebody comes near it: most visits never do.
 */
export const useListBeginning = (list: ListQuery, most: number) => {
  const query = useQuery({ ...list, enabled: ({ state }) => state.data === undefined });
  const { data, isFetching, refetch } = query;
  const isWhole = !data || data.products.length >= Math.min(data.totalProducts, most);
  const askRest = () => {
    if (!isWhole && !isFetching) refetch();
  };
  return { query, isWhole, askRest };
};
