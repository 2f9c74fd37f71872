import { useEffect } from 'react';
import { apiQuery } from '../../platform/api-client/query.ts';
import { storeUser } from '../../platform/api-client/session.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';

/**
 * Asks the server once who is signed in: a session that ended elsewhere is noticed on every dashboard page,
 * and what another device changed of the person shows here too.
 */
export const useFreshUser = (): void => {
  const { data, isFetchedAfterMount } = usePrivateQuery(apiQuery('GET /api/auth/me'));
  useEffect(() => {
    // What an earlier visit left in the cache may be older than what storage holds.
    if (data && isFetchedAfterMount) storeUser(data.user);
  }, [data, isFetchedAfterMount]);
};
