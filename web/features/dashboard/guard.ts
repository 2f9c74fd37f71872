import { useEffect } from 'react';
import { redirect } from 'react-router';
import { apiQuery } from '../../platform/api-client/query.ts';
import { restoreSession, storeUser, useSession } from '../../platform/api-client/session.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { loginPath } from '../../platform/page/return-to.ts';

/** In the browser, before a dashboard page: signed out leads to /login with a way back. */
export const requireUser = (request: Request) => {
  restoreSession();
  const { user } = useSession.getState();
  const { pathname, search } = new URL(request.url);
  if (!user) throw redirect(loginPath(pathname + search));
  return user;
};

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
