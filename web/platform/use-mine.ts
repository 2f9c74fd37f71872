import { type DataTag, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiProblem } from './call.ts';
import { useSession } from './session.ts';

/**
 * Reads what the signed-in person alone may see. Kept per person: after a change of account nobody sees
 * another's for a moment. To refresh it, `invalidateQueries({ queryKey: query.queryKey })`.
 */
export const useMine = <T>(query: {
  queryKey: DataTag<readonly unknown[], T, ApiProblem>;
}): UseQueryResult<T, ApiProblem> => {
  const userId = useSession((session) => session.user?._id);
  return useQuery({
    queryKey: [...query.queryKey, userId],
    enabled: userId !== undefined,
  }) as UseQueryResult<T, ApiProblem>;
};
