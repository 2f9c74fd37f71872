import { useEffect } from 'react';
import { redirect } from 'react-router';
import { apiQuery } from '../../platform/api-client/query.ts';
import { restoreSession, storeUser, useSession } from '../../platform/api-client/session.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { loginPath } from '../../platform/page/return-to.ts';

/** Runs in the browser before a dashboard page: redirects to /login, with `next`, when signed out. */
export const requireUser = (request: Request) => {
  restoreSession();
  const { user } = useSession.getState();
  const { pathname, search } = new URL(request.url);
  if (!user) throw redirect(loginPath(pathname + search));
  return user;
};

/**
 * Fetches the signed-in user once per dashboard page: this detects a session that ended elsewhere and shows
 * changes made on other devices.
 */
export const useFreshUser = (): void => {
  const { data, isFetchedAfterMount } = usePrivateQuery(apiQuery('GET /api/auth/me'));
  useEffect(() => {
    // Data cached before may be older than what storage has.
    if (data && isFetchedAfterMount) storeUser(data.user);
  }, [data, isFetchedAfterMount]);
};
