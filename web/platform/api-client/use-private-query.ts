import {
  type DataTag,
  keepPreviousData,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import type { ApiProblem } from './call.ts';
import { useSession } from './session.ts';

/**
 * Reads what the signed-in person alone may see. Cached per person: after a change of account nobody sees
 * another's. `keepPrevious`: what an earlier page or filter of the same list brought stays until
 * the next is there. To refresh it, `invalidateQueries({ queryKey: query.queryKey })`.
 */
export const usePrivateQuery = <T>(
  query: { queryKey: DataTag<readonly unknown[], T, ApiProblem> },
  { keepPrevious = false }: { keepPrevious?: boolean } = {},
): UseQueryResult<T, ApiProblem> => {
  const userId = useSession((session) => session.user?._id);
  return useQuery<T, ApiProblem>({
    queryKey: [...query.queryKey, userId],
    enabled: userId !== undefined,
    ...(keepPrevious && {
      placeholderData: (before, last) =>
        last?.queryKey.at(-1) === userId ? keepPreviousData(before) : undefined,
    }),
  });
};
