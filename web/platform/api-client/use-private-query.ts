import {
  type DataTag,
  keepPreviousData,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import type { ApiProblem } from './call.ts';
import { useSession } from './session.ts';

/**
 * Reads what the signed-in person alone may see. Kept per person: after a change of account nobody sees
 * another's for a moment. `keepShown`: what an earlier page or filter of the same list brought stays until
 * the next is there. To refresh it, `invalidateQueries({ queryKey: query.queryKey })`.
 */
export const useMine = <T>(
  query: { queryKey: DataTag<readonly unknown[], T, ApiProblem> },
  { keepShown = false }: { keepShown?: boolean } = {},
): UseQueryResult<T, ApiProblem> => {
  const userId = useSession((session) => session.user?._id);
  return useQuery<T, ApiProblem>({
    queryKey: [...query.queryKey, userId],
    enabled: userId !== undefined,
    ...(keepShown && {
      placeholderData: (before, last) =>
        last?.queryKey.at(-1) === userId ? keepPreviousData(before) : undefined,
    }),
  });
};
