import {
  type DataTag,
  keepPreviousData,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import type { ApiProblem } from './call.ts';
import { useSession } from './session.ts';

/**
 * Reads what only the signed-in person may see. Cached per person, so that nobody sees the data of another
 * account after signing in. `keepPrevious`: shows the previous page or filter of the same list until the next
 * has loaded. To refresh it, `invalidateQueries({ queryKey: query.queryKey })`.
 */
export const usePrivateQuery = <T>(
  query: { queryKey: DataTag<readonly unknown[], T, ApiProblem> },
  { keepPrevious = false, enabled = true }: { keepPrevious?: boolean; enabled?: boolean } = {},
): UseQueryResult<T, ApiProblem> => {
  const userId = useSession((session) => session.user?._id);
  return useQuery<T, ApiProblem>({
    queryKey: [...query.queryKey, userId],
    enabled: enabled && userId !== undefined,
    ...(keepPrevious && {
      placeholderData: (before, last) =>
        last?.queryKey.at(-1) === userId ? keepPreviousData(before) : undefined,
    }),
  });
};
